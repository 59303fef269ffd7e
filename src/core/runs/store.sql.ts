import { z } from 'zod'
import { type Run, type RunFilter, RunItem, type RunSort } from '../../contract/runs.ts'
import { containing } from '../lists/containing.ts'
import { cutAt } from '../lists/cursor.ts'
import { plainPage } from '../lists/keyset.sql.ts'
import type { Issue } from '../messages/untold.ts'
import type { ItemQuery, RunStore, StoredFile, StoredItem, StoredRun } from '../store/runs.ts'
import type { Sql } from '../store/sql.ts'

const RUN = `key, id, workspace_id AS workspaceId, kind, name, state, paired, others, created_at AS createdAt,
  created_by AS createdBy, filed_by AS filedBy, updated_at AS updatedAt`
const FILE = 'key, path, depth, bytes, received, sha256, facts'
const ITEM = `i.position, i.number, i.kind, i.origin, i.users, i.services, i.notifications, i.unresolved,
  i.package_id AS packageId`
const KEPT = `${ITEM}, i.state, i.valid, i.errors, i.finding, i.problem`
/** What a person did with the package since, in the editor, tells: corrected, it is ready; filed, it is filed. */
const STATE = `CASE WHEN i.state = 'judged' AND p.status IN ('queued', 'sending', 'unknown', 'accepted', 'rejected') THEN 'filed'
  WHEN i.state = 'judged' AND p.status = 'discarded' THEN 'refused' ELSE i.state END`
const VALID = `CASE WHEN i.valid = 0 AND p.status IN ('ready', 'queued', 'sending', 'unknown', 'accepted') THEN 1 ELSE i.valid END`
/** What was found before it was corrected, and what held it back before it was filed, holds no more. */
const SHOWN = `${ITEM}, ${STATE} AS state, ${VALID} AS valid, CASE WHEN ${VALID} = i.valid THEN i.errors ELSE 0 END AS errors,
  CASE WHEN ${VALID} = i.valid THEN i.finding END AS finding, CASE WHEN ${STATE} <> 'filed' THEN i.problem END AS problem`
const OPEN = `state IN ('waiting', 'made', 'chosen')`

const SORTED = { key: 'key', updatedAt: 'updated_at' }

type Row = Readonly<Record<string, unknown>>
/** What was found stays without its words. */
const ShownItem = RunItem.extend({ finding: z.custom<Issue>().nullable(), problem: z.custom<Issue>().nullable() })

const parsed = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null)
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

const runOf = (row: unknown): StoredRun => {
  const { paired, others, ...run } = row as Omit<StoredRun, 'paired' | 'others'> & Row
  return { ...run, paired: paired === 1, others: parsed(others) }
}
const fileOf = (row: unknown): StoredFile => ({ ...(row as StoredFile), facts: parsed((row as Row).facts) })

function judged({ valid, errors, notifications, unresolved, finding, problem, ...item }: Row) {
  return {
    ...item,
    valid: valid === null ? null : valid === 1,
    counts: valid === null ? null : { error: errors, notification: notifications, unresolved },
    finding: parsed(finding),
    problem: parsed(problem),
  }
}

const FILTERS: Readonly<Record<RunFilter, string>> = {
  ready: `${STATE} = 'judged' AND ${VALID} = 1`,
  faulty: `${STATE} = 'judged' AND ${VALID} = 0`,
  filed: `${STATE} IN ('chosen', 'filed')`,
  accepted: `${STATE} = 'filed' AND p.status = 'accepted'`,
  rejected: `${STATE} = 'filed' AND p.status = 'rejected'`,
  refused: `${STATE} IN ('refused', 'cancelled')`,
  result: `i.state = 'result'`,
}
const SORTS: Readonly<Record<RunSort, string>> = {
  position: 'i.position',
  number: `coalesce(i.number, '')`,
  kind: `coalesce(i.kind, '')`,
  users: 'i.users',
  verdict: 'coalesce(i.errors, 1000000)',
  state: STATE,
}

const parametersOf = (item: StoredItem) => ({
  ...item,
  valid: item.valid === null ? null : Number(item.valid),
  errors: item.counts?.error ?? null,
  notifications: item.counts?.notification ?? null,
  unresolved: item.counts?.unresolved ?? null,
  finding: json(item.finding),
  problem: json(item.problem),
  counts: null,
})

