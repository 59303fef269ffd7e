import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../../src/contract/client.ts'
import { aPatient, aSetup } from '../../support/fixtures.ts'
import { built, ensureBuilt, ready, start, until } from '../../support/process.ts'

/** A service over HTTP, in a process of its own, that keeps patients. */
export interface PatientService {
  readonly name: string
  create(): Promise<void>
  /** One of those that were made. */
  read(): Promise<void>
  close(): Promise<void>
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-service-'))

async function expectOk(answer: Promise<Response>): Promise<unknown> {
  const response = await answer
  const body = await response.json()
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(body)}`)
  return body
}

/** The same requests to either; `headers` say who asks. */
function patientsAt(patients: string, headers: Record<string, string> = {}) {
  const ids: unknown[] = []
  return {
    async create() {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
      const made = await expectOk(fetch(patients, { ...init, body: JSON.stringify(aPatient()) }))
      if (typeof made === 'object' && made !== null && 'id' in made) ids.push(made.id)
    },
    async read() {
      await expectOk(fetch(`${patients}/${ids[Math.floor(Math.random() * ids.length)]}`, { headers }))
    },
  }
}

export async function radicaService(): Promise<PatientService> {
  await ensureBuilt()
  const program = built('serve', ['--data', newFolder(), '--port', '0'], { RADICA_STORE_KEY: 'una llave de prueba' })
  const { url, setupToken } = await ready(program)
  const { body } = await createClient({ origin: url, token: () => setupToken })('setup.create', { body: aSetup() })
  const patients = `${url}/api/v1/workspaces/${body.workspace.id}/patients`
  return {
    name: 'Radica (sessions, checks, audit, encrypted SQLite, synchronous FULL)',
    ...patientsAt(patients, { authorization: `Bearer ${body.token}` }),
    async close() {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}

export async function jsonServer(peers: string): Promise<PatientService> {
  const [file, port] = [join(newFolder(), 'db.json'), 50_000 + (process.pid % 10_000)]
  writeFileSync(file, '{"patients":[]}')
  const script = join(peers, 'node_modules/json-server/lib/cli/bin.js')
  const program = start(process.execPath, [script, '--quiet', '--host', '127.0.0.1', '--port', String(port), file])
  const patients = `http://127.0.0.1:${port}/patients`
  await until(() =>
    fetch(patients).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    name: 'json-server 0.17.4 (one JSON file, written without sync)',
    ...patientsAt(patients),
    async close() {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}
