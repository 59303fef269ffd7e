import { RUN_LIMITS, type RunPieces } from '../../../contract/runs.ts'
import { call } from '../../base/api/client.ts'
import { base64Of } from '../../base/files/save-file.ts'
import type { Chosen } from './chosen.ts'

/** Of one request, beyond which the next one begins. */
const REQUEST_BYTES = RUN_LIMITS.pieceBytes

type Piece = RunPieces['pieces'][number]

/** Files in pieces, as many as one request takes, with the number of files that are there after it. */
async function* requestsOf({ files }: Chosen): AsyncGenerator<{ pieces: Piece[]; done: number }> {
  let pieces: Piece[] = []
  let size = 0
  for (const [index, { path, file }] of files.entries()) {
    for (let offset = 0; offset < file.size; offset += RUN_LIMITS.pieceBytes) {
      const content = file.slice(offset, offset + RUN_LIMITS.pieceBytes)
      pieces.push({ path, bytes: file.size, offset, contentBase64: await base64Of(content) })
      size += content.size
      if (size < REQUEST_BYTES && pieces.length < RUN_LIMITS.pieces) continue
      yield { pieces, done: index + (offset + content.size < file.size ? 0 : 1) }
      pieces = []
      size = 0
    }
  }
  if (pieces.length > 0) yield { pieces, done: files.length }
}

/** Copies what was chosen to the service, which then works on it by itself. What is given up on the way is cancelled. */
export async function sendFolder(
  workspaceId: string,
  chosen: Chosen,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<string> {
  const body = { kind: 'folder' as const, name: chosen.name }
  const { id: runId } = (await call('runs.create', { params: { workspaceId }, body, signal })).body
  const params = { workspaceId, runId }
  try {
    for await (const { pieces, done } of requestsOf(chosen)) {
      await call('runs.addPieces', { params, body: { pieces }, signal })
      onProgress(done)
    }
    const others = Object.keys(chosen.others).length > 0 ? { others: { ...chosen.others } } : {}
    await call('runs.start', { params, body: others, signal })
  } catch (error) {
    await call('runs.cancel', { params }).catch(() => undefined)
    throw error
  }
  return runId
}
