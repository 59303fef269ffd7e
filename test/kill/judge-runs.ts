import type { Office } from '../support/scene/office.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import type { BegunRun } from './clerk.ts'

/** What became of every run, when everything has ended. */
export async function judgeRuns(office: Office, runs: readonly BegunRun[]): Promise<Verdict[]> {
  const open: string[] = []
  const twice: string[] = []
  const credited: string[] = []
  for (const run of runs) {
    if (run.act === 'bill') twice.push(...(await billedTwice(office, run, open)))
    else open.push(...(await unfinished(office, run)))
    if (run.act === 'credit') credited.push(...(await creditedTwice(office, run)))
  }
  return [
    { name: 'every run came to its end, and every row of it to an outcome', findings: open },
    { name: 'no visit of a run is in two invoices, or in none that it should be in', findings: twice },
    { name: 'no run credited an invoice twice', findings: credited },
  ]
}

async function unfinished(office: Office, { id, act }: BegunRun): Promise<string[]> {
  const params = { ...office.params, documentRunId: id }
  const { state, items } = (await office.ask((call) => call('documentRuns.get', { params }))).body
  const isOver = (state === 'done' || state === 'cancelled') && items.waiting === 0
  return isOver ? [] : [`${act} ${id} is ${state}, ${items.waiting} rows wait`]
}

/** Each live invoice of the run has one of its visits, and each other visit waits again. */
async function billedTwice(office: Office, { id, targets }: BegunRun, open: string[]): Promise<string[]> {
  const params = { ...office.params, billingRunId: id }
  const { state } = (await office.ask((call) => call('billingRuns.get', { params }))).body
  const { items } = (await office.ask((call) => call('billingItems.list', { params, query: {} }))).body
  const waits = items.filter((item) => item.state === 'waiting' || item.state === 'chosen')
  if ((state !== 'done' && state !== 'cancelled') || waits.length > 0) open.push(`${id} is ${state}`)
  const bound: string[] = []
  for (const visitId of targets) {
    const visit = await office.ask((call) => call('visits.get', { params: { ...office.params, visitId } }))
    if (visit.body.documentId) bound.push(visit.body.documentId)
  }
  const live = items.flatMap((item) => (item.state === 'cancelled' ? [] : (item.documentId ?? [])))
  const isSame = bound.toSorted().join() === live.toSorted().join()
  return isSame ? [] : [`${id}: its invoices are ${live}, its visits are in ${bound}`]
}

async function creditedTwice(office: Office, { id, targets, reason }: BegunRun): Promise<string[]> {
  const findings: string[] = []
  for (const healthInvoiceId of targets) {
    const params = { ...office.params, healthInvoiceId }
    const { notes } = (await office.ask((call) => call('healthInvoices.get', { params }))).body
    let ofRun = 0
    for (const note of notes.filter(({ kind }) => kind === 'credit_note')) {
      const of = { ...office.params, creditNoteId: note.id }
      const { observation } = (await office.ask((call) => call('creditNotes.get', { params: of }))).body
      if (observation === reason) ofRun++
    }
    if (ofRun > 1) findings.push(`${id} made ${ofRun} notes of ${healthInvoiceId}`)
  }
  return findings
}
