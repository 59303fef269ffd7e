import type { PaperSize } from '../../contract/paper.ts'
import type { ProviderDirectory } from '../connections/invoice-provider.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import type { Clock } from '../core.ts'
import type { Outbox } from '../dispatch/outbox.ts'
import { Fault } from '../fault.ts'
import type { Principal, Reply, WorkspaceContext } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { DocumentBody } from '../messages/untold.ts'
import type { DocumentKind } from '../provider/document.ts'
import type { InvoiceProviders } from '../provider/providers.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { Store, Stores } from '../store/store.ts'
import { documentBody, type Known } from './bodies.ts'
import { type DocumentContext, deskWith } from './content/context.ts'
import { resourceOf } from './content/resource.ts'
import { versionOf } from './emission/emission.ts'

/** How long an answer waits for the outcome of what it queued before it is 202. */
export const OUTCOME_WAIT_MS = 8_000

export interface DocumentDependencies {
  readonly store: Store
  readonly outbox: Outbox
  readonly directory: ProviderDirectory
  readonly ministry: MinistryDirectory
  readonly providers: InvoiceProviders
  readonly clock: Clock
  /** Where the fonts of what is printed are. */
  readonly fontsDir: string
}

/** The part of a call that documents look at; the operation's own types fill in body and query. */
export interface DocumentCall {
  readonly params: Readonly<Record<string, string>>
  readonly workspace: WorkspaceContext
  readonly principal: Principal
  readonly stores: Stores
  readonly revision: number
  readonly idempotencyKey: string | undefined
  readonly now: number
}

export interface PrintCall extends DocumentCall {
  readonly query: { readonly paper: PaperSize }
}

/** An answer with the document as it stands. */
export interface StandingReply extends Reply {
  readonly body: DocumentBody
}

/** Nobody knows yet how it ends. */
export const OPEN: ReadonlySet<string> = new Set(['queued', 'sending', 'unknown'])

export const changed = ({ id, kind, revision }: StoredDocument) => ({
  target: { id, revision },
  changes: [{ resource: resourceOf(kind), id, revision }],
})

/** What the operations of one kind of document share: to find it, and to answer with it. */
export type DocumentHandling = ReturnType<typeof documentHandling>

/** `parameter`: the path parameter that holds the id. */
export function documentHandling(deps: DocumentDependencies, kind: DocumentKind, parameter: string) {
  const { store, clock } = deps
  const deskOf = deskWith(deps)
  async function requireDocument(stores: Stores, { params, workspace }: DocumentCall): Promise<StoredDocument> {
    const head = await stores.documents.find(workspace.id, params[parameter] ?? '')
    if (head?.kind === kind) return head
    throw new Fault('not_found', say('documents.notFound'), { field: `path.${parameter}` })
  }

  /** As it stands when the answer is given, which may be long after the question. `whole`: with what follows its emission. */
  function settledReply({ workspace }: DocumentCall, id: string, whole = false): Promise<StandingReply> {
    return store.reading((stores) => standingReply({ stores, workspace, now: clock.now() }, id, whole))
  }

  async function standingReply(context: DocumentContext, id: string, whole: boolean): Promise<StandingReply> {
    const head = await context.stores.documents.find(context.workspace.id, id)
    if (!head) throw new Error(`document ${id} is gone`)
    const body = await documentBody(deskOf(context), head, { version: versionOf(head) })
    const follows = whole && head.status !== 'rejected'
    const open = OPEN.has(head.status) || (follows && body.chain.some(({ state }) => OPEN.has(state)))
    return { status: open ? 202 : 200, body }
  }

  async function reply(status: number, context: DocumentContext, head: StoredDocument, known?: Known): Promise<Reply> {
    return { status, body: await documentBody(deskOf(context), head, known), ...changed(head) }
  }

  async function requireIssued(stores: Stores, call: DocumentCall): Promise<StoredDocument> {
    const head = await requireDocument(stores, call)
    if (head.status === 'accepted') return head
    throw new Fault('document_not_available', say('documents.notAccepted'))
  }

  return { kind, deskOf, requireDocument, requireIssued, settledReply, reply }
}
