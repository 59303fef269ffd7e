import { createHash } from 'node:crypto'
import type { FilingReason, PackageStatus } from '../../contract/packages.ts'
import { Fault } from '../fault.ts'
import { filedElsewhere, isOfEnvironment } from '../filings/filings.ts'
import type { ResultsFile } from '../filings/results.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import type { StoredFiling } from '../store/filings.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { type Author, revisionAsFiled } from './drafts.ts'

/** An answer is findings and little else; the largest that was seen has some hundreds. */
const MAX_ANSWER_UNITS = 4 * 1024 * 1024

export interface KeptFiling {
  readonly filing: StoredFiling
  /** What it tells of, when that is here. */
  readonly head: StoredPackage | undefined
}

interface Target {
  readonly head: StoredPackage | undefined
  readonly reason: FilingReason | null
}

/**
 * Keeps a result of the ministry that another program obtained. An acceptance gives the package of that number its CUV when
 * nothing of its own is under way or accepted; everything else is history. The same file again is the same filing, which
 * may find its package now.
 */
export async function keepFiling(
  stores: Stores,
  workspace: StoredWorkspace,
  author: Author,
  results: ResultsFile,
  fileName: string,
): Promise<KeptFiling> {
  if (results.nit !== null && results.nit !== workspace.nit) {
    throw new Fault('invalid_rips_input', say('packages.resultForeign'), {
      field: 'NumDocumentoIdObligado',
    })
  }
  if (results.answer.length > MAX_ANSWER_UNITS) {
    throw new Fault('request_too_large', say('packages.resultTooLarge'))
  }
  const sha256 = createHash('sha256').update(results.answer).digest('hex')
  const known = await stores.filings.withHash(workspace.id, sha256)
  if (known && known.packageId !== null && known.reason === null)
    return { filing: known, head: await headOf(stores, workspace, known) }
  const { head, reason } = await targetOf(stores, workspace, results)
  const { outcome, cuv, processId, filedAt, number, module, answer } = results
  const filing: StoredFiling = {
    ...(known ?? { id: `fil_${newUlid(author.now)}`, createdAt: isoInstant(author.now), createdBy: author.by }),
    outcome,
    cuv,
    processId,
    filedAt,
    number,
    module,
    answer,
    sha256,
    fileName,
    reason,
    packageId: head?.id ?? null,
  }
  await stores.filings.save(workspace.id, filing)
  return { filing, head: head && reason === null ? await accept(stores, author, head, filing) : head }
}

async function headOf(stores: Stores, { id }: StoredWorkspace, { packageId }: StoredFiling) {
  return packageId === null ? undefined : stores.packages.find(id, packageId)
}

/** States in which something of the package's own is under way or decided. */
const IN_FLIGHT: readonly PackageStatus[] = ['queued', 'sending', 'unknown']

async function targetOf(stores: Stores, workspace: StoredWorkspace, results: ResultsFile): Promise<Target> {
  const { number, kinds, outcome } = results
  const all = number === null ? [] : await stores.packages.withNumber(workspace.id, number)
  const heads = all.filter(({ kind }) => kinds.includes(kind))
  const [only] = heads
  if (outcome !== 'accepted') return { head: heads.length === 1 ? only : undefined, reason: 'not_accepted' }
  const decided = heads.find(({ status }) => status === 'accepted')
  if (decided) return { head: decided, reason: 'already_accepted' }
  for (const head of heads) if (await isInFlight(stores, head)) return { head, reason: 'own_submission' }
  if (!only) return { head: undefined, reason: 'no_package' }
  if (heads.length > 1) return { head: undefined, reason: 'several_packages' }
  return { head: only, reason: isOfEnvironment(results, workspace) ? null : 'other_environment' }
}

/** Its own submission, or that of the document that it was made from, is not decided. */
async function isInFlight(stores: Stores, head: StoredPackage): Promise<boolean> {
  if (IN_FLIGHT.includes(head.status)) return true
  if (head.sourceDocumentId === null) return false
  const state = (await stores.dispatches.latestFor(head.sourceDocumentId))?.state
  return state === 'queued' || state === 'sending' || state === 'unknown'
}

/** The package gets its CUV. What was filed had the numbers that came, so numbers that were given here are taken back. */
async function accept(
  stores: Stores,
  author: Author,
  head: StoredPackage,
  { cuv }: StoredFiling,
): Promise<StoredPackage> {
  const asFiled = await revisionAsFiled(stores, author, head)
  const accepted: StoredPackage = { ...asFiled, status: 'accepted', cuv, updatedAt: isoInstant(author.now) }
  await stores.packages.save(accepted, asFiled)
  return accepted
}

/** A package that came in after its result gets its CUV from it; one of another kind is not what was filed. */
export async function adoptFiling(
  stores: Stores,
  workspace: StoredWorkspace,
  author: Author,
  head: StoredPackage,
): Promise<StoredPackage> {
  const { filing, isOfKind = false } = (await filedElsewhere(stores, workspace, head)) ?? {}
  if (!filing || !isOfKind || filing.packageId !== null) return head
  await stores.filings.save(workspace.id, { ...filing, packageId: head.id, reason: null })
  return accept(stores, author, head, filing)
}
