import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { aPatient } from '../support/fixtures.ts'
import { sending } from '../support/large-body.ts'
import { killAll, newFolder, ready, start } from '../support/process.ts'
import { type Attack, type OnVictim, onOwnVictim, onProgram, onVictim } from './attack.ts'
import { dataKey } from './data.ts'
import { founding, keyed, member, PASSPHRASE, PASSWORD, stopped } from './target.ts'

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
  await founding(program, dataDir)
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

/** Whoever has the file tries passwords as quickly as SHA-256 goes. */
const quickHash: OnVictim = async (at) => {
  const phone = '+573109990003'
  const body = { phone, role: 'viewer', password: PASSWORD, firstName: 'Aliso', lastName: 'Sauce' }
  await at.ask('POST', `${at.ws}/members`, { token: at.token, body, headers: keyed() })
  const key = await dataKey(at)
  await stopped(at)
  const file = openConnection(join(at.dataDir, STORE_FILE), key, true)
  const kept = file.prepare('SELECT request_sha256 FROM idempotency_keys').pluck().all()
  file.close()
  return kept.includes(createHash('sha256').update(JSON.stringify(body)).digest('hex'))
}

/** The passphrase is given in the most private way that the program knows, and lies in the environment of what runs it. */
async function passphraseInEnvironment(program: string): Promise<boolean> {
  const file = join(newFolder(), 'passphrase')
  writeFileSync(file, PASSPHRASE, { mode: 0o600 })
  const ways: Record<string, string>[] = [{ RADICA_STORE_KEY_FILE: file }, { RADICA_STORE_KEY: PASSPHRASE }]
  for (const env of ways) {
    const host = start('npm', ['run', '--silent', 'serve', '--', '--data', newFolder(), '--port', '0'], env, program)
    const { url } = await ready(host)
    const isOpen = (await fetch(`${url}/api/v1/health`)).ok
    const seen = treeOf(host.child.pid ?? 0).some((pid) =>
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(PASSPHRASE),
    )
    await killAll()
    if (isOpen) return seen
  }
  throw new Error('no way opened the data')
}

/** A process and all below it. */
function treeOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))]
}

const CLIENTS = 50
const TOO_LARGE = 1_500_000
/** Clients that write as ordinary ones do, on connections that they keep, and see them end instead of an answer. */
const unseenRefusal: OnVictim = async ({ url, ws, token }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const headers = { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' }
  const clients = Array.from({ length: CLIENTS }, () => sending(`${url}${ws}/patients`, TOO_LARGE, headers, agent))
  const answers = await Promise.all(clients)
  agent.destroy()
  return answers.some((answer) => answer !== 413)
}

export const ON_SMALLER: readonly Attack[] = [
  onOwnVictim(15, 'a quick hash of a password stays with its idempotency key', quickHash),
  onVictim(15, 'copies go into the folder of the data by another spelling', folderInside),
  onVictim(15, 'a phone number tells whose it is', namesStranger),
  onProgram(15, 'the passphrase lies in the environment of npm', passphraseInEnvironment),
  onVictim(15, 'an answer may be taken for a page', sniffable),
  onVictim(15, 'a formula in full-width letters is exported as it is', fullWidthFormula),
  onProgram(15, 'files may be read by others of the computer', readable),
  onVictim(15, 'a body that is too large breaks the line', unseenRefusal),
]
