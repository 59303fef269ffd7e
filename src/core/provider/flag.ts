import { z } from 'zod'

const WORDS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }

/** Yes or no as vendors write it: `true`, `1`, `"1"`, `"true"`. Taken for a truth, `"0"` would be one. */
export const Flag = z.unknown().transform((value, context) => {
  const flag = WORDS[String(value).toLowerCase()]
  if (flag !== undefined) return flag
  context.addIssue({ code: 'custom', message: 'neither yes nor no' })
  return z.NEVER
})
