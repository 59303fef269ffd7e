import { acceptableRips, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

const HEADING =
  'Tabla;Codigo;Nombre;Descripcion;Habilitado;Extra_I:AplicaASexo;Extra_II:EdadMinima;Extra_III:EdadMaxima'
const CIE10 = [
  HEADING,
  'CIE10;J449;ENFERMEDAD PULMONAR OBSTRUCTIVA CRONICA, NO ESPECIFICADA;EPOC;SI;3;0;999',
  'CIE10;J440;ENFERMEDAD PULMONAR OBSTRUCTIVA CRONICA CON INFECCION AGUDA;EPOC;SI;3;0;999',
  'CIE10;O800;PARTO UNICO ESPONTANEO;PARTO;SI;2;10;54',
].join('\r\n')

const file = (content: string | Buffer) => ({
  name: 'TablaReferencia_CIE10__1.txt',
  mimeType: 'text/plain',
  buffer: typeof content === 'string' ? Buffer.from(content) : content,
})

test('a catalog is installed from a file, a code is found by words, a wrong file changes nothing', async ({
  page,
  host,
  clinic,
}) => {
  await signIn(page, host, `/c/${clinic.workspaceId}/catalogos`)
  const row = page.getByRole('listitem', { name: 'CIE-10: diagnósticos' })
  await expect(row).toContainText('Solo una muestra')
  const give = async (content: string | Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await row.getByRole('button', { name: /^Instalar archivo/ }).click()
    await (await chooser).setFiles(file(content))
  }
  await give(Buffer.from(CIE10, 'latin1'))
  // Three codes are hardly the whole table: the person who knows better says so.
  await page.getByRole('dialog').getByRole('button', { name: 'Instalar de todos modos' }).click()
  await expect(row).toContainText('3 códigos')
  await expect(row).toContainText('TablaReferencia_CIE10__1.txt')
  await expectAccessible(page, 'catalogs')

  const search = page.getByRole('searchbox', { name: 'Código o palabras' })
  await search.fill('crónica infecc')
  const results = page.getByRole('list', { name: 'Resultados' })
  await expect(results.getByRole('listitem')).toHaveText([/^J440/])
  await search.fill('o80')
  await expect(results).toContainText('Solo mujeres · de 10 a 54 años')
  await picture(page, '80-catalogos')

  await give(`${CIE10}\r\nCIE10;J45`)
  await expect(row.getByRole('alert')).toContainText('Línea 5: tiene 2 columnas')
  await expect(row).toContainText('3 códigos')
  await expectAccessible(page, 'refused catalog')
  await picture(page, '81-catalogo-rechazado')
})

const CUPS_HEADING = 'Tabla;Codigo;Nombre;Descripcion;Habilitado;Extra_I:UsoCodigoCUP;Extra_II:Qx;Extra_VI:Sexo'
const cups = (rows: number, table = 'CUPSRips') =>
  [
    CUPS_HEADING,
    ...Array.from({ length: rows }, (_, i) => `${table};${890_000 + i};CONSULTA ${i};SECCION 08;SI;AC;N;F`),
  ].join('\n')

test('a file that would cost something is asked about before it is installed', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const contentBase64 = Buffer.from(cups(14_000)).toString('base64')
  const params = { workspaceId, catalog: 'cups' }
  await call('catalogs.install', { params, body: { files: [{ fileName: 'CUPSRips.txt', contentBase64 }] } })
  await signIn(page, host, `/c/${workspaceId}/catalogos`)
  const row = page.getByRole('listitem', { name: 'CUPS: procedimientos y consultas' })
  await expect(row).toContainText('14.000 códigos')
  await expect(page.getByText(/Hoy se deciden aquí \d+ de los 335 códigos/)).toBeVisible()
  await expect(page.getByText(/serían 297, y 7 más con tablas que nadie publica/)).toBeVisible()
  const give = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await row.getByRole('button', { name: /^Instalar archivo/ }).click()
    await (await chooser).setFiles({ name: 'CUPS.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })
  }

  await give(cups(10_024, 'CUPS'))
  const dialog = page.getByRole('dialog', { name: 'Antes de instalar CUPS: procedimientos y consultas' })
  await expect(dialog).toContainText('El archivo trae 10.024 códigos y lo que hay instalado tiene 14.000.')
  await expect(dialog).toContainText('Esta no es la tabla CUPSRips')
  await expect(dialog).toContainText('RVC015')
  await expectAccessible(page, 'worse catalog')
  await picture(page, '84-catalogo-peor')
  await dialog.getByRole('button', { name: 'No instalar' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('14.000 códigos')

  await give(cups(1_600))
  await expect(dialog).toContainText('El archivo no trae si va con estancia (Estancia).')
  await dialog.getByRole('button', { name: 'Instalar como parte' }).click()
  await expect(row).toContainText('1.600 códigos')
  await expect(row).toContainText('Extracto: lo que falte en él no cuenta como error.')
})

test('a diagnosis is picked by words with the keyboard alone', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const body = { kind: 'without_invoice' as const, rips: acceptableRips('RS0080') }
  const made = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}?nodo=usuarios[0].servicios.consultas[0]`)

  const diagnosis = page.getByRole('combobox', { name: 'Diagnóstico principal', exact: true })
  await expect(diagnosis).toHaveValue('C402')
  await diagnosis.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('pulmonar obstr')
  await expect(page.getByRole('option', { name: /J449/ })).toBeVisible()
  await expectAccessible(page, 'diagnosis picker')
  await picture(page, '82-diagnostico')
  await page.keyboard.press('Enter')
  await expect(diagnosis).toHaveValue('J449')
  await expect(page.getByText(/^Enfermedad pulmonar obstructiva crónica/i).first()).toBeVisible()

  // Words that were not chosen stay, and are marked; a code that no catalog knows may be typed.
  await diagnosis.fill('asma que no')
  await page.keyboard.press('Tab')
  await expect(diagnosis).toHaveValue('asma que no')
  await expect(page.getByText(/^Sin elegir/).first()).toBeVisible()
  await diagnosis.fill('C999')
  await page.keyboard.press('Tab')
  await expect(diagnosis).toHaveValue('C999')
  await expect(page.getByText(/^Sin elegir/)).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Revisión 2')).toBeVisible()
  const stored = (await call('ripsPackages.get', { params: { workspaceId, packageId: made.id } })).body
  expect(JSON.stringify(stored.rips)).toContain('"codDiagnosticoPrincipal":"C999"')
})

test('two revisions are compared field by field', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const body = { kind: 'without_invoice' as const, rips: acceptableRips('RS0081') }
  const made = (await call('ripsPackages.create', { params, body })).body
  const changed = JSON.parse(JSON.stringify(acceptableRips('RS0081')).replace('"C402"', '"J449"'))
  const revision = { params: { workspaceId, packageId: made.id }, revision: 1, body: { rips: changed } }
  await call('ripsPackages.createRevision', revision)
  await signIn(page, host, `/c/${workspaceId}/paquetes/${made.id}?parte=cambios`)

  await expect(page.getByText('1 diferencia', { exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: /Diagnóstico principal/ })
  await expect(row).toContainText('Usuario 1 · Consultas 1 · Diagnóstico principal')
  await expect(row.getByRole('cell')).toHaveText(['C402', 'J449'])
  await expectAccessible(page, 'compared revisions')
  await picture(page, '83-comparar')
})
