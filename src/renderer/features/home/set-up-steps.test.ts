import { expect, test } from 'vitest'
import { type SetUpFacts, setUpState } from './set-up-steps.ts'

const NOTHING: SetUpFacts = {
  key: false,
  codes: false,
  ministry: false,
  provider: false,
  ranges: false,
  catalogs: false,
  payer: false,
  backup: false,
}

test('the first thing that is not done is next, whatever else is', () => {
  expect(setUpState(NOTHING)).toMatchObject({ next: 'key', doneCount: 0 })
  expect(setUpState({ ...NOTHING, key: true, ministry: true, payer: true })).toMatchObject({
    next: 'codes',
    doneCount: 3,
  })
})

test('what is not this person’s is not asked of them, and the list ends', () => {
  const done = { codes: true, ministry: true, provider: true, ranges: true, catalogs: true, payer: true }
  const state = setUpState({ ...done, key: undefined, backup: undefined })
  expect(state.steps).toHaveLength(6)
  expect(state.next).toBeUndefined()
})
