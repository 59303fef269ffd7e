import { bogotaDay } from '../../src/contract/bogota.ts'
import { prepare, VISIT, visitInvoice } from './billing.ts'
import { expect, expectGoodInThemes, picture, signIn, test } from './fixtures.ts'

test('Inicio begins with what waits for a person: refused invoices, drafts, visits without invoice', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const parties = await prepare(clinic)
  const { clientId, patientId } = parties
  const services = [{ category: 1, service: VISIT, quantity: 1, unitPrice: 45_000 }]
  for (const date of ['2026-07-01', bogotaDay(Date.now())]) {
    await call('visits.create', { params, body: { patientId, clientId, date, coverage: '16', services } })
  }
  await call('healthInvoices.create', { params, body: { ...visitInvoice(parties), clientId: null } })
  const { id } = (await call('healthInvoices.create', { params, body: visitInvoice(parties, 'SIM-REJECT-ARRAY') })).body
  const emission = { params: { ...params, healthInvoiceId: id }, idempotencyKey: 'refused-by-the-provider' }
  await call('healthInvoices.emit', emission)

  await signIn(page, host, `/c/${workspaceId}`)
  const todo = page.getByRole('region', { name: 'Necesita a una persona hoy' })
  await expect(todo.getByRole('link')).toContainText([
    '1 factura rechazada por corregir',
    '2 atenciones sin facturar',
    '1 factura en borrador',
  ])
  await expect(todo.getByText('Nada espera por usted')).toHaveCount(0)
  const [above, below] = await Promise.all(
    [todo, page.getByRole('heading', { name: 'RIPS del mes' })].map((each) => each.boundingBox()),
  )
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await picture(page, '98-inicio')
  await expectGoodInThemes(page, 'what waits on Inicio')
  await todo.getByRole('link', { name: '1 factura rechazada por corregir' }).click()
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
})
