import { type core, strictObject, type ZodType } from 'zod'
import { SERVER_OWNED_FIELDS } from '../../contract/common.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import { readIssue, unknownProperty } from './issues.ts'

const MAX_ISSUES = 100
const INTEGER_PARAMETERS: ReadonlySet<string> = new Set(['after', 'limit', 'offset', 'revision', 'category'])
const AMOUNT_PARAMETERS: ReadonlySet<string> = new Set(['payableFrom', 'payableTo'])

function isNumber(name: string, value: string): boolean {
  if (INTEGER_PARAMETERS.has(name)) return /^-?\d{1,15}$/.test(value)
  return AMOUNT_PARAMETERS.has(name) && /^-?\d{1,15}(\.\d{1,2})?$/.test(value)
}

/** `usuarios[0].servicios`: how a path of keys and indices is written in `field`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else text += text === '' ? String(part) : `.${String(part)}`
  }
  return text || '$'
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined
    at = Object.getOwnPropertyDescriptor(at, part)?.value
  }
  return at
}

/** An issue, and the code of the refusal when it is the first. */
interface Found {
  readonly code: ErrorCode
  readonly issue: Issue
}

function unknownKeys(issue: core.$ZodIssueUnrecognizedKeys): Found[] {
  return issue.keys.map((key) => {
    const field = fieldPath([...issue.path, key])
    if (!SERVER_OWNED_FIELDS.has(key)) {
      return { code: 'invalid_request', issue: { ...unknownProperty(key), field } }
    }
    const code = 'server_owned_field'
    return { code, issue: { code, message: say('kernel.serverOwned', { field: key }), field } }
  })
}

function foundIn(issue: core.$ZodIssue, operation: Operation, body: unknown): Found {
  const field = fieldPath(issue.path)
  const present = valueAt(body, issue.path) !== undefined
  const read = readIssue(issue, present)
  // A missing field is a bad request; the field's own code speaks of a value that is there and wrong.
  const own = present && (operation.fieldCodes?.[field] ?? operation.fieldCodes?.[String(issue.path[0] ?? '')])
  if (own) return { code: own, issue: { ...read, code: own, field } }
  return { code: read.code === 'json_type' ? 'json_type' : 'invalid_request', issue: { ...read, field } }
}

function faultOf(found: readonly Found[]): Fault {
  const first = found.find(({ code }) => code === 'server_owned_field') ?? found[0]
  if (!first) return new Fault('invalid_request', say('kernel.bodyShape'))
  const issues = found.slice(0, MAX_ISSUES).map(({ issue }) => issue)
  return new Fault(first.code, first.issue.message, { ...(first.issue.field && { field: first.issue.field }), issues })
}

/** The body as its schema reads it, or a Fault with the exact field; every problem is listed in `issues`. */
export function shapedBody(operation: Operation, schema: ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw faultOf(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? unknownKeys(issue) : [foundIn(issue, operation, body)],
    ),
  )
}

function queryOf(search: string): Record<string, unknown> {
  // Without a prototype, `__proto__` is a name like any other.
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, name)) {
      throw new Fault('invalid_query', say('kernel.parameterRepeated'), { field: `query.${name}` })
    }
    query[name] = isNumber(name, value) ? Number(value) : value
  }
  return query
}

const NO_QUERY = strictObject({})

/** The query with its defaults, or `invalid_query`: unknown and repeated parameters are refused. */
export function shapedQuery(operation: Operation, search: string): unknown {
  if (!search && !operation.query) return {}
  const query = queryOf(search)
  const parsed = (operation.query ?? NO_QUERY).safeParse(query)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : undefined
  const name = unknown ?? String(issue?.path[0] ?? '')
  const field = `query.${name}`
  const read =
    issue === undefined || unknown !== undefined
      ? { code: 'unknown_property', message: say('kernel.parameterUnknown', { name }) }
      : readIssue(issue, query[name] !== undefined)
  throw new Fault('invalid_query', read.message, { field, issues: [{ ...read, field }] })
}

/** Ids and names in a path: short, visible, no white space. */
export function shapedParameters(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(params)) {
    if (!/^[\w.~-]{1,64}$/.test(value)) {
      throw new Fault('invalid_path', say('kernel.pathNoIdentifier'), { field: `path.${name}` })
    }
  }
  return params
}
