import { describe, expect, test } from 'vitest'
import { ageInYears, dateToScreen, dateToWire, timeToScreen, timeToWire } from './clinical.ts'

describe('calendar dates', () => {
  test.each([
    ['1/3/2026', '2026-03-01'],
    ['01032026', '2026-03-01'],
    ['01-03-2026', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
  ])('%s is typed for %s', (typed, wire) => {
    expect(dateToWire(typed)).toBe(wire)
    expect(dateToScreen(wire)).toBe('01/03/2026')
  })

  test('what is not a date stays as it was typed', () => {
    expect(dateToWire('marzo')).toBe('marzo')
    expect(dateToScreen('marzo')).toBe('marzo')
  })
})

describe('clinical times', () => {
  test.each(['1/3/2026 8:30', '01/03/2026, 08:30', '2026-03-01 08:30', '01032026 0830'])('%s', (typed) => {
    expect(timeToWire(typed)).toBe('2026-03-01 08:30')
  })

  test('are shown in the order of the screen and never shifted', () => {
    expect(timeToScreen('2026-03-01 00:05')).toBe('01/03/2026 00:05')
    expect(timeToScreen('2026-03-01')).toBe('2026-03-01')
  })
})

test('age counts whole years', () => {
  expect(ageInYears('2000-05-10', '2026-05-09')).toBe(25)
  expect(ageInYears('2000-05-10', '2026-05-10')).toBe(26)
  expect(ageInYears('', '2026-05-10')).toBeUndefined()
})
