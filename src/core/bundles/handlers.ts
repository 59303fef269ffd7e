import { bogotaDay } from '../../contract/bogota.ts'
import { BUNDLE_LIMITS, type BundleMonth, type bundleOperations, ZIP_TYPE } from '../../contract/bundles.ts'
import { MIB } from '../../contract/operation.ts'
import type { Query } from '../../contract/operations.ts'
import { noteTaken } from '../audit/taken.ts'
import { openInvoicesOf } from '../deadlines/open-invoices.ts'
import { Fault } from '../fault.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { streamOf } from '../files/web-stream.ts'
import type { HandlersOf, WorkspaceContext } from '../kernel/call.ts'
import { itemsOf } from '../lists/items.ts'
import { say } from '../messages/message.ts'
import type { OpenInvoice } from '../store/deadlines.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { Store, Stores } from '../store/store.ts'
import { zipPieces } from '../zip/written.ts'
import { COVER, entriesOf, refuseTooLarge } from './entries.ts'
import { type BundleThreads, type PlannedBundle, type PlanningIn, planBundle } from './plan.ts'

export interface BundleDependencies {
  readonly files: SealedFiles
  readonly threads: BundleThreads
  readonly store: Pick<Store, 'write'>
  readonly fontsDir: string
}

interface Asked {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
  readonly query: Query<'bundles.list'>
}

/** Of what was taken, in the trail. */
const NOTED_LETTERS = 500

async function namedInvoices({ stores, workspace }: Asked, ids: string): Promise<StoredDocument[]> {
  const found: StoredDocument[] = []
  for (const id of new Set(ids.split(','))) {
    const head = await stores.documents.find(workspace.id, id)
    if (head?.kind !== 'invoice') throw new Fault('not_found', say('documents.invoiceNotFound'), { field: 'query.ids' })
    found.push(head)
  }
  return found
}

async function invoicesOfPayer({ stores, workspace, query }: Asked, clientId: string): Promise<StoredDocument[]> {
  const { issuedFrom, issuedTo } = query
  const found: StoredDocument[] = []
  const narrowed = { kind: 'invoice', status: 'accepted', clientId, issuedFrom, issuedTo } as const
  for await (const invoice of itemsOf((page) => stores.documents.list(workspace.id, { ...narrowed, ...page }))) {
    found.push(invoice)
    if (found.length > BUNDLE_LIMITS.invoices) break
  }
  return found
}

/** The issued invoices that are asked for. */
async function chosen(asked: Asked): Promise<StoredDocument[]> {
  const { ids, clientId } = asked.query
  if (ids === undefined && clientId === undefined) {
    throw new Fault('invalid_query', say('bundles.ofWhat'), { field: 'query.ids' })
  }
  const all = ids === undefined ? await invoicesOfPayer(asked, clientId ?? '') : await namedInvoices(asked, ids)
  const issued = all.filter(({ status, issuedAt }) => status === 'accepted' && issuedAt !== null)
  if (issued.length <= BUNDLE_LIMITS.invoices) return issued
  const field = 'query.issuedFrom'
  throw new Fault('invalid_query', say('bundles.tooMany', { max: BUNDLE_LIMITS.invoices }), { field })
}

/** Earliest first, as they come. */
function monthsOf(open: readonly OpenInvoice[]): BundleMonth[] {
  const months = new Map<string, BundleMonth>()
  for (const { id, clientId, clientName, issuedAt } of open) {
    const month = bogotaDay(Date.parse(issuedAt)).slice(0, 7)
    const of = `${month} ${clientId}`
    const known = months.get(of) ?? { clientId, clientName: clientName ?? '', month, invoices: 0, documentIds: [] }
    months.set(of, { ...known, invoices: known.invoices + 1 })
    if (known.documentIds.length < BUNDLE_LIMITS.runInvoices) known.documentIds.push(id)
  }
  return [...months.values()]
}

/** Whose data is in them. */
const shownIn = (bundles: readonly PlannedBundle[]) => ({
  shown: { ids: [...new Set(bundles.flatMap(({ patientIds }) => patientIds))] },
})

export function bundleHandlers({
  files,
  fontsDir,
  threads,
  store,
}: BundleDependencies): HandlersOf<keyof typeof bundleOperations> {
  async function planned(of: PlanningIn, heads: readonly StoredDocument[]): Promise<PlannedBundle[]> {
    const bundles: PlannedBundle[] = []
    for (const head of heads) bundles.push(await planBundle(of, head))
    return bundles
  }

  return {
    async 'bundles.due'(call) {
      return { status: 200, body: { items: monthsOf(await openInvoicesOf(call)) } }
    },
    async 'bundles.list'(call) {
      const bundles = await planned({ ...call, files, threads }, await chosen(call))
      const items = bundles.map(({ documentId, number, clientName, missing, tooLarge, terms, files }) => {
        const cover = terms.bundleCover ? [{ name: `${COVER}.pdf`, kind: 'cover' as const }] : []
        const all = [...cover, ...files.map(({ name, kind }) => ({ name, kind }))]
        return { documentId, number, clientName, files: all, missing, tooLarge }
      })
      const complete = bundles.filter(({ missing, tooLarge }) => missing.length + tooLarge.length === 0).length
      return { status: 200, body: { items, complete }, ...shownIn(bundles) }
    },

    async 'bundles.download'(call) {
      const of = { ...call, files, threads }
      const bundles = await planned(of, await chosen(call))
      const [first] = bundles
      if (!first) throw new Fault('document_not_available', say('bundles.nothing'), { field: 'query.ids' })
      const field = call.query.ids === undefined ? 'query.clientId' : 'query.ids'
      for (const bundle of bundles) refuseTooLarge(bundle, field)
      const bytes = bundles.reduce((sum, { files }) => files.reduce((of, file) => of + file.bytes, sum), 0)
      if (bytes > BUNDLE_LIMITS.bytes) {
        throw new Fault('request_too_large', say('bundles.tooLarge', { mb: BUNDLE_LIMITS.bytes / MIB }), { field })
      }
      await noteTaken(
        store,
        call,
        bundles
          .map(({ number }) => number)
          .join(', ')
          .slice(0, NOTED_LETTERS),
      )
      const name = bundles.length === 1 ? first.number : `${first.clientName ?? 'pagador'}-${bundles.length}-facturas`
      const fileName = `${name.replace(/[^\w-]+/g, '_')}.zip`
      async function* entries() {
        for (const bundle of bundles) yield* entriesOf(of, bundle, fontsDir, bundles.length > 1)
      }
      const content = { mediaType: ZIP_TYPE, bytes: streamOf(zipPieces(entries())), fileName }
      return { status: 200, body: null, content, ...shownIn(bundles) }
    },
  }
}
