import { bogotaDay } from '../../src/contract/bogota.ts'
import { prepare, VISIT, visitInvoice } from './billing.ts'
import { choose, expect, expectGoodInThemes, picture, signIn, test } from './fixtures.ts'

test('a report of the month opens into its services and into the visit, and names what is not invoiced', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const { clientId, patientId } = await prepare(clinic)
  const date = bogotaDay(Date.now())
  for (const [n, unitPrice] of [45_000, 120_000].entries()) {
    const services = [{ category: 1, service: VISIT, quantity: 1, unitPrice, description: 'Consulta de control' }]
    const payer = n === 0 ? { clientId } : {}
    await call('visits.create', { params, body: { patientId, date, coverage: '16', services, ...payer } })
  }
  await signIn(page, host, `/c/${workspaceId}`)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { name: 'Informes', level: 1 })).toBeVisible()
  await choose(page, 'Agrupar por', /^Pagador$/)
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Sin pagador (particulares)')
  await expect(rows.first()).toContainText(/\$.120\.000/)
  await expect(page.locator('dl', { hasText: 'Pacientes' })).toContainText(/\$.165\.000/)
  await picture(page, '97-informes')
  await expectGoodInThemes(page, 'a report')

  await rows.last().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'EPS Horizonte S.A.', level: 1 })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Consulta de control')
  await picture(page, '97-informes-servicios')
  await rows.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Atención')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'EPS Horizonte S.A.', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Informes' }).last().click()
  await expect(page).toHaveURL(/por=payer/)
})

test('rejections by rule and person open into their documents, and the journal is written with the accounts of the clinic', async ({
  page,
  host,
  clinic,
}) => {
  // Four screens, three of them in each theme.
  test.slow()
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  for (const observation of [null, 'SIM-REJECT']) {
    const { id } = (await call('healthInvoices.create', { params, body: visitInvoice(parties, observation) })).body
    await call('healthInvoices.emit', { params: { ...params, healthInvoiceId: id }, idempotencyKey: `emit-${id}` })
  }
  await signIn(page, host, `/c/${workspaceId}/informes`)
  await page.getByText('Rechazos', { exact: true }).click()
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('FAK24')
  await choose(page, 'Agrupar por', /^Quién capturó$/)
  await expect(rows.first()).toContainText('Laura Gómez')
  await picture(page, '97-rechazos')
  await expectGoodInThemes(page, 'rejections')
  await rows.first().getByRole('link').click()
  await expect(rows.first()).toContainText('Todavía no')
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Factura')
  await page.goBack()
  await page.goBack()

  await page.getByText('Diario contable', { exact: true }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('Revise las cuentas con su contador')).toBeVisible()
  await expect(page.locator('dl')).toContainText(/Débito\$.45\.000Crédito\$.45\.000/)
  await page.getByRole('button', { name: 'Archivo para Siigo' }).click()
  await expect(page.getByText(/^Falta el tipo de comprobante de Siigo/)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cuentas del diario' }).click()
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('textbox', { name: 'Ingresos' }).fill('no')
  await dialog.getByRole('textbox', { name: 'Facturas' }).fill('1')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(/^Debe ser el código de una cuenta/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Ingresos' }).fill('41650505')
  await picture(page, '97-diario-cuentas')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows.last()).toContainText('41650505')
  await picture(page, '97-diario')
  await expectGoodInThemes(page, 'the journal')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Archivo para Siigo' }).click()
  expect((await download).suggestedFilename()).toMatch(/^siigo-.*\.xlsx$/)

  await page.getByRole('link', { name: 'Inicio' }).click()
  const progress = page.getByRole('region', { name: 'De la atención al CUV' })
  await expect(progress.getByRole('row', { name: /^1 factura sin CUV/ })).toContainText(/\$.45\.000/)
  await expect(progress.getByRole('row', { name: /^FAK24/ })).toContainText('1')
  await progress.scrollIntoViewIfNeeded()
  await picture(page, '97-avance')
  await expectGoodInThemes(page, 'how far the money is')
})
