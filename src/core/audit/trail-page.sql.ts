import { cutAt } from '../lists/cursor.ts'
import type { Condition } from '../lists/keyset.sql.ts'
import { type ListTotals, totalOf, totalsOn } from '../lists/totals.sql.ts'
import type { AuditFilter, TrailEvent } from '../store/audit.ts'
import type { FoundPage } from '../store/page.ts'
import type { Prepare, SqlConnection } from '../store/sql.ts'
import { keptTotal } from './kept-total.sql.ts'
import { READ_OPERATIONS } from './read-operations.ts'

const READS: ReadonlySet<string> = new Set(READ_OPERATIONS)
const IS_READ = `operation IN (${READ_OPERATIONS.map((name) => `'${name}'`).join(', ')})`
const SHOWN: Readonly<Record<'changes' | 'reads', Condition>> = { changes: [`NOT ${IS_READ}`], reads: [IS_READ] }

/** So many events are added to the kept total together, unless the store says another number; those after the last such step are counted. */
const COUNTED_AT_ONCE = "coalesce((SELECT n FROM totals WHERE workspace_id = '' AND list = 'audit_step'), 1024)"
/** A clock that was set back mixes the moments of at most so many events; each is compared by its own moment too. */
const MIXED = 1000

const COLUMNS = `sequence, at, actor, operation, target, revision, request_sha256 AS requestSha256,
  previous_hash AS previousHash, hash`

interface Asking {
  readonly statement: Prepare
  readonly totals: ListTotals
}

/** Events of one chain, narrowed and in order. Statements are made once. */
export function trailOn(file: SqlConnection) {
  const asking = { statement: file.prepare, totals: totalsOn(file) }
  return {
    page: (workspaceId: string, filter: AuditFilter) => trailPage(asking, workspaceId, filter),
    /** One more than fits, where there is one; nothing is counted. */
    rows: async (workspaceId: string, filter: AuditFilter) =>
      rowsIn(asking.statement, (await walksOf(asking.statement, workspaceId, filter)).walks, filter),
  }
}

/** One ordered walk through an index for each operation and actor: together they are in order without being sorted whole. */
async function walksOf(statement: Prepare, workspaceId: string, filter: AuditFilter) {
  const { show } = filter
  const shown: readonly Condition[] = show === 'reads' || show === 'changes' ? [SHOWN[show]] : []
  const narrowed = [['workspace_id = ?', workspaceId] as const, ...(await narrowing(statement, filter))]
  const operations = await operationsIn(statement, workspaceId, filter)
  const walks = operations?.flatMap((operation) => {
    const of: Condition[] = [...narrowed, ['operation = ?', operation]]
    return filter.actors ? filter.actors.map((actor): Condition[] => [...of, ['actor = ?', actor]]) : [of]
  }) ?? [[...narrowed, ...shown]]
  return { walks, where: [...narrowed, ...shown], isWhole: operations === undefined && narrowed.length === 1 }
}

async function rowsIn(
  statement: Prepare,
  walks: readonly (readonly Condition[])[],
  filter: AuditFilter,
): Promise<TrailEvent[]> {
  const { limit, offset, after, sort = '-createdAt' } = filter
  const [direction, compared] = sort.startsWith('-') ? ['DESC', '<'] : ['ASC', '>']
  const beyond: Condition[] = after ? [[`sequence ${compared} ?`, after.key]] : []
  const most = limit + 1 + offset
  const walked = walks.map(async (conditions) => {
    const all = [...conditions, ...beyond]
    const sql = `SELECT sequence FROM audit_events WHERE ${textOf(all)} ORDER BY sequence ${direction} LIMIT ?`
    const rows = await statement(sql).all(...boundOf(all), most)
    return rows.map((row) => (row as { sequence: number }).sequence)
  })
  const found = (await Promise.all(walked)).flat()
  const ordered = found.sort((a, b) => (direction === 'DESC' ? b - a : a - b)).slice(offset, most)
  const page = `SELECT ${COLUMNS} FROM audit_events WHERE sequence IN (SELECT CAST(value AS INTEGER) FROM json_each(?))
    ORDER BY sequence ${direction}`
  return (await statement(page).all(JSON.stringify(ordered))) as TrailEvent[]
}

