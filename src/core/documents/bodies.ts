import type { CreditNoteSummary } from '../../contract/credit-notes.ts'
import type { DebitNoteSummary } from '../../contract/debit-notes.ts'
import type { HealthInvoiceSummary } from '../../contract/invoices.ts'
import { CODE_FIELDS } from '../../contract/rips/field.ts'
import { waitingOf } from '../dispatch/waiting.ts'
import { isoInstant } from '../kernel/call.ts'
import type { ChainStep, DocumentBody, DocumentEmail } from '../messages/untold.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type {
  CreditContent,
  DebitContent,
  DocumentContent,
  InvoiceContent,
  StoredDocument,
  StoredLine,
} from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { assigneeOf } from '../teamwork/colleague.ts'
import { contentOf, linesOf, lineTotal, toPesos } from './content/content.ts'
import type { Desk, DocumentContext } from './content/context.ts'
import { balanceOf, familyOf, receivableOf } from './content/family.ts'
import { assemble, isOpen } from './emission/assemble.ts'
import { heldContent } from './emission/emission.ts'
import { plain, readinessOf } from './emission/readiness.ts'
import { packageOf } from './filing/filing.ts'

type Summary = HealthInvoiceSummary | CreditNoteSummary | DebitNoteSummary

async function commonSummary({ stores, workspace }: DocumentContext, head: StoredDocument) {
  const { id, number, cufe, status, revision, clientName, issuedAt, packageId, facts, createdAt, updatedAt } = head
  const found = await packageOf(stores, workspace.id, head)
  return {
    id,
    assignee: await assigneeOf(stores, id),
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

export async function documentSummary(context: DocumentContext, head: StoredDocument): Promise<Summary> {
  const common = await commonSummary(context, head)
  switch (head.kind) {
    case 'invoice': {
      const notes = balanceOf(head, await context.stores.documents.notesOf(head.id))
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

/** A document for who sees no clinical records: what was billed, and not why. */
export const withoutRecords = <B extends Pick<DocumentBody, 'lines'>>(body: B): B => ({
  ...body,
  lines: body.lines.map((line) => ({
    ...line,
    service: Object.fromEntries(Object.entries(line.service).filter(([name]) => BILLED.has(name))),
  })),
})

async function commonDetail(context: Desk, head: StoredDocument, content: DocumentContent, version?: string) {
  const { stores } = context
  const artifacts = await stores.documents.artifacts(head.id)
  const open = isOpen(head) ? await judged(context, head, content, version) : undefined
  const customer = open?.assembly.document.customer ?? (await stores.documents.frozen(head.id))?.customer
  return {
    customer: customer?.name
      ? { documentNumber: customer.documentNumber, name: customer.name, email: customer.email }
      : null,
    resolutionId: content.resolutionId ?? head.facts.resolutionId ?? null,
    observation: content.observation,
    lines: linesOf(content).map(lineBody),
    artifacts: artifacts.map(({ size, ...artifact }) => ({ ...artifact, bytes: size })),
    qrUrl: head.qrUrl,
    issues: [
      ...head.issues,
      ...(open?.readiness.issues.filter(({ blocks }) => blocks === 'emission').map(plain) ?? []),
    ],
    readiness: open?.readiness ?? null,
    // As things stand now: what it refers to may have changed since it was written.
    ...(open && head.status !== 'rejected' && { status: open.readiness.ready ? READY : DRAFT }),
    ...(await wayOf(stores, head)),
    emails: await emailsOf(stores, head.id),
  }
}

/** What keeps a draft from being emitted, as things stand now. */
async function judged(desk: Desk, head: StoredDocument, content: DocumentContent, version?: string) {
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
async function wayOf(stores: Stores, head: StoredDocument) {
  const chain = await chainOf(stores, head)
  return { chain, waitingFor: chain.find((step) => step.waitingFor)?.waitingFor ?? null }
}

async function chainOf(stores: Stores, head: StoredDocument): Promise<ChainStep[]> {
  const chain: ChainStep[] = []
  for (const [step, kind] of STEPS) {
    const dispatch = await stores.dispatches.latestFor(head.id, kind)
    if (dispatch) chain.push(await stepOf(stores, step, dispatch))
  }
  const submission = head.packageId === null ? undefined : await stores.dispatches.latestFor(head.packageId)
  if (submission) chain.push(await stepOf(stores, 'submission', submission))
  return chain
}

async function stepOf(stores: Stores, step: ChainStep['step'], dispatch: StoredDispatch): Promise<ChainStep> {
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
    waitingFor: await waitingOf(stores, dispatch),
    issues: [...(outcome?.issues ?? [])],
  }
}

async function emailsOf(stores: Stores, documentId: string): Promise<DocumentEmail[]> {
  const emails: DocumentEmail[] = []
  for (const { id, recipient, createdAt } of await stores.documents.emailsOf(documentId)) {
    const dispatch = await stores.dispatches.latestFor(id)
    if (!dispatch) continue
    const { state, lastError, outcome, updatedAt } = dispatch
    const issues = [...(outcome?.issues ?? [])]
    emails.push({ id, to: recipient, state, cause: lastError?.cause ?? null, issues, createdAt, updatedAt })
  }
  return emails
}

/** A document at its current revision, as the contract shows it. `version`: of what is committed. */
export async function documentBody(context: Desk, head: StoredDocument, version?: string): Promise<DocumentBody> {
  const content = await contentOf(context.stores, head)
  const detail = await commonDetail(context, head, content, version)
  const summary = await documentSummary(context, head)
  switch (content.kind) {
    case 'invoice':
      return { ...(summary as HealthInvoiceSummary), ...detail, ...(await invoiceFields(context, head, content)) }
    case 'credit_note':
      return { ...(summary as CreditNoteSummary), ...detail, selection: selectionOf(content) }
    case 'debit_note':
      return { ...(summary as DebitNoteSummary), ...detail, ...linesOnly(content) }
  }
}

const selectionOf = ({ selection }: CreditContent) =>
  selection.map(({ lineId, amount }) => ({ lineId, amount: toPesos(amount) }))
const linesOnly = ({ lines }: DebitContent) => ({ lines: lines.map(lineBody) })

async function invoiceFields({ stores, workspace }: DocumentContext, head: StoredDocument, content: InvoiceContent) {
  const { operationType, period, health, payment, moderatingPayments } = content
  const family = head.status === 'accepted' ? await familyOf(stores, head) : undefined
  const filing = await stores.deadlines.filing(workspace.id, head.id)
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
