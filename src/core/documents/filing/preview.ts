import { hash } from 'node:crypto'
import { bogotaTime } from '../../../contract/bogota.ts'
import type { PackageKind } from '../../../contract/packages.ts'
import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import type { ValidationIssue } from '../../messages/untold.ts'
import { heldSource, judgedWith } from '../../packages/validation.ts'
import type { HealthDocument } from '../../provider/document.ts'
import type { AttachedDocument } from '../../rips/attached-document.ts'
import { Judging } from '../../rips/judge.ts'
import type { SourceContent } from '../../rips/view.ts'
import { XML_CODES } from '../../rips/xml/defects.ts'
import type { DocumentContent, StoredDocument } from '../../store/documents.ts'
import { Turn } from '../../turn.ts'
import { isCapitation } from '../content/content.ts'
import type { Desk, DocumentContext } from '../content/context.ts'
import type { DocumentFamily } from '../content/family.ts'
import { type Spot, spotsOf } from './fields.ts'
import { type Filed, filedAs, ripsFor } from './filing.ts'

/**
 * A document's package before the document is issued, judged as it will be afterwards: the same functions build both, and
 * what would be read in the signed XML is what is about to be sent. A number stands for one that is not known yet.
 */
export interface Issuable {
  readonly head: Pick<StoredDocument, 'id' | 'clientId' | 'facts'>
  readonly number: string
  readonly content: DocumentContent
  /** Of the invoice that a note corrects. */
  readonly family: DocumentFamily | undefined
  readonly document: HealthDocument
}

export type RipsFinding = Pick<ValidationIssue, 'rule' | 'message' | 'severity' | 'rejectedFrom'> &
  Spot & {
    /** It is in a RIPS of other lines than the document's: mended in the package. */
    readonly elsewhere: boolean
  }

export interface Judged {
  readonly rulePack: string
  readonly findings: readonly RipsFinding[]
  /** All that was found, also what is not listed. */
  readonly total: number
  readonly unresolved: readonly string[]
}

/** Listed; the others are only counted. */
const MAX_FINDINGS = 1_000
const ROOTS: Readonly<Record<DocumentContent['kind'], DocumentRoot>> = {
  invoice: 'Invoice',
  credit_note: 'CreditNote',
  debit_note: 'DebitNote',
}

/** What the ministry will read of the document. */
function electronic({ document, number, content }: Issuable, nit: string): AttachedDocument {
  const { health, totals, customer, issued, period } = document
  const isInvoice = document.kind === 'invoice'
  return {
    rootKind: ROOTS[content.kind],
    number,
    cufe: null,
    nit,
    customerNit: customer.documentNumber,
    issueDate: issued.date,
    period,
    operationType: isInvoice ? document.operationType : null,
    paymentModality: health?.paymentModality ?? null,
    coverage: health?.coverage ?? null,
    grossCentavos: totals.gross,
    prepaidCentavos: totals.prepaid,
    payableCentavos: totals.payable,
    prepayments: isInvoice ? document.prepayments.map(({ concept, amount }) => ({ concept, centavos: amount })) : [],
    referencedInvoice: isInvoice ? null : document.correction.invoice,
    dianResponseCode: '02',
    defects: [],
  }
}

interface Package {
  readonly kind: PackageKind
  readonly filed: Filed
  readonly attached: AttachedDocument | null
  readonly source: SourceContent | null
  /** Its lines are the document's. */
  readonly own: boolean
}

/** The packages that the document will be in: its own, and by capitation the later one that reports its services. */
async function packagesOf(context: DocumentContext, of: Issuable): Promise<Package[]> {
  const { head, number, content, family } = of
  const { stores, workspace } = context
  const attached = electronic(of, workspace.nit)
  const filed = await filedAs(context, head, number, content, family)
  const { kind, sourcePackageId } = filed
  const named = { id: head.id, sourcePackageId }
  const source = (await isSourceFiled(context, of)) ? await heldSource(stores, workspace.id, named, null) : null
  const byPeriod = content.kind === 'invoice' && isCapitation(content)
  const first = { kind, filed, attached, source, own: !byPeriod }
  if (!byPeriod) return [first]
  const own = {
    ...(await ripsFor(context, number, content, family)),
    kind: 'capitation_final',
    sourcePackageId,
  } as const
  const last = { kind: own.kind, filed: own, attached: null, source: { rips: null, document: attached }, own: true }
  return [first, last]
}

