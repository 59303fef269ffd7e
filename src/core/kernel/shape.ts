import { config, type core, strictObject, type ZodType } from 'zod'
import { es } from 'zod/locales'
import { SERVER_OWNED_FIELDS } from '../../contract/common.ts'
import type { ApiIssue, ErrorCode } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { Fault } from '../fault.ts'

config(es())

const MAX_ISSUES = 100
const INTEGER_PARAMETERS: ReadonlySet<string> = new Set(['limit', 'offset', 'revision', 'category'])

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

function unknownKeys(issue: core.$ZodIssueUnrecognizedKeys): ApiIssue[] {
  return issue.keys.map((key) => {
    const field = fieldPath([...issue.path, key])
    return SERVER_OWNED_FIELDS.has(key)
      ? { code: 'server_owned_field', message: 'Este campo lo escribe solo el servicio.', field }
      : { code: 'invalid_request', message: 'Este campo no existe en la operación.', field }
  })
}

function codeOf(issue: core.$ZodIssue, operation: Operation, body: unknown): ErrorCode {
  // A missing field is a bad request; the field's own code speaks of a value that is there and wrong.
  const present = valueAt(body, issue.path) !== undefined
  const own = operation.fieldCodes?.[fieldPath(issue.path)] ?? operation.fieldCodes?.[String(issue.path[0] ?? '')]
  if (own && present) return own
  return issue.code === 'invalid_type' && present ? 'json_type' : 'invalid_request'
}

function faultOf(issues: readonly ApiIssue[]): Fault {
  const first = issues.find((issue) => issue.code === 'server_owned_field') ?? issues[0]
  if (!first) return new Fault('invalid_request', 'La solicitud no tiene la forma esperada.')
  return new Fault(first.code as ErrorCode, first.message, { field: first.field, issues: issues.slice(0, MAX_ISSUES) })
}

/** The body as its schema reads it, or a Fault with the exact field; every problem is listed in `issues`. */
export function shapedBody(operation: Operation, schema: ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap((issue): ApiIssue[] =>
    issue.code === 'unrecognized_keys'
      ? unknownKeys(issue)
      : [{ code: codeOf(issue, operation, body), message: issue.message, field: fieldPath(issue.path) }],
  )
  throw faultOf(issues)
}

function queryOf(search: string): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, name)) {
      throw new Fault('invalid_query', 'El parámetro está repetido.', { field: `query.${name}` })
    }
    query[name] = INTEGER_PARAMETERS.has(name) && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  }
  return query
}

const NO_QUERY = strictObject({})

/** The query with its defaults, or `invalid_query`: unknown and repeated parameters are refused. */
export function shapedQuery(operation: Operation, search: string): unknown {
  if (!search && !operation.query) return {}
  const parsed = (operation.query ?? NO_QUERY).safeParse(queryOf(search))
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const unknown = issue?.code === 'unrecognized_keys'
  const name = String((unknown ? issue.keys[0] : issue?.path[0]) ?? '')
  const message = unknown ? 'El parámetro no existe en la operación.' : (issue?.message ?? '')
  throw new Fault('invalid_query', message, { field: `query.${name}` })
}

/** Ids and names in a path: short, visible, no white space. */
export function shapedParameters(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(params)) {
    if (!/^[\w.~-]{1,64}$/.test(value)) {
      throw new Fault('invalid_path', 'Esta parte de la dirección no es un identificador.', { field: `path.${name}` })
    }
  }
  return params
}
