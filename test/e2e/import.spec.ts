import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/universal'
import writeExcelFile from 'write-excel-file/node'
import { ANA, expect, expectAccessible, PROVIDER_CODE, picture, signIn, test } from './fixtures.ts'

type Cells = readonly unknown[]
type Sheets = Record<string, Cells[]>
type Row = Readonly<Record<string, string>>

async function sheetsOf(bytes: Uint8Array): Promise<Sheets> {
  const sheets = await readWorkbook(new Uint8Array(bytes).buffer)
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]))
}

/** What a person does in a spreadsheet: writes rows under the headings of a sheet. */
function filled(sheets: Sheets, name: string, rows: readonly Row[]) {
  const heading = (sheets[name]?.[0] ?? []).map(String)
  for (const row of rows) expect(heading).toEqual(expect.arrayContaining(Object.keys(row)))
  return { name, rows: [heading, ...rows.map((row) => heading.map((title) => row[title] ?? ''))] }
}

async function saved(sheets: readonly { name: string; rows: readonly (readonly string[])[] }[]): Promise<Buffer> {
  const cell = (value: string) => ({ type: String, value })
  return writeExcelFile(
    sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cell)) })),
  ).toBuffer()
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press()
  return readFile(await (await download).path())
}

const click = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click()

async function give(page: Page, label: string, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

const USER: Row = {
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000001',
  tipoUsuario: '01',
  fechaNacimiento: '01/01/1991',
  codSexo: 'F',
  codPaisResidencia: '170',
  codMunicipioResidencia: '05001',
  codZonaTerritorialResidencia: '02 - Urbana',
  incapacidad: 'NO',
  codPaisOrigen: '170',
}
const VISIT: Row = {
  'usuario.tipoDocumentoIdentificacion': 'CC',
  'usuario.numDocumentoIdentificacion': '1000000001',
  codPrestador: PROVIDER_CODE,
  fechaInicioAtencion: '20/11/2026 08:30',
  codConsulta: '890602',
  modalidadGrupoServicioTecSal: '01 - Intramural',
  grupoServicios: '01',
  codServicio: '130',
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: '02',
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000099',
  vrServicio: '50.000',
  conceptoRecaudo: '05',
  valorPagoModerador: '0',
}

test('a RIPS workbook: template, verdicts, what is good in, what is not back with its reasons, and undone', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  await signIn(page, host, `/c/${workspaceId}/paquetes`)
  await page.getByRole('button', { name: 'Importar RIPS' }).click()
  await page.getByText('Libro de Excel', { exact: true }).click()
  await expectAccessible(page, 'the import of a workbook')
  const template = await sheetsOf(await downloaded(page, click(page, 'Descargar la plantilla')))
  expect(Object.keys(template)).toEqual(expect.arrayContaining(['Lea primero', 'transaccion', 'usuarios', 'consultas']))

  const bad = { ...VISIT, fechaInicioAtencion: '31/02/2026 08:30', finalidadTecnologiaSalud: '99' }
  const workbook = await saved([
    filled(template, 'transaccion', [{ numDocumentoIdObligado: '900123456', tipoNota: 'RS', numNota: 'NOV1' }]),
    filled(template, 'usuarios', [USER, { ...USER, numDocumentoIdentificacion: '1000000002', codSexo: '' }]),
    filled(template, 'consultas', [VISIT, bad]),
  ])
  await give(page, 'Libro de Excel (.xlsx)', 'noviembre.xlsx', workbook)
  await click(page, 'Revisar las filas')()
  const verdicts = page.getByRole('region', { name: 'Veredicto de cada fila' })
  await expect(verdicts.getByRole('row', { name: /usuarios 3 Rechazada codSexo Falta «Sexo»/ })).toBeVisible()
  await expect(verdicts.getByRole('row', { name: /consultas 3 Rechazada.*no existe en el calendario/ })).toBeVisible()
  await expect(verdicts.getByRole('row')).toHaveCount(1 + 2)
  await expectAccessible(page, 'the verdicts')
  await picture(page, '72-importar-libro-veredictos')
  expect((await call('ripsPackages.list', { params })).body.total).toBe(0)

  await click(page, 'Importar 3 filas')()
  await expect(page.getByText('Se importaron 3 filas')).toBeVisible()
  await expectAccessible(page, 'an accepted import')
  await picture(page, '73-importar-libro-aceptado')
  const [made] = (await call('ripsPackages.list', { params })).body.items
  expect(made).toMatchObject({ number: 'NOV1', users: 1, services: 1 })

  const refused = await sheetsOf(await downloaded(page, click(page, 'Descargar las rechazadas')))
  expect(Object.keys(refused)).toEqual(['transaccion', 'usuarios', 'consultas'])
  expect(refused.usuarios).toHaveLength(2)
  expect(refused.usuarios?.[0]?.at(-1)).toBe('motivo')
  expect(refused.usuarios?.[1]?.at(-1)).toMatch(/codSexo: Falta «Sexo»/)
  expect(refused.consultas?.[1]).toEqual(expect.arrayContaining(['31/02/2026 08:30', '99']))

  await click(page, 'Deshacer la importación')()
  await expect(page.getByRole('status').filter({ hasText: 'Se deshizo: volvió atrás 1 registro.' })).toBeVisible()
  expect((await call('ripsPackages.list', { params })).body.total).toBe(0)
  await click(page, 'Otro archivo')()
  await expect(page.getByRole('region', { name: 'Importaciones de los últimos 30 días' })).toContainText('Deshecha')
  await picture(page, '74-importar-libro-recientes')
})

