import { expect, test } from 'vitest'
import { OPERATIONS } from '../../../../contract/operations.ts'
import { wordsOf } from './audit-table.tsx'

test('every operation that changes something has words in the audit trail', () => {
  const changing = Object.entries(OPERATIONS).filter(([, { effect }]) => effect !== 'none')
  const wordless = changing.map(([id]) => id).filter((id) => wordsOf(id) === id)
  expect(wordless).toEqual([])
  expect(wordsOf('patients.create')).toBe('Paciente: crear')
})
