import type { Page } from '@playwright/test'
import writeExcelFile from 'write-excel-file/node'
import { expect, expectAccessible, PROVIDER_CODE, picture, signIn, test } from './fixtures.ts'

type Cells = readonly (string | number)[]

const book = (name: string, rows: readonly Cells[]) =>
  writeExcelFile([
    {
      sheet: name,
      data: rows.map((row) =>
        row.map((value) => (typeof value === 'number' ? { type: Number, value } : { type: String, value })),
      ),
    },
  ]).toBuffer()

async function give(page: Page, label: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label }).click()
  const mimeType = 'application/octet-stream'
  await (await chooser).setFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType, buffer })))
}

const TITLES = [
  ...['Nro Factura', 'Tipo Doc', 'Identificación', 'Fecha Nacimiento', 'Género', 'Municipio', 'Régimen', 'Zona'],
  ...['Fecha Atención', 'Hora Atención', 'Código CUPS', 'Dx Principal', 'Cédula Médico', 'Vlr Servicio'],
]
const line = (invoice: string, who: number, cups: string): Cells => [
  ...[invoice, 'Cédula', who, '11/23/1991', 'Femenino', '05001', 'Prepagada', 'Urbano'],
  ...['07/20/2026', '08:30', cups, 'C402', 1_000_000_099, '45.000'],
]
const his = (name: string, ...rows: Cells[]) =>
  book(name, [['HIS LOS SAMANES'], ['Reporte de atenciones'], TITLES, ...rows])
const PACKAGES_FILE = 'Libro de Excel (.xlsx)'

/** What the program of this clinic does not write, and is the same for all of its rows. */
const FIXED = [
  ['usuarios', 'codPaisResidencia', '170'],
  ['usuarios', 'incapacidad', 'NO'],
  ['usuarios', 'codPaisOrigen', '170'],
  ['consultas', 'codPrestador', PROVIDER_CODE],
  ['consultas', 'modalidadGrupoServicioTecSal', '01'],
  ['consultas', 'grupoServicios', '01'],
  ['consultas', 'codServicio', '130'],
  ['consultas', 'finalidadTecnologiaSalud', '16'],
  ['consultas', 'causaMotivoAtencion', '38'],
  ['consultas', 'tipoDiagnosticoPrincipal', '02'],
  ['consultas', 'tipoDocumentoIdentificacion', 'CC'],
  ['consultas', 'conceptoRecaudo', '05'],
  ['consultas', 'valorPagoModerador', '0'],
] as const

async function fix(page: Page, field: string, value: string): Promise<void> {
  const control = page.getByLabel(`Valor fijo para ${field}`, { exact: true })
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(value)
  else await control.fill(value)
}

