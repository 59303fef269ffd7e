import { describe, expect, it } from 'vitest'
import { packFor, RULE_PACKS, rejectedFrom, severityOf } from './packs.ts'
import { RULE_CODES, RULES } from './rules.ts'

const numbered = (prefix: string, width: number, numbers: readonly number[]) =>
  numbers.map((n) => `${prefix}${String(n).padStart(width, '0')}`)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('rules', () => {
  it('are every RIPS code of the ministry, once: RVC093 does not exist', () => {
    const official = RULE_CODES.filter((code) => /^(RVG\d\d|RVC\d{3}|CIN\d{3})$/.test(code))
    expect(official).toEqual([
      ...numbered('RVG', 2, upTo(19)),
      'CIN001',
      'CIN006',
      ...numbered(
        'RVC',
        3,
        upTo(98).filter((n) => n !== 93),
      ),
    ])
  })

  it('and the 217 of the electronic document', () => expect(RULE_CODES).toHaveLength(118 + 217))

  it('look at fields that exist', () => {
    const tables = RULE_PACKS.flatMap(({ profile }) => Object.values(profile.fields).flat())
    const ids = new Set(['*', ...tables.map(({ id }) => id)])
    for (const code of RULE_CODES) {
      const unknown = RULES[code].fields.filter((id) => !ids.has(id))
      expect({ code, unknown }).toEqual({ code, unknown: [] })
    }
  })

  it('say in a sentence what must hold', () => {
    for (const code of RULE_CODES) expect(RULES[code].meaning).toMatch(/^\p{Lu}.*\.$/u)
  })
})

describe('rule packs', () => {
  it('stand in order of date', () => {
    const dates = RULE_PACKS.map(({ effectiveFrom }) => effectiveFrom)
    expect(dates).toEqual(dates.toSorted())
    expect(new Set(RULE_PACKS.map(({ id }) => id)).size).toBe(RULE_PACKS.length)
  })

  it.each([
    ['2020-01-01', 'res-2275'],
    ['2026-05-31', 'res-2275'],
    ['2026-06-01', 'dt1-v001'],
    ['2026-07-01 00:00', 'dt1-v002'],
    ['2026-07-14 23:59', 'dt1-v002'],
    ['2026-07-15', 'dt1-v003'],
    ['2027-01-01', 'dt1-v003'],
  ])('on %s the pack is %s', (date, id) => expect(packFor(date).id).toBe(id))

  it.each([
    ['RVC057', '2026-05-31', 'notification'],
    ['RVC057', '2026-06-01', 'error'],
    ['RVC094', '2026-06-15', 'error'],
    ['RVC094', '2026-07-01', 'notification'],
    ['RVG15', '2026-05-31', 'error'],
    ['RVG15', '2026-06-01', 'notification'],
    ['RVC007', '2026-06-01', 'notification'],
    ['RVG01', '2026-06-01', 'error'],
  ] as const)('%s on %s is a %s', (code, date, severity) => expect(severityOf(packFor(date), code)).toBe(severity))

  it.each([
    ['RVC057', '2026-05-31', '2026-06-01'],
    ['RVC094', '2026-05-31', undefined],
    ['RVC094', '2026-07-20', null],
    ['RVC007', '2026-05-31', undefined],
    ['RVG15', '2026-05-31', undefined],
  ] as const)('%s, as judged on %s, is a rejection from: %s', (code, date, from) =>
    expect(rejectedFrom(packFor(date), code)).toBe(from),
  )
})
