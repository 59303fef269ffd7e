import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RUN_LIMITS } from '../../../src/contract/runs.ts'
import { sampleCufe } from '../../../src/simulators/ministry/sample-packages.ts'
import { type FolderFile, jsonFile, pairOf, pairsOf, xmlFile } from '../../support/pairs.ts'
import { rips } from '../../support/rips.ts'
import { archiveOf, bombOf, entryOf, zipOf } from '../../support/zip.ts'
import { deskOf } from '../packages/dialects.ts'
import { type Filing, filing, ofKind } from '../packages/filing.ts'
import { collected, dropped, ended, itemsOf } from './folder.ts'

let clinic: Filing
let api: Filing['api']
beforeAll(async () => {
  clinic = await filing()
  api = clinic.api
})
afterAll(() => clinic.close())

const zip = (path: string, files: readonly FolderFile[], more: Record<string, Buffer> = {}): FolderFile => ({
  path,
  bytes: zipOf({ ...Object.fromEntries(files.map((file) => [file.path, file.bytes])), ...more }),
})
const packages = async () => (await api('ripsPackages.list', { query: { limit: 500 } })).body
const said = (items: Awaited<ReturnType<typeof itemsOf>>) =>
  items.map(({ number, jsonPath, xmlPath, state, problem }) => [number, jsonPath, xmlPath, state, problem?.code])