test('an export of another program is joined once, and next month’s file takes three clicks', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const packages = async () => (await call('ripsPackages.list', { params })).body.items
  await signIn(page, host, `/c/${workspaceId}/paquetes`)
  await page.getByRole('button', { name: 'Importar RIPS' }).click()
  await page.getByText('Libro de Excel', { exact: true }).click()
  const july = await his(
    'Atenciones',
    line('FE1', 1_000_000_001, '890201'),
    line('FE1', 1_000_000_001, '890301'),
    line('FE2', 1_000_000_002, '890201'),
  )
  await give(page, PACKAGES_FILE, { 'julio.xlsx': july })

  // Names, dates with the month first, the time beside and most values were guessed.
  await page.getByRole('tab', { name: /usuarios/ }).click()
  await expect(page.getByLabel('Columna para numDocumentoIdentificacion', { exact: true })).toHaveValue(
    'Identificación',
  )
  await expect(page.getByLabel('Forma de la fecha de fechaNacimiento')).toHaveValue('mdy')
  await expectAccessible(page, 'the joining of columns')
  await picture(page, '90-unir-columnas-usuarios')
  await page
    .getByRole('row', { name: /^tipoUsuario/ })
    .getByRole('combobox')
    .first()
    .selectOption('Régimen')
  await page
    .getByRole('row', { name: /^tipoUsuario/ })
    .getByRole('button', { name: /Qué significa/ })
    .press('Enter')
  await page.getByLabel('Significado de «Prepagada»').selectOption('11')
  for (const [part, field, value] of FIXED) {
    await page.getByRole('tab', { name: new RegExp(part) }).click()
    await fix(page, field, value)
  }
  await expect(page.getByLabel('Columna de la hora para fechaInicioAtencion')).toHaveValue('Hora Atención')
  await expectAccessible(page, 'the joining of services')
  await picture(page, '91-unir-columnas-consultas')
  await page.getByLabel('Guardar esta unión con el nombre').fill('HIS Los Samanes')
  await page.getByRole('button', { name: 'Revisar las filas' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Importar 7 filas' })).toBeVisible()
  await expectAccessible(page, 'the verdicts of a joined file')
  await picture(page, '92-unir-columnas-veredictos')
  expect(await packages()).toEqual([])
  await page.getByRole('button', { name: 'Importar 7 filas' }).click()
  await expect(page.getByText('Se importaron 7 filas')).toBeVisible()
  expect((await packages()).map(({ number, services }) => [number, services])).toEqual([
    ['FE2', 1],
    ['FE1', 2],
  ])
  await page.getByRole('button', { name: 'Cerrar' }).last().click()

  const august = await his('Atenciones', line('FE3', 1_000_000_003, '890201'))
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const count = ({ isTrusted, detail }: MouseEvent) => {
      if (isTrusted && detail > 0) dataset.clicks = String(Number(dataset.clicks ?? 0) + 1)
    }
    document.addEventListener('click', count, true)
  })
  await page.getByRole('button', { name: 'Importar RIPS' }).click()
  await give(page, PACKAGES_FILE, { 'agosto.xlsx': august })
  await expect(page.getByText('Se reconoció el archivo: «HIS Los Samanes»')).toBeVisible()
  await expectAccessible(page, 'a recognised file')
  await picture(page, '93-archivo-reconocido')
  await page.getByRole('button', { name: 'Importar 3 filas' }).click()
  await expect(page.getByText('Se importaron 3 filas')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-clicks', '3')
  expect((await packages())[0]).toMatchObject({ number: 'FE3', users: 1, services: 1 })
})

test('a kept mapping that no longer fits says so; nothing is written, and a look mends it', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const params = { workspaceId }
  const file = async (name: string) => his(name, line('FE4', 1_000_000_003, '890201'))
  const area = 'rips-packages' as const
  const contentBase64 = Buffer.from(await file('Atenciones')).toString('base64')
  const { suggestion } = (await call('imports.inspect', { params, body: { area, fileName: 'a.xlsx', contentBase64 } }))
    .body
  const mapping = { ...suggestion, gaps: true }
  await call('importMappings.save', { params, body: { area, name: 'HIS Los Samanes', mapping } })

  await signIn(page, host, `/c/${workspaceId}/paquetes?abrir=libro`)
  await give(page, PACKAGES_FILE, { 'septiembre.xlsx': await file('Septiembre') })
  await expect(page.getByRole('alert')).toContainText('«HIS Los Samanes» ya no corresponde a este archivo')
  await expect(page.getByRole('alert')).toContainText('Falta la hoja «Atenciones»; el archivo trae «Septiembre».')
  await expectAccessible(page, 'a mapping that no longer fits')
  await picture(page, '94-union-que-no-encaja')
  expect((await call('ripsPackages.list', { params })).body.total).toBe(0)
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await expect(page.getByRole('button', { name: 'Importar 3 filas' })).toBeVisible()
})

