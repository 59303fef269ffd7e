import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { ApiIssue } from '../../contract/errors.ts'
import { RUN_LIMITS, type RunItem, type RunPieces } from '../../contract/runs.ts'
import type { Radica } from '../../sdk/index.ts'
import type { PackageVerdict } from '../validate/packages.ts'
import type { Taken } from './journal.ts'
import type { BesideFile } from './move.ts'
import { CANCELLED, type Known, NOTHING_IN_IT, proofOf, refusal, refused, verdictOf } from './told.ts'

/** Refusals that may pass by themselves, without anybody touching the files. */
const PASSING: ReadonlySet<string> = new Set([
  ...['ministry_credentials_missing', 'source_package_not_accepted', 'reference_not_accepted'],
  ...['submission_outcome_unknown', 'dispatch_in_progress', 'dispatch_conflict', 'internal_error'],
])
const WAITING: ReadonlySet<unknown> = new Set(['queued', 'sending', 'unknown', 'ready', 'draft'])

interface Fate {
  readonly item: RunItem
  readonly fate: 'accepted' | 'kept' | 'refused' | 'waiting'
}

/** What its run is called: no longer than a run's name may be. */
const titleOf = ({ name }: Taken) => name.slice(0, 200).toWellFormed()

/** The same bytes under another name are another request, whose packages are found again. */
function keyOf(taken: Taken): string {
  const of = createHash('sha256')
    .update(`${taken.id} ${titleOf(taken)}`)
    .digest('hex')
    .slice(0, 40)
  return `watch-${of}-${taken.attempt}`
}

/**
 * Brings a unit as far as it goes: its files become a run, whose packages are filed when nothing speaks against them. Its keys
 * are made of the bytes and the name, so that whoever asks again asks about the same run.
 *
 * @returns `working` while Radica reads and judges it, `sent` while it waits for its outcome.
 */
export async function advance(
  radica: Radica,
  taken: Taken,
  read: (path: string) => Promise<Buffer>,
  signal: AbortSignal,
): Promise<Known | 'working' | 'sent'> {
  const begun = { kind: 'folder', name: titleOf(taken) } as const
  const { body: made } = await radica.call('runs.create', { body: begun, idempotencyKey: keyOf(taken), signal })
  const params = { runId: made.id }
  const { body: run } = await radica.call('runs.get', { params, signal })
  if (run.state === 'collecting') {
    for await (const body of piecesOf(taken, read)) await radica.call('runs.addPieces', { params, body, signal })
    await radica.call('runs.start', { params, body: {}, signal })
    return 'working'
  }
  if (run.state === 'working') return 'working'
  // Whoever paused it lets it go on; what stands still since the token of before ended goes on with ours.
  if (run.state === 'paused' && run.problem === null) return 'sent'
  if (run.state === 'paused') {
    await radica.call('runs.start', { params, body: {}, signal })
    return 'working'
  }
  const items: RunItem[] = []
  for await (const item of radica.pages('runItems.list', { params, signal })) items.push(item)
  const fates = items.map((item) => ({ item, fate: fateOf(item) }))
  if (items.some(isToBeFiled)) await radica.call('runs.file', { params, body: {}, signal })
  if (fates.some(({ fate }) => fate === 'waiting')) return 'sent'
  return known(radica, taken, fates, run.state === 'cancelled' ? CANCELLED : NOTHING_IN_IT, signal)
}

async function* piecesOf({ files }: Taken, read: (path: string) => Promise<Buffer>): AsyncGenerator<RunPieces> {
  for (const { path, bytes } of files) {
    const content = await read(path)
    for (let offset = 0; offset < bytes; offset += RUN_LIMITS.pieceBytes) {
      const piece = content.subarray(offset, offset + RUN_LIMITS.pieceBytes)
      yield {
        pieces: [
          { path: path.length > 500 ? basename(path) : path, bytes, offset, contentBase64: piece.toString('base64') },
        ],
      }
    }
  }
}

const isPassing = ({ problem }: RunItem) => problem === null || PASSING.has(problem.code)
const isToBeFiled = (item: RunItem) => item.state === 'judged' && item.valid === true && isPassing(item)

function fateOf(item: RunItem): Fate['fate'] {
  const { state, status, origin } = item
  if (state === 'result') return 'kept'
  if (state === 'judged') return isToBeFiled(item) ? 'waiting' : 'refused'
  if (state !== 'filed') return state === 'refused' || state === 'cancelled' ? 'refused' : 'waiting'
  if (WAITING.has(status)) return 'waiting'
  // Other content was filed under this number: its CUV does not belong to these files.
  return status === 'accepted' && origin !== 'known' ? 'accepted' : 'refused'
}

/** `why`: the reason that is given when nothing was filed that could have an outcome. */
async function known(
  radica: Radica,
  taken: Taken,
  fates: readonly Fate[],
  why: ApiIssue,
  signal: AbortSignal,
): Promise<Known> {
  const proofs: BesideFile[] = []
  const verdicts: PackageVerdict[] = []
  for (const { item, fate } of fates) {
    if (fate === 'accepted') proofs.push(await proofOf(radica, item, signal))
    if (fate === 'refused') verdicts.push(await verdictOf(radica, item, signal))
  }
  if (fates.length === 0) verdicts.push(refused(taken.files[0]?.path ?? '', null, why))
  if (verdicts.length > 0) return refusal(taken, verdicts, proofs)
  const cuvs = fates.flatMap(({ item }) => item.cuv ?? [])
  return { fate: 'filed', line: ['radicado', taken.name, ...(cuvs.length === 1 ? cuvs : [])].join(' '), beside: proofs }
}
