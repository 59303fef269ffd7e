import {
  BILLING_LIMITS,
  type BillingInput,
  type BillingPlan,
  type BillingRun,
  type billingRunOperations,
  JUDGED_INVOICES,
} from '../../contract/billing-runs.ts'
import { added, inPesos } from '../../contract/centavos.ts'
import type { InvoiceTerms } from '../../contract/visit-invoice.ts'
import type { Visit } from '../../contract/visits.ts'
import { type Desk, deskWith } from '../documents/content/context.ts'
import { requireConnection } from '../documents/emission/emission.ts'
import { Fault } from '../fault.ts'
import { admitScope } from '../kernel/access.ts'
import { authorOf, type HandlersOf, type WorkspaceContext } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { Untold } from '../messages/untold.ts'
import { whyHeld } from '../runs/authority.ts'
import { type Answers, runsOf } from '../runs/of-kind.ts'
import type { RunWorker } from '../runs/worker.ts'
import type { PlannedBillingItem } from '../store/billing.ts'
import type { CountedOnce, PageCursor } from '../store/page.ts'
import type { RecordFilter } from '../store/records.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { foreseenOf } from './foreseen.ts'
import { type Planned, planOf } from './plan.ts'
import type { BillingDependencies } from './steps.ts'
import { contractsOf, termsOf, withContract } from './terms.ts'

/** So many rows of a plan are listed. */
const LISTED = 500
/** So many visits are read at one go. */
const PAGE = 200

interface Reads {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
}

async function bodyOf(stores: Stores, run: StoredRun, now: number): Promise<Untold<BillingRun>> {
  const { id, name, state, createdAt, updatedAt } = run
  const problem = await whyHeld(stores, run, now)
  const { items, visits, gross } = await stores.billing.counts(run.key)
  return { id, name, state, problem, items, visits, gross: gross / 100, createdAt, updatedAt }
}

const runs = runsOf({
  kind: 'billing',
  resource: 'billing-runs',
  prefix: 'bil',
  param: 'billingRunId',
  list: 'billing',
  notFound: say('billing.runNotFound'),
  bodyOf,
})

function filterOf({
  visitIds,
  fromDate: from,
  toDate: to,
  clientId,
  contractId,
  coverage,
}: BillingInput): RecordFilter {
  return {
    isActive: visitIds ? 'all' : true,
    limit: PAGE,
    offset: 0,
    equals: {
      ...(!visitIds && { documentId: null }),
      ...(clientId !== undefined && { clientId }),
      ...(contractId !== undefined && { contractId }),
      ...(coverage !== undefined && { coverage }),
    },
    ...(visitIds && { ids: visitIds }),
    between: { property: 'date', from, to },
    // Among those of the period, and not among all that nobody billed.
    ...(from !== undefined && { sort: '-date' }),
  }
}

async function chosenVisits(reads: Reads, input: BillingInput): Promise<Visit[]> {
  const { stores, workspace } = reads
  let chosen: number | undefined
  const counted: CountedOnce = async (count) => {
    chosen ??= await count()
    return chosen
  }
  const filter = { ...filterOf(input), counted }
  const found: Visit[] = []
  const turn = new Turn()
  for (let after: PageCursor | undefined; ; ) {
    const { items, next, total } = await stores.records.visits.list(workspace, { ...filter, after })
    if (total > BILLING_LIMITS.visits) {
      const said = say('billing.tooManyVisits', { max: BILLING_LIMITS.visits })
      throw new Fault('invalid_request', said, { field: 'fromDate' })
    }
    found.push(...items)
    if (next === null) break
    after = next
    if (turn.isOver) await turn.next()
  }
  if (input.visitIds && found.length < new Set(input.visitIds).size) {
    throw new Fault('not_found', say('billing.visitNotFound'), { field: 'visitIds' })
  }
  return ofSiteAndProfessional(reads, input, found)
}

/** By what stands in their services. */
async function ofSiteAndProfessional(
  { stores, workspace }: Reads,
  { site, specialistId }: BillingInput,
  visits: Visit[],
): Promise<Visit[]> {
  if (site === undefined && specialistId === undefined) return visits
  const one = specialistId === undefined ? undefined : await stores.records.specialists.find(workspace, specialistId)
  if (specialistId !== undefined && !one) {
    throw new Fault('not_found', say('records.notFound'), { field: 'specialistId' })
  }
  return visits.filter(({ services }) =>
    services.some(
      ({ service }) =>
        (site === undefined || service.codPrestador === site) &&
        (one === undefined ||
          (service.tipoDocumentoIdentificacion === one.documentType &&
            service.numDocumentoIdentificacion === one.documentNumber)),
    ),
  )
}

/** Names of payers, each looked up once. */
function payersOf({ stores, workspace }: Reads) {
  const names = new Map<string, string>()
  return async ({ clientId, patientName }: Pick<Planned, 'clientId' | 'patientName'>): Promise<string> => {
    if (clientId === null) return patientName
    const name = names.get(clientId) ?? (await stores.records.clients.find(workspace, clientId))?.companyName ?? ''
    names.set(clientId, name)
    return name
  }
}

