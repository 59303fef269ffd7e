import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { WEAKNESSES } from '../../contract/password-weaknesses.ts'
import { PATTERNS } from '../../contract/pattern.ts'
import { RULES } from '../../contract/rips/rules.ts'
import { CATALOGS } from './catalog.ts'
import { say, tell, toldJson, VERBATIM } from './message.ts'

type Sentence = string | ((facts: Record<string, unknown>) => string)

const sentencesOf = (areas: object): ReadonlyMap<string, Sentence> =>
  new Map(
    Object.entries(areas).flatMap(([area, sentences]) =>
      Object.entries(sentences as Record<string, Sentence>).map(([name, one]) => [`${area}.${name}`, one] as const),
    ),
  )

const spanish = sentencesOf(CATALOGS['es-CO'])
const english = sentencesOf(CATALOGS.en)

/** The facts that a sentence asks for. */
function factsOf(sentence: Sentence | undefined): string[] {
  if (typeof sentence !== 'function') return []
  const asked = new Set<string>()
  sentence(new Proxy({}, { get: (_, name) => asked.add(String(name)).size }))
  return [...asked].sort()
}

/** Every part of a schema, by the property that it is of. */
function* partsOf(schema: unknown, name: string): Generator<readonly [string, object]> {
  if (typeof schema !== 'object' || schema === null) return
  yield [name, schema]
  for (const [key, one] of Object.entries(schema)) {
    if (key !== 'properties') yield* partsOf(one, key === '$defs' ? '' : name)
    else for (const [property, its] of Object.entries<unknown>({ ...one })) yield* partsOf(its, property)
  }
}

/** Takes properties of any name. */
const isOpen = (part: object) =>
  ('type' in part &&
    part.type === 'object' &&
    !('additionalProperties' in part && part.additionalProperties === false)) ||
  ('$ref' in part && OPEN_PARTS.has(String(part.$ref)))

/** Named parts of the contract that take any property. */
const OPEN_PARTS = new Set(['#/$defs/RipsDraft', '#/$defs/ServiceDraft'])

/** Said by the name of what a pattern asks for, or of what is wrong with a password. */
const weaknesses = Object.keys(WEAKNESSES).map((name) => `weaknesses.${name}`)
const asked = new Set([...PATTERNS.map((pattern) => `shape.${pattern}`), ...weaknesses])

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !/core\/messages\/(en|es-CO)\//.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n')

function isOfRule(key: string): boolean {
  const [area, name = ''] = key.split('.')
  return area === 'rules' && (Object.hasOwn(RULES, name) || sources.includes(`'${name}'`))
}

describe('the catalogs', () => {
  it.each(Object.entries(CATALOGS))('have each sentence in %s, with the same facts', (_, areas) => {
    const its = sentencesOf(areas)
    expect([...its.keys()]).toEqual([...spanish.keys()])
    const differ = [...spanish].filter(([key, one]) => factsOf(one).join() !== factsOf(its.get(key)).join())
    expect(differ.map(([key]) => key)).toEqual([])
  })

  it('have no sentence that nobody says', () => {
    // Those of the rules are said by the code of the rule, or by the name that its row has.
    const isSaid = (key: string) => sources.includes(`'${key}'`) || asked.has(key) || isOfRule(key)
    expect([...spanish.keys()].filter((key) => !isSaid(key))).toEqual([])
  })

  it('have no Spanish word in English', () => {
    const words = [...english].map(([key, one]) => [key, typeof one === 'string' ? one : one({})] as const)
    const found = words.filter(([, text]) => /[áéíóúñ¿¡«»]|\b(el|los|las|del|una|para|con|sin|que|por)\b/i.test(text))
    expect(found).toEqual([])
  })
})

describe('a message', () => {
  const deep = say('json.tooDeep', { max: 64 })
  const message = say('json.invalid', { line: 1, column: 2, reason: deep })

  it('is told in either language, with the message within it', () => {
    expect(tell(message)).toBe('JSON no válido en la línea 1, columna 2: hay más de 64 niveles anidados.')
    expect(tell(message, 'en')).toBe('Invalid JSON in line 1, column 2: there are more than 64 nested levels.')
  })

  it('gets its words wherever it stands in an answer, and whatever is no message stays', () => {
    const body = { items: [{ message, code: 'x' }], typed: [{ sentence: 'nothing.known' }, { ...deep, more: 1 }] }
    expect(JSON.parse(toldJson(JSON.stringify(body), 'en'))).toEqual({
      items: [{ message: tell(message, 'en'), code: 'x' }],
      typed: body.typed,
    })
  })

  it.each([...VERBATIM])('is not what stands in what others wrote: %s', (name) => {
    const typed = { [name]: { sentence: 'json.empty' }, list: [{ [name]: [{ deep: { sentence: 'json.empty' } }] }] }
    const body = { typed, message }
    const answer = JSON.parse(toldJson(JSON.stringify(body), 'en'))
    expect(answer).toEqual({ typed, message: tell(message, 'en') })
  })

  it('cannot be taken for anything of the contract that is open to any name', () => {
    const schemas = Object.values<Operation>(OPERATIONS).flatMap(({ success }) =>
      Object.values(success).flatMap((schema) => (typeof schema === 'string' ? [] : [schema])),
    )
    const parts = schemas.flatMap((schema) => [...partsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }), '')])
    // The whole of the contract's own document says nothing of ours.
    const open = new Set(parts.filter(([name, part]) => name !== '' && isOpen(part)).map(([name]) => name))
    expect([...open].sort()).toEqual([...VERBATIM].sort())
    expect(parts.map(([name]) => name)).not.toContain('sentence')
  })

  it('takes the facts of its sentence, and no others', () => {
    // @ts-expect-error: without its fact.
    say('json.tooDeep')
    // @ts-expect-error: a fact too many.
    say('json.empty', { max: 1 })
    // @ts-expect-error: no such sentence.
    say('json.other')
  })
})
