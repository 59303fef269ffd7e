import type { Readable, Writable } from 'node:stream'

/** The world that a command sees; tests give their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: AsyncIterable<Uint8Array>
  readonly out: (text: string | Uint8Array) => Promise<void>
  readonly say: (sentence: string) => void
  readonly now: () => number
  readonly fetch?: (request: Request) => Promise<Response>
  /** The other side of an assistant; only the process itself has one. */
  readonly pipes?: { readonly input: Readable; readonly output: Writable }
  /** Whether a person reads what is written, and types. */
  readonly isTerminal?: boolean
  /** Aborted when the person wants a command that goes on and on to end. */
  readonly stop?: () => AbortSignal
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const EXIT = { well: 0, faulty: 1, failed: 2, undecided: 3 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** What a command says of one thing: a line for a person, facts for a program. */
export interface Told {
  readonly line: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly exit: Exit
}
