import type { Client } from '../../src/contract/client.ts'
import type { Office } from '../support/scene/office.ts'
import { DAY } from './desk.ts'

const TRIES = 25
/** As many as there are already in the morning, so that a page is the same work in the evening. */
const ROWS = 50

/** Milliseconds, by what was asked. */
export type Costs = ReadonlyMap<string, number>

/**
 * The yardstick among them: what they cost does not depend on what a day adds, and they run where the others run. Work of this
 * process would not do, since a neighbour on the host's core does not slow it.
 */
export const STEADY: readonly string[] = ['search of patients', 'page of patients', 'patient', 'diagnoses']

/** What calls cost by themselves when nobody else calls. */
export async function ownCosts(office: Office, patientId: string, healthInvoiceId: string): Promise<Costs> {
  const { params } = office
  const patient = { ...params, patientId }
  const page = { limit: ROWS }
  const calls: Record<string, (call: Client) => Promise<unknown>> = {
    'search of patients': (call) => call('patients.list', { params, query: { q: 'ma', limit: 20 } }),
    'page of patients': (call) => call('patients.list', { params, query: { ...page, offset: 900 } }),
    patient: (call) => call('patients.get', { params: patient }),
    'visits of a day': (call) => call('visits.list', { params, query: { ...page, date: DAY } }),
    'visits of a patient': (call) => call('visits.list', { params, query: { ...page, patientId } }),
    'visits not billed': (call) => call('visits.list', { params, query: { ...page, unbilled: 'true' } }),
    diagnoses: (call) => call('catalogs.search', { params: { ...params, catalog: 'cie10' }, query: { q: 'dolor' } }),
    invoices: (call) => call('healthInvoices.list', { params, query: page }),
    'invoices without CUV': (call) => call('healthInvoices.list', { params, query: { ...page, withoutCuv: 'true' } }),
    invoice: (call) => call('healthInvoices.get', { params: { ...params, healthInvoiceId } }),
    packages: (call) => call('ripsPackages.list', { params, query: page }),
    outbox: (call) => call('dispatches.list', { params, query: page }),
    'state of the outbox': (call) => call('dispatches.status', { params }),
    dashboard: (call) => call('workspaces.dashboard', { params }),
    'last months': (call) => call('workspaces.history', { params }),
    'audit trail': (call) => call('auditEvents.list', { params, query: page }),
    'draft kept': (call) => call('drafts.put', { params: { ...params, draftKey: 'probe' }, body: { content: {} } }),
  }
  return bestOf(office, calls)
}

type Ask = (call: Client) => Promise<unknown>

/** The best of many tries of each, between which lie those of all the others; `before` each something else is asked. */
export async function bestOf(
  office: Office,
  calls: Readonly<Record<string, Ask>>,
  { before, tries = TRIES }: { readonly before?: Ask; readonly tries?: number } = {},
): Promise<Costs> {
  const best = new Map<string, number>()
  for (let tried = 0; tried < tries; tried++) {
    for (const [name, request] of Object.entries(calls)) {
      if (before) await office.ask(before)
      const start = performance.now()
      await office.ask(request)
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, performance.now() - start))
    }
  }
  return best
}
