import { type ArtifactFile, ArtifactFile as ArtifactName } from '../../contract/documents.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { ListQuery } from '../../contract/lists.ts'
import type { PaperSize } from '../../contract/paper.ts'
import type { ProviderDirectory } from '../connections/invoice-provider.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import type { Clock } from '../core.ts'
import { wake } from '../dispatch/apply-event.ts'
import type { Outbox } from '../dispatch/worker.ts'
import { Fault } from '../fault.ts'
import { authorOf, type Effect, type Principal, type Reply, type WorkspaceContext } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { DocumentBody } from '../messages/untold.ts'
import { packageBody } from '../packages/bodies.ts'
import type { DocumentKind } from '../provider/document.ts'
import { type InvoiceProviders, providerFor } from '../provider/providers.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { DocumentContent, DocumentFilter, StoredDocument } from '../store/documents.ts'
import type { Store, Stores } from '../store/store.ts'
import { documentBody, documentSummary } from './bodies.ts'
import type { Context, Desk } from './content/context.ts'
import { resourceOf } from './content/resource.ts'
import { createDocument, discardDocument, type Given, knownOf, reviseDocument } from './drafts.ts'
import { queueEmail, refuseLarge } from './email/email.ts'
import { assemble, isOpen } from './emission/assemble.ts'
import {
  type Channel,
  type EmissionRequest,
  heldContent,
  queueEmission,
  queueLink,
  requireConnection,
  versionOf,
} from './emission/emission.ts'
import { readinessOf } from './emission/readiness.ts'
import { closingOf, makeClosing } from './filing/capitation.ts'
import { makePackage, packageOf } from './filing/filing.ts'
import { graphicReply, paymentReply } from './graphic/read.ts'
import { shownIn } from './people.ts'

/** Stands for the id of a document that is not kept. */
const NOT_KEPT = 'unsaved'
/** How long an emission waits for its outcome before it answers 202. */
const EMIT_WAIT_MS = 8_000
/** A reconciliation is asked by a person who wants to know: it waits for the upstream's own time limit. */
const RECONCILE_WAIT_MS = 310_000

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
interface DocumentCall {
  readonly params: Readonly<Record<string, string>>
  readonly workspace: WorkspaceContext
  readonly principal: Principal
  readonly stores: Stores
  readonly revision: number
  readonly idempotencyKey: string | undefined
  readonly now: number
}

interface PrintCall extends DocumentCall {
  readonly query: { readonly paper: PaperSize }
}

interface Settled extends Reply {
  readonly body: DocumentBody
}

interface DocumentArea<Body> {
  readonly kind: DocumentKind
  /** Path parameter that holds the id. */
  readonly parameter: string
  readonly given: (body: Body) => Given
}

/** Nobody knows yet how it ends. */
const OPEN: ReadonlySet<string> = new Set(['queued', 'sending', 'unknown'])

const changed = ({ id, kind, revision }: StoredDocument) => ({
  target: { id, revision },
  changes: [{ resource: resourceOf(kind), id, revision }],
})

