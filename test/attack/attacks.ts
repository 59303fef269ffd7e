import { AROUND } from './around.ts'
import type { Attack } from './attack.ts'
import { ON_DATA } from './data.ts'
import { ON_DESKTOP } from './desktop.ts'
import { ON_PEOPLE } from './people.ts'
import { ON_SMALLER } from './smaller.ts'

/** In the order of the review. */
export const ATTACKS: readonly Attack[] = [...ON_DATA, ...ON_PEOPLE, ...ON_DESKTOP, ...ON_SMALLER, ...AROUND].toSorted(
  (one, other) => one.line - other.line,
)
