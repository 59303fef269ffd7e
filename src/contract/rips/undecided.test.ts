import { describe, expect, it } from 'vitest'
import { type Said, tell } from '../../core/messages/message.ts'
import { DECIDED } from '../../core/rips/decided.ts'
import { RULES, type RuleCode } from './rules.ts'
import { DECIDED_WHEN_ATTACHED, REPEATED, UNDECIDED } from './undecided.ts'

const codes = (of: Readonly<Partial<Record<RuleCode, unknown>>>) => Object.keys(of) as RuleCode[]

describe('a code that is decided nowhere here', () => {
  it.each(codes(UNDECIDED))('%s says why, in both languages', (code) => {
    const why = { sentence: `rules.${UNDECIDED[code]}` } as Said
    expect(tell(why)).toMatch(/^\p{Lu}.+\.$/u)
    expect(tell(why, 'en')).toMatch(/^\p{Lu}.+\.$/u)
  })
})

it('a code whose test another one makes is of the same severity as that one, which is decided here', () => {
  for (const code of codes(REPEATED)) {
    const by = REPEATED[code]
    expect(by !== undefined && DECIDED.has(by), code).toBe(true)
    expect(by && RULES[by].severity, code).toBe(RULES[code].severity)
  }
})

it('a document that breaks these codes never becomes part of a package, and this is the error that says so', () => {
  const by = (error: string) => codes(DECIDED_WHEN_ATTACHED).filter((code) => DECIDED_WHEN_ATTACHED[code] === error)
  const numbered = (family: string, count: number) => Array.from({ length: count }, (_, n) => `${family}00${n + 1}`)
  const malformed = ['FEV', 'NCV', 'NDV'].flatMap((family) => numbered(family, 7))
  const otherKind = ['PFE', 'PNC', 'PDN'].flatMap((family) => numbered(family, 2))
  expect(by('invalid_rips_input')).toEqual(['GI006', ...malformed])
  expect(by('attached_document_kind_mismatch')).toEqual(otherKind)
  expect(by('attached_document_too_large')).toEqual(['GI008'])
})
