import { createHash } from 'node:crypto'
import type { ArtifactFile } from '../../../contract/documents.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { DispatchPort, SendResult } from '../../dispatch/port.ts'
import { isoInstant } from '../../kernel/call.ts'
import { type Message, say } from '../../messages/message.ts'
import { type ArtifactName, type ArtifactOutcome, CALL_TIMEOUT_MS } from '../../provider/provider.ts'
import type { PlainOutcome } from '../../store/dispatches.ts'
import type { ArtifactBytes, StoredDocument } from '../../store/documents.ts'
import type { Stores } from '../../store/store.ts'
import { followDocument } from '../content/resource.ts'
import { accountOf, type ProviderPortDependencies, unreachable } from '../emission/account.ts'

interface FileOf {
  readonly name: ArtifactFile
  readonly asked: ArtifactName
  readonly mediaType: string
  fileName(number: string): string
}

const FILES: readonly FileOf[] = [
  {
    name: 'attached-document',
    asked: 'attachedDocument',
    mediaType: 'application/xml',
    fileName: (number) => `ad-${number}.xml`,
  },
  { name: 'xml', asked: 'xml', mediaType: 'application/xml', fileName: (number) => `${number}.xml` },
  { name: 'pdf', asked: 'pdf', mediaType: 'application/pdf', fileName: (number) => `${number}.pdf` },
]

const NOTHING: PlainOutcome = { issues: [] }

const MESSAGES: Partial<Record<ErrorCode, (cause: string) => Message>> = {
  artifact_context_unverified: (cause) => say('documents.artifactForeign', { cause }),
  attached_document_kind_mismatch: (cause) => say('documents.artifactKind', { cause }),
  attached_document_too_large: (cause) => say('documents.artifactTooLarge', { cause }),
}

type Failed = Extract<ArtifactOutcome, { kind: 'failed' }>

/** A file that is not the document's will not become so by asking again; everything else is asked for later. */
function failure({ code, cause, retryAfterMs }: Failed, earlier: boolean): SendResult {
  const message = MESSAGES[code]
  if (message === undefined) {
    // The provider was there and did not give this file: those of other documents need not wait for it, nor for another account.
    const alone = (earlier || code === 'artifact_download_failed') && ({ alone: true } as const)
    return { kind: 'not-sent', code, cause, ...alone, ...(retryAfterMs && { retryAfterMs }) }
  }
  const issue = { code, message: message(cause), severity: 'error' } as const
  return { kind: 'rejected', answer: '', outcome: { ...NOTHING, issues: [issue] } }
}

/** Fetches PDF, XML and AttachedDocument of an issued document; each is checked to be its own and kept for good. */
export function artifactsPort(deps: ProviderPortDependencies): DispatchPort<'provider.artifacts'> {
  const { store, clock } = deps

  function artifactOf(head: StoredDocument, { name, mediaType, fileName }: FileOf, bytes: Uint8Array): ArtifactBytes {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const storedAt = isoInstant(clock.now())
    const named = { name, mediaType, fileName: fileName(head.number ?? head.id) }
    return { artifact: { ...named, sha256, size: bytes.length, storedAt }, bytes }
  }

  return {
    upstream: 'provider-files',
    timeoutMs: CALL_TIMEOUT_MS,
    async send({ id, workspaceId, targetId }): Promise<SendResult> {
      const workspace = await store.read.identity.findWorkspace(workspaceId)
      const head = await store.read.documents.find(workspaceId, targetId)
      if (!workspace || !head?.number || !head.cufe) throw new Error(`dispatch ${id} lost its document`)
      const account = await accountOf(deps, workspace, head)
      if (typeof account === 'string') return unreachable(account)
      const { provider, connection, earlier } = account
      const issued = { kind: head.kind, number: head.number, cufe: head.cufe }
      const kept = new Set((await store.read.documents.artifacts(targetId)).map(({ name }) => name))
      const fetched: ArtifactBytes[] = []
      const along = { kept: (stores: Stores) => stores.documents.putArtifacts(targetId, fetched) }
      for (const file of FILES.filter(({ name }) => !kept.has(name))) {
        const artifact = await provider.artifact(connection, issued, file.asked)
        // Those that came before it are kept.
        if (artifact.kind === 'failed') return { ...failure(artifact, earlier), ...along }
        fetched.push(artifactOf(head, file, artifact.bytes))
      }
      return { kind: 'accepted', answer: '', outcome: NOTHING, ...along }
    },
    /** Fetching changes nothing at the provider, so it is simply done again. */
    async reconcile() {
      return { kind: 'absent' }
    },
    follow: followDocument,
  }
}
