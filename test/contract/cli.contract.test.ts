import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { radica } from '../../src/cli/index.ts'
import { pairOf, pairsOf } from '../support/pairs.ts'
import { rips, usuario } from '../support/rips.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

const ORIGIN = 'http://127.0.0.1:4320'
let at: Clinic
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-cli-'))
})
afterEach(async () => {
  await at.close()
  rmSync(folder, { recursive: true })
})

type Send = (request: Request) => Promise<Response>

async function ran(argv: readonly string[], { stdin = '', fetch = at.core.fetch as Send, env = {} } = {}) {
  const said = { out: '', err: '' }
  async function* input() {
    yield Buffer.from(stdin)
  }
  const exit = await radica(argv, {
    env: { XDG_CONFIG_HOME: folder, ...env },
    input: input(),
    now: () => 0,
    fetch,
    sleep: async (ms) => void (await at.pass(ms)),
    out: async (text) => {
      said.out += Buffer.from(text).toString()
    },
    say: (sentence) => {
      said.err += `${sentence}\n`
    },
  })
  return { exit, ...said }
}

const signIn = () => ran(['login', '--url', ORIGIN], { stdin: `${at.token}\n` })

/** Of a pair in a folder, its JSON first. */
function pairIn(number: string): string {
  const pair = join(folder, 'par')
  mkdirSync(pair)
  for (const { path, bytes } of pairOf(number, '')) writeFileSync(join(pair, path), bytes)
  return pair
}

