import { closing, isSign, listed, made, type Token } from './tokens.ts'

export const TYPES: Readonly<Record<string, string>> = {
  INTEGER: 'bigint',
  TEXT: 'text',
  REAL: 'double precision',
  BLOB: 'bytea',
  NUMERIC: 'numeric',
}

/** What SQLite calls so and PostgreSQL has not, or has otherwise: in a schema of its own, see `extras.sql`. */
const OWN = new Set([
  ...['instr', 'iif', 'julianday', 'strftime', 'date', 'char'],
  ...['json_each', 'json_tree', 'json_array', 'json_array_length', 'json_group_array'],
])

const WITHIN: readonly [Token, Token, Token] = [made('(', 'sign', ''), made(',', 'sign', ''), made(')', 'sign', '')]

function called(name: Token, args: readonly (readonly Token[])[]): Token[] {
  const [open, comma, close] = WITHIN
  return [name, open, ...args.flatMap((arg, at) => (at === 0 ? arg : [comma, ...arg])), close]
}

/** `$.period.end` as PostgreSQL writes it: `{period,end}`. */
function pathOf(path: Token): Token {
  const steps = path.text.slice(1, -1).match(/[^.[\]$]+/g) ?? []
  return made(`'{${steps.join(',')}}'`, 'string')
}

/** A text, or the text of an object. A truth is `true` there and `1` in SQLite: nobody asks for one. */
function extracted([json = [], path = []]: readonly (readonly Token[])[], name: Token): Token[] {
  const [at] = path
  if (at?.kind !== 'string' || path.length > 1) throw new Error('json_extract takes a path that is written down')
  const [open, , close] = WITHIN
  return [{ ...open, before: name.before }, open, ...json, close, made('::json #>>', 'sign', ''), pathOf(at), close]
}

function cast([arg = []]: readonly (readonly Token[])[], name: Token): Token[] {
  const type = arg.at(-1)
  return called(name, [[...arg.slice(0, -1), made(TYPES[type?.text ?? ''] ?? type?.text ?? '', 'word')]])
}

/** The greater of two is the greatest of a column where there is but one. */
const amongst = (one: string, several: string) => (args: readonly (readonly Token[])[], name: Token) =>
  called({ ...name, text: args.length === 1 ? one : several }, args)

const isColumn = (arg: readonly Token[] = []) =>
  arg.length === 3 &&
  isSign(arg[1], '.') &&
  [arg[0], arg[2]].every((name) => name?.kind === 'word' || name?.kind === 'quoted')

/** Of two columns, as a choice: beside a policy `coalesce` is kept from every index. */
function firstThere(args: readonly (readonly Token[])[], name: Token): Token[] {
  const [one = [], other = []] = args
  if (args.length !== 2 || !args.every(isColumn)) return called({ ...name, text: 'coalesce' }, args)
  const word = (text: string) => made(text, 'word', ' ')
  const [first, ...rest] = one
  const again = [{ ...(first ?? name), before: ' ' }, ...rest]
  const last = [{ ...(other[0] ?? name), before: ' ' }, ...other.slice(1)]
  const when = [{ ...name, text: 'CASE' }, word('WHEN'), ...again, word('IS'), word('NOT'), word('NULL')]
  return [...when, word('THEN'), ...again, word('ELSE'), ...last, word('END')]
}

const CALLS: Readonly<Record<string, (args: readonly (readonly Token[])[], name: Token) => Token[]>> = {
  json_extract: extracted,
  cast,
  max: amongst('max', 'greatest'),
  min: amongst('min', 'least'),
  ifnull: firstThere,
  coalesce: firstThere,
}

export function calls(tokens: readonly Token[]): Token[] {
  const translated: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const name = token.text.toLowerCase()
    const isCall = token.kind === 'word' && isSign(tokens[at + 1], '(')
    const call = isCall ? CALLS[name] : undefined
    if (call === undefined) {
      translated.push(isCall && OWN.has(name) ? { ...token, text: `sqlite.${name}` } : token)
      continue
    }
    const end = closing(tokens, at + 1)
    translated.push(...call(listed(tokens.slice(at + 2, end)).map(calls), token))
    at = end
  }
  return translated
}
