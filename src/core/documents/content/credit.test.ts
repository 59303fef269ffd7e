import { describe, expect, it } from 'vitest'
import { head, invoiceOf, line, refusal } from '../../../../test/support/documents.ts'
import { invoice as sent } from '../../../../test/support/provider.ts'
import { NOTHING, stored, times } from '../../../contract/centavos.ts'
import type { CreditContent, Credited, StoredDocument } from '../../store/documents.ts'
import { checkedCredit } from './credit.ts'
import type { DocumentFamily } from './family.ts'

const A = line('a', 300, { quantity: 2 })
const B = line('b', 400)
const FREE = line('free', 0)
const WHOLE = [
  { lineId: 'a', amount: stored(600) },
  { lineId: 'b', amount: stored(400) },
]

function family(values: Partial<DocumentFamily> = {}): DocumentFamily {
  const lines = [A, B, FREE].map((each) => ({
    line: each,
    documentId: 'doc_1',
    balance: times(each.unitPrice, each.quantity),
  }))
  const balance = { credited: NOTHING, debited: NOTHING, balance: stored(1_000) }
  return { invoice: head(), content: invoiceOf([A, B, FREE]), frozen: sent(), notes: [], lines, balance, ...values }
}
const note = (values: Partial<CreditContent>): CreditContent => ({
  kind: 'credit_note',
  invoiceId: 'doc_1',
  concept: '1',
  creditKind: 'partial',
  selection: [],
  resolutionId: null,
  observation: null,
  ...values,
})
const part = (...selection: readonly Credited[]) => note({ selection })
const total = (values: Partial<CreditContent> = {}) => note({ creditKind: 'total', concept: '2', ...values })
const refused = (content: CreditContent, of = family(), declared?: number) =>
  refusal(() => checkedCredit(content, of, declared))

describe('a note about a part', () => {
  it('credits what it chose, up to all of a line', () => {
    const content = part({ lineId: 'a', amount: stored(600) }, { lineId: 'b', amount: stored(1) })
    expect(checkedCredit(content, family(), 601)).toEqual(content)
  })

  it.each([
    ['nothing', [], 'credit_note_selection_invalid selection'],
    [
      'a line of another invoice',
      [{ lineId: 'x', amount: stored(1) }],
      'credit_note_selection_invalid selection[0].lineId',
    ],
    [
      'a line twice',
      [
        { lineId: 'a', amount: stored(1) },
        { lineId: 'a', amount: stored(2) },
      ],
      'credit_note_selection_invalid selection[1].lineId',
    ],
    ['zero', [{ lineId: 'a', amount: stored(0) }], 'credit_note_selection_invalid selection[0].amount'],
    ['less than zero', [{ lineId: 'a', amount: stored(-1) }], 'credit_note_selection_invalid selection[0].amount'],
    [
      'more than is left of a line',
      [{ lineId: 'b', amount: stored(401) }],
      'credit_balance_exceeded selection[0].amount',
    ],
  ])('is refused with %s', (_, selection, reason) => expect(refused(part(...selection))).toBe(reason))

  it('is held against what is left of the line, not what it was', () => {
    const of = family({ lines: [{ line: A, documentId: 'doc_1', balance: stored(10) }] })
    expect(refused(part({ lineId: 'a', amount: stored(10) }), of)).toBe('done')
    expect(refused(part({ lineId: 'a', amount: stored(11) }), of)).toBe('credit_balance_exceeded selection[0].amount')
  })

  it('is held against what is left of the invoice', () => {
    const of = family({ balance: { credited: NOTHING, debited: NOTHING, balance: stored(500) } })
    expect(refused(part({ lineId: 'a', amount: stored(500) }), of)).toBe('done')
    expect(refused(part({ lineId: 'a', amount: stored(501) }), of)).toBe('credit_balance_exceeded selection')
  })

  it('is no annulment', () =>
    expect(refused(note({ concept: '2', selection: WHOLE }))).toBe('credit_total_mismatch concept'))

  it('is what its author believes', () => {
    expect(refused(part({ lineId: 'a', amount: stored(5) }), family(), 6)).toBe('credit_total_mismatch total')
    expect(refused(part({ lineId: 'a', amount: stored(5) }), family(), 0)).toBe('credit_total_mismatch total')
  })
})

describe('a note about everything', () => {
  it('takes back each line that is worth something', () => {
    expect(checkedCredit(total(), family(), 1_000)).toEqual(total({ selection: WHOLE }))
  })

  it('may carry that very selection, as its revisions do', () =>
    expect(refused(total({ selection: WHOLE }))).toBe('done'))

  it.each([
    ['a part', WHOLE.slice(1)],
    ['another amount', [...WHOLE.slice(1), { lineId: 'a', amount: stored(599) }]],
    ['another line', [...WHOLE.slice(1), { lineId: 'x', amount: stored(600) }]],
    ['one line more', [...WHOLE, { lineId: 'a', amount: stored(600) }]],
  ])('is refused with %s', (_, selection) =>
    expect(refused(total({ selection }))).toBe('credit_note_selection_invalid selection'),
  )

  it('is concept 2', () => expect(refused(total({ concept: '1' }))).toBe('credit_total_mismatch concept'))

  it('is refused after another credit note, unless that one was rejected', () => {
    const beside = (values: Partial<StoredDocument>) =>
      refused(total(), family({ notes: [head({ id: 'n', ...values })] }))
    expect(beside({ kind: 'credit_note', status: 'queued' })).toBe('credit_total_mismatch kind')
    expect(beside({ kind: 'credit_note', status: 'rejected' })).toBe('done')
    expect(beside({ kind: 'debit_note', status: 'accepted' })).toBe('done')
  })

  it('is not more than is left', () => {
    const of = family({ balance: { credited: NOTHING, debited: NOTHING, balance: stored(999) } })
    expect(refused(total(), of)).toBe('credit_balance_exceeded selection')
  })
})
