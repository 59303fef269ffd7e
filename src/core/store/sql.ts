export type SqlValue = string | number | bigint | null | Uint8Array

/** Bound by place, or by name with one object (`:name`). */
export interface Statement<Row = unknown> {
  get(...values: unknown[]): Promise<Row | undefined>
  all(...values: unknown[]): Promise<Row[]>
  run(...values: unknown[]): Promise<{ readonly changes: number }>
  /** The same statement that gives the first column alone. */
  pluck(): Statement<unknown>
}

/** One connection: statements are kept by their text. Text is SQLite's; an engine that speaks another dialect translates it. */
export interface SqlConnection {
  prepare<Row = unknown>(sql: string): Statement<Row>
  /** Rows as arrays: what drizzle asks for. */
  rows(sql: string, values: readonly unknown[]): Promise<unknown[][]>
}
