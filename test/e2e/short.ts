/** Whether a part is looked at in the place of all: `npm test` does so (ADR 54), `npm test -- --whole` and `npm run e2e` do not. */
export const isShort = process.env.RADICA_TEST_SHORT !== undefined

/** All of them; in the short form the one that falls to this name, the same each time. */
export function ofAll<T>(all: readonly T[], name: string): readonly T[] {
  if (!isShort) return all
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  const first = sum % all.length
  return all.slice(first, first + 1)
}