describe('a folder of pairs', () => {
  it('is paired by number whatever the names, read and judged; every file once', async () => {
    const files = [...pairsOf(12, 'PA'), ...pairOf('PA9001', 'otros/')].map((file, n) =>
      file.path.endsWith('.xml') ? { ...file, path: `xml/${n}.dat` } : file,
    )
    const run = await dropped(api, files, { pdf: 13 })
    expect(run).toMatchObject({ others: { pdf: 13 }, files: { total: 26, unread: 0 } })
    expect(run.items).toMatchObject({ total: 13, judged: 13, ready: 13, refused: 0 })
    const items = await itemsOf(api, run.id)
    // What the ministry would only remark is told, too.
    expect(items[0]).toMatchObject({ valid: true, finding: { code: 'FED131', severity: 'notification' } })
    expect(items.map(({ number, jsonPath }) => jsonPath?.includes(number ?? '?'))).toEqual([
      ...Array(12).fill(true),
      false,
    ])
    expect(items.map(({ kind, valid, users }) => `${kind} ${valid} ${users}`).slice(0, 3)).toEqual([
      'invoice true 1',
      'invoice true 2',
      'invoice true 3',
    ])
    expect(new Set(items.flatMap(({ jsonPath, xmlPath }) => [jsonPath, xmlPath])).size).toBe(26)
  })

  it('is filed as chosen, to CUVs; the same folder again makes nothing and files nothing', async () => {
    const files = pairsOf(5, 'PB')
    const run = await dropped(api, files)
    const params = { runId: run.id }
    const filed = await api('runs.file', { params, body: { positions: [0, 1, 2] }, idempotencyKey: 'k1' })
    expect(filed.status).toBe(202)
    await ended(api, run.id)
    await clinic.pass(60_000)
    expect((await ended(api, run.id)).items).toMatchObject({ filed: 3, accepted: 3, ready: 2 })
    const [first] = await itemsOf(api, run.id, { filter: 'accepted', q: 'PB0001' })
    expect(first).toMatchObject({ number: 'PB0001', state: 'filed', status: 'accepted', cuv: expect.any(String) })

    const before = (await packages()).total
    const again = await dropped(api, files)
    expect((await packages()).total).toBe(before)
    expect((await itemsOf(api, again.id)).map(({ origin, state }) => `${origin} ${state}`)).toEqual([
      ...Array(3).fill('same filed'),
      ...Array(2).fill('same judged'),
    ])
    await api('runs.file', { params: { runId: again.id }, body: {}, idempotencyKey: 'k2' })
    await ended(api, again.id)
    await clinic.pass(60_000)
    const held = (await clinic.ledger()).filter(({ number }) => number.startsWith('PB'))
    expect(held.map(({ accepted }) => accepted)).toEqual([1, 1, 1, 1, 1])
  })

  it('corrected and dropped again, becomes the next revision; what has its CUV is told, and left alone', async () => {
    const [json, xml] = pairOf('PC0001', 'julio/')
    if (!json || !xml) throw new Error('no pair')
    const wrong = jsonFile('julio/a.json', { ...JSON.parse(String(json.bytes)), numDocumentoIdObligado: '1' })
    const first = await dropped(api, [wrong, xml])
    expect((await itemsOf(api, first.id, { filter: 'faulty' }))[0]).toMatchObject({
      valid: false,
      finding: { severity: 'error' },
    })
    const second = await dropped(api, [json, xml])
    expect((await itemsOf(api, second.id))[0]).toMatchObject({ origin: 'revised', valid: true, state: 'judged' })
    await api('runs.file', { params: { runId: second.id }, body: {}, idempotencyKey: 'c' })
    await ended(api, second.id)
    await clinic.pass(60_000)
    const third = await dropped(api, [wrong, { ...xml, path: 'otro.xml' }])
    const changed = jsonFile('b.json', { ...JSON.parse(String(json.bytes)), otro: 1 })
    const fourth = await dropped(api, [changed, xml])
    for (const { id } of [third, fourth]) {
      const [item] = await itemsOf(api, id)
      expect(item).toMatchObject({ state: 'filed', status: 'accepted', number: 'PC0001' })
    }
  })

  it('whose package was discarded is not filed, and dropped again makes another', async () => {
    const files = pairOf('PD0001', 'julio/')
    const run = await dropped(api, files)
    const [item] = await itemsOf(api, run.id)
    await api('ripsPackages.discard', { params: { packageId: item?.packageId ?? '' } })
    expect((await ended(api, run.id)).items).toMatchObject({ ready: 0, refused: 1 })
    await api.raw('runs.file', { params: { runId: run.id }, body: { positions: [0] }, idempotencyKey: 'd' })
    await ended(api, run.id)
    await clinic.pass(60_000)
    expect((await itemsOf(api, run.id))[0]).toMatchObject({ state: 'refused', status: 'discarded' })
    const again = await dropped(api, files)
    expect((await itemsOf(api, again.id))[0]).toMatchObject({ origin: 'created', state: 'judged', status: 'ready' })
  })

  it('files notes after the invoices that they correct', async () => {
    const note = ofKind('credit_note', 'NCP1', 'PD0001')
    const reference = { id: 'PD0001', uuid: sampleCufe('PD0001') }
    const run = await dropped(api, [
      jsonFile('a/nota.json', note.rips),
      xmlFile('a/nota.xml', { root: 'CreditNote', id: 'NCP1', reference, total: 20_000 }),
      jsonFile('b/factura.json', rips({ numFactura: 'PD0001' })),
      xmlFile('b/factura.xml', { id: 'PD0001' }),
    ])
    expect((await itemsOf(api, run.id)).map(({ number, kind }) => [number, kind])).toEqual([
      ['PD0001', 'invoice'],
      ['NCP1', 'credit_note'],
    ])
    await api('runs.file', { params: { runId: run.id }, body: {}, idempotencyKey: 'd' })
    await ended(api, run.id)
    await clinic.pass(120_000)
    expect((await itemsOf(api, run.id)).map(({ status, problem }) => [status, problem])).toEqual([
      ['accepted', null],
      ['accepted', null],
    ])
  })
})

