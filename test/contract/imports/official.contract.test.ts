import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { zipOf } from '../../support/zip.ts'
import { anotherClinic } from './clinics.ts'
import { aConsulta, aUser, base64Of, type Sheet, sheetWith } from './files.ts'

let at: TestWorkspace
let api: Api
beforeAll(async () => {
  at = await testWorkspace()
})
beforeEach(async () => {
  ;({ api } = await anotherClinic(at))
})
afterAll(() => at.close())

const packages = async () => (await api('ripsPackages.list', {})).body.items
const importing = async (contentBase64: string, fileName = 'Plantilla_FEV-RIPS_V 1_0.xlsm') =>
  (await api('imports.create', { body: { area: 'rips-packages', fileName, contentBase64 } })).body

const OBLIGADO = '63362234'
const user = (numDocumentoIdentificacion: string, consecutivo: number, fields = {}) =>
  aUser({ numDocumentoIdentificacion, num_DocumentoIdObligado: OBLIGADO, consecutivo, ...fields })
function consulta(consecutivoUsuario: string, consecutivo: number) {
  const { 'usuario.tipoDocumentoIdentificacion': _, 'usuario.numDocumentoIdentificacion': __, ...fields } = aConsulta()
  return { num_DocumentoIdObligado: OBLIGADO, consecutivoUsuario, ...fields, consecutivo }
}
/** Names of sheets and columns as the ministry's manual has them; each service names its user by the document alone. */
const template = (users: Parameters<typeof sheetWith>[1], services: Parameters<typeof sheetWith>[1]): Sheet[] => [
  sheetWith('transacción', [{ numDocumentoIdObligado: OBLIGADO, numFactura: null, tipoNota: 'RS', numNota: '092025' }]),
  sheetWith('usuarios', users),
  sheetWith('consulta', services),
  ...['urgencias', 'procedimientos', 'hospitalización', 'recienNacidos', 'medicamentos', 'otrosServicios'].map(
    (name) => ({
      name,
      rows: [['num_DocumentoIdObligado', 'consecutivoUsuario']],
    }),
  ),
]

describe('the ministry’s macro workbook', () => {
  it('is imported as it is', async () => {
    const users = [user('10001', 1), user('20002', 2)]
    const services = [consulta('20002', 1), consulta('10001', 1), consulta('20002', 2)]
    const report = await importing(await base64Of(template(users, services)))
    expect(report.rows.flatMap(({ issues }) => issues)).toEqual([])
    expect(report).toMatchObject({ created: 6, refused: 0, ignored: [] })
    const [made] = await packages()
    expect(made).toMatchObject({ number: '092025', kind: 'without_invoice', users: 2, services: 3 })
    const { rips } = (await api('ripsPackages.get', { params: { packageId: made?.id ?? '' } })).body
    expect(rips).toMatchObject({
      numDocumentoIdObligado: OBLIGADO,
      usuarios: [
        { numDocumentoIdentificacion: '10001', servicios: { consultas: [{ consecutivo: 1 }] } },
        { numDocumentoIdentificacion: '20002', servicios: { consultas: [{ consecutivo: 1 }, { consecutivo: 2 }] } },
      ],
    })
  })

  it('leaves rows alone in which only its own formulas stand', async () => {
    const users = [user('10001', 1), { num_DocumentoIdObligado: OBLIGADO }]
    expect(await importing(await base64Of(template(users, [consulta('10001', 1)])))).toMatchObject({
      created: 3,
      refused: 0,
    })
  })

  it('says it when a number is of nobody, or of two', async () => {
    const users = [user('10001', 1), user('10001', 2, { tipoDocumentoIdentificacion: 'TI' })]
    const { rows } = await importing(await base64Of(template(users, [consulta('10001', 1), consulta('70007', 1)])))
    expect(
      rows
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ row, issues }) => [row, issues[0]?.column, issues[0]?.message]),
    ).toEqual([
      [2, 'consecutivoUsuario', expect.stringMatching(/varios usuarios/)],
      [3, 'consecutivoUsuario', expect.stringMatching(/no está en la hoja «usuarios»/)],
    ])
  })
})

