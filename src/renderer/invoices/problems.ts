import type { z } from 'zod'
import { formatPath } from '../rips/path.ts'
import type { Problems } from './draft.ts'

/** What the contract's own schema finds, by the field names that the service uses too. */
export function problemsIn(schema: z.ZodType, value: unknown): Problems {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ code, message, path }) => ({
    ...{ code, message },
    field: formatPath(path.map((part) => (typeof part === 'number' ? part : String(part)))),
  }))
}

/** Puts the focus on the first field that is wrong, once it is drawn. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector('main [aria-invalid="true"], main [data-problem] button')
    if (first instanceof HTMLElement) first.focus()
  })
}
