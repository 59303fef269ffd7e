import type { CreditNoteSummary } from '../../contract/credit-notes.ts'
import type { PayerFiling } from '../../contract/deadlines.ts'
import type { DebitNoteSummary } from '../../contract/debit-notes.ts'
import type { HealthInvoiceSummary } from '../../contract/invoices.ts'
import { CODE_FIELDS } from '../../contract/rips/field.ts'
import { isRule } from '../../contract/rips/rules.ts'
import type { Colleague } from '../../contract/teamwork.ts'
import { waitingOf } from '../dispatch/waiting.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { ChainStep, DocumentBody, DocumentEmail, Readiness } from '../messages/untold.ts'
import { XML_CODES } from '../rips/xml/defects.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type {
  Artifact,
  CreditContent,
  DebitContent,
  DocumentContent,
  InvoiceContent,
  StoredDocument,
  StoredEmail,
  StoredLine,
} from '../store/documents.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { assigneeOf } from '../teamwork/colleague.ts'
import { contentOf, linesOf, lineTotal, toPesos } from './content/content.ts'
import type { Desk, DocumentContext } from './content/context.ts'
import { balanceOf, familyOf, receivableOf } from './content/family.ts'
import { assemble, isOpen } from './emission/assemble.ts'
import { heldContent } from './emission/emission.ts'
import { type JudgedDraft, plain, readinessOf } from './emission/readiness.ts'
import { blocker } from './emission/references.ts'
import { packageOf } from './filing/filing.ts'

type Summary = HealthInvoiceSummary | CreditNoteSummary | DebitNoteSummary

/** What lies around a document. */
interface Around {
  readonly artifacts: readonly Artifact[]
  /** Of it, its package and its messages, newest first. */
  readonly dispatches: readonly StoredDispatch[]
  readonly emails: readonly StoredEmail[]
  readonly package: StoredPackage | undefined
  readonly assignee: Colleague | null
  readonly notes: readonly StoredDocument[]
  readonly filing: PayerFiling | undefined
}

const NOTHING_YET: Around = {
  artifacts: [],
  dispatches: [],
  emails: [],
  package: undefined,
  assignee: null,
  notes: [],
  filing: undefined,
}

async function around({ stores, workspace }: DocumentContext, head: StoredDocument): Promise<Around> {
  const { id, packageId } = head
  const emails = await stores.documents.emailsOf(id)
  const targets = [id, ...(packageId === null ? [] : [packageId]), ...emails.map((email) => email.id)]
  return {
    artifacts: await stores.documents.artifacts(id),
    dispatches: await stores.dispatches.ofTargets(targets),
    emails,
    package: await packageOf(stores, workspace.id, head),
    assignee: await assigneeOf(stores, id),
    notes: head.kind === 'invoice' ? await stores.documents.notesOf(id) : [],
    filing: head.kind === 'invoice' ? await stores.deadlines.filing(workspace.id, id) : undefined,
  }
}

function commonSummary(head: StoredDocument, { assignee, package: found }: Pick<Around, 'assignee' | 'package'>) {
  const { id, number, cufe, status, revision, clientName, issuedAt, packageId, facts, createdAt, updatedAt } = head
  return {
    id,
    assignee,
    number,
    cufe,
    status,
    revision,
    clientName,
    issuedAt,
    packageId,
    createdAt,
    updatedAt,
    packageStatus: found?.status ?? null,
    cuv: found?.cuv ?? null,
    clientDocument: facts.clientDocument ?? null,
    contractNumber: facts.contractNumber ?? null,
    coverage: facts.coverage ?? null,
    period: facts.period ?? null,
    totals: { gross: toPesos(head.gross), prepaid: toPesos(head.prepaid), payable: toPesos(head.payable) },
  }
}

const noteFields = ({ invoiceId, facts }: StoredDocument) => ({
  invoiceId: invoiceId ?? '',
  concept: facts.concept ?? '',
  invoiceNumber: facts.invoiceNumber ?? null,
})

export async function documentSummary({ stores, workspace }: DocumentContext, head: StoredDocument): Promise<Summary> {
  return summaryOf(head, {
    package: await packageOf(stores, workspace.id, head),
    assignee: await assigneeOf(stores, head.id),
    notes: head.kind === 'invoice' ? await stores.documents.notesOf(head.id) : [],
  })
}

