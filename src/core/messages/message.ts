import { DEFAULT_LANGUAGE, type Language } from '../../contract/language.ts'
import { CATALOGS, type MessageKey, type Sentence } from './catalog.ts'

/** What a message of ours is about: numbers, names of fields, codes, another message. Never personal data. */
export type Fact = number | string | Said

/** A message of ours, without its words: what is kept and what goes through the core. */
export interface Said {
  readonly sentence: MessageKey
  readonly facts?: Readonly<Record<string, Fact>>
}

/** Words that are not ours: an upstream's, or those of rows from before messages had keys. Told as they are. */
export type Quoted = string & { readonly [quotation]: true }
declare const quotation: unique symbol

export const quote = (text: string): Quoted => text as Quoted

/** What somebody reads. */
export type Message = Said | Quoted

type FactOf<T> = string extends T ? T | Said : T
type FactsOf<S> = S extends (facts: infer Facts) => string
  ? [facts: { readonly [Name in keyof Facts]: FactOf<Facts[Name]> }]
  : []

/** A message by its key, with the facts that its sentence has in it. */
export const say = <Key extends MessageKey>(sentence: Key, ...[facts]: FactsOf<Sentence<Key>>): Said =>
  facts === undefined ? { sentence } : { sentence, facts }

/** The words of a message; what has its words already stays as it is. */
export function tell(message: Message | string, language: Language = DEFAULT_LANGUAGE): string {
  if (typeof message === 'string') return message
  const entry = entryOf(message.sentence, language)
  if (entry === undefined) return message.sentence
  if (typeof entry === 'string') return entry
  const facts = Object.entries(message.facts ?? {}).map(([name, fact]) => [name, told(fact, language)])
  return entry(Object.fromEntries(facts))
}

const told = (fact: Fact, language: Language) => (typeof fact === 'object' ? tell(fact, language) : fact)

type Entry = string | ((facts: Record<string, unknown>) => string)

/** Sentences by their whole keys, since a long answer has thousands of them. */
const byKey = (areas: Readonly<Record<string, object>>): ReadonlyMap<string, Entry> =>
  new Map(
    Object.entries(areas).flatMap(([area, entries]) =>
      Object.entries(entries).map(([name, entry]) => [`${area}.${name}`, entry]),
    ),
  )
const ENTRIES: Readonly<Record<Language, ReadonlyMap<string, Entry>>> = {
  'es-CO': byKey(CATALOGS['es-CO']),
  en: byKey(CATALOGS.en),
}

const entryOf = (key: string, language: Language): Entry | undefined => ENTRIES[language].get(key)

const MARK = '{"sentence":"'

/** Where people, other programs and upstreams put what they like: nothing in it is a message of ours, whatever it looks like. */
export const VERBATIM: ReadonlySet<string> = new Set([
  'answer',
  'catalogVersions',
  'content',
  'inputProvenance',
  'others',
  'payload',
  'rips',
  'search',
  'service',
  'widths',
])

/** JSON of an answer, with the words of each message in it. */
export function toldJson(json: string, language: Language): string {
  return json.includes(MARK) ? JSON.stringify(toldWithin(JSON.parse(json), language)) : json
}

function toldWithin(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => toldWithin(one, language))
  if (isSaid(value)) return tell(value, language)
  for (const [key, one] of Object.entries(value)) {
    if (!VERBATIM.has(key)) Reflect.set(value, key, toldWithin(one, language))
  }
  return value
}

function isSaid(value: object): value is Said {
  if (!('sentence' in value)) return false
  const { sentence, facts = {}, ...rest } = value as { sentence: unknown; facts?: unknown }
  if (typeof sentence !== 'string' || entryOf(sentence, DEFAULT_LANGUAGE) === undefined) return false
  return typeof facts === 'object' && Object.keys(rest).length === 0
}
