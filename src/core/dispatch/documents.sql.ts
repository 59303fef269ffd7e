import { bogotaMidnight, dayAfter } from '../../contract/bogota.ts'
import { centavos } from '../../contract/centavos.ts'
import type { DispatchState } from '../../contract/dispatches.ts'
import { containing } from '../lists/containing.ts'
import { type Condition, plainPage } from '../lists/keyset.sql.ts'
import { totalsOn } from '../lists/totals.sql.ts'
import type { DispatchedFilter, DispatchStore, StoredDispatch } from '../store/dispatches.ts'
import type { SqlConnection } from '../store/sql.ts'
import { withdrawn } from '../store/withdrawn.sql.ts'

/** Of which document a dispatch is: a message is of the one that it carries, a package of its invoice or note where it has one. */
const ownerOf = (d: string) => `CASE ${d}.kind
  WHEN 'provider.email' THEN coalesce((SELECT document_id FROM document_emails WHERE id = ${d}.target_id), ${d}.target_id)
  WHEN 'ministry.package' THEN coalesce((SELECT source_document_id FROM packages WHERE id = ${d}.target_id), ${d}.target_id)
  ELSE ${d}.target_id END`

const isLast = (d: string, more = '') =>
  `NOT EXISTS (SELECT 1 FROM dispatches AS later WHERE later.target_id = ${d}.target_id AND later.key > ${d}.key${more})`

/** What stands for its document in the list: the last that was asked for of the document itself, or all that there is. */
const IS_HEAD = `${isLast('d')} AND (d.kind NOT IN ('ministry.package', 'provider.email')
  OR NOT EXISTS (SELECT 1 FROM dispatches AS own WHERE own.target_id = ${ownerOf('d')} AND own.target_id <> d.target_id))`

const OPEN = "step.state IN ('queued', 'sending', 'unknown')"

/** In the words of the partial indexes, which SQLite uses for nothing else. */
const IN_STATE: Readonly<Record<Exclude<DispatchState, 'accepted'>, string>> = {
  rejected: "step.state = 'rejected'",
  queued: `${OPEN} AND step.state = 'queued'`,
  sending: `${OPEN} AND step.state = 'sending'`,
  unknown: `${OPEN} AND step.state = 'unknown'`,
}

/** Documents with a step in this state that no later step of its kind replaced. */
const withStep = (so: string) => `SELECT ${ownerOf('step')} FROM dispatches AS step
  WHERE ${so} AND ${isLast('step', ' AND later.kind = step.kind')}
  AND NOT (step.state IN ('rejected', 'unknown') AND step.kind = 'provider.email' AND EXISTS (
    SELECT 1 FROM document_emails AS own JOIN document_emails AS again ON again.document_id = own.document_id
      AND again.id > own.id AND again.recipient = own.recipient
    WHERE own.id = step.target_id))`

const REFUSED = `step.state = 'rejected' AND step.attempts > 0 AND NOT ${withdrawn('step')}`

/** What is sent for documents besides themselves: their messages, their packages and the corrections of these. */
function sentFor(owners: string): string {
  return `SELECT document_id AS owner, id AS target FROM document_emails WHERE document_id IN ${owners}
  UNION SELECT id, package_id FROM documents WHERE package_id IS NOT NULL AND id IN ${owners}
  UNION SELECT o.id, p.id FROM documents AS o JOIN packages AS p
    ON p.workspace_id = o.workspace_id AND p.source_package_id = o.package_id WHERE o.id IN ${owners}`
}

/** Nothing more happens by itself. The plus keeps SQLite from going through the whole workspace. */
const STUCK = `+step.workspace_id = :workspaceId AND ${OPEN} AND step.next_attempt_at IS NULL AND step.lease_until IS NULL`

/** What dispatches are sent for of which somebody has to correct or to decide something. */
const WAITING = `WITH waiting (id) AS (${withStep(`step.workspace_id = :workspaceId AND ${REFUSED}`)} UNION ${withStep(STUCK)})
  SELECT id FROM waiting UNION SELECT target AS id FROM (${sentFor('(SELECT id FROM waiting)')}) AS sent`

const isAmong = (targets: readonly string[]): Condition => [
  'd.target_id IN (SELECT value FROM json_each(?))',
  JSON.stringify(targets),
]

