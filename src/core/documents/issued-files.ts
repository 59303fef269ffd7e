import { type ArtifactFile, ArtifactFile as ArtifactName } from '../../contract/documents.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { enqueue } from '../dispatch/enqueue.ts'
import { Fault } from '../fault.ts'
import type { Effect, Reply } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { queueEmail, refuseLarge } from './email/email.ts'
import { linkOf, requireConnection } from './emission/emission.ts'
import { graphicReply, paymentReply } from './graphic/read.ts'
import {
  type DocumentCall,
  type DocumentDependencies,
  type DocumentHandling,
  OPEN,
  OUTCOME_WAIT_MS,
  type PrintCall,
} from './handling.ts'
import { shownIn } from './people.ts'

/** What is had of an issued document: its files, its prints, and the message that carries them. */
export function issuedFileHandlers(deps: DocumentDependencies, handling: DocumentHandling) {
  const { store, outbox, directory } = deps
  const { requireDocument, requireIssued, settledReply, reply } = handling

  async function mailReply(call: DocumentCall, id: string, dispatchId: string): Promise<Reply> {
    await outbox.settled(dispatchId, OUTCOME_WAIT_MS)
    const dispatch = await store.read.dispatches.find(dispatchId)
    const [issue] = dispatch?.state === 'rejected' ? (dispatch.outcome?.issues ?? []) : []
    if (issue) throw new Fault(issue.code as ErrorCode, issue.message)
    const { body } = await settledReply(call, id)
    return { status: dispatch?.state === 'accepted' ? 200 : 202, body }
  }

  async function fetchedReply(call: DocumentCall, id: string): Promise<Reply> {
    const { body } = await settledReply(call, id)
    return { status: (await hasFiles(store.read, id)) ? 200 : 202, body }
  }

  return {
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
          const link = linkOf(context, head, 'provider.artifacts', call.idempotencyKey ?? '')
          const dispatch = await enqueue(stores, link)
          return {
            ...(await reply(202, context, head)),
            settle: async () => {
              await outbox.settled(dispatch.id, OUTCOME_WAIT_MS)
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
          return { ...(await reply(202, context, head)), settle: () => mailReply(call, head.id, dispatch.id) }
        }
      },
      async standing(call: DocumentCall): Promise<Reply> {
        const { body } = await settledReply(call, (await requireDocument(call.stores, call)).id)
        return { status: body.emails.some(({ state }) => OPEN.has(state)) ? 202 : 200, body }
      },
    },
  }
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

/** Why a file of an issued document is not here. */
export async function missingFile(stores: Stores, { id }: StoredDocument): Promise<Fault> {
  const dispatch = await stores.dispatches.latestFor(id, 'provider.artifacts')
  const [issue] = dispatch?.outcome?.issues ?? []
  if (issue) return new Fault('artifact_context_unverified', issue.message, { issues: [issue] })
  if (dispatch?.lastError) {
    return new Fault('artifact_download_failed', say('documents.fileRetry'))
  }
  return new Fault('document_not_available', say('documents.fileNotYet'))
}

async function hasFiles({ documents }: Stores, id: string): Promise<boolean> {
  return (await documents.artifacts(id)).length === ArtifactName.options.length
}
