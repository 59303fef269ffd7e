import {
  ANA,
  type Clinic,
  expect,
  expectAccessible,
  expectGoodInThemes,
  PROVIDER_CODE,
  signIn,
  test,
} from './fixtures.ts'
import { button, field, find } from './keys.ts'

async function sampleData({ call, workspaceId }: Clinic) {
  const params = { workspaceId }
  const patient = (await call('patients.create', { params, body: ANA })).body
  const payer = (await call('clients.create', { params, body: { nit: '899999068', companyName: 'Yarumo EPS' } })).body
  const payload = { codProcedimiento: '931001', codPrestador: PROVIDER_CODE, vrServicio: 30_000 }
  await call('services.create', { params, body: { category: 2, name: 'Terapia física', payload } })
  const terms = { clientId: payer.id, coverage: '16', paymentModality: '04' }
  await call('visits.create', { params, body: { patientId: patient.id, date: '2026-01-10', ...terms, services: [] } })
}

test('an authorization: written down at the patient, offered at capture, counted in the list', async ({
  page,
  host,
  clinic,
}) => {
  await sampleData(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/pacientes`)

  await test.step('what the patient brings', async () => {
    await page.getByRole('button', { name: 'Ana María Rojas Díaz' }).click()
    await button(page, 'Autorizaciones').click()
    await expect(page.getByText('Este paciente no tiene autorizaciones registradas.')).toBeVisible()
    await button(page, 'Nueva autorización').click()
    await field(page, 'Número de autorización').fill('AUT-77')
    await find(page, 'Pagador', 'yarumo', /Yarumo EPS/)
    await page.getByRole('combobox', { name: 'Servicios autorizados' }).fill('931001')
    await field(page, 'Sesiones').fill('1')
    await expectAccessible(page, 'a new authorization')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('AUT-77 quedó guardado.')).toBeVisible()
    await expect(page.getByText('1 de 1', { exact: true })).toBeVisible()
  })

  await test.step('offered for the service, and taken with one click', async () => {
    await page.goto(`${host.url}/c/${clinic.workspaceId}/atenciones/nueva`)
    await find(page, 'Nombre, apellido o documento', 'rojas', /Ana María Rojas Díaz/)
    await find(page, 'Servicio guardado: nombre o código', 'terapia', /Terapia física/)
    await button(page, /^Usar AUT-77/).click()
    await expect(field(page, 'Autorización')).toHaveValue('AUT-77')
    await expectGoodInThemes(page, 'a visit with an authorization')
    await field(page, 'Cantidad').fill('2')
    await expect(page.getByText('Con este servicio se pasan sus sesiones.')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Se guardó la atención de Ana María Rojas Díaz.')).toBeVisible()
  })

  await test.step('and it is among those that are used up', async () => {
    await page.goto(`${host.url}/c/${clinic.workspaceId}/autorizaciones`)
    await page.getByLabel('Qué autorizaciones').selectOption('Agotadas')
    await expect(page.getByText('1 de más', { exact: true })).toBeVisible()
    await expect(page.getByText('Agotada', { exact: true })).toBeVisible()
    await page.getByLabel('Qué autorizaciones').selectOption('Vencidas')
    await expect(page.getByText('1 de más', { exact: true })).toHaveCount(0)
  })
})
