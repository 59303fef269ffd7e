import { describe, expect, it } from 'vitest'
import { RULE_CODES } from '../../src/contract/rips/rules.ts'
import { DECIDED_WHEN_ATTACHED, REPEATED, UNDECIDED } from '../../src/contract/rips/undecided.ts'
import { DECIDED } from '../../src/core/rips/decided.ts'
import { VECTORS } from './index.ts'
import { messages, verdict } from './vector.ts'

describe.each(VECTORS.map((each) => [each.code, each] as const))('%s', (code, { good, bad, path }) => {
  it(`takes: ${good[0]}`, () => expect(verdict(good[1], code)).toEqual([]))
  it(`finds: ${bad[0]}`, () => expect(verdict(bad[1], code)).toEqual([`${code} ${path}`]))
  it('says what is wrong and what to do', () =>
    expect(messages(bad[1], code)).toEqual([expect.stringMatching(/^[A-ZÉ«].+\.$/)]))
  it('says it in English, with names of fields in quotes', () => {
    const [message = ''] = messages(bad[1], code, 'en')
    expect(message).toMatch(/^[A-Z"].+\."?$/)
    expect(message.replace(/"[^"]*"/g, '')).not.toMatch(/[áéíóúñ«»]|\b(el|la|los|las|del|con|que|debe)\b/i)
  })
})

it('every code that is decided on a package has its vectors', () => {
  const covered = new Set(VECTORS.map(({ code }) => code))
  expect([...DECIDED].filter((code) => !covered.has(code))).toEqual([])
})

it('every code is decided on a package, when the file is attached, by another code, or nowhere with a reason: once', () => {
  const places = RULE_CODES.map((code) => {
    const said = [DECIDED.has(code), code in DECIDED_WHEN_ATTACHED, code in REPEATED, code in UNDECIDED]
    return { code, places: said.filter(Boolean).length }
  })
  expect(places.filter((each) => each.places !== 1)).toEqual([])
})
