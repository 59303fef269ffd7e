import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Call, Effect } from '../kernel/call.ts'
import { newPatient } from '../records/patient.ts'
import type { Store, Stores } from '../store/store.ts'
import { openSqliteStore } from '../store.sqlite.ts'
import { erasureHandlers } from './erasure.ts'

const AT = '2026-01-01T00:00:00.000Z'
const HEAD = { isActive: true, revision: 1, createdAt: AT, updatedAt: AT }
const SCOPE = { id: 'wsp_1', number: 1 }

let store: Store
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-erasure-'))
  const migrationsDir = join(import.meta.dirname, '../../../resources/migrations')
  store = openSqliteStore({ dataDir, migrationsDir, key: new Uint8Array(32).fill(7) })
  const names = { companyName: 'x', displayName: 'x', environment: 2 as const, providerCodes: [] }
  const given = { documentType: 'CC', documentNumber: '77', firstName: 'Ana', lastName: 'Ruiz' }
  await store.write(async ({ identity, records }) => {
    await identity.saveWorkspace({
      ...SCOPE,
      ...HEAD,
      ...names,
      nit: '1',
      verificationDigit: '0',
      idleLockMinutes: 15,
      adminSecondFactor: false,
    })
    await records.patients.insert(SCOPE, newPatient({ ...HEAD, id: 'pat_1' }, given))
  })
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const visit = {
  ...HEAD,
  id: 'vis_1',
  patientId: 'pat_1',
  date: '2026-01-01',
  patientName: 'Ana Ruiz',
  patientDocument: 'CC 77',
  services: [],
  clientId: null,
  coverage: null,
  paymentModality: null,
  policyNumber: null,
  note: null,
  documentId: null,
}
const head = {
  id: 'pkg_1',
  kind: 'without_invoice' as const,
  name: null,
  number: null,
  cufe: null,
  users: 1,
  services: 0,
  status: 'draft' as const,
  cuv: null,
  sourceDocumentId: null,
  sourcePackageId: null,
  ...HEAD,
}
const revision = {
  revision: 1,
  name: null,
  rips: { usuarios: [{ numDocumentoIdentificacion: '77' }] },
  attachedFileName: null,
  attachedSha256: null,
  attachedBytes: null,
  sourceDocumentId: null,
  sourcePackageId: null,
  adjustments: null,
  createdAt: AT,
  createdBy: 'usr_1',
}

function prepared(): Promise<Effect> {
  const handler = erasureHandlers['patients.erase']
  if (typeof handler === 'function') throw new Error('looks through everything before its transaction')
  const call = {
    stores: store.read,
    workspace: SCOPE,
    params: { patientId: 'pat_1' },
    revision: 1,
    now: Date.parse(AT),
  }
  return handler.prepare({ ...call, signal: new AbortController().signal } as unknown as Call<'patients.erase'>)
}

it('erases whom nothing names', async () => {
  const effect = await prepared()
  await store.write(effect)
  expect(await store.read.records.patients.find(SCOPE, 'pat_1')).toBeUndefined()
})

it.each<[string, (stores: Stores) => Promise<void>]>([
  ['a visit', ({ records }) => records.visits.insert(SCOPE, visit)],
  ['a package', ({ packages }) => packages.insert(SCOPE.id, head, revision)],
])('is refused by %s that is written while everything before it is looked through', async (_, write) => {
  const effect = await prepared()
  await store.write(write)
  await expect(store.write(effect)).rejects.toMatchObject({ code: 'retention_required' })
  expect(await store.read.records.patients.find(SCOPE, 'pat_1')).toBeDefined()
})
