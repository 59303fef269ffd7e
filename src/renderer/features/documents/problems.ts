import { useState } from 'react'
import type { z } from 'zod'
import { translate } from '../../base/i18n/i18n.ts'
import { judge } from '../../base/i18n/validation.ts'
import { formatPath, getAt, isObject, parsePath } from '../../base/json/path.ts'
import { hasWordsLeft } from '../../ui/words.ts'
import type { Problems } from './draft.ts'
import { isShown } from './field-names.ts'
import type { DocumentActs } from './use-document.ts'

/** What the contract's own schema finds, by the field names that the service uses too. */
export function problemsIn(schema: z.ZodType, value: unknown): Problems {
  return judge(schema, value).map(({ code, message, path }) => ({
    code,
    message,
    field: formatPath(path.map((part) => (typeof part === 'number' ? part : String(part)))),
  }))
}

/** What the last refusal of the service says about fields. */
export function faultProblems({ fault }: DocumentActs): Problems {
  if (!fault) return []
  if (fault.issues.length > 0) return fault.issues
  return fault.field && fault.code !== 'network_error'
    ? [{ code: fault.code, message: fault.message, field: fault.field }]
    : []
}

/** Whether all that it says is about fields: they show it, and a notice above them would repeat it. */
export function isAboutFields(acts: DocumentActs): boolean {
  const problems = faultProblems(acts)
  return problems.length > 0 && problems.every(({ field }) => field && isShown(field))
}

/** The value that a problem is about, as text; in a list, the whole entry. */
function aboutOf(input: unknown, field = ''): string | undefined {
  const path = parsePath(field)
  const entry = path.findIndex((part) => typeof part === 'number')
  return JSON.stringify(getAt(input, entry < 0 ? path : path.slice(0, entry + 1)))
}

/** The same content with one entry of each list that is not asked about, so that it is judged quickly. */
function onlyFor(field: string, input: unknown): unknown {
  if (!isObject(input)) return input
  const shortened = Object.entries(input).map(([name, value]) =>
    Array.isArray(value) && !field.startsWith(name) ? ([name, value.slice(0, 1)] as const) : ([name, value] as const),
  )
  return Object.fromEntries(shortened)
}

interface Judged {
  readonly schema: z.ZodType
  /** The body of the contract as it is written now, and as it was saved. */
  readonly input: unknown
  readonly saved: unknown
  /** What the service refused last, and what it says about what was saved. */
  readonly refused: Problems
  readonly issues: Problems
  /** Fields that may not stay blank in what is emitted. */
  readonly required: readonly string[]
}

interface Found {
  readonly problem: Problems[number]
  /** Found on leaving the field. */
  readonly left: boolean
  readonly was: string | undefined
}

/**
 * What is wrong, found on leaving a field, on saving, and by the service. A problem is shown until what it is about is
 * changed; nothing new is found while somebody types.
 */
export function useFormProblems({ schema, input, saved, refused, issues, required }: Judged) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [openLine, openAt] = useState<number | 'new' | null>(null)
  const [lineField, setLineField] = useState('')
  const setOpenLine = (line: number | 'new' | null, field = '') => {
    openAt(line)
    setLineField(field)
  }
  const seen = (left: boolean) => (problem: Problems[number]) => ({ problem, left, was: aboutOf(input, problem.field) })

  const valid = found.filter(({ problem, was }) => aboutOf(input, problem.field) === was)
  const standing = valid.map(({ problem }) => problem)
  const saidOf = (all: Problems) =>
    all.filter(
      ({ field }) =>
        !standing.some((problem) => problem.field === field && field !== undefined) &&
        (field === undefined || aboutOf(input, field) === aboutOf(saved, field)),
    )
  const missing = (field: string): Problems =>
    required.includes(field) && isBlank(getAt(input, parsePath(field)))
      ? [{ code: 'required', message: translate('validation.required'), field }]
      : []

  return {
    problems: [...standing, ...saidOf([...refused, ...issues])],
    /**
     * What keeps it from being saved. Without what was found on leaving a field: that is said there, and nothing moves under
     * whoever types.
     */
    toFix: [...valid.filter(({ left }) => !left).map(({ problem }) => problem), ...saidOf(refused)],
    openLine,
    lineField,
    setOpenLine,
    /** For the form around the fields: whichever was left is judged. */
    onBlur: ({ target }: { readonly target: Element }) => {
      const field = fieldOf(target)
      if (field === undefined || target instanceof HTMLButtonElement) return
      const fresh = [
        ...missing(field),
        ...problemsIn(schema, onlyFor(field, input)).filter((one) => one.field === field),
      ]
      setFound((before) => [...before.filter(({ problem }) => problem.field !== field), ...fresh.map(seen(true))])
    },
    /** Whether the whole of it can be saved; otherwise the first problem takes the focus. */
    check: (): boolean => {
      if (hasWordsLeft()) return false
      const problems = problemsIn(schema, input)
      setFound(problems.map(seen(false)))
      if (problems.length > 0) focusFirstProblem()
      return problems.length === 0
    },
    /** Puts the focus where a problem is; a service that is out of view is opened. */
    goTo: (field: string) => {
      const [list, index, ...rest] = parsePath(field)
      if ((list === 'lines' || list === 'services') && typeof index === 'number') setOpenLine(index, formatPath(rest))
      else focusField(field)
    },
  }
}

export type FormProblems = ReturnType<typeof useFormProblems>

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** The field of the contract that an element belongs to. */
const fieldOf = (element: Element): string | undefined =>
  element.closest('[data-field]')?.getAttribute('data-field') ?? undefined

const FOCUSABLE = 'input:not([type=hidden]), textarea, button'

function focusField(field: string): void {
  const named = CSS.escape(field)
  const place = document.querySelector(`[data-field="${named}"]`) ?? document.querySelector(`[data-field^="${named}"]`)
  const [outer] = /^.+(?=[.[])/.exec(field) ?? []
  // A field out of view is left to its container.
  if (!place && outer !== undefined) {
    focusField(outer)
    return
  }
  const target = place?.matches(FOCUSABLE) ? place : place?.querySelector(FOCUSABLE)
  if (!(target instanceof HTMLElement)) return
  target.focus()
  target.scrollIntoView({ block: 'center' })
}

/** Puts the focus on the first field that is wrong, once it is drawn. */
export function focusFirstProblem(within = 'main'): void {
  requestAnimationFrame(() => {
    const wrong = ['[aria-invalid="true"]', '[data-problem] input:not([type=hidden])', '[data-problem] button']
    const first = document.querySelector(wrong.map((one) => `${within} ${one}`).join(', '))
    if (first instanceof HTMLElement) first.focus()
  })
}