describe('what does not fit', () => {
  it('is told, each file where it belongs, and no package is made of it', async () => {
    const before = (await packages()).total
    const [json, xml] = pairOf('PE0001', 'a/')
    const [other, otherXml] = pairOf('PE0002', 'b/')
    if (!json || !xml || !other || !otherXml) throw new Error('no pairs')
    const run = await dropped(api, [
      json,
      jsonFile('copia/otro.json', { ...JSON.parse(String(json.bytes)), usuarios: [] }),
      xml,
      other,
      { ...xmlFile('b/x.xml', { id: 'PE0009' }) },
      { path: 'c/roto.json', bytes: Buffer.from('{"numFactura":') },
      { path: 'c/lista.json', bytes: Buffer.from('{"hola":1}') },
      { path: 'c/factura.xml', bytes: Buffer.from('<Invoice/>') },
      jsonFile('c/ResultadosMSPS_PE7.json', {
        ResultState: true,
        CodigoUnicoValidacion: 'x',
        NumFactura: 'PE7',
        ResultadosValidacion: [],
      }),
    ])
    expect(said(await itemsOf(api, run.id))).toEqual([
      ['PE0001', 'a/Factura.json', null, 'refused', 'number_twice'],
      ['PE0001', 'copia/otro.json', null, 'refused', 'number_twice'],
      ['PE0002', 'b/Factura.json', null, 'refused', 'xml_missing'],
      ['PE0001', null, 'a/Factura.xml', 'refused', 'xml_twice'],
      ['PE0009', null, 'b/x.xml', 'refused', 'json_missing'],
      ['PE7', 'c/ResultadosMSPS_PE7.json', null, 'result', undefined],
      [null, 'c/factura.xml', null, 'refused', 'attached_document_kind_mismatch'],
      [null, 'c/lista.json', null, 'refused', 'invalid_rips_input'],
      [null, 'c/roto.json', null, 'refused', 'json_syntax'],
    ])
    expect((await itemsOf(api, run.id, { q: 'PE0002' }))[0]?.problem?.message).toContain('PE0009')
    expect(run.items).toMatchObject({ total: 9, result: 1, refused: 8, ready: 0 })
    expect((await packages()).total).toBe(before)
  })

  it('twice the same file is taken once, and said', async () => {
    const files = pairOf('PF0001', 'a/')
    const copies = files.map((file) => ({ ...file, path: `copia/${file.path}` }))
    const run = await dropped(api, [...files, ...copies])
    expect(said(await itemsOf(api, run.id))).toEqual([
      ['PF0001', 'copia/a/Factura.json', null, 'refused', 'file_twice'],
      ['PF0001', null, 'copia/a/Factura.xml', 'refused', 'file_twice'],
      ['PF0001', 'a/Factura.json', 'a/Factura.xml', 'judged', undefined],
    ])
  })
})

describe('archives', () => {
  it('are unpacked, also within each other; strangers in them are counted', async () => {
    const inner = zip('FEV2.zip', pairOf('PG0002', ''), { 'leame.pdf': Buffer.from('x') })
    const junk = { '__MACOSX/._Factura.json': Buffer.from('x'), 'foto.JPG': Buffer.from('x'), nada: Buffer.from('x') }
    const run = await dropped(api, [zip('mes.zip', [...pairOf('PG0001', 'a/'), inner], junk)], { pdf: 1 })
    expect(run).toMatchObject({ others: { pdf: 2, jpg: 1, 'sin extensión': 1 }, items: { total: 2, ready: 2 } })
    expect((await itemsOf(api, run.id)).map(({ jsonPath }) => jsonPath)).toEqual([
      'mes.zip/FEV2.zip/Factura.json',
      'mes.zip/a/Factura.json',
    ])
  })

  it('that are bombs, too deep, locked or cut are refused in words, at once; the rest goes on', async () => {
    const deep = ['c', 'b', 'a'].reduce((inside, name) => zip(`${name}.zip`, [inside]), zip('d.zip', pairOf('PH2', '')))
    const before = process.cpuUsage()
    const run = await dropped(api, [
      ...pairOf('PH0001', 'x/'),
      { path: 'bomba.zip', bytes: archiveOf([entryOf('a.json', '{}'), bombOf('b.json', 30)]) },
      { path: 'clave.zip', bytes: archiveOf([{ ...entryOf('a.json', '{}'), flags: 1 }]) },
      { path: 'cortado.zip', bytes: zipOf({ 'a.json': '{}' }).subarray(0, 40) },
      { path: 'miente.zip', bytes: archiveOf([entryOf('a.json', '{}'), { ...bombOf('b.json', 30), bytes: 4 }]) },
      { path: 'sale.zip', bytes: zipOf({ '../../a.json': '{}' }) },
      deep,
    ])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(10_000)
    expect(said(await itemsOf(api, run.id)).map(([, json, , state, code]) => [json, state, code])).toEqual([
      ['x/Factura.json', 'judged', undefined],
      ['a.zip/b.zip/c.zip/d.zip', 'refused', 'zip_depth'],
      ['bomba.zip', 'refused', 'zip_too_large'],
      ['clave.zip', 'refused', 'zip_encrypted'],
      ['cortado.zip', 'refused', 'zip_not_a_zip'],
      ['miente.zip', 'refused', 'zip_lies'],
      ['sale.zip', 'refused', 'zip_damaged'],
    ])
  })
})