function summaryOf(head: StoredDocument, known: Pick<Around, 'assignee' | 'package' | 'notes'>): Summary {
  const common = commonSummary(head, known)
  switch (head.kind) {
    case 'invoice': {
      const notes = balanceOf(head, known.notes)
      return {
        ...common,
        clientId: head.clientId,
        operationType: head.facts.operationType ?? 'SS-SinAporte',
        credited: toPesos(notes.credited),
        debited: toPesos(notes.debited),
        balance: toPesos(notes.balance),
        receivable: toPesos(receivableOf(head, notes)),
      }
    }
    case 'credit_note':
      return { ...common, ...noteFields(head), kind: head.facts.creditKind ?? 'partial' }
    case 'debit_note':
      return { ...common, ...noteFields(head) }
  }
}

export const lineBody = (line: StoredLine) => {
  const { lineId, patientId, category, service, description, quantity, unitPrice } = line
  return {
    lineId,
    patientId,
    category,
    service: { ...service },
    description,
    quantity,
    unitPrice: toPesos(unitPrice),
    total: toPesos(lineTotal(line)),
  }
}

/** What an invoice says of a service; the rest of it is a clinical record. */
const BILLED: ReadonlySet<string> = new Set([...CODE_FIELDS, 'nomTecnologiaSalud'])

/** What is found in a RIPS is of its records: that of the electronic document is not. */
const isOfDocument = ({ code }: { readonly code: string }) => !isRule(code) || XML_CODES.has(code)

/** What is found, for who sees no clinical records: of that in them only whether it keeps the document back. */
export function withoutFindings(readiness: Readiness): Readiness {
  const seen = readiness.issues.filter(isOfDocument)
  const isHeldBack = readiness.issues.some((issue) => issue.blocks === 'emission' && !isOfDocument(issue))
  const issues = isHeldBack ? [...seen, blocker('package_validation_failed', say('documents.findingsHidden'))] : seen
  return { ...readiness, issues, total: readiness.total - readiness.issues.length + issues.length }
}

/** A document for who sees no clinical records: what was billed, and not why, nor what was found in it. */
export const withoutRecords = <B extends Pick<DocumentBody, 'lines' | 'issues' | 'readiness'>>(body: B): B => ({
  ...body,
  issues: body.issues.filter(isOfDocument),
  readiness: body.readiness && withoutFindings(body.readiness),
  lines: body.lines.map((line) => ({
    ...line,
    service: Object.fromEntries(Object.entries(line.service).filter(([name]) => BILLED.has(name))),
  })),
})

async function commonDetail(
  context: Desk,
  head: StoredDocument,
  content: DocumentContent,
  known: Around,
  open: JudgedDraft | undefined,
) {
  const { stores } = context
  const customer = open?.assembly.document.customer ?? (await stores.documents.frozen(head.id))?.customer
  return {
    customer: customer?.name
      ? { documentNumber: customer.documentNumber, name: customer.name, email: customer.email }
      : null,
    resolutionId: content.resolutionId ?? head.facts.resolutionId ?? null,
    observation: content.observation,
    lines: linesOf(content).map(lineBody),
    artifacts: known.artifacts.map(({ size, ...artifact }) => ({ ...artifact, bytes: size })),
    qrUrl: head.qrUrl,
    issues: [
      ...head.issues,
      ...(open?.readiness.issues.filter(({ blocks }) => blocks === 'emission').map(plain) ?? []),
    ],
    readiness: open?.readiness ?? null,
    // As things stand now: what it refers to may have changed since it was written.
    ...(open && head.status !== 'rejected' && { status: open.readiness.ready ? READY : DRAFT }),
    ...(await wayOf(stores, head, known.dispatches)),
    emails: emailsOf(known),
  }
}

/** What keeps a draft from being emitted, as things stand now. `version`: of what is committed. */
export async function judgedDraft(
  desk: Desk,
  head: StoredDocument,
  content: DocumentContent,
  version?: string,
): Promise<JudgedDraft> {
  const held = await heldContent(desk, content, head.id)
  const assembly = await assemble(desk, head.id, held.content, held.family)
  return { assembly, readiness: await readinessOf(desk, { head, ...held, assembly, ...(version && { version }) }) }
}
const READY = 'ready' as const
const DRAFT = 'draft' as const

const STEPS = [
  ['emission', 'provider.emission'],
  ['artifacts', 'provider.artifacts'],
  ['filing', 'document.filing'],
] as const

