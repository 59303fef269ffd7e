import { type Strength, strengthOf } from '../../contract/password-strength.ts'
import type { Task } from '../task.ts'

export interface StrengthOrder {
  readonly password: string
  /** What a guesser knows. */
  readonly known: readonly string[]
}

/** A hostile password keeps the judge busy for a while, and the dictionaries take some 20 MB: both go with the thread. */
export const strengthTask: Task<StrengthOrder, Strength> = ({ password, known }) => strengthOf(password, known)
