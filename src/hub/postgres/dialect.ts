import { kept } from '../../core/store/kept.ts'
import type { Catalog, Table } from './catalog.ts'
import { calls } from './functions.ts'
import { insertion } from './insertion.ts'
import { isSign, isWord, made, nameOf, type Token, textOf, tokensOf } from './tokens.ts'

/** A statement as PostgreSQL takes it, and what is bound to each of its parameters: a place, or a name. */
export interface Translated {
  readonly text: string
  readonly marks: readonly (number | string)[]
  /** The tables that it names; columns are among them, too. */
  readonly names: ReadonlySet<string>
  /** The tables that it writes; undefined: nobody knows. */
  readonly writes: readonly string[] | undefined
}

/** Texts that people's filters make are without number. */
const MOST_KEPT = 1000

type Rule = (tokens: readonly Token[]) => Token[]

/** SQLite's text as PostgreSQL's. Both mean the same; what no rule can translate soundly is written in words that both have. */
export function dialectOn(catalog: Catalog): (sql: string) => Translated {
  return kept(MOST_KEPT, (sql) => translate(catalog, sql))
}

function translate(catalog: Catalog, sql: string): Translated {
  const tokens = insertion(catalog, expressions(tokensOf(sql)))
  const marks: (number | string)[] = []
  const names = new Set(tokens.filter(({ kind }) => kind === 'word' || kind === 'quoted').map(nameOf))
  return { text: textOf(numbered(tokens, marks)), marks, names, writes: writtenBy(catalog, tokens) }
}

function writtenBy(catalog: Catalog, [verb, first, second]: readonly Token[]): Translated['writes'] {
  if (isWord(verb, 'SELECT')) return []
  if (isWord(verb, 'UPDATE') && first) return [nameOf(first)]
  if (isWord(verb, 'INSERT') && second) return [nameOf(second)]
  return isWord(verb, 'DELETE') && second ? deletedWith(catalog, nameOf(second)) : undefined
}

/** A deletion reaches what belongs to the rows of its table. */
function deletedWith(catalog: Catalog, table: string): string[] {
  const isPart = ({ name, references }: Table) =>
    name !== table && references.some((reference) => reference.cascades && reference.table === table)
  return [table, ...[...catalog.tables.values()].filter(isPart).flatMap(({ name }) => deletedWith(catalog, name))]
}

/** What holds in the definition of an index, too. */
export const expressions: Rule = (tokens) => RULES.reduce((made, rule) => rule(made), [...tokens])

const RULES: readonly Rule[] = [withoutPlus, named, unlimited, alike, identical, joined, searched, ofJson, calls]

/** SQLite is kept from an index by a plus before a column; PostgreSQL knows none before a text. */
function withoutPlus(tokens: readonly Token[]): Token[] {
  const isOperand = (token: Token | undefined) =>
    token !== undefined && (['quoted', 'string', 'number', 'mark'].includes(token.kind) || isSign(token, ')'))
  const isUnary = (at: number) => {
    const before = tokens[at - 1]
    return before?.kind === 'word' ? isWord(before, 'AND', 'OR', 'WHERE', 'ON', 'NOT', 'BY') : !isOperand(before)
  }
  const isPlus = (at: number) => isSign(tokens[at], '+') && isUnary(at)
  return tokens.flatMap((token, at) => {
    if (isPlus(at)) return []
    return [isPlus(at - 1) ? { ...token, before: tokens[at - 1]?.before ?? '' } : token]
  })
}

/** Names keep their capitals, and words that are PostgreSQL's alone are names. */
function named(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'word') return token
    const quoted: Token = { ...token, kind: 'quoted', text: `"${token.text}"` }
    if (/[a-z]/.test(token.text) && /[A-Z]/.test(token.text)) return quoted
    // A column, unless a number follows.
    if (isWord(token, 'OFFSET') && tokens[at + 1]?.kind !== 'mark' && tokens[at + 1]?.kind !== 'number') return quoted
    if (isWord(token, 'SQLITE_MASTER') && isWord(tokens[at - 1], 'FROM')) return { ...token, text: 'sqlite.master' }
    return token
  })
}

/** `LIMIT -1`: none. */
function unlimited(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const isNone = (limit: number) =>
      isWord(tokens[limit], 'LIMIT') && isSign(tokens[limit + 1], '-') && tokens[limit + 2]?.text === '1'
    if (isNone(at - 2)) return []
    return isNone(at - 1) ? [made('ALL', 'word')] : [token]
  })
}

/** `LIKE` does not tell the capitals of English apart. */
function alike(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => {
    if (isSign(token, '==')) return { ...token, text: '=' }
    return isWord(token, 'LIKE') ? { ...token, text: 'ILIKE' } : token
  })
}

/** `IS` compares any two values. */
function identical(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    if (isWord(token, 'NOT') && isWord(tokens[at - 1], 'IS') && !isPlainIs(tokens[at + 1])) return []
    if (!isWord(token, 'IS')) return [token]
    const isNegated = isWord(tokens[at + 1], 'NOT')
    if (isPlainIs(tokens[isNegated ? at + 2 : at + 1])) return [token]
    return [made(isNegated ? 'IS DISTINCT FROM' : 'IS NOT DISTINCT FROM', 'word')]
  })
}

const isPlainIs = (token: Token | undefined) => isWord(token, 'NULL', 'TRUE', 'FALSE', 'DISTINCT')

/** SQLite keeps the order of a cross join, which may have conditions. */
function joined(tokens: readonly Token[]): Token[] {
  const hasCondition = (at: number) =>
    isWord(
      tokens.slice(at).find((token) => isWord(token, 'ON', 'WHERE')),
      'ON',
    )
  return tokens.filter((token, at) => !(isWord(token, 'CROSS') && hasCondition(at)))
}

/** `patients_search MATCH ?`: what is found by words is a column of its own. */
function searched(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    if (isWord(tokens[at + 1], 'MATCH')) return [{ ...token, text: 'vector' }]
    if (isWord(token, 'MATCH')) return [made('@@'), made('sqlite.words_of', 'word'), made('(', 'sign', '')]
    if (isWord(tokens[at - 1], 'MATCH')) return [{ ...token, before: '' }, made(')', 'sign', '')]
    return [token]
  })
}

/** JSON is kept as text. */
function ofJson(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => (isSign(token, '->', '->>') ? [made('::json', 'sign', ''), token] : [token]))
}

/**
 * Each mark becomes a parameter of its own: PostgreSQL gives a parameter one type, whatever else is asked of it. Of one that is
 * only asked whether it is there it knows no type at all.
 */
function numbered(tokens: readonly Token[], marks: (number | string)[]): Token[] {
  let next = 0
  return tokens.map((token, at) => {
    if (token.kind !== 'mark') return token
    const name = token.text.slice(1)
    if (!token.text.startsWith('?')) marks.push(name)
    else marks.push(name === '' ? next++ : Number(name) - 1)
    const isAlone =
      isWord(tokens[at + 1], 'IS') &&
      isWord(
        tokens.slice(at + 2).find((one) => !isWord(one, 'NOT')),
        'NULL',
      )
    return { ...token, text: `$${marks.length}${isAlone ? '::text' : ''}` }
  })
}