async function trailPage(asking: Asking, workspaceId: string, filter: AuditFilter): Promise<FoundPage<TrailEvent>> {
  const { statement } = asking
  const { walks, where, isWhole } = await walksOf(statement, workspaceId, filter)
  const rows = await rowsIn(statement, walks, filter)
  const counted = async (conditions: readonly Condition[]) => {
    const sql = `SELECT count(*) AS n FROM audit_events WHERE ${textOf(conditions)}`
    return ((await statement(sql).get(...boundOf(conditions))) as { n: number }).n
  }
  const all = () => (isWhole ? wholeTotal(asking, workspaceId, filter, where, counted) : sum(walks.map(counted)))
  const total = await totalOf(rows.length, filter, all)
  const { items, next } = cutAt(rows, filter.limit, ({ sequence, at }) => ({ value: at, key: sequence }))
  return { items, next, total }
}

const textOf = (conditions: readonly Condition[]) => conditions.map(([sql]) => sql).join(' AND ')
const boundOf = (conditions: readonly Condition[]) => conditions.flatMap(([, ...bound]) => bound)
const sum = async (counts: readonly Promise<number>[]) =>
  (await Promise.all(counts)).reduce((all, each) => all + each, 0)
const isIn = (column: string, values: readonly string[]): Condition => [
  `${column} IN (SELECT value FROM json_each(?))`,
  JSON.stringify(values),
]

async function wholeTotal(
  { totals }: Asking,
  workspaceId: string,
  { show }: AuditFilter,
  where: readonly Condition[],
  counted: (conditions: readonly Condition[]) => Promise<number>,
): Promise<number> {
  const last = `(SELECT max(sequence) / ${COUNTED_AT_ONCE} * ${COUNTED_AT_ONCE} FROM audit_events)`
  return (await keptTotal(totals, workspaceId, show)) + (await counted([...where, [`sequence > ${last}`]]))
}

async function narrowing(statement: Prepare, { about, targets, from, before }: AuditFilter): Promise<Condition[]> {
  const conditions: Condition[] = []
  if (about !== undefined) conditions.push(['target = ?', about])
  if (targets) conditions.push(isIn('target', targets))
  if (from !== undefined)
    conditions.push(['sequence >= ?', (await firstSince(statement, from)) - MIXED], ['at >= ?', from])
  if (before !== undefined)
    conditions.push(['sequence < ?', (await firstSince(statement, before)) + MIXED], ['at < ?', before])
  return conditions
}

/** The first event at or after a moment: events are in the order of time, so that halving finds it without an index. */
async function firstSince(statement: Prepare, moment: string): Promise<number> {
  const last = (await statement('SELECT coalesce(max(sequence), 0) AS n FROM audit_events').get()) as { n: number }
  const next = statement('SELECT sequence, at FROM audit_events WHERE sequence >= ? ORDER BY sequence LIMIT 1')
  let [low, high] = [1, last.n + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = (await next.get(middle)) as { sequence: number; at: string } | undefined
    if (found && found.at < moment) low = found.sequence + 1
    else high = middle
  }
  return low
}

/** The operations of a chain that fit; each is found by one step through the index. Undefined: nobody asks by them. */
async function operationsIn(
  statement: Prepare,
  workspaceId: string,
  filter: AuditFilter,
): Promise<string[] | undefined> {
  const { resource, act, actors, show } = filter
  if (resource === undefined && act === undefined && actors === undefined) return undefined
  const sql = `WITH RECURSIVE known (operation) AS (
      SELECT min(operation) FROM audit_events WHERE workspace_id = ?
      UNION ALL
      SELECT (SELECT min(e.operation) FROM audit_events e WHERE e.workspace_id = ? AND e.operation > known.operation)
      FROM known WHERE known.operation IS NOT NULL
    ) SELECT operation FROM known WHERE operation IS NOT NULL`
  const known = (await statement(sql).all(workspaceId, workspaceId)) as { operation: string }[]
  const fits = (operation: string) => {
    const parts = operation.split('.')
    const isShown = show === 'reads' ? READS.has(operation) : show !== 'changes' || !READS.has(operation)
    return isShown && (resource === undefined || parts[0] === resource) && (act === undefined || parts.at(-1) === act)
  }
  return known.map(({ operation }) => operation).filter(fits)
}