test('a package comes down as a workbook that shows its findings', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const rips = {
    numDocumentoIdObligado: '900123456',
    tipoNota: 'RS',
    numNota: 'RS8',
    usuarios: [{ ...USER, codSexo: 'X' }],
  }
  const body = { kind: 'without_invoice' as const, rips }
  const { id } = (await call('ripsPackages.create', { params: { workspaceId }, body })).body
  await signIn(page, host, `/c/${workspaceId}/paquetes/${id}`)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  const item = page.getByRole('menuitem', { name: 'Descargar en Excel, con los hallazgos' })
  const { hallazgos = [], usuarios = [] } = await sheetsOf(await downloaded(page, () => item.click()))
  expect(
    hallazgos.some(([code, severity, , , , field]) => code === 'RVG06' && severity === 'Error' && field === 'codSexo'),
  ).toBe(true)
  expect(usuarios[1]).toContain('X')
})

test('patients come in from a list by keyboard, and the list on the screen goes out', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  await call('patients.create', { params, body: ANA })
  await signIn(page, host, `/c/${workspaceId}/pacientes`)
  await page.getByRole('button', { name: 'Importar', exact: true }).press('Enter')
  const csv =
    'Tipo de documento;Cédula;Nombre;Apellido;Nacimiento\nCC;1000000001;Ana Lucía;Rojas;\nCC;2000;Bea;=Sol;3/12/1990\nCC;;Sin;Nada;\n'
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Archivo de Excel o CSV' }).press('Enter')
  await (await chooser).setFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Revisar las filas' }).press('Enter')
  await expect(page.getByRole('row', { name: /4 Rechazada Cédula Falta este dato/ })).toBeVisible()
  await page.getByText('Todas (3)').click()
  await expect(page.getByRole('row', { name: /2 Se actualiza/ })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 filas' }).press('Enter')
  await expect(page.getByText('Se importaron 2 filas')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).last().press('Enter')
  await expect(page.getByText('2 registros')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar en la lista' }).fill('bea')
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
  await click(page, 'Descargar la lista')()
  await expectAccessible(page, 'the choice of an export')
  await picture(page, '75-descargar-lista')
  const text = await downloaded(page, () => page.getByRole('button', { name: 'CSV para Excel' }).click())
  expect([...text.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heading = [], ...rows] = parse(text, { delimiter: ';', bom: true }) as string[][]
  expect(rows).toHaveLength(1)
  expect(rows[0]?.[heading.indexOf('Primer apellido')]).toBe("'=Sol")
  await click(page, 'Descargar la lista')()
  const book = await downloaded(page, () => page.getByRole('button', { name: 'Libro de Excel' }).click())
  const { pacientes = [] } = await sheetsOf(book)
  expect(pacientes).toHaveLength(2)
  expect(pacientes[1]).toEqual(expect.arrayContaining(['2000', 'Bea', '=Sol', new Date('1990-12-03T00:00:00Z')]))
})
