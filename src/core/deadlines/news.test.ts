import { expect, it } from 'vitest'
import type { Deadline } from '../../contract/deadlines.ts'
import { newsOf } from './news.ts'

const due = (daysLeft: number, changes: Partial<Deadline> = {}): Deadline => ({
  kind: 'payer_filing',
  targetId: 'inv_1',
  label: 'SETP1',
  clientName: 'EPS',
  amount: 100,
  dueOn: '2026-08-19',
  daysLeft,
  status: daysLeft < 0 ? 'overdue' : daysLeft <= 7 ? 'soon' : 'later',
  ...changes,
})

/** What is told as the days pass, each by its stage and how many. */
function told(days: readonly (readonly Deadline[])[]) {
  let before = {}
  return days.map((open) => {
    const { news, told } = newsOf(open, before)
    before = told
    return news.map(({ stage, kind, count }) => `${stage} ${kind} ${count}`)
  })
}

it('a clock is told when it is soon due, on its day, and once when that is over; not twice a day', () => {
  const days = [8, 7, 7, 6, 1, 0, 0, -1, -1, -2, -30].map((left) => [due(left)])
  const nothing: string[] = []
  expect(told(days)).toEqual([
    nothing,
    ['soon payer_filing 1'],
    ...[nothing, nothing, nothing],
    ['today payer_filing 1'],
    nothing,
    ['overdue payer_filing 1'],
    ...[nothing, nothing, nothing],
  ])
})

it('a day that moves away and comes near again is no news', () => {
  expect(told([[due(0)], [due(3)], [due(0)]])).toEqual([['today payer_filing 1'], [], []])
})

it('what was done and is due again is news', () => {
  expect(told([[due(3)], [], [due(3)]])).toEqual([['soon payer_filing 1'], [], ['soon payer_filing 1']])
  expect(told([[due(3)], [due(20)], [due(3)]])).toEqual([['soon payer_filing 1'], [], ['soon payer_filing 1']])
})

it('many are told together by kind, the most urgent first; what was told stays out of the count', () => {
  const invoices = ['1', '2', '3', '4'].map((id) => due(5, { targetId: id, label: `SETP${id}` }))
  const contract = due(-2, { kind: 'contract_end', targetId: 'ctr_1', label: 'CT-9' })
  const [first] = invoices
  const { told: before } = newsOf([due(6, first)], {})
  const { news } = newsOf([...invoices, contract], before)
  expect(news).toEqual([
    { kind: 'contract_end', stage: 'overdue', count: 1, numbers: [] },
    { kind: 'payer_filing', stage: 'soon', count: 3, numbers: ['SETP2', 'SETP3', 'SETP4'] },
  ])
})

it('nothing of what people wrote is in it: no payer, no name of a package, a token or a contract', () => {
  const kinds = ['rips_without_invoice', 'access_token_end', 'contract_end', 'resolution_end', 'backup_copy'] as const
  const { news, told: kept } = newsOf(
    kinds.map((kind) => due(0, { kind, label: 'Ana Pérez', clientName: 'Ana Pérez' })),
    {},
  )
  expect(JSON.stringify([news, kept])).not.toContain('Ana')
})
