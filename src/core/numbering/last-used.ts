import type { LastUsedNumber, NumberAgreement } from '../../contract/go-live.ts'
import type { KnownRange, KnownRanges } from '../connections/invoice-provider.ts'
import { type Message, say } from '../messages/message.ts'
import type { StatedNumber } from '../store/last-used.ts'
import type { StoredResolution } from '../store/records.ts'
import type { Stores } from '../store/store.ts'

/** The ranges of an account that are a resolution's, as the provider tells them apart. */
export function rangesOf(
  resolution: StoredResolution,
  { items }: KnownRanges,
  numbering: 'provider' | 'client',
): KnownRange[] {
  const ofKind = ({ kind }: KnownRange) => kind === null || kind === resolution.kind
  const byNumber = ({ prefix, resolutionNumber }: KnownRange) =>
    prefix === resolution.prefix && (resolutionNumber === null || resolutionNumber === resolution.resolutionNumber)
  const isIt = (range: KnownRange) =>
    numbering === 'provider' ? range.providerRangeId === resolution.providerRangeId : byNumber(range)
  return items.filter((range) => isIt(range) && ofKind(range))
}

/** What the provider gives next by a resolution, as it was last read; undefined: nobody knows. */
export const nextAt = (ranges: readonly KnownRange[]): number | undefined =>
  (ranges.find(({ active, expired }) => active && !expired) ?? ranges[0])?.next

/** Why a document may not have the number that it would get: the program used before gave that one, or a later one. */
export async function usedBefore(
  { stores, workspace }: { readonly stores: Stores; readonly workspace: { readonly id: string } },
  resolution: StoredResolution,
  /** Null: the provider gives it. */
  number: number | null,
  ranges: readonly KnownRange[] = [],
): Promise<Message | undefined> {
  const lastUsed = await stores.lastUsed.highest(workspace.id, resolution)
  if (lastUsed === null) return undefined
  const next = number ?? nextAt(ranges)
  if (next === undefined) return say('documents.providerNextUnread', { lastUsed })
  if (next > lastUsed) return undefined
  return number === null
    ? say('documents.providerNextUsed', { next, lastUsed })
    : say('documents.numberUsedBefore', { number, lastUsed })
}

function agreementOf({ from }: StoredResolution, stated: StatedNumber | undefined, next?: number): NumberAgreement {
  if (!stated) return 'unstated'
  if (next === undefined) return 'unchecked'
  const expected = (stated.number ?? from - 1) + 1
  if (next === expected) return 'agrees'
  return next < expected ? 'behind' : 'ahead'
}

export interface KnownAt {
  /** Undefined: the account was never asked. */
  readonly known: KnownRanges | undefined
  readonly numbering: 'provider' | 'client'
}

/** A resolution with what was stated of it, beside what the provider says. */
export function lastUsedView(
  resolution: StoredResolution,
  stated: StatedNumber | undefined,
  { known, numbering }: KnownAt,
): LastUsedNumber {
  const { id: resolutionId, kind, prefix, from, to, next } = resolution
  const providerNext = known && nextAt(rangesOf(resolution, known, numbering))
  return {
    resolutionId,
    kind,
    prefix,
    from,
    to,
    next,
    lastUsed: stated?.number ?? null,
    providerNext: providerNext ?? null,
    checkedAt: known?.checkedAt ?? null,
    agreement: agreementOf(resolution, stated, providerNext),
  }
}
