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
  close(): Promise<void>
}

const asNumber = (text: string): unknown => Number(text)
const asBytes = (text: string): unknown => Buffer.from(text.slice(2), 'hex')
/** SQLite has no truths, but ones and noughts. */
const asTruth = (text: string): unknown => (text === 't' ? 1 : 0)

/** How PostgreSQL's types come back, by their numbers: as SQLite gives them. */
export const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: asTruth,
  17: asBytes,
  20: asNumber,
  21: asNumber,
  23: asNumber,
  700: asNumber,
  701: asNumber,
  1700: asNumber,
}
export const asText = (text: string): unknown => text