describe('files of strangers by the thousand', () => {
  const among = (count: number, end: string, id: string) => {
    const strangers = Array.from({ length: count }, (_, n) => [`otros/${n}.${end}`, Buffer.from(`{"pedido":${n}}`)])
    return zip('mes.zip', pairOf(id, 'mio/'), Object.fromEntries(strangers))
  }

  it('are counted by their kind, and nothing of them is read', async () => {
    const run = await dropped(api, [among(10_000, 'jpg', 'PS0001')])
    expect(run).toMatchObject({ others: { jpg: 10_000 }, items: { total: 1, ready: 1, refused: 0 } })
  })

  it('that might be RIPS are refused one by one, in words, and the one that is goes on', async () => {
    const run = await dropped(api, [among(1_000, 'json', 'PS0002')])
    expect(run.items).toMatchObject({ total: 1_001, ready: 1, refused: 1_000 })
    const [ready] = await itemsOf(api, run.id, { filter: 'ready' })
    expect(ready?.number).toBe('PS0002')
    const [refused] = await itemsOf(api, run.id, { filter: 'refused', q: 'otros/999.json' })
    expect(refused?.problem?.message).toBe('El archivo no es un RIPS ni una respuesta del ministerio.')
  })
})

describe('a run', () => {
  it('pauses, goes on, and is cancelled; what is done stays done', async () => {
    const { id } = await collected(api, pairsOf(40, 'PI'))
    const params = { runId: id }
    await api('runs.start', { params, body: {} })
    await ended(api, id, ({ items }) => items.judged > 3)
    const paused = (await api('runs.pause', { params })).body
    await new Promise((resolve) => setTimeout(resolve, 100))
    const still = await ended(api, id, () => true)
    expect(still).toMatchObject({ state: 'paused' })
    expect(still.items.judged - paused.items.judged).toBeLessThanOrEqual(1)
    await api('runs.start', { params, body: {} })
    await ended(api, id, ({ items }) => items.judged > paused.items.judged + 2)
    const cancelled = (await api('runs.cancel', { params })).body
    const { items } = await ended(api, id, () => true)
    expect(items).toMatchObject({ waiting: 0, chosen: 0 })
    expect(items.refused + items.judged).toBe(40)
    expect(cancelled.state).toBe('cancelled')
    for (const move of ['runs.start', 'runs.pause', 'runs.cancel', 'runs.file'] as const) {
      const body = move === 'runs.start' || move === 'runs.file' ? { body: {} } : {}
      const refusal = await api.raw(move, { params, ...body, idempotencyKey: move })
      expect([refusal.status, refusal.error.code]).toEqual([409, 'run_state'])
    }
    const late = { path: 'a.json', bytes: 2, offset: 0, contentBase64: 'e30=' }
    expect((await api.raw('runs.addPieces', { params, body: { pieces: [late] } })).error.code).toBe('run_state')
  })

  it('takes the same piece twice, a changed file anew, and no piece out of its order', async () => {
    const { body: run } = await api('runs.create', { body: { kind: 'folder', name: 'julio' } })
    const params = { runId: run.id }
    const add = (piece: object) => {
      const whole = { path: 'a.json', bytes: 4, offset: 0, contentBase64: 'e30=', ...piece }
      return api.raw('runs.addPieces', { params, body: { pieces: [whole] } })
    }
    expect((await add({})).status).toBe(200)
    expect((await add({})).json).toMatchObject({ files: { total: 1, bytes: 2 } })
    expect((await add({ offset: 3 })).error.code).toBe('invalid_request')
    // It grew or shrank on the way: of two contents no file is made.
    expect((await add({ offset: 2, bytes: 5 })).error.code).toBe('invalid_request')
    expect((await add({ offset: 2 })).json).toMatchObject({ files: { total: 1, bytes: 4 } })
    // The same beginning of a file that has grown since is a new beginning.
    expect((await add({ bytes: 6 })).json).toMatchObject({ files: { total: 1, bytes: 2 } })
    expect((await add({ bytes: 6, offset: 2, contentBase64: 'ICAgIA==' })).json).toMatchObject({ files: { bytes: 6 } })
    expect((await add({ path: 'b.json', bytes: 1 })).error).toMatchObject({ code: 'invalid_request', field: 'pieces' })
    expect((await add({ contentBase64: 'eyAgfQ==' })).json).toMatchObject({ files: { total: 1, bytes: 4 } })
    for (const path of ['../a.json', '/a.json', 'a/../../b.json', 'a/..']) {
      expect((await add({ path })).error.code).toBe('invalid_request')
    }
  })

  it('reads a file above 8 MiB user by user, as the upload does', async () => {
    const [json, xml] = pairOf('PJ0001', 'a/')
    if (!json || !xml) throw new Error('no pair')
    const of = JSON.parse(String(json.bytes))
    const usuarios = Array.from({ length: 100 }, (_, n) => ({
      ...of.usuarios[0],
      propio: 'x'.repeat(90_000),
      consecutivo: n + 1,
      numDocumentoIdentificacion: String(1_000_000_000 + n),
    }))
    const { usuarios: _few, ...root } = of
    // Under a name with a capital letter, as some programs write it.
    const large = jsonFile('a/Factura.json', { ...root, Usuarios: usuarios })
    expect(large.bytes.length).toBeGreaterThan(8 * 1024 * 1024)
    const run = await dropped(api, [large, xml])
    const [item] = await itemsOf(api, run.id)
    expect(item).toMatchObject({ users: 100, kind: 'invoice', state: 'judged' })
    const made = await clinic.read(item?.packageId ?? '')
    expect(made.large?.bytes).toBeGreaterThan(8 * 1024 * 1024)
    expect(made.adjustments).toContainEqual(expect.objectContaining({ kind: 'renamed', property: 'Usuarios' }))
    expect(made.original).toMatchObject({ fileName: 'Factura.json', bytes: large.bytes.length })
    expect((await deskOf(() => clinic).original(made)).equals(Buffer.from(large.bytes))).toBe(true)
  })

  it('is listed, sorted, filtered and exported as the screen shows it', async () => {
    const faulty = jsonFile('z/malo_9.json', rips({ numFactura: 'PK0009', numDocumentoIdObligado: '1' }))
    const run = await dropped(api, [...pairsOf(3, 'PK'), faulty, xmlFile('z/malo.xml', { id: 'PK0009' })])
    const numbers = async (query: object) => (await itemsOf(api, run.id, query)).map(({ number }) => number)
    expect(await numbers({ sort: 'number', order: 'desc' })).toEqual(['PK0009', 'PK0003', 'PK0002', 'PK0001'])
    expect(await numbers({ sort: 'users', order: 'desc' }).then(([first]) => first)).toBe('PK0003')
    expect(await numbers({ sort: 'verdict', order: 'desc' }).then(([first]) => first)).toBe('PK0009')
    expect(await numbers({ filter: 'faulty' })).toEqual(['PK0009'])
    expect(await numbers({ q: 'malo.xml' })).toEqual(['PK0009'])
    expect(await numbers({ q: 'malo_9.json' })).toEqual(['PK0009'])
    const search = `format=csv&runId=${run.id}&filter=faulty`
    const file = await api.raw('exports.table', { params: { list: 'runItems' }, search })
    expect(file.text.split('\r\n')).toHaveLength(3)
    expect(file.text).toContain('PK0009;Factura con RIPS;Validado')
    const other = await api.raw('exports.table', { params: { list: 'patients' }, search: `format=csv&runId=${run.id}` })
    expect(other.error).toMatchObject({ code: 'invalid_query', field: 'query.runId' })
    expect((await api('runs.list', {})).body.items[0]?.id).toBe(run.id)
  })
})

it('so many wait for their files, and no more until one is begun or cancelled: what came of them lies on the disk', async () => {
  const other = await filing()
  const body = { kind: 'folder', name: 'julio' } as const
  const create = () => other.api.raw('runs.create', { body })
  const { id: runId } = (await other.api('runs.create', { body })).body
  for (let n = 1; n < RUN_LIMITS.collecting; n++) expect((await create()).status).toBe(201)
  const refused = await create()
  expect([refused.status, refused.error.code]).toEqual([409, 'run_state'])
  await other.api('runs.cancel', { params: { runId } })
  expect((await create()).status).toBe(201)
  await other.close()
})
