import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { radica } from '../../src/cli/index.ts'
import { pairOf } from '../support/pairs.ts'
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

it('emits an invoice and files it, once', async () => {
  at = await clinic()
  await signIn()
  const { id } = await at.created()
  const first = await ran(['emit', id, '--json'])
  expect([first.exit, JSON.parse(first.out).status], first.err).toEqual([0, 'accepted'])
  await ran(['emit', id])
  expect(await at.held()).toHaveLength(1)
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
