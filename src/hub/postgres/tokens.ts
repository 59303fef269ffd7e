export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'mark' | 'sign'

export interface Token {
  readonly kind: TokenKind
  readonly text: string
  /** The blanks before it; a comment is one. */
  readonly before: string
}

const BLANK = /(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)+/y
const KINDS: readonly (readonly [TokenKind, RegExp])[] = [
  ['string', /'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['word', /[A-Za-z_]\w*/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['mark', /\?\d*|[:@$]\w+/y],
  ['sign', /->>|->|\|\||<>|<=|>=|!=|==|::|[-+*/%=<>(),.;&|~[\]]/y],
]

/** The words, values and signs of a SQL text: what stands in a string or a comment is never taken for one of them. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const taken = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const text = pattern.exec(sql)?.[0] ?? ''
    at += text.length
    return text
  }
  while (at < sql.length) {
    const before = taken(BLANK) === '' ? '' : ' '
    if (at === sql.length) break
    let found: Token | undefined
    for (const [kind, pattern] of KINDS) {
      const text = taken(pattern)
      if (text === '') continue
      found = { kind, text, before }
      break
    }
    if (found === undefined) throw new Error(`no SQL at "${sql.slice(at, at + 20)}"`)
    tokens.push(found)
  }
  return tokens
}

export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ before, text }) => before + text)
    .join('')
    .trim()

/** Words of the language and unquoted names, whatever their capitals. */
export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toUpperCase())

export const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token?.kind === 'sign' && signs.includes(token.text)

/** A name without its quotes. */
export const nameOf = ({ kind, text }: Token): string =>
  kind === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text

export const made = (text: string, kind: TokenKind = 'sign', before = ' '): Token => ({ kind, text, before })

/** Where the bracket that opens at a place closes. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (isSign(tokens[at], '(')) depth++
    if (isSign(tokens[at], ')') && --depth === 0) return at
  }
  throw new Error(`a bracket is not closed in: ${textOf(tokens)}`)
}

/** What stands between the commas that are in no bracket. */
export function listed(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (isSign(token, '(')) depth++
    if (isSign(token, ')')) depth--
    if (depth === 0 && isSign(token, ',')) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}
