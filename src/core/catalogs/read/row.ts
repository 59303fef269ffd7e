import type { Said } from '../../messages/message.ts'

/** One row of a file, its heading included, and how to name it to a person: line 431. */
export interface Row {
  readonly where: Said
  readonly cells: readonly string[]
}
