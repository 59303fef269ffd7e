import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstBroken } from '../../src/core/audit/walk.ts'
import { ARCHIVE_FOLDER } from '../../src/core/bundles/keeping.ts'
import { openConnection, type SqliteFile, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import type { StoredWorkspace } from '../../src/core/store/identity.ts'
import { openSqliteStore, type SqliteStore } from '../../src/core/store.sqlite.ts'
import { MIGRATIONS_DIR } from '../support/core.ts'
import { brokenArchive } from './judge-archives.ts'
import type { Told } from './told.ts'

/** As the workload's core takes it. */
const KEY = new Uint8Array(32).fill(7)

/**
 * Opens what a disk was left with, as the program does at its next start, and holds it against what had been promised.
 *
 * @param files by their names in the store's folder.
 * @returns what is wrong; undefined: nothing.
 */
export async function judge(
  folder: string,
  files: ReadonlyMap<string, Buffer>,
  told: readonly Told[],
): Promise<string | undefined> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, ARCHIVE_FOLDER), { recursive: true })
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  try {
    const store = openSqliteStore({ dataDir: folder, migrationsDir: MIGRATIONS_DIR, key: KEY })
    try {
      return (
        (await brokenPromise(store, told)) ??
        (await brokenArchive(store, folder, told)) ??
        (await brokenChain(store)) ??
        unsound(folder)
      )
    } finally {
      await store.close()
    }
  } catch (error) {
    return `it cannot be opened: ${error instanceof Error ? error.message : error}`
  }
}

async function brokenPromise(store: SqliteStore, told: readonly Told[]): Promise<string | undefined> {
  const newest = new Map(told.map((each) => [each.id, each]))
  const workspaceId = told.find(({ kind }) => kind === 'workspace')?.id
  if (workspaceId === undefined) return undefined
  const workspace = await store.read.identity.findWorkspace(workspaceId)
  if (!workspace) return 'the clinic is lost'
  for (const each of newest.values()) {
    const lost = await lostOf(store, workspace, each)
    if (lost !== undefined) return lost
  }
  return undefined
}

async function lostOf({ read }: SqliteStore, workspace: StoredWorkspace, each: Told): Promise<string | undefined> {
  switch (each.kind) {
    case 'workspace':
    case 'archive':
      return undefined
    case 'patient': {
      const found = await read.records.patients.find(workspace, each.id)
      const isThere = found && (found.revision > each.revision || found.lastName === each.word)
      return isThere ? undefined : `patient ${each.id} is ${found ? `revision ${found.revision}` : 'lost'}`
    }
    case 'package': {
      const found = await read.packages.find(workspace.id, each.id)
      return found?.number === each.word ? undefined : `package ${each.id} is ${found ? 'another' : 'lost'}`
    }
  }
}

async function brokenChain({ read }: SqliteStore): Promise<string | undefined> {
  const broken = await firstBroken(read.audit)
  return broken === undefined ? undefined : `the audit chain breaks at event ${broken}`
}

/** A write leaves all of its rows or none. */
const TOGETHER = `SELECT
  (SELECT count(*) FROM patients) AS patients,
  (SELECT count(*) FROM audit_events WHERE operation = 'patients.create') AS patientEvents,
  (SELECT count(*) FROM packages WHERE source_document_id IS NULL) AS packages,
  (SELECT count(*) FROM audit_events WHERE operation = 'ripsPackages.create') AS packageEvents`

interface Together {
  readonly patients: number
  readonly patientEvents: number
  readonly packages: number
  readonly packageEvents: number
}

function unsound(folder: string): string | undefined {
  const file = openConnection(join(folder, STORE_FILE), KEY, true)
  try {
    return integrityOf(file) ?? halfWritten(file.prepare<[], Together>(TOGETHER).get())
  } finally {
    file.close()
  }
}

function integrityOf(file: SqliteFile): string | undefined {
  const verdict = file.pragma('integrity_check', { simple: true })
  const strays = file.pragma('foreign_key_check')
  if (verdict === 'ok' && Array.isArray(strays) && strays.length === 0) return undefined
  return `the file is not sound: ${verdict}`
}

function halfWritten(counts: Together | undefined): string | undefined {
  const isWhole = counts?.patients === counts?.patientEvents && counts?.packages === counts?.packageEvents
  return isWhole ? undefined : `something is half written: ${JSON.stringify(counts)}`
}
