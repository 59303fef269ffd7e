import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber, sameNumber } from './agreed-number.ts'
import { codeIn, dayIn, numberIn, numbersOf, problemsUnder } from './authorization-fit.ts'

const terms = {
  clientId: 'cli_1',
  codes: ['890301'],
  sessions: 10,
  validFrom: '2026-07-01',
  validTo: '2026-07-31',
}
const service = { clientId: 'cli_1', date: '2026-07-15', code: '890301', before: 0, quantity: 1 }

describe('an authorization', () => {
  it('holds for its payer, service and days, the first and the last included', () => {
    for (const date of ['2026-07-01', '2026-07-15', '2026-07-31']) {
      expect(problemsUnder(terms, { ...service, date })).toEqual([])
    }
  })

  it.each([
    ['other_payer', { clientId: 'cli_2' }],
    ['not_begun', { date: '2026-06-30' }],
    ['ended', { date: '2026-08-01' }],
    ['other_service', { code: '890302' }],
    ['used_up', { before: 10 }],
    ['used_up', { before: 8, quantity: 3 }],
  ] as const)('does not hold: %s', (problem, changed) => {
    expect(problemsUnder(terms, { ...service, ...changed })).toEqual([problem])
  })

  it('says nothing of what is not known, and nothing where the payer set no limit', () => {
    expect(problemsUnder(terms, { ...service, clientId: null, date: null, code: null })).toEqual([])
    const open = { ...terms, codes: [], sessions: null, validFrom: null, validTo: null }
    expect(problemsUnder(open, { ...service, date: '1999-01-01', code: 'X', before: 9_999 })).toEqual([])
  })

  it('lets through as many sessions as it has, however they are divided', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (quantities) => {
        let before = 0
        let allowed = 0
        for (const quantity of quantities) {
          if (problemsUnder(terms, { ...service, before, quantity }).length === 0) allowed += quantity
          before += quantity
        }
        expect(allowed).toBeLessThanOrEqual(terms.sessions)
        if (before <= terms.sessions) expect(allowed).toBe(before)
      }),
    )
  })
})

it('is one number whatever its capitals and the blanks around it', () => {
  expect(sameNumber(' au-1', 'AU-1 ')).toBe(true)
  expect(sameNumber('AU-1', 'AU1')).toBe(false)
  // Places to break it, as a letter of the payer that is copied brings them along.
  for (const hidden of ['\u00ad', '\u180e', '\u200c', '\u200d']) {
    expect(plainNumber(`AU${hidden}-1${hidden}`)).toBe('AU-1')
    expect(sameNumber(`au${hidden}-1`, 'AU-1')).toBe(true)
  }
  for (const blank of [' ', '  ', '\u00a0', '\u2007', '\u202f', '\u200b', '\ufeff', '\t']) {
    expect(sameNumber(`au${blank}1`, 'AU 1')).toBe(true)
    expect(plainNumber(`${blank}au${blank}1${blank}`)).toBe('au 1')
  }
})

it('reads number, code and day from a service of any kind, and none from a blank', () => {
  expect(numberIn({ numAutorizacion: ' 77 ' })).toBe('77')
  expect(numberIn({ numAutorizacion: ' ' })).toBeNull()
  expect(codeIn({ codTecnologiaSalud: 's11' })).toBe('S11')
  expect(dayIn({ fechaSuministroTecnologia: '2026-07-02 08:00' })).toBe('2026-07-02')
  expect([codeIn({}), dayIn({}), numberIn({ numAutorizacion: null })]).toEqual([null, null, null])
})

it('names each number that a visit is under once, in any order', () => {
  const under = (...numbers: readonly unknown[]) =>
    numbersOf(numbers.map((numAutorizacion) => ({ service: { numAutorizacion } })))
  expect(under('AU-2', ' au-1', null, 'AU-1 ', '')).toBe(under('AU-1', 'AU-2'))
  expect(under('AU-1', 'AU-2')).not.toBe(under('AU-1AU-2'))
  expect(under(null, '')).toBe('')
})
