import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createClient } from '../../../src/contract/client.ts'
import { freePort } from '../../../src/hub/embedded.ts'
import { aPatient, aSetup } from '../../support/fixtures.ts'
import { built, ensureBuilt, newFolder, type Program, ready, start, until } from '../../support/process.ts'
import type { Peer } from './compare.ts'

/** A service over HTTP, in a process of its own, that keeps patients. */
export interface PatientService {
  create(): Promise<void>
  /** One of those that were made. */
  read(): Promise<void>
  close(): Promise<void>
}

async function expectOk(answer: Promise<Response>): Promise<unknown> {
  const response = await answer
  const body = await response.json()
  if (!response.ok) throw new Error(`${response.status}: ${JSON.stringify(body)}`)
  return body
}

/** The same requests to each; `headers` say who asks. */
function patientsAt(patients: string, program: Program, headers: Record<string, string> = {}): PatientService {
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
    async close() {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}

export const radica: Peer<PatientService> = {
  name: 'Radica',
  keeps:
    'patient, who did it (a chain of hashes), its key, the change, words to search; encrypted SQLite, each commit synced; asks who it is and checks each field',
  packages: [],
  async open() {
    await ensureBuilt()
    const program = built('serve', ['--data', newFolder(), '--port', '0'], { RADICA_STORE_KEY: 'una llave de prueba' })
    const { url, setupToken } = await ready(program)
    const { body } = await createClient({ origin: url, token: () => setupToken })('setup.create', { body: aSetup() })
    const patients = `${url}/api/v1/workspaces/${body.workspace.id}/patients`
    return patientsAt(patients, program, { authorization: `Bearer ${body.token}` })
  },
}

export const feathers: Peer<PatientService> = {
  name: 'Feathers 5.0.50',
  keeps:
    'patient; SQLite by knex and better-sqlite3, WAL, each commit synced (`synchronous=FULL`); asks and checks nothing',
  packages: ['@feathersjs/feathers@5.0.50', '@feathersjs/koa@5.0.50', '@feathersjs/knex@5.0.50', 'knex@3.3.0'],
  async open(folder) {
    const driver = 'node_modules/better-sqlite3'
    symlinkSync(resolve(driver), join(folder, driver), 'junction')
    const script = join(import.meta.dirname, 'feathers-child.ts')
    const file = join(newFolder(), 'patients.db')
    const program = start(process.execPath, [script, folder, file, ...Object.keys(aPatient())])
    const { url } = await ready(program)
    return patientsAt(`${url}/patients`, program)
  },
}

export const jsonServer: Peer<PatientService> = {
  name: 'json-server 0.17.4',
  keeps: 'patient; one JSON file, which is written anew each time and never synced; asks and checks nothing',
  packages: ['json-server@0.17.4'],
  async open(folder) {
    const [file, port] = [join(newFolder(), 'db.json'), await freePort(0)]
    writeFileSync(file, '{"patients":[]}')
    const script = join(folder, 'node_modules/json-server/lib/cli/bin.js')
    const program = start(process.execPath, [script, '--quiet', '--host', '127.0.0.1', '--port', String(port), file])
    const patients = `http://127.0.0.1:${port}/patients`
    await until(() =>
      fetch(patients).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    return patientsAt(patients, program)
  },
}