/** Few, whose dispatches are looked for by what they are sent for, and not among all. */
const isOneOf = (owners: string) =>
  `d.target_id IN (${owners} UNION SELECT target FROM (${sentFor(`(${owners})`)}) AS sent) AND ${ownerOf('d')} IN (${owners})`

const NOT_THROUGH = `${withStep(IN_STATE.rejected)} UNION ${withStep(OPEN)}`
const isIn = (state: DispatchState): string =>
  state === 'accepted' ? `${ownerOf('d')} NOT IN (${NOT_THROUGH})` : isOneOf(withStep(IN_STATE[state]))

function narrowedBy(filter: DispatchedFilter): Condition[] {
  const { q, status, clientId, dateFrom, dateTo, payableFrom, payableTo } = filter
  const words = containing(q ?? '')
  const conditions: readonly (Condition | false)[] = [
    words !== '%%' && ['(d.reference LIKE ? OR o.number LIKE ? OR o.client_name LIKE ?)', words, words, words],
    status !== undefined && [isIn(status)],
    clientId !== undefined && ['o.client_id = ?', clientId],
    dateFrom !== undefined && ['d.created_at >= ?', bogotaMidnight(dateFrom)],
    dateTo !== undefined && ['d.created_at < ?', bogotaMidnight(dayAfter(dateTo, 1))],
    payableFrom !== undefined && ['o.payable >= ?', centavos(payableFrom)],
    payableTo !== undefined && ['o.payable <= ?', centavos(payableTo)],
  ]
  return conditions.flatMap((condition) => (condition ? [condition] : []))
}

const OWNERS = '(SELECT value FROM json_each(@owners))'

/** What dispatches of each document are sent for. */
const TARGETS = `SELECT value AS owner, value AS target FROM json_each(@owners) UNION ${sentFor(OWNERS)}`

interface Target {
  readonly owner: string
  readonly target: string
}

/** Dispatches grouped by document. */
export function dispatchedOn(
  file: SqlConnection,
  ofTargets: (targets: readonly string[]) => Promise<StoredDispatch[]>,
): Pick<DispatchStore, 'documents' | 'stepsOf' | 'waiting'> {
  const statement = file.prepare
  const waiting = statement<{ readonly id: string }>(WAITING)
  const notThrough = statement(
    `SELECT count(*) FROM dispatches AS d WHERE +d.workspace_id = ? AND ${IS_HEAD} AND ${isOneOf(NOT_THROUGH)}`,
  ).pluck()
  const all = (workspaceId: string) => totalsOn(file).count(workspaceId, 'dispatched')

  /** Nearly all are through: those that are not are counted. Other lists are counted by who asks. */
  function countedIn(workspaceId: string, { status, updatedSince, counted }: DispatchedFilter, narrowings: number) {
    if (updatedSince === undefined && narrowings === 0) return () => all(workspaceId)
    if (updatedSince !== undefined || narrowings > 1 || status !== 'accepted') return counted
    return async () => (await all(workspaceId)) - Number(await notThrough.get(workspaceId))
  }
  return {
    async waiting(workspaceId) {
      return (await waiting.all({ workspaceId })).map(({ id }) => id)
    },
    async documents(workspaceId, filter, targets) {
      const narrowed = narrowedBy(filter)
      const counted = countedIn(workspaceId, filter, narrowed.length)
      const isOfFew = filter.status !== undefined && filter.status !== 'accepted'
      const ofWorkspace: Condition = [`${isOfFew ? '+' : ''}d.workspace_id = ?`, workspaceId]
      const selection = {
        columns: `${ownerOf('d')} AS owner`,
        from: 'dispatches AS d LEFT JOIN documents AS o ON o.id = d.target_id',
        where: [ofWorkspace, [IS_HEAD] as const, ...narrowed],
        sorted: { key: 'd.key', updatedAt: 'd.updated_at', flags: { urgency: isAmong(targets) } },
      }
      return plainPage(statement, selection, { ...filter, counted }, (row) => (row as { owner: string }).owner)
    },
    async stepsOf(documentIds) {
      const rows = await statement<Target>(TARGETS).all({ owners: JSON.stringify(documentIds) })
      const owners = new Map(rows.map(({ owner, target }) => [target, owner]))
      return Map.groupBy(await ofTargets([...owners.keys()]), ({ targetId }) => owners.get(targetId) ?? targetId)
    },
  }
}
