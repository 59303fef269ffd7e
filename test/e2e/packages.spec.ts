import { readFile } from 'node:fs/promises'
import { acceptableRips, expect, expectAccessible, otherDesk, picture, signIn, test } from './fixtures.ts'

const json = (name: string, content: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
})

test('a RIPS of another program is imported, and its exact bytes come out again', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  await signIn(page, host, `/c/${workspaceId}/paquetes?abrir=importar`)
  const file = page.getByRole('button', { name: 'Archivo RIPS (.json)' })
  const give = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await file.click()
    await (await chooser).setFiles(json('rips.json', content))
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
  }

  await give('{"numDocumentoIdObligado": "900123456", "numDocumentoIdObligado": "1"}')
  await expect(page.getByRole('alert')).toContainText('Un campo aparece dos veces en los datos.')
  await picture(page, '70-importar-rechazado')

  await give(JSON.stringify(acceptableRips('RS0005')))
  await expect(page.getByRole('treeitem', { name: /1000000001/ })).toBeVisible()
  await expect(page.getByText('RIPS sin factura')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Descargar el JSON que se envía' }).click()
  const bytes = await readFile(await (await download).path(), 'utf8')
  const { packageId = '' } = /paquetes\/(?<packageId>[^/?]+)/.exec(page.url())?.groups ?? {}
  const exported = await call('ripsPackages.export', { params: { workspaceId, packageId } })
  expect(bytes).toBe(await exported.body.text())
})

test('two people on one package: nothing is lost without being chosen', async ({ page, host, clinic, context }) => {
  const { call, workspaceId } = clinic
  const body = { kind: 'without_invoice' as const, rips: acceptableRips('RS0006') }
  const made = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  const path = `/c/${workspaceId}/paquetes/${made.id}?nodo=usuarios[0].servicios.consultas[0]`
  await signIn(page, host, path)
  const other = await otherDesk(context, host, path)

  await page.getByRole('textbox', { name: 'Valor del servicio' }).fill('70000')
  await other.getByRole('combobox', { name: 'Consulta (CUPS)' }).fill('890701')
  await other.keyboard.press('Control+s')
  await expect(other.getByText('Todo guardado')).toBeVisible()

  await expect(page.getByText('Otra persona guardó la revisión 2')).toBeVisible()
  await expectAccessible(page, 'package conflict')
  await picture(page, '71-paquete-conflicto')
  await page.getByRole('button', { name: 'Aplicar mis cambios sobre la nueva' }).click()
  await expect(page.getByRole('combobox', { name: 'Consulta (CUPS)' })).toHaveValue('890701')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Revisión 3')).toBeVisible()

  const stored = (await call('ripsPackages.get', { params: { workspaceId, packageId: made.id } })).body
  expect(JSON.stringify(stored.rips)).toContain('"vrServicio":70000')
  expect(JSON.stringify(stored.rips)).toContain('"codConsulta":"890701"')
})

test('a service is filled from the records, and taking it away has an undo', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const professional = { documentType: 'CE', documentNumber: '555001', firstName: 'Pablo', lastName: 'Ruiz' }
  await call('specialists.create', { params, body: professional })
  const payload = { codConsulta: '890203', codServicio: 334, vrServicio: 52000 }
  await call('services.create', { params, body: { category: 1, name: 'Consulta odontológica', payload } })
  const body = { kind: 'without_invoice' as const, rips: acceptableRips('RS0007') }
  const made = (await call('ripsPackages.create', { params, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}?nodo=usuarios[0].servicios.consultas[0]`)

  await page.getByRole('combobox', { name: 'Llenar con un servicio guardado' }).fill('odonto')
  await page.getByRole('option', { name: 'Consulta odontológica' }).click()
  await expect(page.getByRole('combobox', { name: 'Consulta (CUPS)' })).toHaveValue('890203')
  await expect(page.getByRole('textbox', { name: 'Valor del servicio' })).toHaveValue('52.000')
  await expect(page.getByRole('combobox', { name: 'Diagnóstico principal', exact: true })).toHaveValue('C402')
  await page.getByRole('combobox', { name: 'Llenar con un profesional' }).fill('ruiz')
  await page.getByRole('option', { name: /Pablo Ruiz/ }).click()
  await expect(page.getByRole('textbox', { name: /^Número: profesional/ })).toHaveValue('555001')

  await page.getByRole('button', { name: 'Quitar servicio' }).click()
  await expect(page.getByText('Este usuario todavía no tiene servicios.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Consulta (CUPS)' })).toHaveValue('890203')
})

/** Of a size that is judged for seconds. */
const USERS = 60_000
function largeRips(number: string) {
  const { usuarios, ...root } = acceptableRips(number)
  const users = Array.from({ length: USERS }, (_, index) => {
    const numDocumentoIdentificacion = String(1_000_000_001 + index)
    return { ...usuarios[0], numDocumentoIdentificacion, consecutivo: index + 1 }
  })
  return { ...root, usuarios: users }
}

test('a large package says how far its validation is, and it can be stopped', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const query = { fileName: 'grande.json' }
  const body = largeRips('RS0007')
  const made = (await call('ripsPackages.upload', { params: { workspaceId }, query, body })).body
  const packageId = 'id' in made ? made.id : ''
  const kept = async () => (await call('ripsPackages.get', { params: { workspaceId, packageId } })).body.validation
  await signIn(page, host, `/c/${workspaceId}/paquetes/${packageId}`)
  const validate = page.getByRole('button', { name: 'Validar', exact: true })
  const bar = page.getByRole('progressbar', { name: 'Validando el paquete' })
  const counting = /^[1-9][\d.]* de 60\.000 usuarios$/

  await validate.click()
  await expect(page.getByText(counting)).toBeVisible()
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Detener la validación' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await kept()).toBeNull()

  await validate.click()
  await expect(page.getByText(counting)).toBeVisible()
  await expect(bar).toBeVisible()
  await picture(page, '72-paquete-grande-validando')
  await expectAccessible(page, 'large package being validated')
  await expect(bar).toBeHidden({ timeout: 120_000 })
  expect(await kept()).not.toBeNull()
})
