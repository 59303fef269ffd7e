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
export const asText = (text: string): unknown =>
  text.includes(ESCAPE) ? text.replaceAll(`${ESCAPE}0`, NUL).replaceAll(`${ESCAPE}1`, ESCAPE) : text
export const writtenText = (text: string): string =>
  text.includes(NUL) || text.includes(ESCAPE)
    ? text.replaceAll(ESCAPE, `${ESCAPE}1`).replaceAll(NUL, `${ESCAPE}0`)
    : text

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
