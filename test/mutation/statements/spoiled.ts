/** A statement of SQL with one small defect. */
interface Spoiled {
  /** What was changed, in words of the statement. */
  readonly what: string
  readonly text: string
}

interface Token {
  readonly text: string
  /** As keywords are compared; of texts, comments and names in quotes nothing that could be one. */
  readonly word: string
  /** How many brackets and CASEs are open around it. */
  readonly depth: number
  readonly start: number
  readonly end: number
}

const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[A-Za-z_][\w.]*|\d+|<>|<=|>=|!=|\|\||\S/g
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const OPENS = setOf('( CASE')
const CLOSES = setOf(') END')
const BEGINS = setOf('WHERE ON HAVING WHEN AND OR')
const ENDS = setOf(
  'AND OR GROUP ORDER LIMIT RETURNING UNION EXCEPT INTERSECT WINDOW JOIN LEFT INNER CROSS WHERE ON HAVING SET DO THEN ELSE ,',
)
/** Where these words follow each other no condition does. */
const NAMES_NONE = setOf('ON_CONFLICT OR_REPLACE OR_IGNORE')

function tokensOf(text: string): Token[] {
  let depth = 0
  const between = new Set<number>()
  return [...text.matchAll(TOKEN)].map(({ 0: found, index }) => {
    const word = /^(?:['"]|--)/.test(found) ? '' : found.toUpperCase()
    if (CLOSES.has(word)) between.delete(depth--)
    const around = depth
    if (OPENS.has(word)) depth++
    if (word === 'BETWEEN') between.add(around)
    // It stands between the two ends.
    const isInner = word === 'AND' && between.delete(around)
    return { text: found, word: isInner ? '' : word, depth: around, start: index, end: index + found.length }
  })
}

interface Condition {
  readonly from: number
  readonly to: number
  /** One of several of which one is enough. */
  readonly isAlternative: boolean
}

/** Each condition of a statement, by its place in the text; those in brackets one by one. */
function* conditionsOf(tokens: readonly Token[]): Generator<Condition> {
  for (const [at, { word, depth }] of tokens.entries()) {
    if (!isBeforeCondition(tokens, at)) continue
    const inside = word === '(' ? depth + 1 : depth
    const ends = ({ word: other, depth: around }: Token) => around < inside || (around === inside && ENDS.has(other))
    const more = tokens.slice(at + 1).findIndex(ends)
    const end = more === -1 ? tokens.length : at + 1 + more
    const [first, last] = [tokens[at + 1], tokens[end - 1]]
    const isAlternative = word === 'OR' || tokens[end]?.word === 'OR'
    if (first && last && end > at + 1) yield { from: first.start, to: last.end, isAlternative }
  }
}

function isBeforeCondition(tokens: readonly Token[], at: number): boolean {
  const [before, word, next, afterNext] = [-1, 0, 1, 2].map((offset) => tokens[at + offset]?.word ?? '')
  // Those in brackets begin there.
  if (next === '(' && afterNext !== 'SELECT') return false
  if (word === '(') return BEGINS.has(before ?? '') && next !== 'SELECT'
  return BEGINS.has(word ?? '') && !NAMES_NONE.has(`${word}_${next}`)
}

const INSTEAD = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['DESC', 'ASC'],
  ['DISTINCT', ''],
  ['LEFT', ''],
  ['MAX', 'MIN'],
  ['MIN', 'MAX'],
])
/** So much around a word tells which of several it is. */
const [BEFORE, BEHIND] = [60, 40]

/**
 * A condition that always holds, or never as one of several; a text that is not in its list; a boundary that is off by one; another
 * order, aggregate or join. Parameters stay as many as they were.
 */
export function spoiled(text: string): Spoiled[] {
  const tokens = tokensOf(text)
  const put = (from: number, to: number, what: string, instead: string): Spoiled => ({
    what,
    text: text.slice(0, from) + instead + text.slice(to),
  })
  const conditions = [...conditionsOf(tokens)].map(({ from, to, isAlternative }) => {
    const condition = text.slice(from, to)
    return isAlternative
      ? put(from, to, `never: ${condition}`, `(0 AND (${condition}))`)
      : put(from, to, `always: ${condition}`, `(1 OR (${condition}))`)
  })
  const words = tokens.flatMap(({ word, start, end }) => {
    const instead = INSTEAD.get(word)
    const around = text.slice(Math.max(0, start - BEFORE), end + BEHIND)
    return instead === undefined ? [] : [put(start, end, `${word} as ${instead || 'nothing'}: ${around}`, instead)]
  })
  const listed = tokens.flatMap(({ word }, at) => (word === 'IN' ? textsAt(tokens, at + 2) : []))
  return [
    ...conditions,
    ...words,
    ...listed.map(({ start, end, text: left }) => put(start, end, `without ${left}`, "''")),
  ]
}

/** The texts of a list that begins there. */
function textsAt(tokens: readonly Token[], first: number): Token[] {
  const texts: Token[] = []
  for (let at = first; ; at += 2) {
    const token = tokens[at]
    if (!token?.text.startsWith("'")) return texts
    texts.push(token)
  }
}
