/** What a statement gave: rows by place, and the names of the places. */
export interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly changes: number
}

/** One connection to PostgreSQL, whatever carries it. Statements run in the order in which they were asked for. */
export interface Wire {
  query(text: string, values?: readonly unknown[]): Promise<Answer>
  /** Several statements without values. */
  script(text: string): Promise<void>
}

/** Whether somebody else held a lock for longer than a server lets wait. */
export const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

export interface Pool {
  /** One connection for as long as the work takes. */
  with<T>(work: (wire: Wire) => Promise<T>): Promise<T>
  /** The same for a work that waits for nothing else: whoever holds a connection of the others gets one of these. */
  forOne<T>(work: (wire: Wire) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const asNumber = (text: string): unknown => Number(text)
const asBytes = (text: string): unknown => Buffer.from(text.slice(2), 'hex')
/** SQLite has no truths, but ones and noughts. */
const asTruth = (text: string): unknown => (text === 't' ? 1 : 0)

/** PostgreSQL's texts hold no NUL, and what somebody else answered may: it is written as two others that no text has. */
const ESCAPE = '\uE000'
const NUL = '\0'
const unescaped = (text: string) =>
  text.includes(ESCAPE) ? text.replaceAll(`${ESCAPE}0`, NUL).replace(/\uE000[12]/g, ESCAPE) : text
const escaped = (text: string) =>
  text.includes(NUL) || text.includes(ESCAPE)
    ? text.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll(NUL, `${ESCAPE}0`)
    : text

/** The same within JSON, where its functions take no `\\u0000` either: what they take out of it is read as any text. */
const IN_JSON = { '0000': 'e0000', e000: 'e0001', E000: 'e0002' }
const BY_WRITTEN = Object.fromEntries(Object.entries(IN_JSON).map(([own, written]) => [written, own]))
/** Not a backslash that stands for itself, and what follows. */
const within = (codes: Readonly<Record<string, string>>) => {
  const pattern = new RegExp(`(?<!\\\\)((?:\\\\{2})*\\\\u)(${Object.keys(codes).join('|')})`, 'g')
  return (text: string) =>
    text.includes('\\u') ? text.replace(pattern, (_, before: string, code: string) => before + codes[code]) : text
}
const [escapedIn, unescapedIn] = [within(IN_JSON), within(BY_WRITTEN)]

export const asText = (text: string): unknown => unescaped(unescapedIn(text))
export const writtenText = (text: string): string => escapedIn(escaped(text))

/** How PostgreSQL's types come back, by their numbers: as SQLite gives them. */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: asTruth,
  17: asBytes,
  20: asNumber,
  21: asNumber,
  23: asNumber,
  25: asText,
  114: asText,
  700: asNumber,
  701: asNumber,
  1043: asText,
  1700: asNumber,
}
