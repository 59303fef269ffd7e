import { z } from 'zod'
import { type BillingFilter, BillingItem, BillingItemState } from '../../contract/billing-runs.ts'
import type { Issue, Untold } from '../messages/untold.ts'
import { runRows } from '../runs/rows.sql.ts'
import type { BillingStore, StoredBillingItem } from '../store/billing.ts'
import type { Sql } from '../store/sql.ts'

const ITEM = `i.position, i.visit_ids AS visitIds, i.client_id AS clientId, i.client_name AS clientName, i.coverage, i.contract_id AS contractId,
  i.patient_name AS patientName, i.patients, i.services, i.from_day AS fromDate, i.to_day AS toDate,
  i.document_id AS documentId`
/** Once it left, whoever sent it, nothing holds it back any more. */
const SAID = `CASE WHEN d.status = 'rejected' THEN json_extract(d.issues, '$[0]')
  WHEN d.status IN ('queued', 'sending', 'unknown', 'accepted') THEN NULL
  WHEN d.status = 'draft' THEN coalesce(i.problem, i.finding) ELSE i.problem END`
const JOINED = `billing_items i LEFT JOIN documents d ON d.id = i.document_id LEFT JOIN packages p ON p.id = d.package_id`
/** What a person did with the invoice since, in its own screen, tells. */
const STATE = `CASE WHEN d.status = 'discarded' THEN 'cancelled'
  WHEN i.state IN ('made', 'chosen') AND d.status NOT IN ('draft', 'ready') THEN 'emitted'
  WHEN i.state = 'emitted' AND d.status IN ('draft', 'ready') THEN 'made' ELSE i.state END`

const FILTERS: Readonly<Record<BillingFilter, string>> = {
  ready: `${STATE} = 'made' AND d.status = 'ready'`,
  faulty: `${STATE} = 'made' AND d.status = 'draft'`,
  emitted: `${STATE} IN ('chosen', 'emitted')`,
  issued: `d.status = 'accepted'`,
  rejected: `d.status = 'rejected'`,
  unknown: `d.status = 'unknown'`,
  filed: `p.status = 'accepted'`,
  refused: `${STATE} IN ('refused', 'cancelled')`,
}

const OUTCOMES = ['ready', 'faulty', 'issued', 'rejected', 'unknown', 'filed'] as const

type Row = Readonly<Record<string, unknown>>
/** What was found stays without its words. */
const ShownItem = BillingItem.extend({ problem: z.custom<Issue>().nullable() })

const parsed = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null)
const storedOf = (row: unknown): StoredBillingItem => {
  const { visitIds, finding, problem, file, ...rest } = row as Row
  const issues = { finding: parsed(finding), problem: parsed(problem) }
  return { ...rest, ...issues, visitIds: parsed(visitIds), file: file === 1 } as StoredBillingItem
}
const shownOf = (row: unknown): Untold<BillingItem> => {
  const { visitIds, problem, gross, payable, ...rest } = row as Row
  const money = { gross: Number(gross) / 100, payable: Number(payable) / 100 }
  return ShownItem.parse({ ...rest, ...money, visits: parsed(visitIds).length, problem: parsed(problem) })
}
const rowOf = <T extends StoredBillingItem>({ visitIds, finding, problem, file, ...item }: T) => ({
  ...item,
  visitIds: JSON.stringify(visitIds),
  finding: finding && JSON.stringify(finding),
  problem: problem && JSON.stringify(problem),
  file: Number(file),
})

/** Plain statements: a run writes hundreds of rows. */
export function sqlBillingStore(db: Sql): BillingStore {
  const file = db.$client
  const insert = file.prepare('INSERT INTO billing_runs (run_key, terms) VALUES (?, ?)')
  const get = file.prepare('SELECT terms, undo_from AS undoFrom FROM billing_runs WHERE run_key = ?')
  const addItem = file.prepare(
    `INSERT INTO billing_items VALUES (:run, :position, :state, :visitIds, :clientId, :clientName, :coverage, :patientName,
       :patients, :services, :fromDate, :toDate, :gross, :payable, :documentId, :file, :finding, :problem, :contractId,
       :patientId)`,
  )
  const saveItem = file.prepare(
    `UPDATE billing_items SET state = :state, document_id = :documentId, file = :file, finding = :finding, problem = :problem
     WHERE run_key = :run AND position = :position`,
  )
  const counted = OUTCOMES.map((name) => `count(*) FILTER (WHERE ${FILTERS[name]}) AS ${name}`)
  const counts = file.prepare(
    `SELECT count(*) AS total, ${counted.join(', ')}, ${BillingItemState.options
      .map((state) => `count(*) FILTER (WHERE ${STATE} = '${state}') AS "${state}"`)
      .join(', ')} FROM ${JOINED} WHERE i.run_key = ?`,
  )
  const sums = file.prepare(
    `SELECT coalesce(sum(json_array_length(i.visit_ids)), 0) AS visits, coalesce(sum(coalesce(d.gross, i.gross)), 0) AS gross
     FROM billing_items i LEFT JOIN documents d ON d.id = i.document_id WHERE i.run_key = ?`,
  )
  const choose = file.prepare(
    `UPDATE billing_items SET state = 'chosen', problem = NULL, file = :file
     WHERE run_key = :run AND state IN ('made', 'emitted') AND EXISTS (SELECT 1 FROM documents d WHERE d.id = document_id
       AND (d.status = 'ready' OR (:positions IS NOT NULL AND d.status = 'draft')))
     AND (:positions IS NULL OR position IN (SELECT CAST(value AS INTEGER) FROM json_each(:positions)))`,
  )

  const rows = runRows(file, {
    runs: 'billing_runs',
    items: 'billing_items',
    stored: `${ITEM}, i.gross, i.payable, i.finding, i.problem, i.state, i.file`,
    isOpen: `i.state IN ('waiting', 'chosen')`,
    shown: `${ITEM}, coalesce(d.gross, i.gross) AS gross, coalesce(d.payable, i.payable) AS payable, ${SAID} AS problem, ${STATE} AS state, d.number, d.status, p.status AS packageStatus, p.cuv`,
    joined: JOINED,
    filters: FILTERS,
    search: '(i.patient_name LIKE :q OR i.client_name LIKE :q OR d.number LIKE :q)',
    storedOf,
    shownOf,
  })

  return {
    ...rows,
    async insert(runKey, terms, items) {
      await insert.run(runKey, JSON.stringify(terms))
      for (const item of items) await addItem.run({ run: runKey, ...rowOf(item) })
    },
    async get(runKey) {
      const { terms, undoFrom } = (await get.get(runKey)) as { terms: string; undoFrom: number | null }
      return { terms: JSON.parse(terms), undoFrom }
    },
    async counts(runKey) {
      const { visits, gross } = (await sums.get(runKey)) as { visits: number; gross: number }
      return { items: await counts.get(runKey), visits, gross } as Awaited<ReturnType<BillingStore['counts']>>
    },
    async saveItem(runKey, item) {
      const { position, state, documentId, file: filed, finding, problem } = rowOf(item)
      await saveItem.run({ run: runKey, position, state, documentId, file: filed, finding, problem })
    },
    async choose(runKey, positions, filed) {
      const given = positions ? JSON.stringify(positions) : null
      return (await choose.run({ run: runKey, positions: given, file: Number(filed) })).changes
    },
  }
}