/** Its chain, and for what the first open link of it waits. */
async function wayOf(stores: Stores, { id, packageId }: StoredDocument, dispatches: readonly StoredDispatch[]) {
  const links = [
    ...STEPS.map(
      ([step, kind]) => [step, dispatches.find((each) => each.targetId === id && each.kind === kind)] as const,
    ),
    ['submission', dispatches.find(({ targetId }) => targetId === packageId)] as const,
  ]
  const chain: ChainStep[] = []
  for (const [step, dispatch] of links) if (dispatch) chain.push(await stepOf(stores, step, dispatch, dispatches))
  return { chain, waitingFor: chain.find((step) => step.waitingFor)?.waitingFor ?? null }
}

async function stepOf(
  stores: Stores,
  step: ChainStep['step'],
  dispatch: StoredDispatch,
  among: readonly StoredDispatch[],
): Promise<ChainStep> {
  const { id, state, attempts, nextAttemptAt, lastError, outcome } = dispatch
  const last = state === 'rejected' ? (await stores.dispatches.timeline(id)).at(-1)?.cause : undefined
  return {
    step,
    dispatchId: id,
    state,
    attempts,
    nextAttemptAt: nextAttemptAt === null ? null : isoInstant(nextAttemptAt),
    cause: last ?? lastError?.cause ?? null,
    code: lastError?.code ?? null,
    mayHaveArrived: lastError?.mayHaveArrived ?? false,
    waitingFor: await waitingOf(stores, dispatch, among),
    issues: [...(outcome?.issues ?? [])],
  }
}

const emailsOf = ({ emails, dispatches }: Around): DocumentEmail[] =>
  emails.flatMap(({ id, recipient, createdAt }) => {
    const dispatch = dispatches.find(({ targetId }) => targetId === id)
    if (!dispatch) return []
    const { state, lastError, outcome, updatedAt } = dispatch
    const issues = [...(outcome?.issues ?? [])]
    return [{ id, to: recipient, state, cause: lastError?.cause ?? null, issues, createdAt, updatedAt }]
  })

/** What whoever asks for a body knows already. */
export interface Known {
  /** Of what is committed. */
  readonly version?: string
  /** Of its current revision. */
  readonly content?: DocumentContent
  readonly judged?: JudgedDraft
  /** It was made just now, and nothing lies around it yet. */
  readonly isNew?: boolean
}

/** A document at its current revision, as the contract shows it. */
export async function documentBody(context: Desk, head: StoredDocument, known: Known = {}): Promise<DocumentBody> {
  const content = known.content ?? (await contentOf(context.stores, head))
  const beside = known.isNew ? NOTHING_YET : await around(context, head)
  const judged = () => known.judged ?? judgedDraft(context, head, content, known.version)
  const detail = await commonDetail(context, head, content, beside, isOpen(head) ? await judged() : undefined)
  const summary = summaryOf(head, beside)
  switch (content.kind) {
    case 'invoice': {
      const fields = await invoiceFields(context, head, content, beside)
      return { ...(summary as HealthInvoiceSummary), ...detail, ...fields }
    }
    case 'credit_note':
      return { ...(summary as CreditNoteSummary), ...detail, selection: selectionOf(content) }
    case 'debit_note':
      return { ...(summary as DebitNoteSummary), ...detail, ...linesOnly(content) }
  }
}

const selectionOf = ({ selection }: CreditContent) =>
  selection.map(({ lineId, amount }) => ({ lineId, amount: toPesos(amount) }))
const linesOnly = ({ lines }: DebitContent) => ({ lines: lines.map(lineBody) })

async function invoiceFields(
  { stores }: DocumentContext,
  head: StoredDocument,
  content: InvoiceContent,
  { filing }: Around,
) {
  const { operationType, period, health, payment, moderatingPayments } = content
  const family = head.status === 'accepted' ? await familyOf(stores, head) : undefined
  return {
    payerFiling: filing ? { filedOn: filing.filedOn, number: filing.number } : null,
    operationType,
    period,
    health,
    payment,
    moderatingPayments: moderatingPayments.map((paid) => ({ ...paid, amount: toPesos(paid.amount) })),
    lineBalances: (family?.lines ?? []).map(({ line, documentId, balance }) => ({
      lineId: line.lineId,
      documentId,
      balance: toPesos(balance),
    })),
    notes: (family?.notes ?? []).flatMap(({ id, kind, number, status, gross }) =>
      kind === 'invoice' ? [] : [{ id, kind, number, status, total: toPesos(gross) }],
    ),
  }
}
