import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { InstallableCatalog } from '../../contract/catalogs.ts'
import { buildCatalog } from './build.ts'
import { openCatalogFile } from './file.sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'radica-catalogs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADING = 'Tabla;Codigo;Nombre;Descripcion;Habilitado;Extra_I:UsoCodigoCUP;Extra_II:Qx;Extra_VI:Sexo'
const CUPS = [
  HEADING,
  'CUPSRips;010101;PUNCIÓN CISTERNAL;SECCION 00;SI;AP;S;Z',
  'CUPSRips;890201;CONSULTA POR MEDICINA GENERAL;SECCION 08;SI;AC;N;Z',
].join('\r\n')

let made = 0
const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content)

async function build(catalog: InstallableCatalog, ...contents: (string | Uint8Array)[]) {
  const path = join(folder, `${++made}.db`)
  const files = contents.map((content, i) => ({ name: `parte-${i + 1}.csv`, bytes: bytesOf(content) }))
  try {
    return { ...(await buildCatalog({ catalog, files, path }, () => {})), file: openCatalogFile(path) }
  } catch (error) {
    expect(existsSync(path)).toBe(false)
    throw error
  }
}

describe('formats', () => {
  it.each([
    ['latin-1', Buffer.from(CUPS, 'latin1')],
    ['utf-16 with its mark', Buffer.from(`\ufeff${CUPS}`, 'utf16le')],
    ['utf-16 without', Buffer.from(CUPS, 'utf16le')],
    ['utf-8 with its mark', Buffer.from(`\ufeff${CUPS}`)],
    ['gzip', gzipSync(CUPS)],
    ['commas and quotes', `"Codigo","Nombre"\n"010101","PUNCIÓN, ""CISTERNAL"""\n`],
    ['bars', 'Id|Codigo|Nombre\n1|10101|PUNCIÓN CISTERNAL\n'],
    ['a key before the code', 'PK;Codigo;Nombre\n1;010101;PUNCIÓN CISTERNAL\n'],
    ['lines that end in several ways', 'codigo;nombre\r\n010101;PUNCIÓN CISTERNAL\n010102;OTRA\r\n'],
    ['tabs', 'codigo\tnombre\n010101\tPUNCIÓN CISTERNAL\n'],
    ['json', JSON.stringify([{ codigo: '010101', nombre: 'PUNCIÓN CISTERNAL' }])],
  ])('reads %s', async (_, content) => {
    const { file } = await build('cups', content)
    const { items } = file.search({ words: 'puncion cister', limit: 5 })
    expect(items).toEqual([expect.objectContaining({ code: '010101', name: expect.stringContaining('PUNCIÓN') })])
  })

  it('reads a workbook, in which a code lost its zeros', async () => {
    const sheet = [
      ['Tabla', 'Codigo', 'Nombre'].map((value) => ({ value })),
      [{ value: 'CUPSRips' }, { value: 10101 }, { value: 'Punción' }],
    ]
    const book = await writeExcelFile(sheet).toBuffer()
    const { file } = await build('cups', new Uint8Array(book))
    expect(file.find('010101')).toMatchObject({ name: 'Punción' })
  })

  it('reads sex, ages and use as the official tables write them', async () => {
    const heading = 'Codigo,Nombre,Extra_I:AplicaASexo,Extra_II:EdadMinima,Extra_III:EdadMaxima,Extra_X:Sexo'
    const { file } = await build(
      'cie10',
      `${heading}\nO800,PARTO,2,10,54,F\nP220,DIFICULTAD,3,0,0,A\nJ449,EPOC,3,0,999,A\n`,
    )
    expect(file.find('O800')).toMatchObject({ sex: 'F', minAge: 10, maxAge: 54 })
    expect(file.find('P220')).toMatchObject({ sex: null, minAge: null, maxAge: 0 })
    expect(file.find('J449')).toMatchObject({ sex: null, minAge: null, maxAge: null })
  })

  it.each<[string, InstallableCatalog, string]>([
    ['SI and NO', 'cups', 'Codigo;Nombre;Habilitado\n010101;UNO;SI\n010102;DOS;NO\n'],
    ['1 and 0', 'cups', 'Codigo;Nombre;Habilitado\n010101;UNO;1\n010102;DOS;0\n'],
    ['words', 'cum', 'Expedientecum;Consecutivocum;Producto;Estadocum\n1;1;UNO;Vigente\n1;2;DOS;Inactivo\n'],
    ['what only some rows say', 'cups', '[{"codigo":"010101"},{"codigo":"010102","nombre":"DOS","habilitado":"NO"}]'],
  ])('knows what is not in force any more by %s', async (_, catalog, content) => {
    const { file } = await build(catalog, content)
    const codes = catalog === 'cum' ? ['1-1', '1-2'] : ['010101', '010102']
    expect(codes.map((code) => file.find(code)?.enabled)).toEqual([true, false])
  })

  it.each(['2025-05-03 01:47:52 PM', '03/05/2025', '3/5/2025'])('is of the day of its newest row: %s', async (day) => {
    const rows = `010101;UNO;${day}\n010102;DOS;2024-12-31 01:00:00 AM\n`
    expect((await build('cups', `Codigo;Nombre;Fecha_Actualizacion\n${rows}`)).officialDate).toBe('2025-05-03')
  })

  it('reads an export without a heading, and tables of pairs', async () => {
    const { file } = await build('cups', '1|010100|1|AP|S|Z|NULL\n2|735301|0|AP|S|F|PBS\n')
    expect(file.find('735301')).toMatchObject({ enabled: false, use: 'AP', surgical: true, sex: 'F', coverage: 'PBS' })
    expect(file.find('010100')).toMatchObject({ enabled: true, coverage: null })
    const pairs = await build('cups-cie10', 'Id|CUPS|CIE10\n1|067001|Q892\n2|067001|Q893\n')
    expect(pairs.file.partners('067001')).toEqual(['Q892', 'Q893'])
    expect(pairs.entries).toBe(2)
  })
})

