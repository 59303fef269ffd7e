import { describe, expect, it } from 'vitest'
import { aResolution } from '../../../test/support/resolutions.ts'
import type { KnownRange } from '../connections/invoice-provider.ts'
import { lastUsedView, nextAt, rangesOf } from './last-used.ts'

const range = (fields: Partial<KnownRange> = {}): KnownRange => ({
  providerRangeId: '8',
  kind: 'invoice',
  prefix: 'SETP',
  resolutionNumber: '18760000001',
  active: true,
  expired: false,
  next: 41,
  ...fields,
})
const resolution = aResolution({ providerRangeId: '8', resolutionNumber: '18760000001', from: 1, to: 100 })
const known = (...items: KnownRange[]) => ({ checkedAt: '2026-01-01T00:00:00.000Z', items })

describe('the ranges of a resolution', () => {
  it.each<[string, 'provider' | 'client', Partial<KnownRange>, boolean]>([
    ['the provider’s own', 'provider', { prefix: 'OTRO', resolutionNumber: null }, true],
    ['another one of the provider', 'provider', { providerRangeId: '9' }, false],
    ['its own of another kind', 'provider', { kind: 'credit_note' }, false],
    ['its own of no kind', 'provider', { kind: null }, true],
    ['one of its prefix and number', 'client', { providerRangeId: '9' }, true],
    ['one of its prefix that says no number', 'client', { resolutionNumber: null }, true],
    ['one of another number', 'client', { resolutionNumber: '18760000002' }, false],
    ['one of another prefix', 'client', { prefix: 'OTRO' }, false],
    ['one of its prefix and number, of another kind', 'client', { kind: 'debit_note' }, false],
    ['one of its prefix and number, of no kind', 'client', { kind: null }, true],
  ])('%s, numbered by the %s', (_case, numbering, fields, isIts) => {
    expect(rangesOf(resolution, known(range(fields)), numbering)).toHaveLength(isIts ? 1 : 0)
  })

  it('give the next number of the one that is in force', () => {
    const [over, off] = [range({ expired: true, next: 7 }), range({ active: false, next: 8 })]
    expect(nextAt([over, off, range()])).toBe(41)
    expect(nextAt([over, off])).toBe(7)
    expect(nextAt([])).toBeUndefined()
  })
})

describe('what was stated, beside what the provider says', () => {
  const stated = (number: number | null) => ({ number, statedAt: '2026-01-01T00:00:00.000Z', statedBy: 'usr_1' })
  const view = (...of: [number | null] | []) =>
    lastUsedView(resolution, of.length > 0 ? stated(of[0] ?? null) : undefined, {
      known: known(range()),
      numbering: 'provider',
    })

  it.each<[string, [number | null] | [], string]>([
    ['nothing', [], 'unstated'],
    ['the number before the next', [40], 'agrees'],
    ['a later number', [41], 'behind'],
    ['an earlier number', [39], 'ahead'],
    ['that none was given', [null], 'ahead'],
  ])('%s', (_case, of, agreement) => {
    expect(view(...of)).toMatchObject({ agreement, providerNext: 41, lastUsed: of[0] ?? null })
  })

  it('is unchecked where the account was never asked', () => {
    const at = { known: undefined, numbering: 'provider' } as const
    expect(lastUsedView(resolution, stated(40), at)).toMatchObject({
      agreement: 'unchecked',
      providerNext: null,
      checkedAt: null,
    })
  })

  it('agrees at the first number where none was given', () => {
    const at = { known: known(range({ next: 1 })), numbering: 'provider' } as const
    expect(lastUsedView(resolution, stated(null), at).agreement).toBe('agrees')
  })
})
