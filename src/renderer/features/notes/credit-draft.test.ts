import { expect, test } from 'vitest'
import { CreditNoteInput } from '../../../contract/credit-notes.ts'
import { creditDraft, creditInput, creditTotal, withAll } from './credit-draft.ts'

const invoice = { totals: { gross: 80_500.5, prepaid: 0, payable: 80_500.5 } }
const partial = { ...creditDraft(null), amounts: { lin_1: 0.1, lin_2: 0.2 } }

test('a partial note adds up its lines to the centavo and names them', () => {
  expect(creditTotal(partial, invoice)).toBe(0.3)
  const { selection } = CreditNoteInput.parse(creditInput(partial, 'inv_1'))
  expect(selection).toEqual([
    { lineId: 'lin_1', amount: 0.1 },
    { lineId: 'lin_2', amount: 0.2 },
  ])
})

test('an annulment is the whole invoice and names no line', () => {
  const total = { ...partial, kind: 'total', concept: '2' } as const
  expect(creditTotal(total, invoice)).toBe(80_500.5)
  expect(creditInput(total, 'inv_1')).not.toHaveProperty('selection')
})

test('a ticked line without a value is found at its field', () => {
  const { error } = CreditNoteInput.safeParse(creditInput({ ...partial, amounts: { lin_1: '' } }, 'inv_1'))
  expect(error?.issues.map(({ path }) => path)).toEqual([['selection', 0, 'amount']])
})

test('ticking all of them leaves what was typed, and what nothing is left of', () => {
  const left = [90, 20, 0].map((balance, index) => ({ lineId: `lin_${index}`, documentId: 'inv_1', balance }))
  expect(withAll({ lin_0: 12.5 }, left)).toEqual({ lin_0: 12.5, lin_1: 20 })
})