/** What a debit note added is in the source only when that note's package is accepted: a credit of it waits for that. */
async function isSourceFiled({ stores, workspace }: DocumentContext, { content, family }: Issuable): Promise<boolean> {
  if (content.kind !== 'credit_note' || !family) return true
  const credited = new Set(content.selection.map(({ lineId }) => lineId))
  const lines = family.lines.filter(
    ({ line, documentId }) => credited.has(line.lineId) && documentId !== content.invoiceId,
  )
  for (const id of new Set(lines.map(({ documentId }) => documentId))) {
    const debit = await stores.documents.find(workspace.id, id)
    const made = debit?.packageId ? await stores.packages.find(workspace.id, debit.packageId) : undefined
    if (made?.status !== 'accepted') return false
  }
  return true
}

type Judgement = Awaited<ReturnType<Judging['end']>>

async function judgement(context: DocumentContext, { kind, filed, attached, source }: Package): Promise<Judgement> {
  const { stores, workspace, now } = context
  const { pack, catalogs } = await judgedWith(stores, now)
  const { rips } = filed
  const of = { kind, rips, attachedDocument: attached, workspace, now: bogotaTime(now), pack, catalogs, source }
  const judging = new Judging(of)
  const users: unknown = rips?.usuarios
  if (!Array.isArray(users)) return judging.end()
  const turn = new Turn()
  for (const user of users) {
    judging.user(user)
    if (turn.isOver) await turn.next()
  }
  return judging.end()
}

export async function judgedPackage(context: DocumentContext, of: Issuable): Promise<Judged> {
  const found = new Map<string, RipsFinding>()
  const unresolved = new Set<string>()
  let total = 0
  let rulePack = ''
  for (const each of await packagesOf(context, of)) {
    const { issues, counts, rulePack: pack } = await judgement(context, each)
    rulePack = pack
    total += counts.error + counts.notification
    const spotOf = each.own ? spotsOf(of.content, each.filed) : undefined
    for (const issue of issues) {
      if (issue.severity === 'unresolved') unresolved.add(issue.rule)
      else addFinding(found, issue, { ...spotOf?.(issue.path, issue.rule), elsewhere: !each.own })
    }
  }
  for (const code of XML_CODES) if (!OF_OTHER_DOCUMENTS[of.content.kind].test(code)) unresolved.add(code)
  return { rulePack, findings: [...found.values()], total, unresolved: [...unresolved] }
}

/** What a person mends once is said once. */
function addFinding(
  found: Map<string, RipsFinding>,
  { rule, path, message, severity, rejectedFrom }: ValidationIssue,
  spot: Spot & Pick<RipsFinding, 'elsewhere'>,
): void {
  if (found.size >= MAX_FINDINGS) return
  const finding = { rule, message, severity, ...spot, ...(rejectedFrom !== undefined && { rejectedFrom }) }
  found.set(JSON.stringify([rule, spot.field ?? path, spot.of]), finding)
}

const OF_INVOICES = 'FED|VFE|FEV|PFE|RVG018'
const OF_CREDITS = 'CND|VCN|NCV|PNC'
const OF_DEBITS = 'DND|VDN|NDV|PDN'
const OF_OTHER_DOCUMENTS: Readonly<Record<DocumentContent['kind'], RegExp>> = {
  invoice: new RegExp(`^(${OF_CREDITS}|${OF_DEBITS}|RCG)`),
  credit_note: new RegExp(`^(${OF_INVOICES}|${OF_DEBITS})`),
  debit_note: new RegExp(`^(${OF_INVOICES}|${OF_CREDITS})`),
}

interface Kept<T> {
  readonly found: T
  /** Rules ask for the time to the minute. */
  readonly minute: string
}
const REMEMBERED = 64
/** What was found last, by core: a document that is looked at again and again is judged once. */
const remembered = new WeakMap<object, Map<string, Kept<{ readonly total: number }>>>()

/**
 * What was found of the same `basis` under the same rules and catalogs, or what `find` finds now. Where it found anything
 * at all, a minute later it may have come to pass.
 */
export async function unlessFound<T extends { readonly total: number }>(
  { directory, stores, workspace, now }: Desk,
  basis: readonly unknown[],
  find: () => Promise<T>,
): Promise<T> {
  const { pack, catalogVersions } = await judgedWith(stores, now)
  const minute = bogotaTime(now)
  const key = hash('sha256', JSON.stringify([pack.id, catalogVersions, minute.slice(0, 10), workspace, ...basis]))
  const kept = (remembered.get(directory) ?? new Map()) as Map<string, Kept<T>>
  remembered.set(directory, kept)
  const before = kept.get(key)
  const holds = before !== undefined && (before.minute === minute || before.found.total === 0)
  const entry = holds ? before : { found: await find(), minute }
  kept.delete(key)
  kept.set(key, entry)
  const [oldest = key] = kept.keys()
  if (kept.size > REMEMBERED) kept.delete(oldest)
  return entry.found
}
