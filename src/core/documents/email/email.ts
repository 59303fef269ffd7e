import { deflateRawSync } from 'node:zlib'
import { ulid } from 'ulid'
import type { DispatchState } from '../../../contract/dispatches.ts'
import { enqueue, linkBytes } from '../../dispatch/enqueue.ts'
import { Fault } from '../../fault.ts'
import { isoInstant } from '../../kernel/call.ts'
import { type Message, say } from '../../messages/message.ts'
import type { StoredDocument } from '../../store/documents.ts'
import type { Stores } from '../../store/store.ts'
import type { DocumentContext } from '../content/context.ts'

/** The DIAN's limit for the container that a payer receives. */
const MAX_ATTACHMENT_BYTES = 2 * 1024 * 1024

/** Refuses a document whose PDF and AttachedDocument, zipped, pass the limit of a message. */
export async function refuseLarge(stores: Stores, documentId: string): Promise<void> {
  let zipped = 0
  for (const name of ['pdf', 'attached-document'] as const) {
    const bytes = await stores.documents.artifactBytes(documentId, name)
    if (bytes) zipped += deflateRawSync(bytes).length
  }
  if (zipped > MAX_ATTACHMENT_BYTES) {
    throw new Fault('email_attachment_too_large', say('documents.emailTooLarge'))
  }
}

interface EmailOrder {
  readonly to: string | undefined
  readonly resend: boolean
  readonly idempotencyKey: string
}

/** Queues a message with an issued document. */
export async function queueEmail(
  context: DocumentContext,
  head: StoredDocument,
  { to, resend, idempotencyKey }: EmailOrder,
) {
  const { stores, workspace, now } = context
  const connection = await stores.connections.find(workspace.id, 'email')
  if (!connection) throw new Fault('email_not_configured', say('documents.emailFirst'))
  if (connection.settings.enabled !== true) throw new Fault('email_disabled', say('documents.emailOff'))
  const recipient = to ?? (await stores.documents.frozen(head.id))?.customer.email
  if (!recipient) throw new Fault('recipient_email_missing', say('documents.payerWithoutEmail'), { field: 'to' })
  if (!resend) await refuseUncertain(stores, head.id, recipient)
  const id = `eml_${ulid(now)}`
  await stores.documents.addEmail({ id, documentId: head.id, recipient, createdAt: isoInstant(now) })
  return enqueue(stores, {
    workspaceId: workspace.id,
    kind: 'provider.email',
    targetId: id,
    targetRevision: head.revision,
    idempotencyKey,
    reference: head.number ?? head.id,
    now,
    bytes: linkBytes('provider.email', head.id, head.revision),
  })
}

const WHY_TWICE: Partial<Record<DispatchState, Message>> = {
  queued: say('documents.emailUnderWay'),
  sending: say('documents.emailUnderWay'),
  unknown: say('documents.emailUnknown'),
}

/** A message that is on its way, or may have left, is sent again only when a person says so. */
async function refuseUncertain(stores: Stores, documentId: string, recipient: string): Promise<void> {
  for (const email of await stores.documents.emailsOf(documentId)) {
    if (email.recipient !== recipient) continue
    const dispatch = await stores.dispatches.latestFor(email.id)
    const message = dispatch && WHY_TWICE[dispatch.state]
    if (message) throw new Fault('email_outcome_unknown', message, { field: 'resend' })
  }
}