async function planBody(
  desk: Desk,
  reads: Reads,
  input: BillingInput & { judged: boolean },
): Promise<Untold<BillingPlan>> {
  const { stores, workspace } = reads
  const visits = await chosenVisits(reads, input)
  const { documents, leftOut } = await planOf(visits, input.groupBy, await contractsOf(stores, workspace, visits))
  const [nameOf, terms] = [payersOf(reads), termsOf(input, workspace)]
  const agreed = new Map<string, InvoiceTerms>()
  const turn = new Turn()
  const rows: Untold<BillingPlan>['documents'] = []
  for (const planned of documents.slice(0, LISTED)) {
    const payer = `${planned.clientId} ${planned.contractId} ${planned.coverage}`
    const invoiceTerms = agreed.get(payer) ?? (await withContract(stores, workspace, terms, planned))
    agreed.set(payer, invoiceTerms)
    const { visits: of, gross, payable, ...rest } = planned
    const amounts = { gross: inPesos(gross), payable: inPesos(payable) }
    const contractNumber = invoiceTerms.contractNumber ?? null
    const isJudged = input.judged && rows.length < JUDGED_INVOICES
    const findings = isJudged ? await foreseenOf(desk, planned, invoiceTerms) : null
    const clientName = await nameOf(planned)
    rows.push({ ...rest, ...amounts, visits: of.length, clientName, contractNumber, terms: invoiceTerms, findings })
    if (turn.isOver) await turn.next()
  }
  return {
    documents: rows,
    leftOut: leftOut
      .slice(0, LISTED)
      .map(({ visit: { id: visitId, patientName, date }, reason }) => ({ visitId, patientName, date, reason })),
    totals: {
      invoices: documents.length,
      visits: visits.length - leftOut.length,
      leftOutVisits: leftOut.length,
      gross: inPesos(added(documents.map(({ gross }) => gross))),
      payable: inPesos(added(documents.map(({ payable }) => payable))),
    },
  }
}

function itemOf({ visits, ...planned }: Planned, position: number, clientName: string): PlannedBillingItem {
  return {
    ...planned,
    position,
    clientName,
    patientId: visits[0].patientId,
    visitIds: visits.map(({ id }) => id),
    state: 'waiting',
    documentId: null,
    file: false,
    finding: null,
    problem: null,
  }
}

type BillingHandlers = HandlersOf<keyof typeof billingRunOperations>

export function billingHandlers(deps: BillingDependencies, worker: Pick<RunWorker, 'poke'>): BillingHandlers {
  const { directory, ministry } = deps
  const deskOf = deskWith(deps)

  const reply = (call: Answers, run: StoredRun, status?: number) => runs.reply(call, run, status, worker)

  return {
    async 'billingRuns.plan'(call) {
      return { status: 200, body: await planBody(deskOf(call), call, call.body) }
    },
    'billingRuns.list': runs.list,
    async 'billingRuns.create'(call) {
      const { stores, workspace, body } = call
      const visits = await chosenVisits(call, body)
      const { documents } = await planOf(visits, body.groupBy, await contractsOf(stores, workspace, visits))
      if (documents.length === 0) {
        throw new Fault('invalid_request', say('billing.noneBillable'), { field: 'visitIds' })
      }
      const run = await runs.begun(call, { name: body.name, state: 'working', paired: true })
      const nameOf = payersOf(call)
      const items: PlannedBillingItem[] = []
      for (const planned of documents) items.push(itemOf(planned, items.length, await nameOf(planned)))
      await stores.billing.insert(run.key, termsOf(body, workspace), items)
      return reply(call, run, 201)
    },
    'billingRuns.get': runs.get,
    async 'billingRuns.start'(call) {
      const run = await runs.moved(call, 'started', say('billing.notPaused'))
      // What goes on is emitted.
      if (run.filedBy !== null) admitScope('send', call.principal)
      return reply(call, run)
    },
    async 'billingRuns.pause'(call) {
      return reply(call, await runs.moved(call, 'paused', say('billing.notRunning')))
    },
    async 'billingRuns.cancel'(call) {
      const run = await runs.moved(call, 'undone', say('billing.undone'))
      await call.stores.billing.saveUndo(run.key, 0)
      return reply(call, run)
    },
    async 'billingRuns.emit'(call) {
      const { stores, workspace, principal, body } = call
      requireConnection(await directory.resolve(stores, workspace), workspace)
      if (body.file && !(await ministry.connection(stores, workspace))) {
        throw new Fault('ministry_credentials_missing', say('connections.ministryFirst'))
      }
      const refused = say('billing.cannotEmit')
      const run = await runs.moved(call, 'chosen', refused, { filedBy: authorOf(principal) })
      if ((await stores.billing.get(run.key)).undoFrom !== null) throw new Fault('run_state', refused)
      await stores.billing.choose(run.key, body.positions, body.file)
      return reply(call, run, 202)
    },
    async 'billingItems.list'(call) {
      const { stores, query } = call
      const run = await runs.found(call)
      const list = `billing items ${run.key}`
      return listReply(list, query, (filter) => stores.billing.items(run.key, filter))
    },
  }
}
