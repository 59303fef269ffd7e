import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wordsOf } from '../support/printed.ts'
import { ANA, type Clinic, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

const EPS = { nit: '900456789', companyName: 'EPS Salud Total' }

async function patientOf({ call, workspaceId }: Clinic): Promise<string> {
  return (await call('patients.create', { params: { workspaceId }, body: ANA })).body.id
}

const openPatient = (page: Page) => page.getByRole('row', { name: new RegExp(ANA.documentNumber) }).click()

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await downloading).path())
}

test('a patient consents, asks, is handed all of their data, and may be erased while nothing has to be kept', async ({
  page,
  host,
  clinic,
}) => {
  await patientOf(clinic)
  await signIn(page, host, `/c/${clinic.workspaceId}/pacientes`)
  await openPatient(page)
  await page.getByRole('button', { name: 'Datos personales' }).click()
  const dialog = page.getByRole('dialog', { name: /Datos personales de Ana/ })

  await dialog.getByRole('button', { name: 'Registrar autorización' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Escriba este dato.')).toBeVisible()
  await dialog.getByLabel('Versión del texto').fill('Autorización 2026-1')
  await expectAccessible(page, 'recording a consent')
  await picture(page, '68-autorizar')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('row', { name: /Atención en salud.*Autorizado/ })).toBeVisible()

  await dialog.getByRole('button', { name: 'Registrar solicitud' }).click()
  await dialog.getByLabel('En sus palabras').fill('Pide copia de todo')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(/Responder a más tardar/)).toBeVisible()

  const pdf = await downloaded(page, 'PDF para la persona')
  const words = (await wordsOf(pdf)).join(' ')
  for (const said of [ANA.documentNumber, 'Autorización 2026-1', 'Pide copia de todo']) expect(words).toContain(said)
  const json = JSON.parse((await downloaded(page, 'JSON para otro programa')).toString())
  expect(json.consents).toMatchObject([{ purpose: 'care', decision: 'given' }])

  await dialog.getByRole('button', { name: 'Responder', exact: true }).click()
  await dialog.getByLabel(/Qué se entregó/).fill('Se entregó el PDF')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(/Concedida el .*Se entregó el PDF/)).toBeVisible()

  await dialog.getByRole('button', { name: 'Ver si se puede borrar' }).click()
  await expect(dialog.getByText(/Nada obliga a conservarlo/)).toBeVisible()
  await expectAccessible(page, 'personal data')
  await picture(page, '69-datos-personales')
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click()
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click()
  await expect(page.getByText('El paciente fue borrado.')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(ANA.documentNumber) })).toHaveCount(0)
})

test('what is kept says by which norm and until when, in the patient and in the settings', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const patientId = await patientOf(clinic)
  await call('visits.create', { params, body: { patientId, date: '2010-03-01', services: [] } })
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  await openPatient(page)
  await page.getByRole('button', { name: 'Datos personales' }).click()
  await page.getByRole('button', { name: 'Ver si se puede borrar' }).click()
  await expect(page.getByText(/Se conservan hasta el 01\/03\/2025/)).toBeVisible()
  await expect(page.getByText(/Resolución 839 de 2017, artículo 3/)).toBeVisible()

  await page.goto(`${host.url}/c/${workspaceId}/ajustes/datos`)
  const row = page.getByRole('row', { name: /Pacientes con atenciones/ })
  await expect(row).toContainText('15 años desde la última atención')
  await row.getByText('Ver el vencido').click()
  await expect(row.getByRole('link', { name: new RegExp(ANA.documentNumber) })).toBeVisible()
  await expectAccessible(page, 'retention')
  await picture(page, '70-conservacion')
})

test('the contact is part of the form, and pays the first visit', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const patientId = await patientOf(clinic)
  await call('clients.create', { params, body: EPS })
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  await openPatient(page)
  await page.getByText('Contacto y pagador habitual').click()
  await page.getByLabel('Teléfono').fill('3001234567')
  await page.getByLabel('Correo').fill('ana@example.com')
  await page.getByRole('combobox', { name: 'Pagador habitual' }).fill('Salud Total')
  await page.getByRole('option', { name: /EPS Salud Total/ }).click()
  await picture(page, '71-contacto')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { body } = await call('patientContacts.get', { params: { ...params, patientId } })
  expect(body).toMatchObject({ phone: '3001234567', email: 'ana@example.com' })

  await page.goto(`${host.url}/c/${workspaceId}/atenciones/nueva`)
  await page.locator('#v-patient').fill(ANA.documentNumber)
  await page.getByRole('option', { name: new RegExp(ANA.documentNumber) }).click()
  await expect(page.getByText('EPS Salud Total', { exact: true })).toBeVisible()
})
