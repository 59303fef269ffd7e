import { prepare, VISIT, visitInvoice } from './billing.ts'
import { type Clinic, expect, expectGoodInThemes, goWithin, picture, signIn, test } from './fixtures.ts'
import { faultsInWindows } from './layout.ts'

/** A clinic in which every screen has something on it. */
async function fill({ call, workspaceId }: Clinic, parties: Awaited<ReturnType<typeof prepare>>) {
  const params = { workspaceId }
  const { clientId } = parties
  const list = (await call('priceLists.create', { params, body: { name: 'Tarifa propia', base: 'own' } })).body
  const agreed = { contractNumber: 'CU-2026-01', paymentModality: '04', validFrom: '2026-01-01', priceListId: list.id }
  const contract = (await call('contracts.create', { params, body: { clientId, ...agreed } })).body
  const invoice = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
  const text = 'Falta la orden de la terapia; la pido hoy a la coordinación de la EPS y la adjunto en cuanto llegue.'
  await call('teamwork.comment', { params: { ...params, targetId: invoice.id }, body: { text } })
  const at = { params: { ...params, healthInvoiceId: invoice.id }, idempotencyKey: 'filed' }
  await call('healthInvoices.emitAndFile', at)
  const filed = async () => (await call('healthInvoices.get', at)).body.packageStatus
  await expect.poll(filed).toBe('accepted')
  const draft = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
  return { list, contract, invoice, draft }
}

test('what has something on it lies well in every window and theme, and is accessible', async ({
  page,
  host,
  clinic,
}) => {
  const parties = await prepare(clinic)
  const { list, contract, invoice, draft } = await fill(clinic, parties)
  const filledScreens = [
    ['inicio', ''],
    ['factura', `/facturas/${invoice.id}`],
    ['borrador', `/facturas/${draft.id}`],
    ['nota', `/notas/credito?factura=${invoice.id}`],
    ['envio', `/envios?ver=${invoice.id}`],
    ['contrato', `/contratos?ver=${contract.id}`],
    ['tarifa', `/tarifas?ver=${list.id}`],
    ['pagador', `/pagadores?ver=${parties.clientId}`],
    ['autorizacion', '/autorizaciones?ver=nuevo'],
  ] as const
  await signIn(page, host)
  const found: string[] = []
  for (const [name, path] of filledScreens) {
    await goWithin(page, `/c/${clinic.workspaceId}${path}`)
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    if (name === 'envio') await page.getByRole('heading', { name: /^Factura SETP/ }).waitFor()
    found.push(...(await faultsInWindows(page, name)))
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectGoodInThemes(page, name)
    await picture(page, `60-lleno-${name}`)
  }
  expect(found).toEqual([])
})

/** Visits that a list has a price for, one whose price was typed, one that it does not know, and one under no contract. */
async function unpriced({ call, workspaceId }: Clinic): Promise<void> {
  const params = { workspaceId }
  const payer = { nit: '860002964', companyName: 'Entidad Promotora de Salud del Magdalena Medio S.A.S.' }
  const clientId = (await call('clients.create', { params, body: payer })).body.id
  const patient = {
    documentType: 'CC',
    documentNumber: '1000000321',
    firstName: 'Luz',
    lastName: 'Ramírez Oviedo',
  } as const
  const patientId = (await call('patients.create', { params, body: patient })).body.id
  const agreed = { clientId, contractNumber: 'PGP-2026-MAGDALENA-01', paymentModality: '04', validFrom: '2026-01-01' }
  const contract = (await call('contracts.create', { params, body: agreed })).body
  const of = { patientId, clientId, coverage: '16', paymentModality: '04', date: '2026-11-20' }
  const line = (codConsulta: string, unitPrice?: number) => ({
    category: 1 as const,
    service: { ...VISIT, codConsulta },
    quantity: 1,
    ...(unitPrice !== undefined && { unitPrice }),
  })
  for (const services of [[line('890602'), line('890302', 38_500)], [line('890602')], [line('890999')]]) {
    await call('visits.create', { params, body: { ...of, services } })
  }
  const list = { name: 'Tarifa Magdalena Medio, consulta externa', base: 'own' } as const
  const { id: priceListId } = (await call('priceLists.create', { params, body: list })).body
  const items = [['890602', 1_250_000.5] as const, ['890302', 46_300] as const].map(([code, value]) => ({
    kind: 'CUPS' as const,
    code,
    value,
  }))
  const version = { from: '2026-01-01', items }
  await call('priceVersions.create', { params: { ...params, priceListId }, body: version })
  const { id: contractId, revision } = contract
  await call('contracts.update', { params: { ...params, contractId }, revision, body: { priceListId } })
}

test('prices that many visits get at once lie well before they are given', async ({ page, host, clinic }) => {
  await unpriced(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones`)
  await page.getByText('Por facturar', { exact: true }).click()
  await expect(page.getByText('Falta precio')).toHaveCount(3)
  expect(await faultsInWindows(page, 'sin precio')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await picture(page, '60-lleno-sin-precio')
  await page.getByRole('checkbox', { name: 'Elegir todas las que están por facturar' }).click()
  await page.getByRole('button', { name: 'Aplicar tarifa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar la tarifa del contrato' })
  await expect(dialog.getByText('Cambian 2 atenciones')).toBeVisible()
  expect(await faultsInWindows(page, 'tarifa en lote')).toEqual([])
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectGoodInThemes(page, 'prices for many visits')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await picture(page, `60-lleno-tarifa-en-lote-${width}-${colorScheme}`)
    }
  }
})
