import type { Field } from '../../../contract/rips/field.ts'

/** What is written for what was typed: nothing is null where the ministry takes that, and else left out. */
export function writtenOf({ nullable }: Pick<Field, 'nullable'>, typed: unknown): unknown {
  if (typed !== '' && typed !== null) return typed
  return nullable ? null : undefined
}

/** A code as its field writes it: some are numbers. */
export const codeOf = ({ type }: Pick<Field, 'type'>, code: string): string | number =>
  type === 'integer' && /^\d{1,9}$/.test(code) ? Number(code) : code
