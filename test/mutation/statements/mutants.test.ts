import { expect, it } from 'vitest'
import { batchOf, mutantsOf } from './mutants.ts'

const PEOPLE = 'SELECT id FROM patients WHERE workspace_id = ?'
const PAYERS = 'SELECT id FROM clients WHERE workspace_id = ?'
const RUNS = 'SELECT id FROM runs WHERE workspace_id = ?'
const asked = new Map([
  [PEOPLE, new Set(['records', 'all'])],
  [PAYERS, new Set(['payers'])],
  [RUNS, new Set(['runs', 'all'])],
])

it('one defect of a statement is one in each of its kind; those are asked first that ask for least', () => {
  expect(mutantsOf(asked)).toEqual([
    {
      what: 'always: workspace_id = ?',
      plants: [
        [PAYERS, 0],
        [PEOPLE, 0],
      ],
      files: ['payers', 'records', 'all'],
    },
    { what: 'always: workspace_id = ?', plants: [[RUNS, 0]], files: ['runs', 'all'] },
  ])
})

it('are tried together where no file asks for the statements of two', () => {
  const mutants = mutantsOf(asked)
  const of = (filesEach: number, filesInAll: number) =>
    [...batchOf(mutants, asked, filesEach, filesInAll)].map(([file, { plants }]) => [file, plants.length])
  expect(of(1, 10)).toEqual([
    ['payers', 2],
    ['runs', 1],
  ])
  expect(of(1, 1)).toEqual([['payers', 2]])
  expect(of(3, 10)).toEqual([
    ['payers', 2],
    ['records', 2],
    ['all', 2],
  ])
})