const OFFICIAL = {
  num_DocumentoIdObligado: '900123456',
  consecutivoUsuario: '1000000001',
  codPrestador: PROVIDER_CODE,
  fechaInicioAtencion: '2026-11-20 08:30',
  codConsulta: '890602',
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  codServicio: '130',
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: '02',
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000099',
  vrServicio: '50000',
  conceptoRecaudo: '05',
  valorPagoModerador: '0',
  consecutivo: '1',
}
const OFFICIAL_USER = {
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000001',
  num_DocumentoIdObligado: '900123456',
  tipoUsuario: '12',
  fechaNacimiento: '1991-01-01',
  codSexo: 'F',
  codPaisResidencia: '170',
  codMunicipioResidencia: '05001',
  codZonaTerritorialResidencia: '02',
  incapacidad: 'NO',
  codPaisOrigen: '170',
  consecutivo: '1',
}

test('the ministry’s macro workbook is imported as it is', async ({ page, host, clinic }) => {
  const { call, workspaceId } = clinic
  const sheets = {
    transaccion: { numDocumentoIdObligado: '900123456', numFactura: '', tipoNota: 'RS', numNota: '112026' },
    usuarios: OFFICIAL_USER,
    consulta: OFFICIAL,
  }
  const template = await writeExcelFile(
    Object.entries(sheets).map(([sheet, record]) => ({
      sheet,
      data: [Object.keys(record), Object.values(record)].map((row) => row.map((value) => ({ type: String, value }))),
    })),
  ).toBuffer()
  await signIn(page, host, `/c/${workspaceId}/paquetes`)
  await page.getByRole('button', { name: 'Importar RIPS' }).press('Enter')
  await page.getByText('Libro de Excel', { exact: true }).click()
  await give(page, PACKAGES_FILE, { 'Plantilla_FEV-RIPS_V 1_0.xlsm': template })
  await page.getByRole('button', { name: 'Revisar las filas' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Importar 3 filas' })).toBeVisible()
  await picture(page, '95-plantilla-oficial')
  await page.getByRole('button', { name: 'Importar 3 filas' }).press('Enter')
  await page.getByRole('link', { name: 'Abrir el paquete' }).press('Enter')
  await expect(page.getByLabel('Número de la nota')).toHaveValue('112026')
  const [made] = (await call('ripsPackages.list', { params: { workspaceId } })).body.items
  expect(made).toMatchObject({ number: '112026', kind: 'without_invoice', users: 1, services: 1 })
})

test('flat files of Resolution 3374 become a draft, and what they do not say is listed', async ({
  page,
  host,
  clinic,
}) => {
  const { call, workspaceId } = clinic
  const flat = (text: string) => Buffer.from(text, 'latin1')
  const files = {
    'AF000001.txt': flat(
      `${PROVIDER_CODE},IPS,NI,900123456,F1,30/06/2019,01/06/2019,30/06/2019,EPS001,EPS,,,,0,0,0,45000\n`,
    ),
    'US000001.txt': flat('CC,1000000001,EPS001,2,Núñez,Paz,Ana,Lucía,33,1,F,05,001,U\n'),
    'AC000001.txt': flat(`F1,${PROVIDER_CODE},CC,1000000001,15/06/2019,,890201,10,13,C402,,,,2,45000,0,45000\n`),
  }
  await signIn(page, host, `/c/${workspaceId}/paquetes?abrir=libro`)
  await give(page, PACKAGES_FILE, files)
  await expect(page.getByText('Archivos planos de la Resolución 3374: AF, US, AC')).toBeVisible()
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await expect(page.getByText(/usuarios · Fecha de nacimiento: 1 fila/)).toBeVisible()
  await expectAccessible(page, 'what flat files do not say')
  await picture(page, '96-archivos-planos')
  await page.getByRole('button', { name: 'Importar 3 filas' }).click()
  await expect(page.getByText('Se importaron 3 filas')).toBeVisible()
  const [made] = (await call('ripsPackages.list', { params: { workspaceId } })).body.items
  expect(made).toMatchObject({ number: 'F1', status: 'draft', users: 1, services: 1 })

  await page.goto(`${page.url().split('/paquetes')[0]}/pacientes?abrir=importar`)
  await give(page, 'Archivo de Excel o CSV', files)
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByRole('button', { name: 'Importar 1 fila' }).click()
  await expect(page.getByText('Se importó 1 fila')).toBeVisible()
})
