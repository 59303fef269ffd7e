import type { Catalog, Table } from './catalog.ts'
import { closing, isSign, isWord, listed, made, nameOf, type Token } from './tokens.ts'

/** What differs of an INSERT: what becomes of a row that is there already, and of a key that nobody gave. */
export function insertion(catalog: Catalog, tokens: readonly Token[]): Token[] {
  if (!isWord(tokens[0], 'INSERT')) return [...tokens]
  const or = isWord(tokens[1], 'OR') ? tokens[2] : undefined
  const plain = or === undefined ? [...tokens] : [...tokens.slice(0, 1), ...tokens.slice(3)]
  const into = plain[2]
  const table = into && catalog.tables.get(nameOf(into))
  if (table === undefined) return plain
  const columns = columnsOf(plain, table)
  const filled = ofColumns(withColumns(withKey(plain, table, columns), columns))
  if (isWord(or, 'IGNORE')) return [...filled, made('ON CONFLICT DO NOTHING', 'word')]
  return isWord(or, 'REPLACE') ? [...filled, made(replacing(table, columns), 'word')] : filled
}

function columnsOf(tokens: readonly Token[], table: Table): readonly string[] {
  if (!isSign(tokens[3], '(')) return table.columns
  return listed(tokens.slice(4, closing(tokens, 3))).flatMap(([column]) => (column ? [nameOf(column)] : []))
}

/** Columns that came with an upgrade stand last there, behind the number of the row: places alone would not say which is meant. */
function withColumns(tokens: readonly Token[], columns: readonly string[]): Token[] {
  if (isSign(tokens[3], '(')) return [...tokens]
  const names = columns.flatMap((name, at) => [
    ...(at === 0 ? [] : [made(',', 'sign', '')]),
    made(`"${name}"`, 'quoted', at === 0 ? '' : ' '),
  ])
  return [...tokens.slice(0, 3), made('(', 'sign'), ...names, made(')', 'sign', ''), ...tokens.slice(3)]
}

/** `NULL` in the place of the key, of each row, asks SQLite for the next one. */
function withKey(tokens: Token[], table: Table, columns: readonly string[]): Token[] {
  const place = table.identity === undefined ? -1 : columns.indexOf(table.identity)
  const values = tokens.findIndex((token) => isWord(token, 'VALUES'))
  if (place < 0 || values < 0) return tokens
  const keys = new Set<Token | undefined>()
  for (let open = values + 1; isSign(tokens[open], '('); ) {
    const close = closing(tokens, open)
    keys.add(listed(tokens.slice(open + 1, close))[place]?.[0])
    open = isSign(tokens[close + 1], ',') ? close + 2 : close + 1
  }
  return tokens.map((token) => (keys.has(token) && isWord(token, 'NULL') ? { ...token, text: 'DEFAULT' } : token))
}

/** `ON CONFLICT ("users"."id")`: which table is known. */
function ofColumns(tokens: readonly Token[]): Token[] {
  const conflict = tokens.findIndex((token) => isWord(token, 'CONFLICT'))
  if (!isSign(tokens[conflict + 1], '(')) return [...tokens]
  const close = closing(tokens, conflict + 1)
  const isOfTable = (at: number) => isSign(tokens[at], '.') || isSign(tokens[at + 1], '.')
  return tokens.filter((_, at) => at < conflict || at > close || !isOfTable(at))
}

/** SQLite makes the row anew: what is not given is as in a new one, too. */
function replacing(table: Table, columns: readonly string[]): string {
  const key = table.keys.find((names) => names.every((name) => columns.includes(name)))
  if (key === undefined) throw new Error(`nothing tells the rows of ${table.name} apart`)
  const all = table.hasRowid ? [...table.columns, 'rowid'] : table.columns
  const set = all
    .filter((name) => !key.includes(name))
    .map((name) => `"${name}" = ${columns.includes(name) ? `excluded."${name}"` : 'DEFAULT'}`)
  return `ON CONFLICT (${key.map((name) => `"${name}"`).join(', ')}) DO UPDATE SET ${set.join(', ')}`
}
