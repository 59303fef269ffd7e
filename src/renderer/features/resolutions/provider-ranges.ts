import type { Answer } from '../../../contract/operations.ts'
import { type Resolution, ResolutionInput } from '../../../contract/resolutions.ts'

export type ProviderRange = Answer<'connections.invoiceProvider.ranges'>['items'][number]
export type RangeKind = ResolutionInput['kind']

/** What a provider tells of a range and a resolution keeps. */
const TOLD = ['prefix', 'from', 'to', 'next', 'resolutionNumber', 'validFrom', 'validTo', 'providerRangeId'] as const
export type Told = (typeof TOLD)[number]

/** What a range of the account is to this clinic. */
export type Offer = { readonly range: ProviderRange } & (
  | { readonly state: 'new'; readonly input: ResolutionInput }
  | {
      readonly state: 'changed'
      readonly resolution: Resolution
      readonly changes: readonly Told[]
      readonly input: ResolutionInput
    }
  | { readonly state: 'known'; readonly resolution: Resolution }
  /** `closed`: expired or switched off. `kind`: a person has to say what it numbers. `other`: nothing that is issued here. `odd`: no resolution can be like that. */
  | { readonly state: 'closed' | 'kind' | 'other' | 'odd' }
)

interface Account {
  /** Where the provider numbers, it says what each range is for. */
  readonly numbering: 'provider' | 'client'
  /** What a person said of ranges whose kind the provider does not tell, by their code. */
  readonly kinds: Readonly<Record<string, RangeKind>>
}

/** Notes are numbered by these prefixes unless somebody wished otherwise. */
const USUAL: Readonly<Record<string, RangeKind>> = { NC: 'credit_note', ND: 'debit_note' }

export const kindOf = ({ kind, providerRangeId, prefix }: ProviderRange, { numbering, kinds }: Account) =>
  kind ?? (numbering === 'client' ? (kinds[providerRangeId] ?? USUAL[prefix.slice(0, 2)]) : undefined)

/** The ranges of the account beside the resolutions that the clinic has. */
export function offersOf(
  ranges: readonly ProviderRange[],
  resolutions: readonly Resolution[],
  account: Account,
): Offer[] {
  return ranges.map((range) => offerOf(range, resolutions, account))
}

function offerOf(range: ProviderRange, resolutions: readonly Resolution[], account: Account): Offer {
  const kind = kindOf(range, account)
  if (kind === undefined) return { range, state: account.numbering === 'client' ? 'kind' : 'other' }
  const found = ResolutionInput.safeParse(inputOf(range, kind))
  if (!found.success) return { range, state: 'odd' }
  const input = found.data
  const resolution = twinOf(input, resolutions)
  if (range.expired || !range.active) return { range, state: 'closed' }
  if (!resolution) return { range, state: 'new', input }
  const changes = TOLD.filter((name) => differs(name, resolution, input))
  return changes.length === 0
    ? { range, state: 'known', resolution }
    : { range, state: 'changed', resolution, changes, input }
}

const inputOf = (range: ProviderRange, kind: RangeKind) => {
  const { providerRangeId, prefix, from, to, next, resolutionNumber, validFrom, validTo } = range
  // The account may not have begun to count.
  return { kind, providerRangeId, prefix, from, to, next: Math.max(next, from), resolutionNumber, validFrom, validTo }
}

/** The resolution of a range: it was linked with it, or has its prefix and some of its numbers. */
function twinOf(input: ResolutionInput, resolutions: readonly Resolution[]): Resolution | undefined {
  const ofKind = resolutions.filter(({ kind }) => kind === input.kind)
  const alike = ({ prefix, from, to }: Resolution) => prefix === input.prefix && from <= input.to && input.from <= to
  return ofKind.find((each) => each.providerRangeId === input.providerRangeId && alike(each)) ?? ofKind.find(alike)
}

/** Numbers only go up: one that is behind ours says nothing. */
const differs = (name: Told, resolution: Resolution, input: ResolutionInput): boolean =>
  name === 'next' ? (input.next ?? 0) > resolution.next : (input[name] ?? null) !== (resolution[name] ?? null)

/** What an update of the resolution has to say. */
export const patchOf = (changes: readonly Told[], input: ResolutionInput) =>
  Object.fromEntries(changes.map((name) => [name, input[name] ?? null]))
