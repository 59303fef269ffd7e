import type { FieldSpec, Values } from './area.ts'
import { changedFields, same } from './values.ts'

export interface Conflict {
  /** Changed by both, to different values: a person chooses. */
  readonly disputed: readonly FieldSpec[]
  /** Changed by the other person only: kept. */
  readonly theirsOnly: readonly FieldSpec[]
}

/** Compares what I changed and what they changed since the values that I started from. */
export function conflictOf(fields: readonly FieldSpec[], base: Values, mine: Values, theirs: Values): Conflict {
  const myNames = new Set(changedFields(fields, base, mine))
  const theirNames = new Set(changedFields(fields, base, theirs))
  return {
    disputed: fields.filter(({ name }) => myNames.has(name) && theirNames.has(name) && !same(mine[name], theirs[name])),
    theirsOnly: fields.filter(({ name }) => theirNames.has(name) && !myNames.has(name)),
  }
}

/** Theirs, with what only I changed, and with the disputed fields that I chose to keep as mine. */
export function merged(
  fields: readonly FieldSpec[],
  base: Values,
  mine: Values,
  theirs: Values,
  keepMine: ReadonlySet<string>,
): Values {
  const { disputed } = conflictOf(fields, base, mine, theirs)
  const result: Values = { ...theirs }
  for (const name of changedFields(fields, base, mine)) {
    if (keepMine.has(name) || !disputed.some((field) => field.name === name)) result[name] = mine[name]
  }
  return result
}
