import { Import, ImportMapping } from '../../contract/imports.ts'
import { plainPage } from '../lists/keyset.sql.ts'
import type { ImportEntry, ImportStore } from '../store/imports.ts'
import type { Sql } from '../store/sql.ts'
import { Turn } from '../turn.ts'

interface Stored {
  readonly id: string
  readonly revision: number
  readonly before: string | null
}

const COLUMNS = `id, area, file_name AS fileName, created, updated, unchanged, refused, created_at AS createdAt, undone`

const SORTED = { key: 'key', updatedAt: 'created_at' }

const importOf = (row: unknown): Import => {
  const { undone, ...rest } = row as { undone: string | null }
  return Import.parse({ ...rest, undone: undone === null ? null : JSON.parse(undone) })
}

const mappingOf = (row: unknown): ImportMapping => {
  const { mapping, ...rest } = row as { mapping: string }
  return ImportMapping.parse({ ...rest, mapping: JSON.parse(mapping) })
}

const entryOf = ({ before, ...entry }: Stored): ImportEntry => ({
  ...entry,
  before: before === null ? null : JSON.parse(before),
})

/** Plain statements: an import writes thousands of entries. */
export function sqlImportStore(db: Sql): ImportStore {
  const file = db.$client
  const statement = file.prepare
  const insert = file.prepare(
    `INSERT INTO imports
     (workspace_id, id, area, file_name, created, updated, unchanged, refused, created_at, created_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING key`,
  )
  const insertEntry = file.prepare(
    'INSERT INTO import_entries (import_key, position, entry_id, revision, before) VALUES (?, ?, ?, ?, ?)',
  )
  const find = file.prepare(`SELECT ${COLUMNS} FROM imports WHERE workspace_id = ? AND id = ?`)
  const keyOf = '(SELECT key FROM imports WHERE id = ?)'
  const entries = file.prepare(
    `SELECT entry_id AS id, revision, before FROM import_entries WHERE import_key = ${keyOf} ORDER BY position`,
  )
  const takenBack = file.prepare(
    `UPDATE import_entries SET taken_back_revision = ? WHERE import_key = ${keyOf} AND position = ?`,
  )
  const undone = file.prepare('UPDATE imports SET undone = ? WHERE id = ?')
  const isTakenBack = file
    .prepare('SELECT 1 FROM import_entries WHERE entry_id = ? AND taken_back_revision = ? LIMIT 1')
    .pluck()
  const usedSince = file
    .prepare(
      `SELECT patient_id FROM visits WHERE workspace_id = :workspaceId AND updated_at >= :since AND is_active = 1
       UNION SELECT client_id FROM visits WHERE workspace_id = :workspaceId AND updated_at >= :since AND is_active = 1
       UNION SELECT patient_id FROM authorizations WHERE workspace_id = :workspaceId AND updated_at >= :since AND is_active = 1
       UNION SELECT client_id FROM authorizations WHERE workspace_id = :workspaceId AND updated_at >= :since AND is_active = 1
       UNION SELECT client_id FROM contracts WHERE workspace_id = :workspaceId AND updated_at >= :since AND is_active = 1
       UNION SELECT client_id FROM price_lists WHERE workspace_id = :workspaceId AND updated_at >= :since AND is_active = 1
       UNION SELECT client_id FROM documents WHERE workspace_id = :workspaceId AND updated_at >= :since
       UNION SELECT json_extract(line.value, '$.patientId')
         FROM documents d JOIN document_revisions r ON r.document_id = d.id, json_each(r.content, '$.lines') line
         WHERE d.workspace_id = :workspaceId AND r.created_at >= :since`,
    )
    .pluck()
  const mappings = file.prepare(
    `SELECT id, area, name, mapping, updated_at AS updatedAt FROM import_mappings
     WHERE workspace_id = ? AND (? IS NULL OR area = ?) ORDER BY updated_at DESC, id DESC`,
  )
  const saveMapping = file.prepare(
    `INSERT INTO import_mappings (workspace_id, id, area, name, mapping, updated_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (workspace_id, area, name) DO UPDATE SET mapping = excluded.mapping, updated_at = excluded.updated_at
     RETURNING id, area, name, mapping, updated_at AS updatedAt`,
  )
  const forgetOldest = file.prepare(
    `DELETE FROM import_mappings WHERE id IN (
       SELECT id FROM import_mappings WHERE workspace_id = ? ORDER BY updated_at DESC, id DESC LIMIT -1 OFFSET ?)`,
  )
  const removeMapping = file.prepare('DELETE FROM import_mappings WHERE workspace_id = ? AND id = ?')
  const prune = file.prepare('DELETE FROM imports WHERE created_at < ?')

  return {
    async insert(workspaceId, made, by, all) {
      const { id, area, fileName, created, updated, unchanged, refused, createdAt } = made
      const counts = [created, updated, unchanged, refused]
      const key = await insert.pluck().get(workspaceId, id, area, fileName, ...counts, createdAt, by)
      const turn = new Turn()
      for (const [position, { id: entryId, revision, before }] of all.entries()) {
        await insertEntry.run(key, position, entryId, revision, before && JSON.stringify(before))
        if (turn.isOver) await turn.next()
      }
    },
    async find(workspaceId, id) {
      const row = await find.get(workspaceId, id)
      return row === undefined ? undefined : importOf(row)
    },
    async list(workspaceId, { area = null, since, ...filter }) {
      const where = [
        ['workspace_id = ? AND created_at >= ?', workspaceId, since],
        ['(? IS NULL OR area = ?)', area, area],
      ] as const
      return plainPage(statement, { columns: COLUMNS, from: 'imports', where, sorted: SORTED }, filter, importOf)
    },
    async entries(id) {
      return (await entries.all(id)).map((row) => entryOf(row as Stored))
    },
    async saveTakenBack(id, position, revision) {
      await takenBack.run(revision, id, position)
    },
    async saveUndone(id, value) {
      await undone.run(JSON.stringify(value), id)
    },
    async isTakenBack(entryId, revision) {
      return (await isTakenBack.get(entryId, revision)) !== undefined
    },
    async usedSince(workspaceId, since) {
      return new Set((await usedSince.all({ workspaceId, since })).map(String))
    },
    async mappings(workspaceId, area) {
      return (await mappings.all(workspaceId, area ?? null, area ?? null)).map(mappingOf)
    },
    async saveMapping(workspaceId, { id, area, name, mapping, updatedAt }, most) {
      const saved = await saveMapping.get(workspaceId, id, area, name, JSON.stringify(mapping), updatedAt)
      await forgetOldest.run(workspaceId, most)
      return mappingOf(saved)
    },
    async removeMapping(workspaceId, id) {
      return (await removeMapping.run(workspaceId, id)).changes > 0
    },
    async prune(since) {
      await prune.run(since)
    },
  }
}
