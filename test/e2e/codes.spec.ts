import type { Page } from '@playwright/test'
import { ANA, type Clinic, expect, expectAccessible, PROVIDER_CODE, picture, signIn, test } from './fixtures.ts'
import { field } from './keys.ts'

const PAYLOAD = {
  codConsulta: '890301',
  codPrestador: PROVIDER_CODE,
  codDiagnosticoPrincipal: 'C402',
  vrServicio: 45_000,
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  codServicio: 328,
}

async function sampleData(clinic: Clinic): Promise<void> {
  const params = { workspaceId: clinic.workspaceId }
  await clinic.call('patients.create', { params, body: ANA })
  await clinic.call('services.create', { params, body: { category: 1, name: 'Consulta de control', payload: PAYLOAD } })
}

async function pick(page: Page, label: string, words: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).pressSequentially(words)
  await page.getByRole('option', { name: option }).click()
}

test('a code field keeps what was typed, says that nothing was chosen, and holds back the visit', async ({
  page,
  host,
  clinic,
}) => {
  await sampleData(clinic)
  const visits = async () =>
    (await clinic.call('visits.list', { params: { workspaceId: clinic.workspaceId }, query: {} })).body.items
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones/nueva`)
  await pick(page, 'Nombre, apellido o documento', 'rojas', /Ana María/)
  await pick(page, 'Servicio guardado: nombre o código', 'control', /Consulta de control/)
  const diagnosis = field(page, 'Diagnóstico principal')
  const coverage = field(page, 'Cobertura')

  await test.step('words over a prefilled diagnosis stay, and stand for no code', async () => {
    await expect(diagnosis).toHaveValue('C402')
    await diagnosis.fill('hipertension')
    await diagnosis.press('Tab')
    await expect(diagnosis).toHaveValue('hipertension')
    await expect(diagnosis).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Sin elegir: esto no es un código.')).toBeVisible()
    await expectAccessible(page, 'a code that nobody chose')
    await picture(page, '75-sin-elegir')
  })

  await test.step('nor do words vanish from a short list', async () => {
    await coverage.fill('regimen')
    await page.getByRole('heading', { name: 'Nueva atención' }).click()
    await expect(coverage).toHaveValue('regimen')
    await expect(coverage).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('and the visit is not saved until both are settled', async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(coverage).toBeFocused()
    expect(await visits()).toEqual([])
    await coverage.fill('contributivo')
    await page.getByRole('option', { name: /^16/ }).click()
    await expect(coverage).toHaveValue(/^\d\d · /)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(diagnosis).toBeFocused()
    expect(await visits()).toEqual([])
    await page.getByRole('button', { name: /^I10X/ }).click()
    await expect(diagnosis).toHaveValue('I10X')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page).toHaveURL(/atenciones(\?|$)/)
    expect((await visits())[0]?.services[0]?.service).toMatchObject({ codDiagnosticoPrincipal: 'I10X' })
  })
})

test('words in a search for a record are not lost either', async ({ page, host, clinic }) => {
  await sampleData(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones/nueva`)
  const patient = field(page, 'Nombre, apellido o documento')
  await patient.fill('rojas')
  await field(page, 'Póliza').click()
  await expect(patient).toHaveValue('rojas')
  await expect(page.getByText('Sin elegir: escoja uno de la lista.')).toBeVisible()
})
