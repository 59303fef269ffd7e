import { expect, test } from 'vitest'
import { INVOICE_RANGE, NOTE_RANGE } from '../../../../test/support/ranges.ts'
import type { Resolution } from '../../../contract/resolutions.ts'
import { offersOf, type ProviderRange, patchOf } from './provider-ranges.ts'

const invoices: ProviderRange = INVOICE_RANGE
const notes: ProviderRange = NOTE_RANGE
const { active: _active, expired: _expired, ...range } = INVOICE_RANGE
const kept = range as unknown as Resolution

const BY_PROVIDER = { numbering: 'provider', kinds: {} } as const
const BY_US = { numbering: 'client', kinds: {} } as const
const stateOf = (
  range: ProviderRange,
  resolutions: Resolution[] = [],
  account: typeof BY_PROVIDER | typeof BY_US = BY_PROVIDER,
) => offersOf([range], resolutions, account)[0]?.state

test('a range that the clinic does not have is offered, with everything that a resolution needs', () => {
  expect(offersOf([invoices, notes], [], BY_PROVIDER)).toEqual([
    { range: invoices, state: 'new', input: { ...kept } },
    {
      range: notes,
      state: 'new',
      input: {
        kind: 'credit_note',
        prefix: 'NC',
        from: 1,
        to: 16_000_000,
        next: 1,
        providerRangeId: '9',
        resolutionNumber: null,
        validFrom: null,
        validTo: null,
      },
    },
  ])
})

test('one that it has is known, also when somebody wrote it down by hand without its code', () => {
  expect(stateOf(invoices, [kept])).toBe('known')
  const [byHand] = offersOf([invoices], [{ ...kept, providerRangeId: null }], BY_PROVIDER)
  expect(byHand).toMatchObject({ state: 'changed', changes: ['providerRangeId'] })
})

test('what the provider changed is told, and a number only upwards', () => {
  const [ahead] = offersOf([{ ...invoices, to: 996_000_000, next: 990_000_040 }], [kept], BY_PROVIDER)
  if (ahead?.state !== 'changed') throw new Error('not told')
  expect(patchOf(ahead.changes, ahead.input)).toEqual({ to: 996_000_000, next: 990_000_040 })
  expect(stateOf({ ...invoices, next: 990_000_000 }, [kept])).toBe('known')
})

test('what is over, of another kind, or can be no resolution is not offered', () => {
  expect(stateOf({ ...invoices, expired: true })).toBe('closed')
  expect(stateOf({ ...invoices, active: false }, [kept])).toBe('closed')
  expect(stateOf({ ...invoices, kind: null })).toBe('other')
  expect(stateOf({ ...invoices, prefix: 'fe-' })).toBe('odd')
})

test('where nobody says which notes a range is for, its usual prefix does, or a person', () => {
  expect(stateOf({ ...notes, kind: null }, [], BY_US)).toBe('new')
  const unusual = { ...notes, kind: null, prefix: 'AJ' }
  expect(stateOf(unusual, [], BY_US)).toBe('kind')
  const [told] = offersOf([unusual], [], { numbering: 'client', kinds: { '9': 'debit_note' } })
  expect(told).toMatchObject({ state: 'new', input: { kind: 'debit_note', prefix: 'AJ' } })
})
