import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGS_FOLDER } from '../../../src/core/catalogs/shelf.ts'
import type { Api } from '../../support/api.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'

let at: TestWorkspace
let api: Api
beforeAll(async () => {
  at = await testWorkspace()
  api = at.api
})
afterAll(() => at.close())

const HEADING =
  'Tabla;Codigo;Nombre;Descripcion;Habilitado;Extra_I:UsoCodigoCUP;Extra_II:Qx;Extra_VI:Sexo;Fecha_Actualizacion'
const cupsRow = (code: string, name: string, more = 'SI;AC;N;Z;2026-05-03 01:47:52 PM') =>
  `CUPSRips;${code};${name};SECCION 08;${more}`
const CUPS = [
  HEADING,
  cupsRow('890201', 'CONSULTA DE PRIMERA VEZ POR MEDICINA GENERAL'),
  cupsRow('890301', 'CONSULTA DE CONTROL POR MEDICINA GENERAL'),
  cupsRow('735301', 'ASISTENCIA DEL PARTO; NORMAL', 'SI;AP;S;F;2025-01-01 01:00:00 AM'),
  cupsRow('010101', 'PUNCIÓN CISTERNAL', 'NO;AP;S;Z;2025-01-01 01:00:00 AM'),
].join('\r\n')

type Content = string | Uint8Array
const file = (fileName: string, content: Content) => ({
  fileName,
  contentBase64: Buffer.from(content as Uint8Array).toString('base64'),
})
const install = (catalog: string, ...contents: Content[]) =>
  api('catalogs.install', {
    params: { catalog },
    body: { files: contents.map((content, i) => file(`parte-${i + 1}.txt`, content)) },
  })
const found = async (catalog: string, query: Record<string, string | number>) =>
  (await api('catalogs.search', { params: { catalog }, query })).body.items.map(({ code }) => code)
const state = async (catalog: string) =>
  (await api('catalogs.list', {})).body.items.find((one) => one.catalog === catalog)

describe('what comes with the program', () => {
  it('holds small tables, countries and municipalities', async () => {
    expect(await found('municipios', { q: 'medellin' })).toEqual(['05001'])
    expect(await found('municipios', { q: 'san carlos antio' })).toEqual(['05649'])
    expect(await found('paises', { q: 'colom' })).toEqual(['170'])
    expect(await found('tipoUsuario', { q: 'subsi' })).toEqual(['04'])
    expect(await state('municipios')).toMatchObject({ origin: 'fixed', complete: true, entries: 1123 })
  })

  it('has a sample of each big table that judges nothing', async () => {
    expect(await found('cie10', { q: 'obstructiva cronica' })).toEqual(['J449'])
    expect(await state('cie10')).toMatchObject({ origin: 'sample', complete: false, version: null })
    expect(await state('mipres')).toMatchObject({ origin: 'none', entries: 0 })
    expect(await found('mipres', { q: 'a' })).toEqual([])
  })
})

describe('catalogs.install', () => {
  it('puts an official file in force, found by code and by words, the exact code first', async () => {
    const { body } = await install('cups', CUPS)
    expect(body).toMatchObject({
      origin: 'file',
      entries: 4,
      officialDate: '2026-05-03',
      source: 'parte-1.txt',
      complete: true,
      version: expect.stringMatching(/^2026-05-03-[0-9a-f]{8}$/),
    })
    expect(await found('cups', { q: '8903' })).toEqual(['890301'])
    expect(await found('cups', { q: 'general MEDICINA' })).toEqual(['890301', '890201'])
    expect(await found('cups', { q: 'puncion' })).toEqual(['010101'])
    expect(await found('cups', { q: '', use: 'AP' })).toEqual(['010101', '735301'])
    const { items } = (await api('catalogs.search', { params: { catalog: 'cups' }, query: { code: '735301' } })).body
    // The name holds the separator, which is no quote's business in the ministry's TXT.
    expect(items).toEqual([expect.objectContaining({ name: 'ASISTENCIA DEL PARTO NORMAL', sex: 'F', use: 'AP' })])
    expect(await found('cups', { code: '7353' })).toEqual([])
  })

  it('leaves the other tables in force', async () => {
    await install('cups', CUPS)
    await install('mipres', 'Codigo;Nombre\nA1;UNO\n')
    await install('unirs', 'Codigo;Nombre\nB1;UNO\n')
    const origins = ['cups', 'mipres', 'unirs'].map(async (catalog) => (await state(catalog))?.origin)
    expect(await Promise.all(origins)).toEqual(['file', 'file', 'file'])
  })

  it('pages without a gap and without a repetition', async () => {
    const rows = Array.from({ length: 45 }, (_, i) =>
      cupsRow(`89${String(i).padStart(4, '0')}`, `CONSULTA ${'X'.repeat(i % 7)} 89`),
    )
    await install('cups', [HEADING, ...rows].join('\n'))
    for (const q of ['consul', '89', '']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: { q: string; limit: number; cursor?: string } = { q, limit: 10, ...(cursor && { cursor }) }
        const { body } = await api('catalogs.search', { params: { catalog: 'cups' }, query })
        seen.push(...body.items.map(({ code }) => code))
        cursor = body.nextCursor
      } while (cursor)
      expect([q, seen.length, new Set(seen).size]).toEqual([q, 45, 45])
    }
  })

  it('takes the parts of one table as one, and a repeated code once', async () => {
    const part = (...rows: string[]) => ['Codigo;Nombre;Habilitado', ...rows].join('\n')
    const { body } = await install('cum', part('10042-1;Uno;SI', '10042-1;Uno;SI'), part('10042-2;Dos;SI'))
    expect(body).toMatchObject({ entries: 2, source: 'parte-1.txt, parte-2.txt' })
    // Without a day of its own it is called by that of its installation, in whose evening it is tomorrow elsewhere.
    expect(body).toMatchObject({ officialDate: null, version: expect.stringMatching(/^2026-02-28-/) })
  })

  it('knows an extract of the open data site as one', async () => {
    const csv =
      '"producto","expedientecum","consecutivocum","estadocum","principioactivo"\n"Dolex","19935305","1","Activo","ACETAMINOFEN"\n'
    expect((await install('cum', csv)).body).toMatchObject({ entries: 1, complete: false })
    expect(await found('cum', { q: 'acetamin' })).toEqual(['19935305-1'])
  })
})