/** Plain statements: a run writes thousands of rows. */
export function sqlRunStore(db: Sql): RunStore {
  const file = db.$client
  const statement = file.prepare
  const insert = file.prepare(`INSERT INTO runs (id, workspace_id, kind, name, state, paired, others, created_at,
    created_by, filed_by, updated_at) VALUES (:id, :workspaceId, :kind, :name, :state, :paired, :others, :createdAt,
    :createdBy, :filedBy, :updatedAt)`)
  const save =
    file.prepare(`UPDATE runs SET state = :state, paired = :paired, others = :others, created_by = :createdBy,
    filed_by = :filedBy, updated_at = :updatedAt WHERE key = :key`)
  const find = file.prepare(`SELECT ${RUN} FROM runs WHERE workspace_id = ? AND kind = ? AND id = ?`)
  const byKey = file.prepare(`SELECT ${RUN} FROM runs WHERE key = ?`)
  const nextWorking = file.prepare(
    `SELECT ${RUN} FROM runs WHERE state = 'working' ORDER BY workspace_id <= ?, workspace_id, key LIMIT 1`,
  )
  const collecting = file
    .prepare("SELECT count(*) FROM runs WHERE workspace_id = ? AND state = 'collecting' AND updated_at >= ?")
    .pluck()
  const brokenOff = file.prepare(
    `SELECT ${RUN} FROM runs WHERE state = 'collecting' AND updated_at < ? ORDER BY key LIMIT 500`,
  )
  const fileCounts = file.prepare(
    `SELECT count(*) AS total, count(*) - count(facts) AS unread, coalesce(sum(received), 0) AS bytes
     FROM run_files WHERE run_key = ?`,
  )
  const itemCounts = file.prepare(
    `SELECT count(*) AS total,
       count(*) FILTER (WHERE i.state IN ('waiting', 'made')) AS waiting,
       count(*) FILTER (WHERE ${STATE} = 'judged') AS judged,
       count(*) FILTER (WHERE i.state = 'chosen') AS chosen,
       count(*) FILTER (WHERE ${STATE} = 'filed') AS filed,
       count(*) FILTER (WHERE i.state = 'result') AS result,
       count(*) FILTER (WHERE ${FILTERS.refused}) AS refused,
       count(*) FILTER (WHERE ${FILTERS.ready}) AS ready,
       count(*) FILTER (WHERE ${FILTERS.accepted}) AS accepted,
       count(*) FILTER (WHERE ${FILTERS.rejected}) AS rejected
     FROM run_items i LEFT JOIN packages p ON p.id = i.package_id WHERE i.run_key = ?`,
  )

  const fileAt = file.prepare(`SELECT ${FILE} FROM run_files WHERE run_key = ? AND path = ?`)
  const fileByKey = file.prepare(`SELECT ${FILE} FROM run_files WHERE key = ?`)
  const addFile = file.prepare(
    'INSERT INTO run_files (run_key, path, depth, bytes, received) VALUES (?, :path, :depth, :bytes, 0) RETURNING key',
  )
  const addPart = file.prepare('INSERT INTO run_file_parts (file_key, offset, length, bytes) VALUES (?, ?, ?, ?)')
  const received = file.prepare('UPDATE run_files SET received = received + ? WHERE key = ?')
  const partAt = file.prepare(
    'SELECT offset, bytes FROM run_file_parts WHERE file_key = ? AND offset <= ? ORDER BY offset DESC LIMIT 1',
  )
  const dropParts = file.prepare('DELETE FROM run_file_parts WHERE file_key = ?')
  // A few megabytes at a time: nobody else writes meanwhile.
  const ended = `SELECT p.rowid FROM run_file_parts p JOIN run_files f ON f.key = p.file_key
    JOIN runs r ON r.key = f.run_key WHERE r.state IN ('done', 'cancelled') LIMIT 16`
  const firstEnded = file.prepare(ended)
  const dropEnded = file.prepare(`DELETE FROM run_file_parts WHERE rowid IN (${ended})`)
  const dropFile = file.prepare('DELETE FROM run_files WHERE key = ?')
  const emptied = file.prepare('UPDATE run_files SET received = 0 WHERE key = ?')
  const saveFacts = file.prepare('UPDATE run_files SET sha256 = ?, facts = ? WHERE key = ?')
  // A slash is followed by a zero: what stands between is what lies inside.
  const inside = `FROM run_files WHERE run_key = :run AND path > :path || '/' AND path < :path || '0'`
  const dropInside = file.prepare(`DELETE ${inside}`)
  const countsInside = file.prepare(`SELECT count(*) AS total, coalesce(sum(received), 0) AS bytes ${inside}`)
  const nextUnread = file.prepare(
    `SELECT ${FILE} FROM run_files WHERE run_key = ? AND facts IS NULL AND received = bytes ORDER BY key LIMIT 1`,
  )
  const files = file.prepare(`SELECT ${FILE} FROM run_files WHERE run_key = ? ORDER BY path`)

  const addItem = file.prepare(
    `INSERT INTO run_items (run_key, position, number, kind, json_file, xml_file, sha256, state, problem)
     VALUES (:run, :position, :number, :kind, :jsonFile, :xmlFile, :sha256, :state, :problem)`,
  )
  const withFiles = `SELECT ${KEPT}, i.json_file AS jsonFile, i.xml_file AS xmlFile, i.sha256 FROM run_items i`
  const item = file.prepare(`${withFiles} WHERE run_key = ? AND position = ?`)
  const nextOpen = file.prepare(`${withFiles} WHERE run_key = ? AND ${OPEN} ORDER BY position LIMIT 1`)
  const saveItem = file.prepare(
    `UPDATE run_items SET number = :number, kind = :kind, state = :state, origin = :origin, users = :users,
       services = :services, valid = :valid, errors = :errors, notifications = :notifications, unresolved = :unresolved,
       finding = :finding, problem = :problem, package_id = :packageId WHERE run_key = :run AND position = :position`,
  )
  const cancelOpen = file.prepare(
    `UPDATE run_items SET state = CASE state WHEN 'chosen' THEN 'judged' ELSE 'cancelled' END WHERE run_key = ? AND ${OPEN}`,
  )
  const choose = file.prepare(
    `UPDATE run_items SET state = 'chosen', problem = NULL WHERE run_key = :run AND state = 'judged'
     AND EXISTS (SELECT 1 FROM packages p WHERE p.id = package_id
       AND (p.status = 'ready' OR run_items.valid = 1 AND p.status <> 'rejected'))
     AND (:positions IS NULL OR position IN (SELECT CAST(value AS INTEGER) FROM json_each(:positions)))`,
  )
  const packageOf = file
    .prepare(
      `SELECT i.package_id FROM run_items i JOIN packages p ON p.id = i.package_id
       WHERE i.sha256 = ? AND p.workspace_id = ? AND p.status <> 'discarded' AND i.origin <> 'known'
       ORDER BY i.run_key DESC LIMIT 1`,
    )
    .pluck()

  const optional = <T>(row: unknown, of: (row: unknown) => T): T | undefined =>
    row === undefined ? undefined : of(row)
  const itemOf = (row: unknown) => judged(row as Row) as unknown as StoredItem
  const rowOf = (run: Omit<StoredRun, 'key'>) => ({ ...run, paired: Number(run.paired), others: json(run.others) })

  async function itemsOf(runKey: number, { q, filter, sort, order, limit, offset, after }: ItemQuery) {
    const where = `i.run_key = :run AND ${filter ? FILTERS[filter] : 'true'} AND (:q IS NULL OR i.number LIKE :q
      OR j.path LIKE :q OR x.path LIKE :q)`
    const from = `FROM run_items i LEFT JOIN packages p ON p.id = i.package_id LEFT JOIN run_files j ON j.key = i.json_file
      LEFT JOIN run_files x ON x.key = i.xml_file WHERE ${where}`
    const parameters = { run: runKey, q: q ? containing(q) : null }
    const [by, [direction, compared]] = [SORTS[sort], order === 'desc' ? ['DESC', '<'] : ['ASC', '>']]
    const beyond = after ? `AND (${by} ${compared} :value OR (${by} = :value AND i.position > :key))` : ''
    const rows = (await file
      .prepare(
        `SELECT ${SHOWN}, j.path AS jsonPath, x.path AS xmlPath, p.status, p.cuv,
           ${by} AS place ${from} ${beyond} ORDER BY ${by} ${direction}, i.position LIMIT :limit OFFSET :offset`,
      )
      .all({ ...parameters, ...after, limit: limit + 1, offset })) as Row[]
    const total = Number(await file.prepare(`SELECT count(*) ${from}`).pluck().get(parameters))
    const { items, next } = cutAt(rows, limit, ({ place, position }) => ({
      value: typeof place === 'number' ? place : String(place),
      key: Number(position),
    }))
    return { items: items.map(({ place: _, ...row }) => ShownItem.parse(judged(row))), next, total }
  }

  return {
    async insert(run) {
      await insert.run(rowOf(run))
    },
    async save(run) {
      await save.run(rowOf(run))
    },
    async find(workspaceId, kind, id) {
      return optional(await find.get(workspaceId, kind, id), runOf)
    },
    async byKey(key) {
      return optional(await byKey.get(key), runOf)
    },
    async list(workspaceId, kind, filter) {
      const where = [['workspace_id = ? AND kind = ?', workspaceId, kind]] as const
      return plainPage(statement, { columns: RUN, from: 'runs', where, sorted: SORTED }, filter, runOf)
    },
    async collecting(workspaceId, since) {
      return Number(await collecting.get(workspaceId, since))
    },
    async brokenOff(before) {
      return (await brokenOff.all(before)).map(runOf)
    },
    async nextWorking(after) {
      return optional(await nextWorking.get(after), runOf)
    },
    async fileCounts(runKey) {
      return (await fileCounts.get(runKey)) as Run['files']
    },
    async countsInside(runKey, path) {
      return (await countsInside.get({ run: runKey, path })) as Pick<Run['files'], 'total' | 'bytes'>
    },
    async itemCounts(runKey) {
      return (await itemCounts.get(runKey)) as Run['items']
    },
    async file(runKey, path) {
      return optional(await fileAt.get(runKey, path), fileOf)
    },
    async fileByKey(key) {
      return optional(await fileByKey.get(key), fileOf)
    },
    async addFile(runKey, { path, depth, bytes }) {
      return Number(await addFile.pluck().get(runKey, { path, depth, bytes }))
    },
    async addPart(fileKey, offset, bytes) {
      await addPart.run(fileKey, offset, bytes.length, Buffer.from(bytes))
      await received.run(bytes.length, fileKey)
    },
    async partAt(fileKey, offset) {
      const part = (await partAt.get(fileKey, offset)) as { offset: number; bytes: Buffer } | undefined
      return part && offset < part.offset + part.bytes.length ? part : undefined
    },
    async dropFile(fileKey) {
      await dropFile.run(fileKey)
    },
    async emptyFile(fileKey) {
      await dropParts.run(fileKey)
      await emptied.run(fileKey)
    },
    async saveFacts(fileKey, sha256, facts) {
      await saveFacts.run(sha256, json(facts), fileKey)
    },
    async dropInside(runKey, archivePath) {
      await dropInside.run({ run: runKey, path: archivePath })
    },
    async keepsEnded() {
      return (await firstEnded.get()) !== undefined
    },
    async dropEnded() {
      await dropEnded.run()
    },
    async nextUnread(runKey) {
      return optional(await nextUnread.get(runKey), fileOf)
    },
    async files(runKey) {
      return (await files.all(runKey)).map(fileOf)
    },
    async addItem(runKey, added) {
      const { position, number, kind, jsonFile, xmlFile, sha256, state, problem } = added
      const of = { position, number, kind, jsonFile, xmlFile, sha256, state, problem: json(problem) }
      await addItem.run({ run: runKey, ...of })
    },
    async item(runKey, position) {
      return optional(await item.get(runKey, position), itemOf)
    },
    async saveItem(runKey, saved) {
      await saveItem.run({ run: runKey, ...parametersOf(saved) })
    },
    async nextOpen(runKey) {
      return optional(await nextOpen.get(runKey), itemOf)
    },
    async cancelOpen(runKey) {
      await cancelOpen.run(runKey)
    },
    async choose(runKey, positions) {
      return (await choose.run({ run: runKey, positions: positions ? JSON.stringify(positions) : null })).changes
    },
    async items(runKey, query) {
      return itemsOf(runKey, query)
    },
    async packageOf(workspaceId, sha256) {
      const id = await packageOf.get(sha256, workspaceId)
      return typeof id === 'string' ? id : undefined
    },
  }
}
