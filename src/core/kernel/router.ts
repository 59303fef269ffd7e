import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../contract/operations.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'

export interface Route {
  readonly id: OperationId
  /** As they were sent: nothing is decoded; `search` begins with its question mark, or is empty. */
  readonly path: string
  readonly search: string
  readonly params: Record<string, string>
}

/** One segment of the paths: what may follow, and what stands here. */
interface RouteNode {
  readonly literals: Map<string, RouteNode>
  parameter: RouteNode | undefined
  /** By method: the operation, and the names of the parameters on the way to it. */
  readonly operations: Map<string, { readonly id: OperationId; readonly names: readonly string[] }>
}

const newPlace = (): RouteNode => ({ literals: new Map(), parameter: undefined, operations: new Map() })

const PARAMETER = /^\{(\w+)\}$/

function step(from: RouteNode, segment: string): RouteNode {
  if (PARAMETER.test(segment)) {
    from.parameter ??= newPlace()
    return from.parameter
  }
  const place = from.literals.get(segment) ?? newPlace()
  from.literals.set(segment, place)
  return place
}

/** Where a path leads; `values` takes what stands for its parameters. A literal wins over a parameter wherever it stands. */
function find(from: RouteNode, segments: readonly string[], at: number, values: string[]): RouteNode | undefined {
  const segment = segments[at]
  if (segment === undefined) return from.operations.size > 0 ? from : undefined
  const literal = from.literals.get(segment)
  const found = literal && find(literal, segments, at + 1, values)
  if (found || !from.parameter || segment === '') return found
  values.push(segment)
  const rest = find(from.parameter, segments, at + 1, values)
  if (!rest) values.pop()
  return rest
}

const root = newPlace()
for (const id of OPERATION_IDS) {
  const { method, path } = OPERATIONS[id]
  const segments = path.split('/')
  const names = segments.flatMap((segment) => PARAMETER.exec(segment)?.[1] ?? [])
  segments.reduce(step, root).operations.set(method, { id, names })
}

/** Finds the operation of a request: `route_not_found`, or `method_not_allowed` with `allow`. */
export function routeOf(request: Request): Route {
  const { path, search } = addressOf(request.url)
  const values: string[] = []
  const place = find(root, path.split('/'), 0, values)
  if (!place) throw new Fault('route_not_found', say('kernel.routeNotFound'))
  const operation = place.operations.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (!operation) {
    const methods = [...place.operations.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    throw new Fault('method_not_allowed', say('kernel.methodNotAllowed'), {
      headers: { allow: methods.join(', ') },
    })
  }
  const params: Record<string, string> = {}
  for (const [i, name] of operation.names.entries()) params[name] = decoded(values[i] ?? '', name)
  return { id: operation.id, path, search, params }
}

function addressOf(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const fragment = url.indexOf('#', start)
  const address = url.slice(start, fragment < 0 ? undefined : fragment)
  const query = address.indexOf('?')
  return query < 0 ? { path: address, search: '' } : { path: address.slice(0, query), search: address.slice(query) }
}

function decoded(value: string, name: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    throw new Fault('invalid_path', say('kernel.pathEscape'), { field: `path.${name}` })
  }
}
