import { isPage } from '../transport/page.ts'
import { type TransportAnswer, TransportError } from '../transport/transport.ts'
import type { ArtifactContext } from './artifacts.ts'
import type { DocumentReader } from './document-reader.ts'
import type { ArtifactName, ArtifactOutcome } from './provider.ts'
import { xmlInside } from './unzip.ts'
import { asNotSent, jsonOf, refusalOf, textOf } from './wire.ts'

/** Where a file stands in the JSON of an answer, as base64. */
export type PickFile = (json: unknown) => string | null | undefined

/** A file of a document, downloaded and checked. */
export async function download(
  name: ArtifactName,
  context: ArtifactContext,
  now: number,
  {
    call,
    pick,
    read,
  }: { call(): Promise<TransportAnswer>; readonly pick: PickFile; readonly read: DocumentReader['read'] },
): Promise<ArtifactOutcome> {
  let answer: TransportAnswer
  try {
    answer = await call()
  } catch (error) {
    if (error instanceof TransportError && error.phase === 'unknown') return failed(error.cause)
    return { kind: 'failed', ...asNotSent(error).refusal }
  }
  if (answer.status !== 200) {
    const limited = answer.status === 429 ? refusalOf(answer, now) : undefined
    return limited ? { kind: 'failed', ...limited.refusal } : failed(`http-${answer.status}`)
  }
  const bytes = await fileIn(answer, pick)
  if (bytes === undefined) return failed('answer-unreadable')
  const { kind, number, cufe, nit, environment } = context
  const problem = await read('artifact', bytes, name, { kind, number, cufe, nit, environment })
  return problem === undefined ? { kind: 'ready', bytes } : { kind: 'failed', ...problem }
}

/** The file that an answer brings: in its JSON, or as its body; an XML may come in a ZIP. Undefined: none. */
export async function fileIn(answer: TransportAnswer, pick: PickFile): Promise<Uint8Array | undefined> {
  const text = textOf(answer)
  if (isPage(text)) return undefined
  const bare = !text.trimStart().startsWith('{')
  const file = bare ? Buffer.from(answer.body) : Buffer.from(pick(jsonOf(text)) ?? '', 'base64')
  return file.length === 0 ? undefined : xmlInside(file)
}

function failed(cause: string): ArtifactOutcome {
  return { kind: 'failed', code: 'artifact_download_failed', cause }
}
