import { base64Json, bundle, procedure, visitDocument } from '../support/fhir.ts'
import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

test('a document of the RDA becomes a visit, and says what is left open and what is wrong', async ({
  page,
  host,
  clinic,
}) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/atenciones`)
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const lost = procedure({ id: 'Procedure-1', encounter: { reference: 'Encounter/9' } })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Libro de Excel/ }).click()
  const buffer = Buffer.from(base64Json(bundle(visitDocument(lost))), 'base64')
  await (await chooser).setFiles({ name: 'rda.json', mimeType: 'application/json', buffer })
  await expect(page.getByText(/^FHIR R4: Condition \(2\).*Encounter \(1\)/)).toBeVisible()
  await expect(page.getByText(/No se lee nada de AllergyIntolerance \(1\)/)).toBeVisible()
  await expectAccessible(page, 'FHIR files')
  await picture(page, 'fhir-leido')
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await expect(page.getByText('entry[14].resource.encounter.reference')).toBeVisible()
  await expect(page.getByText(/consultas · Valor de una unidad/)).toBeVisible()
  await expectAccessible(page, 'FHIR files')
  await picture(page, 'fhir-veredictos')
  await page.getByRole('button', { name: 'Importar 7 filas' }).click()
  await expect(page.getByText('Se importaron 7 filas')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByText('Todas', { exact: true }).click()
  await page.getByRole('link', { name: 'Ana Lucía Rojas Paz' }).click()
  await expect(page.getByText('Viene de otro programa, con el número HC-2026-77.')).toBeVisible()
  await picture(page, 'fhir-atencion')
})
