import { type TransportAnswer, TransportError } from '../transport/transport.ts'
import { type ArtifactContext, checkArtifact } from './artifacts.ts'
import type { ArtifactName, ArtifactOutcome } from './provider.ts'
import { jsonOf, notSent, refusalOf, textOf } from './wire.ts'

interface Download {
  call(): Promise<TransportAnswer>
  /** Where the file stands in the JSON of the answer, as base64. */
  pick(json: unknown): string | null | undefined
}

/** A file of a document, downloaded and checked. */
export async function downloaded(
  name: ArtifactName,
  context: ArtifactContext,
  now: number,
  { call, pick }: Download,
): Promise<ArtifactOutcome> {
  let answer: TransportAnswer
  try {
    answer = await call()
  } catch (error) {
    if (error instanceof TransportError && error.phase === 'unknown') return failed(error.cause)
    return { kind: 'failed', ...notSent(error).refusal }
  }
  if (answer.status !== 200) {
    const limited = answer.status === 429 ? refusalOf(answer, now) : undefined
    return limited ? { kind: 'failed', ...limited.refusal } : failed(`http-${answer.status}`)
  }
  const bytes = Buffer.from(pick(jsonOf(textOf(answer))) ?? '', 'base64')
  if (bytes.length === 0) return failed('answer-unreadable')
  const problem = checkArtifact(name, bytes, context)
  return problem === undefined ? { kind: 'ready', bytes } : { kind: 'failed', ...problem }
}

function failed(cause: string): ArtifactOutcome {
  return { kind: 'failed', code: 'artifact_download_failed', cause }
}
