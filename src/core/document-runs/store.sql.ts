import { z } from 'zod'
import { Correction } from '../../contract/corrections.ts'
import { DocumentAct, type DocumentRunFilter, DocumentRunItem } from '../../contract/document-runs.ts'
import type { Issue, Untold } from '../messages/untold.ts'
import { runRows } from '../runs/rows.sql.ts'
import type { DocumentRunStore, StoredDocumentRunItem } from '../store/document-runs.ts'
import type { Sql } from '../store/sql.ts'
import { withdrawn } from '../store/withdrawn.sql.ts'

const ITEM = `i.position, i.state, i.kind, i.target_id AS targetId, i.label, i.made_id AS madeId`
/** A note that was issued stands as its filing does; one that was not, as its emission. */
const FILING = `(y.kind = 'document.filing' AND y.target_id = i.made_id AND EXISTS (SELECT 1 FROM dispatches e
  WHERE e.target_id = y.target_id AND e.kind = 'provider.emission' AND e.state = 'accepted'))`
/** What left last for it, or for what was made of it: that tells how it stands. */
const JOINED = `document_run_items i JOIN document_runs r ON r.run_key = i.run_key
  LEFT JOIN dispatches x ON r.act <> 'bundle' AND x.key = (SELECT max(y.key) FROM dispatches y
    WHERE y.target_id IN (coalesce(i.made_id, i.target_id), (SELECT n.package_id FROM documents n WHERE n.id = i.made_id))
      AND (y.kind IN ('ministry.package', 'provider.emission', 'provider.email') OR ${FILING}))
  LEFT JOIN packages p ON p.id = i.target_id`
const STATE = `CASE WHEN i.state = 'done' AND x.state = 'rejected' AND ${withdrawn('x')} THEN 'cancelled' ELSE i.state END`
const OUTCOME = `CASE WHEN ${STATE} <> 'done' THEN NULL WHEN x.state IN ('queued', 'sending') THEN 'open' ELSE x.state END`
const SAID = `coalesce(i.problem, CASE WHEN ${OUTCOME} = 'rejected' THEN json_extract(x.outcome, '$.issues[0]') END)`

const FILTERS: Readonly<Record<DocumentRunFilter, string>> = {
  waiting: `i.state = 'waiting'`,
  refused: `i.state = 'refused'`,
  done: `${STATE} = 'done' AND x.state IS NULL`,
  cancelled: `${STATE} = 'cancelled'`,
  open: `${OUTCOME} = 'open'`,
  accepted: `${OUTCOME} = 'accepted'`,
  rejected: `${OUTCOME} = 'rejected'`,
  unknown: `${OUTCOME} = 'unknown'`,
}

const parsed = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null)
/** What was found stays without its words. */
const Problem = z.custom<Issue>().nullable()
const ShownItem = DocumentRunItem.extend({ problem: Problem })
const StoredItem = ShownItem.omit({ outcome: true, cuv: true })
const Run = z.object({
  act: DocumentAct,
  reason: z.string().nullable(),
  correction: z.preprocess(parsed, Correction.nullable()),
  undoFrom: z.int().nullable(),
})
const Counts = z.record(z.enum(['total', ...(Object.keys(FILTERS) as DocumentRunFilter[])]), z.int())

const withJson = (row: unknown) => {
  const { problem, ...rest } = z.record(z.string(), z.unknown()).parse(row)
  return { ...rest, problem: parsed(problem) }
}
const storedOf = (row: unknown): StoredDocumentRunItem => StoredItem.parse(withJson(row))
const shownOf = (row: unknown): Untold<DocumentRunItem> => ShownItem.parse(withJson(row))
const rowOf = (run: number, { problem, ...item }: StoredDocumentRunItem) => ({
  ...item,
  run,
  problem: problem && JSON.stringify(problem),
})

/** Plain statements: a run writes hundreds of rows. */
export function sqlDocumentRunStore(db: Sql): DocumentRunStore {
  const file = db.$client
  const insert = file.prepare('INSERT INTO document_runs (run_key, act, reason, correction) VALUES (?, ?, ?, ?)')
  const get = file.prepare('SELECT act, reason, correction, undo_from AS undoFrom FROM document_runs WHERE run_key = ?')
  const redo = file.prepare(
    `UPDATE document_run_items SET state = 'waiting', problem = NULL WHERE run_key = ? AND state = 'done'
     AND EXISTS (SELECT 1 FROM runs r WHERE r.key = run_key AND r.state IN ('working', 'paused'))`,
  )
  const addItem = file.prepare(
    `INSERT INTO document_run_items VALUES (:run, :position, :state, :kind, :targetId, :label, :madeId, :problem)`,
  )
  const saveItem = file.prepare(
    `UPDATE document_run_items SET state = :state, made_id = :madeId, problem = :problem
     WHERE run_key = :run AND position = :position`,
  )
  const counted = Object.entries(FILTERS).map(([name, where]) => `count(*) FILTER (WHERE ${where}) AS "${name}"`)
  const counts = file.prepare(`SELECT count(*) AS total, ${counted.join(', ')} FROM ${JOINED} WHERE i.run_key = ?`)

  const rows = runRows(file, {
    runs: 'document_runs',
    items: 'document_run_items',
    stored: `${ITEM}, i.problem`,
    isOpen: `i.state = 'waiting'`,
    shown: `${ITEM}, ${STATE} AS state, ${OUTCOME} AS outcome, ${SAID} AS problem, p.cuv`,
    joined: JOINED,
    filters: FILTERS,
    search: 'i.label LIKE :q',
    storedOf,
    shownOf,
  })

  return {
    ...rows,
    async insert(runKey, { act, reason, correction }, items) {
      await insert.run(runKey, act, reason, correction && JSON.stringify(correction))
      for (const item of items) await addItem.run(rowOf(runKey, item))
    },
    async get(runKey) {
      return Run.parse(await get.get(runKey))
    },
    async redo(runKey) {
      await redo.run(runKey)
    },
    async counts(runKey) {
      return Counts.parse(await counts.get(runKey))
    },
    async saveItem(runKey, item) {
      const { position, state, madeId, problem } = rowOf(runKey, item)
      await saveItem.run({ run: runKey, position, state, madeId, problem })
    },
  }
}