/** The operations that every kind of document has. */
export function documentArea<Body>(deps: DocumentDependencies, area: DocumentArea<Body>) {
  const { store, outbox, directory, ministry, providers, clock } = deps
  const deskOf = ({ stores, workspace, now }: Context): Desk => ({
    stores,
    workspace,
    now,
    directory,
    ministry,
    providers,
  })
  const { kind, parameter } = area

  async function requireDocument(stores: Stores, { params, workspace }: DocumentCall): Promise<StoredDocument> {
    const head = await stores.documents.find(workspace.id, params[parameter] ?? '')
    if (head?.kind === kind) return head
    throw new Fault('not_found', say('documents.notFound'), { field: `path.${parameter}` })
  }

  /** As it stands when the answer is given, which may be long after the question. `whole`: with what follows its emission. */
  async function settledReply(call: DocumentCall, id: string, whole = false): Promise<Settled> {
    const head = await store.read.documents.find(call.workspace.id, id)
    if (!head) throw new Error(`document ${id} is gone`)
    const desk = deskOf({ stores: store.read, workspace: call.workspace, now: clock.now() })
    const body = await documentBody(desk, head, versionOf(head))
    const follows = whole && head.status !== 'rejected'
    const open = OPEN.has(head.status) || (follows && body.chain.some(({ state }) => OPEN.has(state)))
    return { status: open ? 202 : 200, body }
  }

  async function reply(status: number, context: Context, head: StoredDocument): Promise<Reply> {
    return { status, body: await documentBody(deskOf(context), head), ...changed(head) }
  }

  async function channelOf({ stores, workspace }: DocumentCall): Promise<Channel> {
    const { resolved, connection } = requireConnection(await directory.resolve(stores, workspace), workspace)
    const catalog = await directory.catalog(stores, workspace.id, connection.provider)
    return { provider: providerFor(providers, connection), resolved, catalog }
  }

  async function prepared(call: DocumentCall, request: Omit<EmissionRequest, 'idempotencyKey'>): Promise<Effect> {
    const head = await requireDocument(call.stores, call)
    const channel = await channelOf(call)
    const { file } = request
    if (file && !(await ministry.connection(call.stores, call.workspace))) {
      throw new Fault('ministry_credentials_missing', say('connections.ministryFirst'))
    }
    // Judged here, where nobody waits; inside it is only looked up, unless something changed meanwhile.
    if (isOpen(head)) await documentBody(deskOf(call), head, versionOf(head))
    return async (stores) => {
      const desk = deskOf({ stores, workspace: call.workspace, now: call.now })
      const before = await requireDocument(stores, call)
      if (file) await refuseUnfileable(stores, call.workspace.id, before)
      const idempotencyKey = call.idempotencyKey ?? ''
      const { head: queued, dispatch } = await queueEmission(desk, before, channel, { ...request, idempotencyKey })
      return { ...(await reply(202, desk, queued)), settle: () => waited(call, queued.id, dispatch, file) }
    }
  }

  const emission = (file: boolean) => ({
    prepare: (call: DocumentCall) => prepared(call, { file }),
    standing: async (call: DocumentCall) => settledReply(call, (await requireDocument(call.stores, call)).id, file),
  })

  async function waited(call: DocumentCall, id: string, dispatch: StoredDispatch, whole: boolean): Promise<Reply> {
    await outbox.settled(dispatch.id, EMIT_WAIT_MS)
    return settledReply(call, id, whole)
  }

  async function requireIssued(stores: Stores, call: DocumentCall): Promise<StoredDocument> {
    const head = await requireDocument(stores, call)
    if (head.status === 'accepted') return head
    throw new Fault('document_not_available', say('documents.notAccepted'))
  }

  async function mailed(call: DocumentCall, id: string, dispatchId: string): Promise<Reply> {
    await outbox.settled(dispatchId, EMIT_WAIT_MS)
    const dispatch = await store.read.dispatches.find(dispatchId)
    const [issue] = dispatch?.state === 'rejected' ? (dispatch.outcome?.issues ?? []) : []
    if (issue) throw new Fault(issue.code as ErrorCode, issue.message)
    const { body } = await settledReply(call, id)
    return { status: dispatch?.state === 'accepted' ? 200 : 202, body }
  }

  /** Why a file of an issued document is not here. */
  async function missingFile(stores: Stores, { id }: StoredDocument): Promise<Fault> {
    const dispatch = await stores.dispatches.latestFor(id, 'provider.artifacts')
    const [issue] = dispatch?.outcome?.issues ?? []
    if (issue) return new Fault('artifact_context_unverified', issue.message, { issues: [issue] })
    if (dispatch?.lastError) {
      return new Fault('artifact_download_failed', say('documents.fileRetry'))
    }
    return new Fault('document_not_available', say('documents.fileNotYet'))
  }

  return {
    async list(call: DocumentCall & { readonly query: ListQuery & Omit<DocumentFilter, 'kind'> }): Promise<Reply> {
      const { stores, workspace, query, now } = call
      return listReply(
        `${kind} ${workspace.id}`,
        query,
        (filter) => stores.documents.list(workspace.id, { ...filter, kind }),
        (head) => documentSummary({ stores, workspace, now }, head),
      )
    },

    async create(call: DocumentCall & { readonly body: Body }): Promise<Reply> {
      const head = await createDocument(deskOf(call), kind, area.given(call.body), authorOf(call.principal))
      return reply(201, call, head)
    },

    async get(call: DocumentCall): Promise<Reply> {
      const head = await requireDocument(call.stores, call)
      const body = await documentBody(deskOf(call), head, versionOf(head))
      return { status: 200, body, ...shownIn(call.workspace.id, head) }
    },

    async createRevision(call: DocumentCall & { readonly body: Body }): Promise<Reply> {
      const before = await requireDocument(call.stores, call)
      const by = authorOf(call.principal)
      return reply(201, call, await reviseDocument(deskOf(call), before, call.revision, area.given(call.body), by))
    },

    async discard(call: DocumentCall): Promise<Reply> {
      return reply(200, call, await discardDocument(call, await requireDocument(call.stores, call)))
    },

    /** What would be said of a draft, if it were one. */
    async check(
      call: DocumentCall & { readonly body: { readonly documentId?: string | undefined } },
      content: DocumentContent,
      declared?: number,
    ): Promise<Reply> {
      const id = call.body.documentId ?? NOT_KEPT
      const desk = deskOf(call)
      const held = await heldContent(desk, content, id, declared)
      const head = { id, ...knownOf(held.content, held.family) }
      const assembly = await assemble(desk, id, held.content, held.family)
      return { status: 200, body: await readinessOf(desk, { head, ...held, assembly }) }
    },

    emit: emission(false),
    emitAndFile: emission(true),
    emitOverridden: {
      prepare(call: DocumentCall & { readonly body: { readonly reason: string; readonly file: boolean } }) {
        const { reason, file } = call.body
        return prepared(call, { file, override: { reason, by: authorOf(call.principal) } })
      },
    },

    async reconcile(call: DocumentCall): Promise<Reply> {
      const { stores, workspace, now } = call
      const head = await requireDocument(stores, call)
      const dispatch = await stores.dispatches.latestFor(head.id, 'provider.emission')
      if (dispatch?.state === 'sending') {
        throw new Fault('provider_dispatch_in_progress', say('documents.sending'))
      }
      if (dispatch?.state !== 'unknown') {
        throw new Fault('reconciliation_not_applicable', say('packages.onlyUnknown'))
      }
      requireConnection(await directory.resolve(stores, workspace), workspace)
      await wake(stores, dispatch, now)
      return {
        ...(await reply(200, call, head)),
        settle: async () => {
          outbox.hasten(dispatch)
          await outbox.settled(dispatch.id, RECONCILE_WAIT_MS)
          const settled = await settledReply(call, head.id)
          if (settled.status === 200) return settled
          throw new Fault('reconciliation_inconclusive', say('documents.providerInconclusive'))
        },
      }
    },

    async package(call: DocumentCall): Promise<Reply> {
      const { stores, workspace, principal, now } = call
      const head = await requireIssued(stores, call)
      const present = await packageOf(stores, workspace.id, head)
      if (present) return { status: 200, body: await packageBody(stores, present), written: false }
      const files = await stores.documents.artifacts(head.id)
      if (!files.some(({ name }) => name === 'attached-document')) {
        const fault = await missingFile(stores, head)
        throw fault.code === 'document_not_available'
          ? new Fault('attached_document_not_found', say('documents.attachedNotYet'))
          : fault
      }
      const made = await makePackage(call, head, { workspaceId: workspace.id, by: authorOf(principal), now })
      const { id, revision } = made
      const changes = [...changed(head).changes, { resource: 'rips-packages', id, revision }]
      return { status: 201, body: await packageBody(stores, made), target: { id, revision }, changes }
    },

    async closeCapitation(call: DocumentCall): Promise<Reply> {
      const { stores, workspace, principal, now } = call
      const head = await requireIssued(stores, call)
      const present = await closingOf(call, head)
      if (present) return { status: 200, body: await packageBody(stores, present), written: false }
      const made = await makeClosing(call, head, { workspaceId: workspace.id, by: authorOf(principal), now })
      const { id, revision } = made
      const changes = [{ resource: 'rips-packages', id, revision }]
      return { status: 201, body: await packageBody(stores, made), target: { id, revision }, changes }
    },

    async artifact(call: DocumentCall): Promise<Reply> {
      const { stores, params } = call
      const head = await requireIssued(stores, call)
      const name = ArtifactName.safeParse(params.artifact).data
      if (name === undefined) {
        throw new Fault('document_not_available', say('documents.noSuchFile'), { field: 'path.artifact' })
      }
      return { ...(await fileReply(stores, head, name)), ...shownIn(call.workspace.id, head) }
    },

    async graphic(call: PrintCall): Promise<Reply> {
      const head = await requireDocument(call.stores, call)
      const reply = await graphicReply(call, head, { paper: call.query.paper, fontsDir: deps.fontsDir })
      return { ...reply, ...shownIn(call.workspace.id, head) }
    },

    paymentReceipt: async (call: PrintCall): Promise<Reply> => {
      const print = { paper: call.query.paper, fontsDir: deps.fontsDir }
      return paymentReply(call, await requireDocument(call.stores, call), call.params.paymentNumber ?? '', print)
    },

    fetchArtifacts: {
      async prepare(call: DocumentCall): Promise<Effect> {
        return async (stores) => {
          const { workspace } = call
          const context = { stores, workspace, now: call.now }
          const head = await requireIssued(stores, call)
          requireConnection(await directory.resolve(stores, workspace), workspace)
          if (await hasFiles(stores, head.id)) return reply(200, context, head)
          const dispatch = await queueLink(context, head, 'provider.artifacts', call.idempotencyKey ?? '')
          return {
            ...(await reply(202, context, head)),
            settle: async () => {
              await outbox.settled(dispatch.id, EMIT_WAIT_MS)
              return fetchedReply(call, head.id)
            },
          }
        }
      },
      standing: async (call: DocumentCall) => fetchedReply(call, (await requireDocument(call.stores, call)).id),
    },

    email: {
      async prepare(
        call: DocumentCall & {
          readonly body: { readonly to?: string | undefined; readonly resend?: boolean | undefined }
        },
      ): Promise<Effect> {
        const { workspace, body, idempotencyKey, now } = call
        const present = await requireIssued(call.stores, call)
        requireConnection(await directory.resolve(call.stores, workspace), workspace)
        await refuseLarge(call.stores, present.id)
        return async (stores) => {
          const context = { stores, workspace, now }
          const head = await requireIssued(stores, call)
          const message = { to: body.to, resend: body.resend ?? false, idempotencyKey: idempotencyKey ?? '' }
          const dispatch = await queueEmail(context, head, message)
          return { ...(await reply(202, context, head)), settle: () => mailed(call, head.id, dispatch.id) }
        }
      },
      async standing(call: DocumentCall): Promise<Reply> {
        const { body } = await settledReply(call, (await requireDocument(call.stores, call)).id)
        return { status: body.emails.some(({ state }) => OPEN.has(state)) ? 202 : 200, body }
      },
    },
  }

  async function fetchedReply(call: DocumentCall, id: string): Promise<Reply> {
    const { body } = await settledReply(call, id)
    return { status: (await hasFiles(store.read, id)) ? 200 : 202, body }
  }

  async function fileReply(stores: Stores, head: StoredDocument, name: ArtifactFile): Promise<Reply> {
    const bytes = await stores.documents.artifactBytes(head.id, name)
    const file = (await stores.documents.artifacts(head.id)).find((each) => each.name === name)
    if (!bytes || !file) throw await missingFile(stores, head)
    return {
      status: 200,
      body: null,
      content: { mediaType: file.mediaType, bytes, fileName: file.fileName },
    }
  }
}

async function hasFiles({ documents }: Stores, id: string): Promise<boolean> {
  return (await documents.artifacts(id)).length === ArtifactName.options.length
}

/** A note's package refers to its invoice's: without one the chain would stop after the note was issued. */
async function refuseUnfileable(
  stores: Stores,
  workspaceId: string,
  { invoiceId, facts }: StoredDocument,
): Promise<void> {
  if (facts.operationType === 'SS-Recaudo')
    throw new Fault('source_rips_missing', say('documents.collectionWithoutRips'))
  if (invoiceId === null) return
  const invoice = await stores.documents.find(workspaceId, invoiceId)
  if (invoice?.packageId === null) throw new Fault('source_rips_missing', say('documents.withoutPackage'))
}
