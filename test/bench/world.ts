import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATIONS } from '../../src/contract/operations.ts'
import { createCore } from '../../src/core/create-core.ts'
import type { RecordScope } from '../../src/core/store/records.ts'
import { PLATFORM } from '../../src/core/store/store.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { systemClock } from '../../src/host/clock.ts'
import { VAULT_FILE } from '../../src/host/store-key/ring-file.ts'
import { fileVault } from '../../src/host/vault/file.ts'
import { apiOn } from '../support/api.ts'
import { collectingLog, MIGRATIONS_DIR } from '../support/core.ts'
import { aSetup } from '../support/fixtures.ts'
import { bareService } from './bare.ts'
import { person } from './people.ts'
import type { Ask } from './reception.ts'
import { closedCopy } from './start.ts'

/** A core on a file with a clinic of 100,000 patients, and the bare service beside it: made when this is imported. */
export const PATIENTS = 100_000
export const KEY = new Uint8Array(32).fill(7)
export const ORIGIN = 'http://radica.test'

export const folder = mkdtempSync(join(tmpdir(), 'radica-bench-'))
const deps = {
  dataDir: folder,
  migrationsDir: MIGRATIONS_DIR,
  storeKey: KEY,
  secrets: fileVault(join(folder, VAULT_FILE), KEY),
  clock: systemClock,
  deployment: 'sandbox',
  log: collectingLog(),
} as const

async function setUp() {
  const core = await createCore(deps)
  const { body } = await apiOn(core.fetch)('setup.create', { body: aSetup() })
  await core.stop()
  return { token: body.token, workspaceId: body.workspace.id }
}

async function fill(scope: RecordScope): Promise<void> {
  const store = openSqliteStore({ dataDir: folder, migrationsDir: MIGRATIONS_DIR, key: KEY })
  for (let from = 0; from < PATIENTS; from += 10_000) {
    await store.write(PLATFORM, async ({ records }) => {
      for (let n = from; n < from + 10_000; n++) await records.patients.insert(scope, person(n))
    })
  }
  await store.close()
}

export const { token, workspaceId } = await setUp()
export const scope = { id: workspaceId, number: 1 }
await fill(scope)
export const begun = await closedCopy(folder, KEY)
export const pathOf = (id: 'patients.create' | 'patients.get' | 'patients.list') =>
  `${ORIGIN}${OPERATIONS[id].path.replace('{workspaceId}', workspaceId)}`
export const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

export const bare = bareService(join(folder, 'bare.db'), KEY)
export const BARE = `${ORIGIN}/workspaces/${workspaceId}/patients`
bare.file.transaction(() => {
  for (let n = 0; n < PATIENTS; n++) {
    const { id, documentType, documentNumber, firstName, middleName, lastName, secondLastName } = person(n)
    const known = { id, workspace_id: workspaceId, document_type: documentType, document_number: documentNumber }
    const names = {
      first_name: firstName,
      middle_name: middleName,
      last_name: lastName,
      second_last_name: secondLastName,
    }
    const row: Record<string, unknown> = {
      ...known,
      ...names,
      is_active: '1',
      revision: '1',
      created_at: '',
      updated_at: '',
    }
    bare.insert.run(bare.columns.map((name) => row[name] ?? null))
  }
})()

export const core = await createCore(deps)
export const answered = async (response: Promise<Response> | Response, status: number) => {
  const { status: got, text } = await Promise.resolve(response).then(async (r) => ({
    status: r.status,
    text: await r.text(),
  }))
  if (got !== status) throw new Error(`${got} ${text}`)
}

let last = 0
export const somebody = () => {
  last = (last + 7919) % PATIENTS
  return person(last)
}
export const asked: Ask = async (method, path, body) => {
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await core.fetch(new Request(`${ORIGIN}/api/v1/workspaces/${workspaceId}/${path}`, init))
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text
}
export const getOne = {
  prepare: () => new Request(pathOf('patients.get').replace('{patientId}', somebody().id), { headers }),
  run: (request: Request) => answered(core.fetch(request), 200),
}

/** Ends it and removes what it wrote. */
export async function end(): Promise<void> {
  await core.stop()
  bare.close()
  for (const made of [folder, begun]) rmSync(made, { recursive: true, force: true })
}
