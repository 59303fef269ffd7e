import { sameNumber } from '../../../contract/agreed-number.ts'
import type { PackageStatus } from '../../../contract/packages.ts'
import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import { continuedBy, isAnnulled } from '../../packages/continued.ts'
import { type Author, createPackage } from '../../packages/drafts.ts'
import type { DocumentContent, DocumentFacts, InvoiceContent, StoredDocument } from '../../store/documents.ts'
import type { StoredPackage } from '../../store/packages.ts'
import type { Stores } from '../../store/store.ts'
import { contentOf, isCapitation } from '../content/content.ts'
import type { DocumentContext } from '../content/context.ts'
import { patientsOf } from '../content/patients.ts'
import { chargedLines, placesOf, ripsOf } from './rips.ts'

/**
 * A contract by capitation is filed one month behind (the ministry's methods for it): the first invoice goes alone, each
 * later one with the RIPS of the period before, and the close with the RIPS of the last period and no document.
 */

/** What tells of which contract and period an invoice is. */
export type Capitation = Pick<StoredDocument, 'id' | 'clientId' | 'facts'>

/** What coverages were before 16 and 17 took its place. */
const OF_BOTH_REGIMES = '01'

/** An invoice has one coverage: under a contract with several, each goes month by month on its own. */
const isContinuedBy = ({ coverage: before }: DocumentFacts, { coverage }: DocumentFacts) =>
  before === coverage || before === OF_BOTH_REGIMES

const startOf = ({ facts }: Capitation) => facts.capitation?.start ?? ''

/** Whether one invoice is of the other's contract, in a period that what is reported goes on from to the other's. */
function isOfContract(one: Capitation, other: Capitation): boolean {
  const [before, after] = [one.facts.capitation, other.facts.capitation]
  if (before === undefined || after === undefined || one.id === other.id || one.clientId !== other.clientId)
    return false
  return sameNumber(before.contractNumber, after.contractNumber) && isContinuedBy(one.facts, other.facts)
}

/** Whether one invoice is of an earlier period of the other's contract. */
const isBefore = (one: Capitation, other: Capitation): boolean =>
  isOfContract(one, other) && startOf(one) < startOf(other)
/** Whether it is of a period that is reported without regard to the other's. */
const isBeyond = (one: Capitation, other: Capitation): boolean =>
  isOfContract(other, one) && startOf(one) >= startOf(other)

const lastOf = (invoices: readonly StoredDocument[]) =>
  invoices.toSorted((a, b) => startOf(a).localeCompare(startOf(b))).at(-1)

/** The last one that was issued of an earlier period of the contract, and holds. */
async function issuedBefore({ stores, workspace }: DocumentContext, of: Capitation) {
  if (!of.facts.capitation || of.clientId === null) return undefined
  const earlier: StoredDocument[] = []
  for (const each of await stores.documents.acceptedOf(workspace.id, of.clientId)) {
    if (isBefore(each, of) && !(await isAnnulled(stores, each))) earlier.push(each)
  }
  return lastOf(earlier)
}

/** The invoice of the contract's period before this one; undefined: this is its first. */
export async function periodBefore(context: DocumentContext, of: Capitation): Promise<StoredDocument | undefined> {
  const last = await issuedBefore(context, of)
  return last && (await isClosed(context.stores, context.workspace.id, last)) ? undefined : last
}

/** More than any payer has under way. */
const MOST_OPEN = 1_000
const ON_THEIR_WAY = ['queued', 'sending', 'unknown'] as const

/** Invoices of a payer whose answer is not there yet. */
async function openOf({ stores, workspace }: DocumentContext, clientId: string) {
  const open: StoredDocument[] = []
  for (const status of ON_THEIR_WAY) {
    const asked = { kind: 'invoice', status, clientId, limit: MOST_OPEN, offset: 0 } as const
    open.push(...(await stores.documents.list(workspace.id, asked)).items)
  }
  return open
}

