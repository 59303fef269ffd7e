import { expect, test } from 'vitest'
import type { Authorization } from '../../../contract/authorizations.ts'
import { problemsFor } from './authorization-field.tsx'
import type { ServiceDraft } from './draft.ts'

/** Four of ten sessions are used, two of them by the visit as it was saved. */
const TEN = {
  ...{ number: 'A-1', clientId: 'cli_1', codes: [], sessions: 10, used: 4, validFrom: null, validTo: '2026-11-20' },
} as unknown as Authorization

const service = (quantity: number, number = 'A-1'): ServiceDraft => ({
  ...{ key: `${quantity} ${number}`, category: 2, description: '', unitPrice: 1 },
  quantity,
  service: { numAutorizacion: number },
})
const visit = (services: readonly ServiceDraft[], date = '2026-11-20') => ({
  draft: { patientId: 'pat_1', clientId: 'cli_1', date, services },
  saved: [service(2)],
})

test('what the saved visit takes is counted once, and what is written before in it counts', () => {
  const [first, other, last] = [service(5), service(9, 'B-2'), service(3)]
  expect(problemsFor(TEN, first, visit([first]))).toEqual([])
  expect(problemsFor(TEN, last, visit([first, other, last]))).toEqual([])
  const more = service(4)
  expect(problemsFor(TEN, more, visit([first, other, more]))).toEqual(['used_up'])
})

test('it holds on its last day, and no longer', () => {
  const one = service(1)
  expect(problemsFor(TEN, one, visit([one]))).toEqual([])
  expect(problemsFor(TEN, one, visit([one], '2026-11-21'))).toEqual(['ended'])
})
