import { expect, test } from 'vitest'
import { mergeDrafts } from '../documents/draft-merge.ts'
import { type CreditDraft, creditDraft } from './credit-draft.ts'
import { CREDIT_PARTS } from './credit-parts.tsx'

const crediting = (amounts: CreditDraft['amounts']): CreditDraft => ({ ...creditDraft(null), amounts })
const merged = (mine: CreditDraft['amounts'], theirs: CreditDraft['amounts'], base: CreditDraft['amounts'] = {}) => {
  const { draft, disputed } = mergeDrafts(CREDIT_PARTS, crediting(base), crediting(mine), crediting(theirs))
  return disputed.length > 0 ? disputed.map(({ name }) => name) : draft.amounts
}

test('lines that two people credited are put together', () => {
  expect(merged({ lin_1: 10 }, { lin_2: 20 })).toEqual({ lin_1: 10, lin_2: 20 })
  expect(merged({}, { lin_1: 10, lin_2: 20 }, { lin_1: 10 })).toEqual({ lin_2: 20 })
})

test('a line that both credited, each with an amount of their own, is asked about', () => {
  expect(merged({ lin_1: 10, lin_2: 20 }, { lin_1: 15 })).toEqual(['amounts'])
  expect(merged({ lin_1: 10 }, { lin_1: 15 }, { lin_1: 5 })).toEqual(['amounts'])
})