/** The dispatch on which it depends what an earlier period of the contract comes to, and so what this one is filed with. */
export async function periodOnItsWay(context: DocumentContext, of: Capitation): Promise<string | undefined> {
  const { stores } = context
  if (!of.facts.capitation || of.clientId === null) return undefined
  const issued = await issuedBefore(context, of)
  // What comes before one that was issued changes nothing any more, and its answer may never be there.
  const last = issued ? startOf(issued) : ''
  const open = lastOf((await openOf(context, of.clientId)).filter((each) => isBefore(each, of) && startOf(each) > last))
  if (open) return (await stores.dispatches.latestFor(open.id, 'provider.emission'))?.id
  const before = await periodBefore(context, of)
  const filing =
    before?.packageId === null ? await stores.dispatches.latestFor(before.id, 'document.filing') : undefined
  return filing && filing.state !== 'accepted' && filing.state !== 'rejected' ? filing.id : undefined
}

/**
 * An invoice, issued or on its way, of the same period of the contract or a later one: each period is reported with the next, so
 * that of two in one period, or of one that comes late, one never is.
 */
export async function periodBeyond(context: DocumentContext, of: Capitation): Promise<StoredDocument | undefined> {
  const { stores, workspace } = context
  if (!of.facts.capitation || of.clientId === null) return undefined
  for (const each of await stores.documents.acceptedOf(workspace.id, of.clientId)) {
    if (isBeyond(each, of) && !(await isAnnulled(stores, each))) return each
  }
  return (await openOf(context, of.clientId)).find((each) => isBeyond(each, of))
}

/** States of a package whose RIPS the ministry has, or may have. */
const REPORTED: readonly PackageStatus[] = ['queued', 'sending', 'unknown', 'accepted']

/** Its own month was reported by the close: what comes after it begins anew. */
async function isClosed(stores: Stores, workspaceId: string, invoice: StoredDocument): Promise<boolean> {
  const closing = await closingOf({ stores, workspaceId }, invoice)
  return closing !== undefined && REPORTED.includes(closing.status)
}

/** The RIPS of a period, under its own invoice's number. */
export async function ripsOfPeriod({ stores, workspace }: DocumentContext, invoice: StoredDocument) {
  const content = await contentOfPeriod(stores, invoice)
  const patients = await patientsOf(stores, workspace, content.lines, 'lines')
  const head = {
    nit: workspace.nit,
    numFactura: invoice.number ?? '',
    tipoNota: null,
    numNota: null,
    providerCode: content.health?.providerCode ?? null,
  }
  return ripsOf(head, chargedLines(content.lines, content.health?.paymentModality), placesOf(content.lines), patients)
    .rips
}

/** What an invoice of a period says. */
export async function contentOfPeriod(stores: Stores, head: StoredDocument): Promise<InvoiceContent> {
  const content: DocumentContent = await contentOf(stores, head)
  if (content.kind !== 'invoice') throw new Error(`${head.id} is no invoice`)
  return content
}

/** The package that closes the contract of an accepted invoice; undefined while there is none. */
export async function closingOf(
  { stores, workspaceId }: { readonly stores: Stores; readonly workspaceId: string },
  { number }: StoredDocument,
) {
  const present = await stores.packages.withNumber(workspaceId, number ?? '')
  return present.find(({ kind }) => kind === 'capitation_final')
}

export async function makeClosing(
  context: DocumentContext,
  head: StoredDocument,
  author: Author,
): Promise<StoredPackage> {
  const content = await contentOfPeriod(context.stores, head)
  if (!isCapitation(content)) throw new Fault('invalid_package_kind', say('documents.onlyCapitation'))
  if (head.packageId === null) {
    throw new Fault('source_rips_missing', say('documents.packageFirst'))
  }
  const next = await continuedBy(context.stores, context.workspace.id, head.packageId)
  if (next) throw new Fault('invalid_package_kind', say('packages.monthReported', { number: next.number ?? '' }))
  return createPackage(context.stores, author, 'capitation_final', {
    name: `Cierre ${head.number}`,
    rips: await ripsOfPeriod(context, head),
    sourceDocumentId: head.id,
    sourcePackageId: head.packageId,
  })
}
