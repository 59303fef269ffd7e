import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { radica } from '../../src/cli/index.ts'
import { bundle, encounter, visitDocument } from '../support/fhir.ts'
import { type FolderFile, pairOf, pairsOf, xmlFile } from '../support/pairs.ts'
import { rips, usuario } from '../support/rips.ts'
import { skipWhen } from '../support/skip.ts'
import { zipOf } from '../support/zip.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

let at: Clinic
let home: string
let folder: string
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'radica-watch-'))
  folder = join(home, 'buzón')
  mkdirSync(folder)
  at = await clinic()
})
afterEach(async () => {
  await at.close()
  rmSync(home, { recursive: true })
})

type Send = (request: Request) => Promise<Response>

function drop(files: readonly FolderFile[]): void {
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}

/** What lies in the folder, without what is ours. */
const names = (within = '') =>
  readdirSync(join(folder, within), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, within).length + 1))
    .filter((name) => !/^(\.radica|enlace)\//.test(name))
    .sort()
const text = (path: string) => readFileSync(join(folder, path), 'utf8')
const json = (path: string) => JSON.parse(text(path))
const isEmpty = () => names().every((name) => /^(radicados|importados|rechazados)\//.test(name))

interface Watching {
  /** Asked after each look; the watcher is stopped when it is true. */
  readonly until?: () => boolean
  /** Or after so many seconds. */
  readonly seconds?: number
  readonly fetch?: Send
  readonly token?: string
}

/** The watcher until a condition, in virtual time. */
async function watched({ until = isEmpty, seconds = 300, fetch, token = at.token }: Watching = {}) {
  const stop = new AbortController()
  const said = { out: '', err: '' }
  let now = 0
  const exit = await radica(['--watch', folder, '--settle', '1', '--wait', '20', '--every', '1'], {
    env: { RADICA_URL: 'http://127.0.0.1:4320', RADICA_TOKEN: token, RADICA_WORKSPACE: at.workspaceId },
    input: (async function* () {})(),
    now: () => now,
    fetch: fetch ?? ((request) => at.core.fetch(request)),
    stop: () => stop.signal,
    sleep: async (ms) => {
      now += ms
      await at.pass(Math.ceil(ms))
      if (now >= 3_000 && (until() || now > seconds * 1000)) stop.abort()
    },
    out: async (line) => {
      said.out += line
    },
    say: (sentence) => {
      said.err += `${sentence}\n`
    },
  })
  return { exit, ...said }
}

const filedTimes = async () =>
  Object.fromEntries((await at.ledgers()).ministry.map(({ number, accepted }) => [number, accepted]))

it('files pairs, folders and archives, and moves them with their CUV', async () => {
  drop([...pairOf('SETP1', ''), ...pairOf('SETP2', 'julio/SETP2/')])
  const archived = pairsOf(2, 'SETP9').map(({ path, bytes }) => [path, bytes])
  writeFileSync(join(folder, 'mes.zip'), zipOf(Object.fromEntries(archived)))
  const { exit, out, err } = await watched()
  expect([exit, err]).toEqual([0, ''])
  expect(names()).toEqual(
    [
      ...['Factura.json', 'Factura.xml', 'SETP1-cuv.json', 'mes.zip', 'SETP90001-cuv.json', 'SETP90002-cuv.json'],
      ...['julio/SETP2/Factura.json', 'julio/SETP2/Factura.xml', 'julio/SETP2/SETP2-cuv.json'],
    ]
      .map((name) => `radicados/${name}`)
      .sort(),
  )
  const { cuv, answer } = json('radicados/SETP1-cuv.json')
  expect(cuv).toMatch(/^[0-9a-f]{96}$/)
  expect(answer.CodigoUnicoValidacion).toBe(cuv)
  expect(out).toContain(`radicado SETP1 ${cuv}\n`)
  expect(await filedTimes()).toEqual({ SETP1: 1, SETP2: 1, SETP90001: 1, SETP90002: 1 })
})

it('what does not pass goes to rechazados/ with its findings, and is judged anew when it comes again', async () => {
  const [, xml] = pairOf('SETP3', '')
  const wrong = rips({ numFactura: 'SETP3', usuarios: [usuario({ codSexo: 'X' })] })
  const bad = [{ path: 'Factura.json', bytes: Buffer.from(JSON.stringify(wrong)) }, ...(xml ? [xml] : [])]
  drop(bad)
  const { out } = await watched()
  expect(out).toMatch(/^rechazado SETP3: /)
  const findings = ['Factura.json', 'Factura.xml', 'SETP3-hallazgos.json', 'SETP3-hallazgos.txt']
  expect(names()).toEqual(findings.map((name) => `rechazados/${name}`))
  expect(text('rechazados/SETP3-hallazgos.txt')).toContain('usuarios[0].codSexo')
  expect(json('rechazados/SETP3-hallazgos.json').results[0]).toMatchObject({ number: 'SETP3', valid: false })
  drop(bad)
  await watched()
  expect(names()).toContain('rechazados/Factura (2).json')
  expect((await at.api('runs.list', { query: { limit: 50, offset: 0 } })).body.total).toBe(2)
})

it('a RIPS waits for its XML, and a torn file for its rest; then they are told what they lack', async () => {
  const [first, firstXml] = pairOf('SETP4', 'a/')
  const [second] = pairOf('SETP5', 'b/')
  const [third, thirdXml] = pairOf('SETP6', 'c/')
  if (!first || !firstXml || !second || !third || !thirdXml) throw new Error('no pairs')
  drop([first, second, thirdXml, { ...third, bytes: third.bytes.subarray(0, 300) }])
  let looks = 0
  await watched({
    until() {
      if (++looks === 8) drop([firstXml, third])
      return isEmpty()
    },
  })
  expect(names('radicados')).toEqual([
    'a/Factura.json',
    'a/Factura.xml',
    'a/SETP4-cuv.json',
    'c/Factura.json',
    'c/Factura.xml',
    'c/SETP6-cuv.json',
  ])
  expect(names('rechazados')).toEqual(['b/Factura.json', 'b/SETP5-hallazgos.json', 'b/SETP5-hallazgos.txt'])
  expect(text('rechazados/b/SETP5-hallazgos.txt')).toContain('Falta la factura o la nota firmada (XML)')
})

it('stays in the folder while the outcome is not known, and is not filed twice', async () => {
  await at.ministry('POST', '/_control/availability', { available: false })
  drop(pairOf('SETP7', ''))
  expect(await watched({ seconds: 60 })).toMatchObject({ exit: 0, out: '' })
  expect(names()).toEqual(['Factura.json', 'Factura.xml'])
  // Corrected files under the same number do not take those away that are on their way.
  drop(pairOf('SETP7', 'otra/', 2))
  await watched({ seconds: 60 })
  await at.ministry('POST', '/_control/availability', { available: true })
  await watched({ seconds: 900 })
  expect(names('radicados')).toEqual(['Factura.json', 'Factura.xml', 'SETP7-cuv.json'])
  expect(text('rechazados/otra/SETP7-hallazgos.txt')).toContain('ya está radicado con otro contenido')
  expect(await filedTimes()).toEqual({ SETP7: 1 })
})

it('the same files once more are told the same CUV; others under that number never are', async () => {
  drop(pairOf('SETP8', ''))
  await watched()
  drop(pairOf('SETP8', ''))
  await watched()
  expect(text('radicados/SETP8-cuv (2).json')).toBe(text('radicados/SETP8-cuv.json'))
  for (const n of ['', ' (2)']) {
    drop(pairOf('SETP8', 'otra/', 2))
    await watched()
    expect(text(`rechazados/otra/SETP8-hallazgos${n}.txt`)).toContain('ya está radicado con otro contenido')
  }
  expect(await filedTimes()).toEqual({ SETP8: 1 })
})

it('the same archive under two names is filed once, and holds nothing up', async () => {
  const archive = zipOf(Object.fromEntries(pairOf('SETP71', '').map(({ path, bytes }) => [path, bytes])))
  writeFileSync(join(folder, 'mes.zip'), archive)
  writeFileSync(join(folder, 'copia.zip'), archive)
  drop(pairOf('SETP72', ''))
  const { err } = await watched()
  expect([err, isEmpty()]).toEqual(['', true])
  const archives = () => names('radicados').filter((name) => name.endsWith('.zip')).length
  expect([archives(), names('radicados')]).toEqual([2, expect.arrayContaining(['SETP72-cuv.json'])])
  writeFileSync(join(folder, 'otra vez.zip'), archive)
  expect((await watched()).err).toBe('')
  expect(archives()).toBe(3)
  expect(await filedTimes()).toEqual({ SETP71: 1, SETP72: 1 })
})

it('a file with a name of any length is filed', async () => {
  const archive = zipOf(Object.fromEntries(pairOf('SETP73', '').map(({ path, bytes }) => [path, bytes])))
  const name = `${'a'.repeat(220)}.zip`
  writeFileSync(join(folder, name), archive)
  await watched()
  expect(names('radicados')).toContain(name)
})

it('what cannot be done about one is said once, and holds up no other', async () => {
  drop([...pairOf('SETP74', ''), ...pairOf('SETP75', 'b/'), ...pairOf('SETP76', 'c/')])
  const fetch: Send = async (request) => {
    const copy = request.clone()
    const refused = request.url.endsWith('/runs') && request.method === 'POST' && /SETP7[45]/.exec(await copy.text())
    if (!refused) return at.core.fetch(request)
    const error = { code: 'run_state', message: `No ahora ${refused[0]}.` }
    return Response.json({ error, requestId: 'r' }, { status: 409 })
  }
  const { exit, err } = await watched({ seconds: 30, fetch })
  const [first, second] = ['SETP74', 'SETP75'].map(
    (number) => `${number}: No ahora ${number}. (run_state); se sigue intentando.`,
  )
  expect([exit, err]).toEqual([0, `${first}\n${second}\n`])
  expect(names('radicados')).toContain('c/SETP76-cuv.json')
  await watched()
  expect([isEmpty(), await filedTimes()]).toEqual([true, { SETP74: 1, SETP75: 1, SETP76: 1 }])
})

it.each([400, 413, 422])(
  'what Radica does not take (%d) is refused with its words, and holds up no other',
  async (status) => {
    drop([...pairOf('SETP78', 'a/'), ...pairOf('SETP79', 'b/')])
    const fetch: Send = async (request) => {
      if (!request.url.endsWith('/pieces') || !(await request.clone().text()).includes('"a/'))
        return at.core.fetch(request)
      return Response.json({ error: { code: 'request_too_large', message: 'No cabe.' }, requestId: 'r' }, { status })
    }
    await watched({ fetch })
    expect([isEmpty(), text('rechazados/a/SETP78-hallazgos.txt').includes('No cabe.')]).toEqual([true, true])
    expect(names('radicados')).toContain('b/SETP79-cuv.json')
  },
)

it('goes on from wherever it was killed', async () => {
  drop([...pairOf('SETP10', 'a/'), ...pairOf('SETP11', 'b/')])
  for (let kill = 1; !isEmpty(); kill++) {
    const last = Math.ceil(kill / 2)
    let calls = 0
    // Nothing leaves any more: from this call on, or from its answer on.
    const fetch: Send = async (request) => {
      const isDead = ++calls > last
      if (isDead || (calls === last && kill % 2 === 1)) throw new Error('dead')
      const answer = await at.core.fetch(request)
      if (calls === last) throw new Error('dead')
      return answer
    }
    await watched({ fetch, until: () => calls >= last, seconds: 30 })
    expect(kill).toBeLessThan(60)
  }
  expect(names('radicados')).toHaveLength(6)
  expect(await filedTimes()).toEqual({ SETP10: 1, SETP11: 1 })
})

it(
  'follows no link, and takes nothing that is named as being on its way',
  skipWhen(process.platform === 'win32', 'who may make links there is another'),
  async () => {
    const outside = join(home, 'fuera')
    mkdirSync(outside)
    writeFileSync(join(outside, 'a.json'), 'no es de aquí')
    symlinkSync(outside, join(folder, 'enlace'))
    symlinkSync(join(outside, 'a.json'), join(folder, 'b.json'))
    const [rest] = pairOf('SETP12', '')
    drop([
      { path: '.sube.json', bytes: Buffer.from('{') },
      { path: 'sube.json.tmp', bytes: Buffer.from('{') },
    ])
    await watched({ seconds: 40 })
    expect(names()).toEqual(['.sube.json', 'b.json', 'enlace', 'sube.json.tmp'])
    expect(readdirSync(outside)).toEqual(['a.json'])
    rmSync(join(folder, 'radicados'), { recursive: true })
    symlinkSync(outside, join(folder, 'radicados'))
    drop(rest ? [rest] : [])
    expect(await watched()).toMatchObject({ exit: 2, err: expect.stringContaining('es un enlace') })
  },
)

it('goes on with a new token where the one of before ended in the middle', async () => {
  drop(pairOf('SETP77', ''))
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const scopes = ['read' as const, 'write' as const, 'send' as const]
  const body = { name: 'El vigía', scopes, workspaceIds: [at.workspaceId], expiresAt }
  const { id: tokenId, secret } = (await at.api('accessTokens.create', { body })).body
  const fetch: Send = async (request) => {
    const answer = await at.core.fetch(request)
    const [, runId] = /runs\/(\w+)\/start$/.exec(request.url) ?? []
    if (!runId) return answer
    await at.api('runs.pause', { params: { runId } })
    await at.api('accessTokens.revoke', { params: { tokenId } })
    return answer
  }
  await at.asleep()
  expect((await watched({ token: secret, fetch })).exit).toBe(2)
  await at.awake()
  const { exit, err } = await watched({ seconds: 120 })
  expect([exit, err, isEmpty(), await filedTimes()]).toEqual([0, '', true, { SETP77: 1 }])
})

it('one watcher a folder, and a folder that is not there is a sentence', async () => {
  const [first, second] = await Promise.all([watched({ seconds: 5, until: () => false }), watched({ seconds: 5 })])
  expect([first.exit, second.exit].sort()).toEqual([0, 2])
  expect(first.err + second.err).toContain('ya vigila esa carpeta')
  rmSync(folder, { recursive: true })
  expect(await watched()).toMatchObject({ exit: 2, err: expect.stringContaining('No se puede leer la carpeta') })
})

it('a Radica that is away is said once, and what was written anew meanwhile is what is filed', async () => {
  drop(pairOf('SETP13', ''))
  const away: Send = async () => {
    throw new TypeError('connect ECONNREFUSED')
  }
  const { exit, err } = await watched({ fetch: away, seconds: 60 })
  expect([exit, err.match(/no responde/g)?.length]).toEqual([0, 1])
  drop([...pairOf('SETP14', ''), xmlFile('suelto.xml', { id: 'SETP15' })])
  expect(await watched()).toMatchObject({ exit: 0, err: '' })
  expect(existsSync(join(folder, 'radicados/SETP14-cuv.json'))).toBe(true)
  expect(text('rechazados/SETP15-hallazgos.txt')).toContain('Falta el JSON')
  expect(await filedTimes()).toEqual({ SETP14: 1 })
})

const fhirFile = (path: string, json: unknown): FolderFile => ({ path, bytes: Buffer.from(JSON.stringify(json)) })
const visitsHere = async () => (await at.api('visits.list', {})).body.items

it('visits as FHIR are imported, once; a file with a fault brings nothing in and says where it is', async () => {
  const lost = encounter({ identifier: [{ value: 'HC-9' }], subject: { reference: 'Patient/9' } })
  drop([fhirFile('hoy/rda.json', bundle(visitDocument())), fhirFile('mala.json', bundle(visitDocument(lost)))])
  await watched()
  expect(names()).toEqual([
    'importados/hoy/rda.json',
    'rechazados/mala-hallazgos.json',
    'rechazados/mala-hallazgos.txt',
    'rechazados/mala.json',
  ])
  expect(await visitsHere()).toMatchObject([{ date: '2026-03-02', services: [{}, {}, {}] }])
  expect(text('rechazados/mala-hallazgos.txt')).toMatch(/entry\[2\]\.resource\.subject\.reference/)
  drop([fhirFile('otra vez.json', bundle(visitDocument()))])
  await watched()
  expect(names()).toContain('importados/otra vez.json')
  expect(await visitsHere()).toHaveLength(1)
})