describe('registers of providers', () => {
  const IPS = [
    'Tabla;Codigo;Nombre;Descripcion;Habilitado;Aplicacion;Extra_I:TipoIDPrestador;Extra_II:NroIDPrestador;Extra_III:CodigoPrestador',
    'IPSCodHabilitacion;050010000101;CLÍNICA UNO SEDE A;;SI;;NI;900000001;0500100001',
    'IPSCodHabilitacion;50010000102;CLÍNICA UNO SEDE B;;NO;;NI;900.000.001-5;0500100001',
  ].join('\r\n')

  it('know the sites of a NIT, and the provider by its own code', async () => {
    const { file, entries, lacks, complete } = await build('ips-cod-habilitacion', IPS)
    expect({ entries, lacks, complete }).toEqual({ entries: 3, lacks: [], complete: true })
    expect([...file.partners('900000001')].sort()).toEqual(['0500100001', '050010000101', '050010000102'])
    expect(file.find('050010000102')).toMatchObject({ name: 'CLÍNICA UNO SEDE B', enabled: false })
    expect(file.partners('900000002')).toEqual([])
    expect(file.facts('ips-cod-habilitacion')).toEqual(['ips-cod-habilitacion.nit'])
  })

  it('keep the code of a supplier that stands in the column of the manager', async () => {
    const text =
      'Tabla|Codigo|Nombre|Habilitado|Extra_I:Telefono|Extra_II:Gerente|Extra_X:NIT\nIPSnoREPS|PTS001|DROGUERÍA|SI|3000000|110010009999|900000003\nIPSnoREPS|PTS002|OTRA|SI|3000000|ANA PÉREZ|900000004\n'
    const { file } = await build('ips-no-reps', text)
    expect([...file.partners('900000003')].sort()).toEqual(['110010009999', 'PTS001'])
    expect(file.partners('900000004')).toEqual(['PTS002'])
    expect(file.find('110010009999')).toMatchObject({ name: 'DROGUERÍA' })
  })

  it('may come without the NIT, and say so', async () => {
    const { lacks } = await build('entidades-no-reps', 'Codigo;Nombre\nPTS9;X\n')
    expect(lacks).toEqual(['entidades-no-reps.nit'])
  })
})

describe('what a file is', () => {
  it('CUPS is not CUPSRips, be it by its name or by what it lacks', async () => {
    const named = await build('cups', CUPS.replaceAll('CUPSRips', 'CUPS'))
    expect(named).toMatchObject({ isLesser: true, complete: false, lacks: ['cups.sex', 'cups.needsStay'] })
    const bare = await build('cups', 'Codigo;Nombre\n890201;X\n')
    expect(bare).toMatchObject({ isLesser: true, complete: false })
    expect(await build('cups', CUPS)).toMatchObject({ isLesser: false, complete: true })
  })

  it('is not complete when whoever brings it says so', async () => {
    const path = join(folder, `${++made}.db`)
    const files = [{ name: 'f', bytes: bytesOf('Id|CUPS|CIE10\n1|067001|Q892\n') }]
    expect(await buildCatalog({ catalog: 'cups-cie10', files, path, partial: true }, () => {})).toMatchObject({
      entries: 1,
      complete: false,
    })
  })
})

describe('what is refused, with its line', () => {
  const truncated = `${CUPS}\r\nCUPSRips;890999;CORTA`
  it.each<[string, InstallableCatalog, string | Uint8Array, string]>([
    ['a row that is cut off', 'cups', truncated, 'Línea 4: tiene 3 columnas y el encabezado 8'],
    ['a code that is none', 'cups', 'Codigo;Nombre\n89;x\nJUAN PEREZ;y', 'Línea 3: ahí no hay un código CUPS'],
    ['another table', 'cie10', CUPS, 'Línea 2: es una fila de otra tabla'],
    ['a list of patients', 'cups', 'documento;nombre\n1032;Ada', 'Línea 1: no es el encabezado'],
    ['a file without rows', 'cups', HEADING, 'no trae ningún código'],
    ['an empty file', 'cups', '', 'vacío'],
    ['quotes that are never closed', 'cups', '"Codigo","Nombre"\n"010101","x\n', 'comillas sin cerrar'],
    ['a picture', 'cups', Buffer.from([0x89, 0x50, 0, 0, 1, 0, 2, 7, 0, 0, 3]), 'no es un texto'],
    ['a broken workbook', 'cups', 'PK\u0003\u0004roto', 'no es un libro de Excel'],
    ['a broken gzip', 'cups', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'está dañado'],
    ['half a JSON', 'cups', '[{"codigo":"010101"', 'no es un JSON completo'],
  ])('%s', async (_, catalog, content, message) => {
    const refused = build(catalog, content)
    await expect(refused).rejects.toThrow(message)
    // A wrong file may be a list of patients: none of it is repeated.
    await expect(refused).rejects.not.toThrow(/JUAN|1032|Ada/)
  })

  it('names the part, when there are several', async () => {
    const refused = build('cups', CUPS, 'Codigo;Nombre\n890201;UNA\nx;OTRA')
    await expect(refused).rejects.toThrow('parte-2.csv. Línea 3: ahí no hay un código CUPS')
  })
})
