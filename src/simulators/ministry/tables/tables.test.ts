import { describe, expect, it } from 'vitest'
import { COVERAGE_MATRIX } from '../../../contract/rips/coverage.ts'
import type { Field, Group } from '../../../contract/rips/field.ts'
import { FIELDS } from '../../../contract/rips/groups.ts'
import { acceptedOptions } from '../../../contract/rips/options.ts'
import { fieldsOn } from '../../../contract/rips/packs.ts'
import { codesTaken } from './codes.ts'
import { COVERAGES } from './coverage.ts'
import { PRINTED } from './printed.ts'
import { CORRECTED, type Property, propertiesOf } from './properties.ts'

/**
 * The application's tables and this simulator's were made apart from each other. Where they say different things, one of them
 * is wrong or there is a reason, and the reason is here.
 */

const TODAY = '2026-07-10'
const GROUPS = Object.keys(FIELDS) as Group[]

type Aspects = Readonly<Record<string, string>>

/** What a package may hold, in the same words for both sides. */
function oursOf(group: Group, field: Field): Aspects {
  const { name, type, nullable, empty, ifMissing, min = 0, max = 0 } = field
  const isNumber = type === 'integer' || type === 'number'
  const digits = (bound: number) => (isNumber ? String(Math.trunc(bound)).length : bound)
  const isTime = type === 'date' || type === 'dateTime'
  const options = new Set(acceptedOptions(group, field)?.map(({ code }) => code))
  return {
    name,
    type: type === 'string' ? 'text' : type,
    shortest: isTime ? '-' : String(Math.max(1, digits(min))),
    longest: isTime ? '-' : String(digits(max)),
    null: String(nullable),
    ...(!isNumber && !isTime && { 'no text': String(empty === true || min === 0) }),
    absent: String(ifMissing !== undefined),
    ...(options.size > 0 && { codes: [...options].toSorted().join(' ') }),
  }
}

function theirsOf(property: Property): Aspects {
  const { name, type, sizes, mayBeEmpty, mayBeAbsent } = property
  const isTime = type === 'date' || type === 'dateTime'
  const real = sizes.filter(([, max]) => max > 0)
  const codes = codesTaken(property)
  return {
    name,
    type,
    shortest: isTime ? '-' : String(Math.max(1, Math.min(...real.map(([min]) => min)))),
    longest: isTime ? '-' : String(Math.max(...real.map(([, max]) => max))),
    null: String(mayBeEmpty),
    ...(type === 'text' && { 'no text': String(mayBeEmpty) }),
    absent: String(mayBeAbsent),
    ...(codes !== undefined && { codes: [...codes].toSorted().join(' ') }),
  }
}

/** Sorted lines `C10 longest: 4, application 6`. */
function differences(day: string): string[] {
  return GROUPS.flatMap((group) => {
    const theirs = new Map(propertiesOf(group, day).map((property) => [property.id, property]))
    const fields = fieldsOn(day)[group]
    const missing = [...theirs.keys()].filter((id) => !fields.some((field) => field.id === id))
    return [
      ...missing.map((id) => `${id} only here`),
      ...fields.flatMap((field) => {
        const property = theirs.get(field.id)
        return property === undefined ? [`${field.id} not here`] : compared(oursOf(group, field), property)
      }),
    ]
  })
}

function compared(ours: Aspects, property: Property): string[] {
  const theirs = theirsOf(property)
  return Object.keys({ ...ours, ...theirs })
    .filter((aspect) => ours[aspect] !== theirs[aspect])
    .map((aspect) => `${property.id} ${aspect}: ${theirs[aspect]}, application ${ours[aspect]}`)
}

/** What one side says and the other does not, of how many properties, and why. */
const ALLOWED: readonly { readonly of: RegExp; readonly times: number; readonly because: string }[] = [
  {
    of: /^T02 no text/,
    times: 1,
    because: 'the API takes "" of what it takes null of; the text leaves the form to the tax authority',
  },
  {
    of: /^U03 codes: .* 14,/,
    times: 1,
    because: 'type 14 is of DT1 v003, which the tables of July 2026 have and v002 has not',
  },
  {
    of: /^(U05|N07) codes/,
    times: 2,
    because: 'one table, Sexo, has the codes of both properties; their sizes tell them apart',
  },
  {
    of: /^\w\d\d shortest: 4, application 1$/,
    times: 22,
    because: 'CIE-11 shorter than the text is remarked before it is sent',
  },
  {
    of: /^R01 shortest: 12, application 3$/,
    times: 1,
    because: 'what the contract takes of emergencies and the text does not is remarked',
  },
  {
    of: /^R\d\d longest: 4, application 6$/,
    times: 6,
    because: 'what the contract takes of emergencies and the text does not is remarked',
  },
  {
    of: /^R\d\d no text: true, application false$/,
    times: 4,
    because: 'the contract wants null of emergencies and not ""',
  },
  {
    of: /^M09 longest: 30, application 120$/,
    times: 1,
    because: 'a note is cited that widens it: 31 to 120 is remarked',
  },
  { of: /^\w\d\d longest: 15, application 12$/, times: 9, because: 'the API takes less money than the text' },
  {
    of: /^\w\d\d longest: 7, application 6$/,
    times: 7,
    because: 'the API counts to 999,999, and to seven digits only the text',
  },
  { of: /^M10 longest: 24, application 10$/, times: 1, because: 'ten whole digits and fourteen decimals: 24 in all' },
  {
    of: /^(M28|S18) null: true, application false$/,
    times: 2,
    because: 'the text says null or 0 of nothing (1.4, 1.5), and 0 is always sent',
  },
]

describe('properties', () => {
  it.each([TODAY, '2026-06-10'])('of %s are those of the application, but for what has a reason', (day) => {
    const unexplained = differences(day).filter((line) => !ALLOWED.some(({ of }) => of.test(line)))
    expect(unexplained).toEqual([])
  })

  it('have no reason that explains nothing, or more than it is for', () => {
    const lines = differences(TODAY)
    const explained = ALLOWED.map(({ of, because }) => ({
      because,
      times: lines.filter((line) => of.test(line)).length,
    }))
    expect(explained).toEqual(ALLOWED.map(({ because, times }) => ({ because, times })))
  })

  it('are corrected only where the text prints something else', () => {
    for (const id of Object.keys(CORRECTED)) expect(PRINTED).not.toContain(`\n${id} ${CORRECTED[id]?.line}`)
  })
})

it('coverages are crossed as in the application', () => {
  const ours = Object.entries(COVERAGE_MATRIX).map(([coverage, { modalities, userTypes, concepts }]) => [
    coverage,
    { modalities: new Set(modalities), userTypes: new Set(userTypes), concepts: new Set(concepts) },
  ])
  expect(COVERAGES).toEqual(new Map(ours as [string, unknown][]))
})