it('signs in by token: kept for this person alone, shown nowhere, forgotten on demand', async () => {
  at = await clinic()
  const { exit, out, err } = await signIn()
  expect([exit, out.includes(at.token), err]).toEqual([0, false, ''])
  const file = join(folder, 'radica/cli.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ url: ORIGIN, workspaceId: at.workspaceId })
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  await ran(['logout'])
  expect(readdirSync(join(folder, 'radica'))).toEqual([])
})

it('a token in a file of Windows is the token', async () => {
  at = await clinic()
  expect((await ran(['login', '--url', ORIGIN], { stdin: `\ufeff${at.token}\r\n` })).exit).toBe(0)
})

it('a token goes to no other place than the one that it was given for', async () => {
  at = await clinic()
  await signIn()
  const sent: string[] = []
  const fetch: Send = async (request) => {
    sent.push(request.url)
    return at.core.fetch(request)
  }
  const elsewhere = await ran(['submit', 'pkg_1'], { fetch, env: { RADICA_URL: 'https://other.test' } })
  const plain = await ran(['login', '--url', 'http://other.test'], { fetch, stdin: at.token })
  expect([elsewhere.exit, plain.exit, sent]).toEqual([2, 2, []])
})

it('a token of the environment is for its own clinic, and not for the one that was signed in to', async () => {
  at = await clinic()
  await signIn()
  const other = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
  const { id: workspaceId } = (await at.api('workspaces.create', { body: other })).body
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const token = { name: 'Otra', scopes: ['read' as const], workspaceIds: [workspaceId], expiresAt }
  const { secret } = (await at.api('accessTokens.create', { body: token })).body
  const asked: string[] = []
  const fetch: Send = async (request) => {
    asked.push(new URL(request.url).pathname)
    return at.core.fetch(request)
  }
  await ran(['wait', 'pkg_1'], { fetch, env: { RADICA_URL: ORIGIN, RADICA_TOKEN: secret } })
  expect(asked.at(-1)).toContain(workspaceId)
})

it('of several clinics a token is signed in to the one that is named, and to none by itself', async () => {
  at = await clinic()
  const other = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
  const { id: second } = (await at.api('workspaces.create', { body: other })).body
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const body = { name: 'Dos', scopes: ['read' as const], workspaceIds: [at.workspaceId, second], expiresAt }
  const { secret } = (await at.api('accessTokens.create', { body })).body
  const login = (...flags: string[]) => ran(['login', '--url', ORIGIN, ...flags], { stdin: secret })
  const { exit, err } = await login()
  expect([exit, err.includes(at.workspaceId), err.includes(second)]).toEqual([2, true, true])
  expect((await login('--workspace', 'wsp_no')).exit).toBe(2)
  expect(await login('--workspace', second)).toMatchObject({ exit: 0, out: `Listo: ${second}\n` })
})

it('imports a pair, files it and tells its CUV; the same once more changes nothing', async () => {
  at = await clinic()
  await signIn()
  const imported = await ran(['import', pairIn('SETP801'), '--json'])
  const { packageId, valid } = JSON.parse(imported.out)
  expect([imported.exit, valid], imported.err).toEqual([0, true])
  const first = await ran(['submit', packageId, '--json'])
  expect(JSON.parse(first.out)).toMatchObject({ status: 'accepted', cuv: expect.stringMatching(/^[0-9a-f]{96}$/) })
  const again = await ran(['submit', packageId, '--json'])
  expect([first.exit, again.exit, again.out]).toEqual([0, 0, first.out])
  expect((await ran(['wait', packageId])).out).toContain('accepted')
  const exported = await ran(['export', packageId])
  expect(JSON.parse(exported.out).rips.numFactura).toBe('SETP801')
  expect(JSON.parse((await ran(['import', join(folder, 'par'), '--json'])).out).packageId).toBe(packageId)
})

it('imports each of two files of one name, and an empty one is told', async () => {
  at = await clinic()
  await signIn()
  const [first, second] = ['SETP811', 'SETP812'].map((number) => pairOf(number, ''))
  mkdirSync(join(folder, 'dentro'))
  for (const { path, bytes } of first ?? []) writeFileSync(join(folder, path), bytes)
  for (const { path, bytes } of second ?? []) writeFileSync(join(folder, 'dentro', path), bytes)
  writeFileSync(join(folder, 'dentro', 'vacío.json'), '')
  const before = process.cwd()
  process.chdir(join(folder, 'dentro'))
  const { exit, out } = await ran(['import', '../Factura.json', '../Factura.xml', '.', '--json']).finally(() =>
    process.chdir(before),
  )
  const items = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(items.map(({ number }) => number).sort()).toEqual([null, 'SETP811', 'SETP812'].sort())
  expect([exit, items.find(({ path }) => path.endsWith('vacío.json'))?.problem.code]).toEqual([1, 'json_syntax'])
})

it('what does not pass, was paused or cancelled is no success of an import', async () => {
  at = await clinic()
  await signIn()
  const wrong = rips({ tipoNota: 'RS', numFactura: null, numNota: 'RS9', usuarios: [usuario({ codSexo: 'X' })] })
  writeFileSync(join(folder, 'mal.json'), JSON.stringify(wrong))
  expect((await ran(['import', join(folder, 'mal.json')])).exit).toBe(1)
  const ended =
    (operation: 'runs.pause' | 'runs.cancel'): Send =>
    async (request) => {
      const answer = await at.core.fetch(request)
      const [, runId] = /runs\/(\w+)\/start$/.exec(request.url) ?? []
      if (runId) await at.api(operation, { params: { runId } })
      return answer
    }
  // So many that the run is not over before it is ended.
  const month = join(folder, 'julio')
  for (const { path, bytes } of pairsOf(30)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  expect((await ran(['import', month], { fetch: ended('runs.pause') })).exit).toBe(3)
  const cancelled = await ran(['import', month], { fetch: ended('runs.cancel') })
  expect([cancelled.exit, cancelled.err]).toEqual([2, 'Alguien canceló la importación en Radica.\n'])
})

it('an import that breaks off in the middle leaves nothing in Radica that goes on waiting for its files', async () => {
  at = await clinic()
  await signIn()
  const refusing: Send = async (request) => {
    if (!request.url.endsWith('/pieces')) return at.core.fetch(request)
    return Response.json({ error: { code: 'request_too_large', message: 'No cabe.' }, requestId: 'r' }, { status: 413 })
  }
  expect((await ran(['import', pairIn('SETP814')], { fetch: refusing })).exit).toBe(2)
  const { items } = (await at.api('runs.list', {})).body
  expect(items.map(({ state }) => state)).toEqual(['cancelled'])
})

it('a package that was rejected is filed by the next try', async () => {
  at = await clinic()
  await signIn()
  const { packageId } = JSON.parse((await ran(['import', pairIn('SETP815'), '--json'])).out)
  const finding = { Clase: 'RECHAZADO', Codigo: 'RVC014', Descripcion: 'Fuera del periodo.', PathFuente: '' }
  const body = { ResultState: false, ProcesoId: 7, CodigoUnicoValidacion: 'No aplica', ResultadosValidacion: [finding] }
  at.wire.intercept = async (_, path) => {
    if (!path.includes('/PaquetesFevRips/Cargar')) return undefined
    await at.core.clock.advance(1_000)
    return { body }
  }
  expect((await ran(['submit', packageId])).exit).toBe(1)
  at.wire.intercept = undefined
  expect((await ran(['submit', packageId])).exit).toBe(0)
})

it('emits an invoice and files it, once', async () => {
  at = await clinic()
  await signIn()
  const { id } = await at.created()
  const first = await ran(['emit', id, '--json'])
  expect([first.exit, JSON.parse(first.out).status], first.err).toEqual([0, 'accepted'])
  await ran(['emit', id])
  expect(await at.held()).toHaveLength(1)
})

it('issues and files what was read and judged, and nothing that somebody wrote since', async () => {
  at = await clinic()
  await signIn()
  const { id } = await at.created()
  const { packageId } = JSON.parse((await ran(['import', pairIn('SETP816'), '--json'])).out)
  const write: Readonly<Record<string, () => Promise<unknown>>> = {
    'emissions-and-filings': () =>
      at.api('healthInvoices.createRevision', {
        params: { healthInvoiceId: id },
        revision: 1,
        body: at.anInvoice({ operationType: 'SS-SinAporte' }),
      }),
    submissions: async () => {
      const params = { packageId }
      const { revision, rips } = (await at.api('ripsPackages.get', { params })).body
      await at.api('ripsPackages.createRevision', { params, revision, body: { rips } })
    },
  }
  const meanwhile: Send = async (request) => {
    await write[request.url.split('/').at(-1) ?? '']?.()
    return at.core.fetch(request)
  }
  expect((await ran(['emit', id], { fetch: meanwhile })).exit).not.toBe(0)
  expect((await ran(['submit', packageId], { fetch: meanwhile })).exit).not.toBe(0)
  expect([await at.held(), (await at.api('ripsPackages.get', { params: { packageId } })).body.cuv]).toEqual([[], null])
})

it('an invoice that was issued is not done before the ministry has decided', async () => {
  at = await clinic()
  await signIn()
  await at.ministry('POST', '/_control/availability', { available: false })
  const { id } = await at.created()
  const open = await ran(['emit', id, '--json', '--timeout', '20'])
  const issued = { id, number: 'SETP990000001', status: 'accepted' }
  expect([open.exit, JSON.parse(open.out)], open.err).toEqual([3, { ...issued, packageStatus: 'queued', cuv: null }])
  await at.ministry('POST', '/_control/availability', { available: true })
  const done = await ran(['wait', id, '--kind', 'invoice', '--json'])
  const cuv = expect.stringMatching(/^[0-9a-f]{96}$/)
  expect([done.exit, JSON.parse(done.out)]).toEqual([0, { ...issued, packageStatus: 'accepted', cuv }])
})

it('an invoice whose RIPS the ministry refuses is exit code 1; one that nobody filed is filed', async () => {
  at = await clinic()
  await signIn()
  const { id: alone } = await at.accepted()
  expect((await ran(['wait', alone, '--kind', 'invoice'])).exit).toBe(0)
  const filed = await ran(['emit', alone, '--json'])
  expect([filed.exit, JSON.parse(filed.out)], filed.err).toMatchObject([0, { id: alone, packageStatus: 'accepted' }])
  const finding = { Clase: 'RECHAZADO', Codigo: 'RVC014', Descripcion: 'Fuera del periodo.', PathFuente: '' }
  const body = { ResultState: false, ProcesoId: 7, CodigoUnicoValidacion: 'No aplica', ResultadosValidacion: [finding] }
  at.wire.intercept = async (_, path) => (path.includes('/PaquetesFevRips/Cargar') ? { body } : undefined)
  const { exit, out } = await ran(['emit', (await at.created()).id, '--json'])
  expect([exit, JSON.parse(out)]).toMatchObject([1, { status: 'accepted', packageStatus: 'rejected', cuv: null }])
})

it('what is not decided in time is exit code 3, and a host that is away a sentence', async () => {
  at = await clinic()
  await signIn()
  const { packageId } = JSON.parse((await ran(['import', pairIn('SETP802'), '--json'])).out)
  expect((await ran(['wait', packageId, '--timeout', '0'])).exit).toBe(3)
  const away: Send = async () => {
    throw new TypeError('connect ECONNREFUSED')
  }
  expect(await ran(['wait', packageId], { fetch: away })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('no responde'),
  })
})
