import type { PackageKind } from '../../../contract/packages.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import type { TipoNota } from '../../../contract/rips/kinds.ts'
import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import { attachedFile } from '../../packages/content.ts'
import { type Author, createPackage } from '../../packages/drafts.ts'
import type { CreditContent, DocumentContent, StoredDocument, StoredLine } from '../../store/documents.ts'
import type { StoredPackage } from '../../store/packages.ts'
import type { Stores } from '../../store/store.ts'
import { contentOf, isCapitation, linesOf } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { type DocumentFamily, familyOf } from '../content/family.ts'
import { patientsOf } from '../content/patients.ts'
import { asFiled } from './as-filed.ts'
import { type Capitation, periodBefore, periodOnItsWay, ripsOfPeriod } from './capitation.ts'
import { chargedLines, placesOf, type ReportedLine, ripsOf, wholeLines } from './rips.ts'

/** The package that a document has already. */
export async function packageOf(stores: Stores, workspaceId: string, { packageId }: StoredDocument) {
  return packageId === null ? undefined : stores.packages.find(workspaceId, packageId)
}

/** Makes the RIPS package of an issued document from its lines and its AttachedDocument. */
export async function makePackage(
  context: DocumentContext,
  head: StoredDocument,
  author: Author,
): Promise<StoredPackage> {
  const { stores, workspace } = context
  const { number } = head
  if (head.status !== 'accepted' || number === null) {
    throw new Fault('document_not_available', say('documents.notAcceptedNoPackage'))
  }
  const content = await contentOf(stores, head)
  if (content.kind === 'invoice' && isReceipt(content)) {
    throw new Fault('source_rips_missing', say('documents.collectionWithoutRips'))
  }
  const family =
    content.kind === 'invoice' ? undefined : await familyOf(stores, await invoiceOf(stores, workspace.id, head))
  if (family?.invoice.packageId === null) {
    throw new Fault('source_rips_missing', say('documents.correctedWithoutPackage'))
  }
  const xml = await stores.documents.artifactBytes(head.id, 'attached-document')
  if (!xml) {
    throw new Fault('attached_document_not_found', say('documents.attachedNotYet'))
  }
  if (await periodOnItsWay(context, head)) throw new Fault('source_rips_missing', say('documents.previousOnItsWay'))
  const { kind, rips, sourcePackageId } = await filedAs(context, head, number, content, family)
  const given = {
    name: number,
    rips,
    sourceDocumentId: head.id,
    sourcePackageId,
    attachedDocument: attachedFile(`ad-${number}.xml`, xml),
  }
  const made = await createPackage(stores, author, kind, given)
  await stores.documents.save({ ...head, packageId: made.id, updatedAt: made.updatedAt }, head)
  return made
}

/** The invoice that a note corrects; an invoice itself. */
export async function invoiceOf(stores: Stores, workspaceId: string, head: StoredDocument): Promise<StoredDocument> {
  if (head.invoiceId === null) return head
  const invoice = await stores.documents.find(workspaceId, head.invoiceId)
  if (!invoice) throw new Error(`note ${head.id} lost its invoice`)
  return invoice
}

/** What a document is filed as. */
export interface Filed extends PlacedRips {
  readonly kind: PackageKind
  /** Of what it corrects or continues. */
  readonly sourcePackageId: string | null
}

/** Its RIPS is none of the document's lines. */
const NO_LINES = { reported: [], placed: [] }

/** `family`: of the invoice that a note corrects. `number`: the document's, or one that stands for it. */
export async function filedAs(
  context: DocumentContext,
  head: Capitation,
  number: string,
  content: DocumentContent,
  family: DocumentFamily | undefined,
): Promise<Filed> {
  if (content.kind === 'invoice') {
    if (isCapitation(content)) return { ...(await filedByPeriod(context, head)), ...NO_LINES }
    return { kind: 'invoice', ...(await ripsFor(context, number, content, family)), sourcePackageId: null }
  }
  const sourcePackageId = family?.invoice.packageId ?? null
  const byPeriod = family !== undefined && isCapitation(family.content)
  if (content.kind === 'credit_note' && (content.creditKind !== 'partial' || byPeriod)) {
    return { kind: 'credit_note_total', rips: null, sourcePackageId, ...NO_LINES }
  }
  return { kind: content.kind, ...(await ripsFor(context, number, content, family)), sourcePackageId }
}

/** An invoice by capitation: alone when it is the contract's first, else with the RIPS of the period before. */
async function filedByPeriod(context: DocumentContext, head: Capitation): Promise<Omit<Filed, keyof typeof NO_LINES>> {
  const before = await periodBefore(context, head)
  if (!before) return { kind: 'capitation_initial', rips: null, sourcePackageId: null }
  if (before.packageId === null) {
    throw new Fault('source_rips_missing', say('documents.previousWithoutPackage'))
  }
  const rips = await ripsOfPeriod(context, before)
  return { kind: 'capitation_period', rips, sourcePackageId: before.packageId }
}

const NOTES: Readonly<Record<DocumentContent['kind'], TipoNota | null>> = {
  invoice: null,
  credit_note: 'NC',
  debit_note: 'ND',
}

/** A RIPS of a document's own lines: those that it reports, and where in it each went. */
export interface PlacedRips {
  readonly rips: Record<string, unknown> | null
  readonly reported: readonly ReportedLine[]
  readonly placed: readonly string[]
}

export async function ripsFor(
  context: DocumentContext,
  number: string,
  content: DocumentContent,
  family: DocumentFamily | undefined,
): Promise<PlacedRips> {
  const { stores, workspace } = context
  const all = linesWith(content, family)
  const reported = reportedLines(content, family)
  const patients = await patientsOf(stores, workspace, all, 'lines')
  const isNote = content.kind !== 'invoice'
  const invoice = isNote ? family?.content : content
  const head = {
    nit: workspace.nit,
    numFactura: family?.invoice.number ?? number,
    tipoNota: NOTES[content.kind],
    numNota: isNote ? number : null,
    providerCode: invoice?.health?.providerCode ?? null,
  }
  const filed = family && (await asFiled(context, family))
  return { ...ripsOf(head, reported, placesOf(all, filed), patients, filed), reported }
}

/** Those of the invoice and of what was added to it, then the document's own. */
export function linesWith(content: DocumentContent, family: DocumentFamily | undefined): StoredLine[] {
  const before = family?.lines.map(({ line }) => line) ?? []
  const known = new Set(before.map(({ lineId }) => lineId))
  return [...before, ...linesOf(content).filter(({ lineId }) => !known.has(lineId))]
}

function reportedLines(content: DocumentContent, family: DocumentFamily | undefined): ReportedLine[] {
  if (content.kind === 'credit_note') return family ? credited(content, family) : []
  if (content.kind === 'debit_note') return wholeLines(content.lines)
  return chargedLines(content.lines, content.health?.paymentModality)
}

/** The services that a partial credit note takes value from, each with that value. */
function credited({ selection }: CreditContent, { lines }: DocumentFamily): ReportedLine[] {
  return lines.flatMap(({ line }) => {
    const amount = selection.find(({ lineId }) => lineId === line.lineId)?.amount
    return amount === undefined ? [] : [{ line, amount }]
  })
}
