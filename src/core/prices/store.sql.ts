import { z } from 'zod'
import { centavos, inPesos, stored } from '../../contract/centavos.ts'
import { CodeKind, ListedPrice, PriceVersion } from '../../contract/prices.ts'
import { plainPage } from '../lists/keyset.sql.ts'
import { wordsIn } from '../lists/words.ts'
import type { PriceStore, StoredPriceVersion } from '../store/prices.ts'
import type { SqlConnection } from '../store/sql.ts'

const COLUMNS = `v.id, v.list_id AS priceListId, v.from_day AS "from", v.percentage, v.items, v.created_at AS createdAt,
  v.withdrawn_at AS withdrawnAt`
const Row = PriceVersion.extend({ percentage: z.int().nullable() })
const versionOf = (row: unknown): StoredPriceVersion => Row.parse(row)

const ItemRow = ListedPrice.omit({ value: true }).extend({ kind: CodeKind, value: z.int().min(0) })
const itemOf = (row: unknown): ListedPrice => {
  const { value, ...item } = ItemRow.parse(row)
  return { ...item, value: inPesos(stored(value)) }
}

const Keyed = Row.extend({ key: z.int() })
const Value = z.int().min(0).optional()

export function sqlPriceStore(file: SqlConnection): PriceStore {
  const statement = file.prepare
  const insert = file.prepare(
    `INSERT INTO price_versions (id, workspace_id, list_id, from_day, percentage, items, created_at, created_by, withdrawn_at)
     VALUES (:id, :workspaceId, :priceListId, :from, :percentage, :items, :createdAt, :by, :withdrawnAt)`,
  )
  const copyVersion = file.prepare(
    `INSERT INTO price_versions (id, workspace_id, list_id, from_day, percentage, items, created_at, created_by, withdrawn_at)
     SELECT :id, :workspaceId, :priceListId, from_day, percentage, items, created_at, created_by, withdrawn_at
     FROM price_versions WHERE id = :versionId RETURNING key`,
  )
  const copyItems = file.prepare(
    `INSERT INTO price_items (version_key, kind, code, value, description, words)
     SELECT ?, i.kind, i.code, i.value, i.description, i.words
     FROM price_versions v JOIN price_items i ON i.version_key = v.key WHERE v.id = ? ORDER BY i.key`,
  )
  const keyOf = file.prepare('SELECT key FROM price_versions WHERE id = ?').pluck()
  const addItem = file.prepare(
    'INSERT INTO price_items (version_key, kind, code, value, description, words) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const find = file.prepare(`SELECT ${COLUMNS} FROM price_versions v WHERE v.workspace_id = ? AND v.id = ?`)
  const startingOn = file.prepare(
    `SELECT ${COLUMNS} FROM price_versions v WHERE v.list_id = ? AND v.from_day = ? AND v.withdrawn_at IS NULL`,
  )
  const withdraw = file.prepare('UPDATE price_versions SET withdrawn_at = ? WHERE id = ?')
  const inForce = file.prepare(
    `SELECT ${COLUMNS}, v.key FROM price_versions v
     WHERE v.list_id = ? AND v.from_day <= ? AND v.withdrawn_at IS NULL ORDER BY v.from_day DESC LIMIT 1`,
  )
  const priceOf = file.prepare('SELECT value FROM price_items WHERE version_key = ? AND kind = ? AND code = ?').pluck()

  return {
    async insert(workspaceId, version, by) {
      await insert.run({ ...version, workspaceId, by })
    },
    async addItems(versionId, items) {
      const key = await keyOf.get(versionId)
      for (const { kind, code, value, description = null } of items) {
        await addItem.run(
          key,
          kind,
          code,
          centavos(value),
          description,
          wordsIn(`${code} ${description ?? ''}`).join(' '),
        )
      }
    },
    async copy(versionId, to) {
      await copyItems.run(await copyVersion.pluck().get({ ...to, versionId }), versionId)
    },
    async find(workspaceId, versionId) {
      const row = await find.get(workspaceId, versionId)
      return row === undefined ? undefined : versionOf(row)
    },
    async versions(listId, filter) {
      const selection = {
        columns: COLUMNS,
        from: 'price_versions v',
        where: [['v.list_id = ?', listId] as const],
        sorted: { key: 'v.key', updatedAt: 'v.from_day' },
      }
      return plainPage(statement, selection, { ...filter, sort: '-updatedAt' }, versionOf)
    },
    async startingOn(listId, day) {
      const row = await startingOn.get(listId, day)
      return row === undefined ? undefined : versionOf(row)
    },
    async saveWithdrawn(versionId, withdrawnAt) {
      await withdraw.run(withdrawnAt, versionId)
    },
    async items(versionId, { words, kind, ...filter }) {
      const version = z.int().parse(await keyOf.get(versionId))
      const where = [
        ['i.version_key = ?', version] as const,
        ...(kind === undefined ? [] : [['i.kind = ?', kind] as const]),
        ...words.map((word) => ["(' ' || i.words) LIKE ?", `% ${word}%`] as const),
      ]
      const selection = {
        columns: 'i.kind, i.code, i.value, i.description',
        from: 'price_items i',
        where,
        sorted: { key: 'i.key', updatedAt: 'i.key' },
      }
      return plainPage(statement, selection, { ...filter, sort: 'createdAt' }, itemOf)
    },
    async inForce(listId, day, codes) {
      const row = await inForce.get(listId, day)
      if (row === undefined) return undefined
      const { key, ...version } = Keyed.parse(row)
      for (const { kind, code } of codes) {
        const value = Value.parse(await priceOf.get(key, kind, code))
        if (value !== undefined) return { version, value: stored(value) }
      }
      return { version, value: undefined }
    },
  }
}
