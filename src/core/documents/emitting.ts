import { isReceipt } from '../../contract/receipt.ts'
import { wake } from '../dispatch/apply-event.ts'
import { Fault } from '../fault.ts'
import { authorOf, type Effect, type Reply } from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { say } from '../messages/message.ts'
import { providerFor } from '../provider/providers.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { judgedDraft } from './bodies.ts'
import { contentOf } from './content/content.ts'
import type { Desk } from './content/context.ts'
import { isOpen } from './emission/assemble.ts'
import { type Channel, type EmissionRequest, queueEmission, requireConnection, versionOf } from './emission/emission.ts'
import {
  changed,
  type DocumentCall,
  type DocumentDependencies,
  type DocumentHandling,
  OUTCOME_WAIT_MS,
} from './handling.ts'

/** A reconciliation is asked by a person who wants to know: it waits for the upstream's own time limit. */
const RECONCILE_WAIT_MS = 310_000

type Overridden = DocumentCall & { readonly body: { readonly reason: string; readonly file: boolean } }

/** How a document is issued: emission, emission past what blocks it, and the question what became of one. */
export function emissionHandlers(deps: DocumentDependencies, handling: DocumentHandling) {
  const { outbox, directory, ministry, providers } = deps
  const { deskOf, requireDocument, settledReply, reply } = handling

  async function channelOf({ stores, workspace }: DocumentCall): Promise<Channel> {
    const { resolved, connection } = requireConnection(await directory.resolve(stores, workspace), workspace)
    const catalog = await directory.catalog(stores, workspace.id, connection.provider)
    return { provider: providerFor(providers, connection), resolved, catalog }
  }

  async function prepareEmission(
    call: DocumentCall,
    request: Omit<EmissionRequest, 'idempotencyKey'>,
  ): Promise<Effect> {
    const head = await requireDocument(call.stores, call)
    const channel = await channelOf(call)
    const { file } = request
    if (file && !(await ministry.connection(call.stores, call.workspace))) {
      throw new Fault('ministry_credentials_missing', say('connections.ministryFirst'))
    }
    if (isOpen(head)) await judgeLong(deskOf(call), head)
    return async (stores) => {
      const desk = deskOf({ stores, workspace: call.workspace, now: call.now })
      const before = await requireDocument(stores, call)
      if (call.revision > 0) expectRevision(before.revision, call.revision)
      if (file) await refuseUnfileable(stores, call.workspace.id, before)
      const idempotencyKey = call.idempotencyKey ?? ''
      const { head: queued, dispatch } = await queueEmission(desk, before, channel, { ...request, idempotencyKey })
      // Nobody is answered with this, but with what stands then.
      return {
        status: 202,
        body: null,
        ...changed(queued),
        settle: () => outcomeReply(call, queued.id, dispatch, file),
      }
    }
  }

  const standing = async (call: DocumentCall, file: boolean) =>
    settledReply(call, (await requireDocument(call.stores, call)).id, file)
  const emission = (file: boolean) => ({
    prepare: (call: DocumentCall) => prepareEmission(call, { file }),
    standing: (call: DocumentCall) => standing(call, file),
  })

  async function outcomeReply(
    call: DocumentCall,
    id: string,
    dispatch: StoredDispatch,
    whole: boolean,
  ): Promise<Reply> {
    await outbox.settled(dispatch.id, OUTCOME_WAIT_MS)
    return settledReply(call, id, whole)
  }

  return {
    emit: emission(false),
    emitAndFile: emission(true),
    emitOverridden: {
      prepare(call: Overridden) {
        const { reason, file } = call.body
        return prepareEmission(call, { file, override: { reason, by: authorOf(call.principal) } })
      },
      standing: (call: Overridden) => standing(call, call.body.file),
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
  }
}

/** Of a longer one the judgement is made where nobody waits; inside it is only looked up, unless something changed meanwhile. */
const SHORT = 16

async function judgeLong(desk: Desk, head: StoredDocument): Promise<void> {
  const content = await contentOf(desk.stores, head)
  const isShort = content.kind === 'invoice' && content.lines.length <= SHORT
  if (!isShort) await judgedDraft(desk, head, content, versionOf(head))
}

/** A note's package refers to its invoice's: without one the chain would stop after the note was issued. */
async function refuseUnfileable(
  stores: Stores,
  workspaceId: string,
  { invoiceId, facts }: StoredDocument,
): Promise<void> {
  if (isReceipt(facts)) throw new Fault('source_rips_missing', say('documents.collectionWithoutRips'))
  if (invoiceId === null) return
  const invoice = await stores.documents.find(workspaceId, invoiceId)
  if (invoice?.packageId === null) throw new Fault('source_rips_missing', say('documents.withoutPackage'))
}
