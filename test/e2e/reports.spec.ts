import { bogotaDay } from '../../src/contract/bogota.ts'
import { prepare, VISIT } from './billing.ts'
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
  await page.getByRole('link', { name: 'Informes' }).last().click()
  await expect(page).toHaveURL(/por=payer/)
})