describe('with ifWorse=ask', () => {
  const ask = (catalog: string, content: Content, more: { partial?: boolean } = {}) =>
    api('catalogs.install', {
      params: { catalog },
      query: { ifWorse: 'ask' },
      body: { files: [file('tabla.txt', content)], ...more },
    })
  const rows = (count: number) => Array.from({ length: count }, (_, i) => cupsRow(String(890000 + i), `CONSULTA ${i}`))

  const onDisk = () => readdirSync(join(at.core.dataDir, CATALOGS_FOLDER)).toSorted()

  it('a file that is worse is not installed, nothing of it stays, and the answer says why', async () => {
    await install('cups', [HEADING, ...rows(30)].join('\n'))
    const before = await state('cups')
    const kept = onDisk()
    const { status, body } = await ask('cups', [HEADING, ...rows(26)].join('\n').replaceAll('CUPSRips', 'CUPS'))
    expect(status).toBe(200)
    expect(body).toMatchObject({ catalog: 'cups', entries: 26, present: 30, complete: false })
    expect('warnings' in body && body.warnings.map(({ kind }) => kind)).toEqual(['shrinks', 'other_table'])
    expect('undecided' in body && body.undecided).toContain('RVC015')
    expect(await state('cups')).toEqual(before)
    expect(onDisk()).toEqual(kept)
    // The same without the question is what a person wanted.
    expect((await install('cups', [HEADING, ...rows(26)].join('\n'))).body).toMatchObject({
      entries: 26,
      complete: true,
    })
  })

  it('a file that is no worse is installed at once', async () => {
    await install('cups', [HEADING, ...rows(30)].join('\n'))
    const whole = [HEADING.replace('Sexo;', 'Sexo;Extra_VIII:Estancia;'), ...rows(30)].join('\n')
    const told = whole.replaceAll('N;Z;2026', 'N;F;E;2026')
    expect((await ask('cups', told)).status).toBe(201)
  })

  it('a part of a table that nobody publishes is installed as a part, which judges nothing', async () => {
    const pairs = 'Id|CUPS|CIE10\n1|067001|Q892\n'
    expect((await ask('cups-cie10', pairs)).body).toMatchObject({ warnings: [{ kind: 'unpublished' }] })
    expect((await ask('cups-cie10', pairs, { partial: true })).body).toMatchObject({ entries: 1, complete: false })
  })

  it('the list says how much of what the ministry may answer is decided', async () => {
    const { coverage } = (await api('catalogs.list', {})).body
    expect(coverage).toMatchObject({ codes: 335, decided: 297, unpublished: 7 })
    expect(coverage.now).toBeLessThan(297)
  })
})

describe('what is refused', () => {
  it('a broken file, with the line named, and the old version stays', async () => {
    await install('cups', CUPS)
    const before = await state('cups')
    const { status, error } = await install('cups', `${CUPS}\r\nCUPSRips;890999;CORTA`)
    expect([status, error.code, error.field]).toEqual([400, 'invalid_catalog', 'files'])
    expect(error.message).toContain('Línea 6: tiene 3 columnas y el encabezado 9')
    expect(await state('cups')).toEqual(before)
    expect(await found('cups', { q: '890201' })).toEqual(['890201'])
  })

  it('an unknown catalog, a fixed one, a cursor of another version', async () => {
    const unknown = await api('catalogs.search', { params: { catalog: 'cie9' }, query: {} })
    expect([unknown.status, unknown.error.code]).toEqual([400, 'invalid_catalog'])
    expect((await install('tipoUsuario', CUPS)).error.code).toBe('invalid_catalog')
    const { body } = await api('catalogs.search', { params: { catalog: 'cups' }, query: { limit: 1 } })
    await install('cups', CUPS.replace('CONTROL', 'SEGUIMIENTO'))
    const query = { limit: 1, cursor: body.nextCursor ?? '' }
    const old = await api('catalogs.search', { params: { catalog: 'cups' }, query })
    expect([old.status, old.error.code]).toEqual([400, 'invalid_catalog_cursor'])
  })
})
