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

/** The credit notes on an invoice. */
async function creditsOn(office: Office, healthInvoiceId: string) {
  const params = { ...office.params, healthInvoiceId }
  const { notes } = (await office.ask((call) => call('healthInvoices.get', { params }))).body
  const ids = notes.filter(({ kind }) => kind === 'credit_note').map(({ id }) => id)
  return Promise.all(
    ids.map(async (creditNoteId) => {
      const of = { ...office.params, creditNoteId }
      return (await office.ask((call) => call('creditNotes.get', { params: of }))).body
    }),
  )
}

/** Each invoice of the run that stands has one of its visits, and each other visit waits again. */
async function billedTwice(office: Office, { id, targets }: BegunRun, open: string[]): Promise<string[]> {
  const params = { ...office.params, billingRunId: id }
  const { state: runState } = (await office.ask((call) => call('billingRuns.get', { params }))).body
  const { items } = (await office.ask((call) => call('billingItems.list', { params, query: {} }))).body
  const waits = items.filter((item) => item.state === 'waiting' || item.state === 'chosen')
  if ((runState !== 'done' && runState !== 'cancelled') || waits.length > 0) open.push(`${id} is ${runState}`)
  const bound: string[] = []
  for (const visitId of targets) {
    const visit = await office.ask((call) => call('visits.get', { params: { ...office.params, visitId } }))
    if (visit.body.documentId) bound.push(visit.body.documentId)
  }
  const live: string[] = []
  for (const { documentId, state } of items) {
    if (!documentId || state === 'cancelled') continue
    const credits = await creditsOn(office, documentId)
    if (!credits.some(({ kind, status }) => kind === 'total' && status === 'accepted')) live.push(documentId)
  }
  const isSame = bound.toSorted().join() === live.toSorted().join()
  return isSame ? [] : [`${id}: its invoices are ${live}, its visits are in ${bound}`]
}

async function creditedTwice(office: Office, { id, targets, reason }: BegunRun): Promise<string[]> {
  const findings: string[] = []
  for (const invoiceId of targets) {
    const ofRun = (await creditsOn(office, invoiceId)).filter(({ observation }) => observation === reason)
    if (ofRun.length > 1) findings.push(`${id} made ${ofRun.length} notes of ${invoiceId}`)
  }
  return findings
}