describe('formulas', () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`
  /** A workbook with macros, as its parts are. */
  const macroBook = (sheets: Readonly<Record<string, string>>) => {
    const names = Object.keys(sheets)
    const list = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')
    const targets = names.map(
      (_, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
    )
    const packages_ = 'http://schemas.openxmlformats.org/package/2006/relationships'
    const files = {
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages_}">${targets.join('')}</Relationships>`,
      'xl/vbaProject.bin': 'macros',
      ...Object.fromEntries(
        Object.values(sheets).map((data, i) => [
          `xl/worksheets/sheet${i + 1}.xml`,
          `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
        ]),
      ),
    }
    return zipOf(files).toString('base64')
  }
  const book = (formula: string) =>
    macroBook({
      transaccion: row(1, text('A1', 'tipoNota'), text('B1', 'numNota')) + row(2, text('A2', 'RS'), text('B2', 'N1')),
      usuarios:
        row(
          1,
          text('A1', 'tipoDocumentoIdentificacion'),
          text('B1', 'numDocumentoIdentificacion'),
          text('C1', 'codSexo'),
        ) + row(2, text('A2', 'CC'), text('B2', '10001'), formula),
    })

  it('count by the value that they last had, also in a workbook with macros', async () => {
    const { rows } = await importing(book('<c r="C2" t="str"><f>UPPER("f")</f><v>F</v></c>'))
    expect(rows[1]?.issues.map(({ column }) => column)).not.toContain('codSexo')
  })

  it('without a value are named with what to do, and nothing of their row is taken', async () => {
    const { rows } = await importing(book('<c r="C2"><f>UPPER("f")</f></c>'))
    expect(rows[1]).toMatchObject({
      sheet: 'usuarios',
      row: 2,
      outcome: 'refused',
      issues: [
        {
          column: 'codSexo',
          message: expect.stringMatching(/fórmula sin resultado: abra el archivo en Excel, guárdelo/),
        },
      ],
    })
    expect(await packages()).toEqual([])
  })

  it.each([
    ['failed', '<c r="C2" t="e"><f>VLOOKUP(A2,X:Y,2,0)</f><v>#N/A</v></c>'],
    ['was copied as its error', '<c r="C2" t="e"><v>#REF!</v></c>'],
  ])('that %s is no blank cell: its row is refused', async (_, formula) => {
    const { rows } = await importing(book(formula))
    expect(rows[1]).toMatchObject({ row: 2, outcome: 'refused', issues: [{ column: 'codSexo' }] })
    expect(rows[1]?.issues[0]?.message).toMatch(/#N\/A, corríjala/)
  })

  it('alone make a file of which nothing can be read', async () => {
    const contentBase64 = macroBook({
      usuarios:
        row(1, text('A1', 'numDocumentoIdentificacion'), text('B1', 'tipoDocumentoIdentificacion')) +
        row(2, '<c r="A2"><f>1+1</f></c>'),
    })
    const { error } = await api('imports.create', {
      body: { area: 'rips-packages', fileName: 'p.xlsm', contentBase64 },
    })
    expect([error.code, error.message]).toEqual(['invalid_xlsx_file', expect.stringMatching(/fórmulas sin resultado/)])
  })
})

describe('the flat files of Resolution 3374', () => {
  const PRESTADOR = '110010001401'
  const FILES = {
    'AF000001.txt': `${PRESTADOR},IPS Los Samanes,NI,900123456,F1,30/06/2019,01/06/2019,30/06/2019,EPS001,EPS Uno,,,,0,0,0,70000\n`,
    'US000001.txt': 'CC,1001,EPS001,2,Núñez,Paz,Ana,Lucía,33,1,F,05,001,U\nTI,1002,EPS001,1,Sol,,Bea,,9,1,F,05,001,R\n',
    'AC000001.txt': `F1,${PRESTADOR},CC,1001,15/06/2019,,890201,10,13,C402,,,,2,45000,0,45000\n`,
    'AP000001.txt': `F1,${PRESTADOR},TI,1002,16/06/2019,,902210,1,1,,C402,,,,25000\n`,
  }
  const encoded = (content: string) => Buffer.from(content, 'latin1').toString('base64')

  it('in an archive become draft packages with what they do not say listed, and nothing invented', async () => {
    const contentBase64 = zipOf(
      Object.fromEntries(
        Object.entries(FILES).map(([name, content]) => [`RIPS/${name}`, Buffer.from(content, 'latin1')]),
      ),
    ).toString('base64')
    const report = await importing(contentBase64, 'rips.zip')
    expect(report).toMatchObject({ created: 5, refused: 0 })
    const missing = report.gaps.map(({ sheet, field, rows }) => `${sheet} ${field} ${rows}`)
    expect(missing).toEqual(
      expect.arrayContaining([
        ...['usuarios fechaNacimiento 2', 'usuarios incapacidad 2', 'usuarios tipoUsuario 1'],
        ...['consultas finalidadTecnologiaSalud 1', 'consultas fechaInicioAtencion 1', 'procedimientos codServicio 1'],
      ]),
    )
    const [made] = await packages()
    expect(made).toMatchObject({ number: 'F1', users: 2, services: 2 })
    const { rips } = (await api('ripsPackages.get', { params: { packageId: made?.id ?? '' } })).body
    expect(rips?.usuarios).toMatchObject([
      {
        tipoUsuario: '04',
        codZonaTerritorialResidencia: '02',
        servicios: { consultas: [{ fechaInicioAtencion: '2019-06-15' }] },
      },
      { codZonaTerritorialResidencia: '01' },
    ])
    expect(JSON.stringify(rips)).not.toContain('finalidadTecnologiaSalud')
  })

  it('chosen one by one become patients', async () => {
    const [first, ...rest] = Object.entries(FILES).map(([fileName, content]) => ({
      fileName,
      contentBase64: encoded(content),
    }))
    const body = { area: 'patients' as const, fileName: '', contentBase64: '', ...first, more: rest }
    expect((await api('imports.inspect', { body })).body).toMatchObject({ form: 'flat' })
    expect((await api('imports.create', { body })).body).toMatchObject({ created: 2, refused: 0 })
    expect((await api('patients.list', {})).body.items.map(({ lastName }) => lastName).sort()).toEqual(['Núñez', 'Sol'])
  })

  it('must be a whole set; other files in the archive, and bombs, are refused in words', async () => {
    const refusalOf = async (bytes: Buffer) =>
      (
        await api('imports.create', {
          body: { area: 'rips-packages', fileName: 'r.zip', contentBase64: bytes.toString('base64') },
        })
      ).error
    const { 'AF000001.txt': _, ...rest } = FILES
    expect((await refusalOf(zipOf(rest))).message).toMatch(/falta AF/)
    expect((await refusalOf(zipOf({ ...FILES, 'virus.exe': 'x' }))).message).toMatch(/solo archivos de texto/)
    expect((await refusalOf(zipOf({ ...FILES, 'AT000001.txt': Buffer.alloc(80_000_000) }))).message).toMatch(
      /ocupa más de 64 MB/,
    )
    expect(await packages()).toEqual([])
  })
})
