import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredWorkspace } from '../../src/core/identity/store.ts'
import { isoInstant } from '../../src/core/kernel/call.ts'
import { createPackage } from '../../src/core/packages/drafts.ts'
import { validatePackage } from '../../src/core/packages/validation.ts'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import { openSqliteStore } from '../../src/core/store/store.sqlite.ts'
import type { Store } from '../../src/core/store/store.ts'
import { CLINICS, type Clinic, type Filing, filingsOf } from './documents.ts'

export const START = Date.parse('2026-07-20T13:00:00.000Z')
const MIGRATIONS_DIR = join(import.meta.dirname, '../../resources/migrations')
const KEY = new Uint8Array(32).fill(9)

/** A package that stands ready in the store. */
export interface Prepared {
  readonly clinic: Clinic
  readonly filing: Filing
  readonly packageId: string
}

export interface ClinicStore {
  readonly store: Store
  readonly workspaces: ReadonlyMap<string, StoredWorkspace>
  readonly prepared: readonly Prepared[]
  /** Everything is again as it was when this was opened, but for the audit chain, which grows. */
  rewind(): void
  close(): Promise<void>
}

/**
 * The real store with two clinics and their validated packages, made once for many histories, in memory where the system
 * has a folder for that: what a disk does with a commit is the kill campaign's affair.
 */
export async function openClinicStore(): Promise<ClinicStore> {
  const memory = '/dev/shm'
  const dataDir = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'radica-simulate-'))
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: KEY })
  const workspaces = new Map(CLINICS.map((clinic, i) => [clinic.workspaceId, workspaceOf(clinic, i + 1)]))
  const prepared: Prepared[] = []
  for (const clinic of CLINICS) prepared.push(...(await prepare(store, clinic, workspaces)))
  const rewind = rewinder(join(dataDir, STORE_FILE))
  return {
    ...{ store, workspaces, prepared },
    rewind: rewind.run,
    async close() {
      rewind.close()
      await store.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

function workspaceOf({ workspaceId, nit }: Clinic, number: number): StoredWorkspace {
  const at = isoInstant(START)
  return {
    ...{ id: workspaceId, number, nit, verificationDigit: '1', companyName: 'Clínica', displayName: workspaceId },
    ...{ environment: 2, providerCodes: ['990010000101'], isActive: true, revision: 1, createdAt: at, updatedAt: at },
  }
}

async function prepare(store: Store, clinic: Clinic, workspaces: ReadonlyMap<string, StoredWorkspace>) {
  const workspace = workspaces.get(clinic.workspaceId)
  if (!workspace) throw new Error('no such clinic')
  const author = { workspaceId: workspace.id, by: 'usr_1', now: START }
  return store.write(async (stores) => {
    await stores.identity.saveWorkspace(workspace)
    const prepared: Prepared[] = []
    for (const filing of filingsOf(clinic)) {
      const sourcePackageId = prepared.find(({ filing: { name } }) => name === filing.source)?.packageId ?? null
      const draft = await createPackage(stores, author, filing.kind, { ...filing.content, sourcePackageId })
      const { report, head } = await validatePackage(stores, workspace, draft, START)
      if (!report.valid) throw new Error(`${filing.name} is not valid: ${JSON.stringify(report.issues[0])}`)
      prepared.push({ clinic, filing, packageId: head.id })
    }
    return prepared
  })
}

const MADE_NEW = ['packages', 'package_revisions', 'package_validations', 'attached_documents'] as const
const EMPTIED = [
  'dispatch_answers',
  'dispatch_timeline',
  'dispatch_requests',
  'dispatches',
  'idempotency_keys',
] as const

function rewinder(path: string): { run(): void; close(): void } {
  const file = openConnection(path, KEY)
  file.pragma('foreign_keys = OFF')
  for (const table of MADE_NEW) file.exec(`CREATE TEMP TABLE first_${table} AS SELECT * FROM ${table}`)
  const statements = [
    ...EMPTIED.map((table) => `DELETE FROM ${table}`),
    ...MADE_NEW.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM first_${table}`]),
  ].map((sql) => file.prepare(sql))
  const run = file.transaction(() => {
    for (const statement of statements) statement.run()
  })
  return { run, close: () => file.close() }
}
