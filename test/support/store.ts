import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredWorkspace } from '../../src/core/store/identity.ts'
import type { StoredPackage, StoredRevision } from '../../src/core/store/packages.ts'
import type { StoredRun } from '../../src/core/store/runs.ts'
import type { Stores } from '../../src/core/store/store.ts'
import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { MIGRATIONS_DIR, putEmptyStore } from './empty-store.ts'

/** For tests of a store itself: an empty one in a folder of its own, and rows that say nothing. */

/** When the rows were written. */
export const AT = '2026-01-01T00:00:00.000Z'
const REVISED = { revision: 1, createdAt: AT, updatedAt: AT }

export function emptyStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-store-'))
  const key = new Uint8Array(32).fill(7)
  putEmptyStore(dataDir, key)
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key })
  return {
    store,
    async close() {
      await store.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

export const storedWorkspace = (number: number, changes: Partial<StoredWorkspace> = {}): StoredWorkspace => ({
  id: `wsp_${number}`,
  number,
  nit: String(number),
  verificationDigit: '0',
  companyName: 'x',
  displayName: 'x',
  environment: 2,
  providerCodes: [],
  isActive: true,
  idleLockMinutes: 15,
  adminSecondFactor: false,
  ...REVISED,
  ...changes,
})

export const storedVisit = (id: string, patientId: string, date: string) => ({
  ...REVISED,
  isActive: true,
  id,
  patientId,
  date,
  patientName: 'Ana Ruiz',
  patientDocument: 'CC 1',
  services: [],
  clientId: null,
  coverage: null,
  contractId: null,
  paymentModality: null,
  policyNumber: null,
  note: null,
  reference: null,
  documentId: null,
})

export const storedPackage = (id: string): StoredPackage => ({
  ...REVISED,
  id,
  kind: 'without_invoice',
  name: null,
  number: null,
  cufe: null,
  users: 1,
  services: 0,
  status: 'draft',
  cuv: null,
  sourceDocumentId: null,
  sourcePackageId: null,
})

/** A run that is worked off, of the first clinic. @returns its key */
export async function insertRun({ runs }: Pick<Stores, 'runs'>, id: string, of: Partial<StoredRun> = {}) {
  const { workspaceId = 'wsp_1', kind = 'folder' } = of
  const made = { createdAt: AT, createdBy: 'usr_1', filedBy: null, updatedAt: AT, paired: true, others: {} }
  await runs.insert({ ...made, name: id, state: 'working', ...of, id, workspaceId, kind })
  return (await runs.find(workspaceId, kind, id))?.key ?? 0
}

/** The first revision of a package with one user of that document number. */
export const storedRevision = (numDocumentoIdentificacion: string): StoredRevision => ({
  revision: 1,
  name: null,
  rips: { usuarios: [{ numDocumentoIdentificacion }] },
  attachedFileName: null,
  attachedSha256: null,
  attachedBytes: null,
  sourceDocumentId: null,
  sourcePackageId: null,
  adjustments: null,
  createdAt: AT,
  createdBy: 'usr_1',
})
