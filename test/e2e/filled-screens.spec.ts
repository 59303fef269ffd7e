import { prepare, visitInvoice } from './billing.ts'
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
  await expect.poll(filed, { timeout: 40_000 }).toBe('accepted')
  const draft = (await call('healthInvoices.create', { params, body: visitInvoice(parties) })).body
  return { list, contract, invoice, draft }
}

test('what has something on it lies well in every window and theme, and is accessible', async ({
  page,
  host,
  clinic,
}) => {
  test.setTimeout(400_000)
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
