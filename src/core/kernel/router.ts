import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { OPERATION_IDS, OPERATIONS, type OperationId } from '../../contract/operations.ts'
import { Fault } from '../fault.ts'

export interface Route {
  readonly id: OperationId
  readonly params: Record<string, string>
}

/** `/a/{b}` as Hono writes it: `/a/:b`. */
const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Literal segments before parameters, so that `/rips-packages/context` is not read as a package id. */
const byPrecision = (a: OperationId, b: OperationId) => {
  const key = (id: OperationId) => OPERATIONS[id].path.replaceAll('{', '\uffff')
  return key(a) < key(b) ? -1 : 1
}

/** Finds the operation of a request: `route_not_found`, or `method_not_allowed` with `allow`. */
export function routes(): (request: Request) => Route {
  const router = new SmartRouter<OperationId>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const methods = new Set<string>()
  for (const id of [...OPERATION_IDS].sort(byPrecision)) {
    methods.add(OPERATIONS[id].method)
    router.add(OPERATIONS[id].method, honoPath(OPERATIONS[id].path), id)
  }

  function match(method: string, path: string): Route | undefined {
    const [handlers, stash] = router.match(method, path)
    const first = handlers[0]
    if (!first) return undefined
    const params: Record<string, string> = {}
    for (const [name, value] of Object.entries(first[1])) {
      params[name] = decoded(typeof value === 'number' ? (stash?.[value] ?? '') : value, name)
    }
    return { id: first[0], params }
  }

  return (request) => {
    const path = pathOf(request.url)
    const found = match(request.method, path)
    if (found) return found
    const allowed = [...methods].filter((method) => match(method, path))
    if (allowed.length === 0) throw new Fault('route_not_found', 'No existe esa dirección en el contrato.')
    throw new Fault('method_not_allowed', 'Esta dirección no acepta ese método.', {
      headers: { allow: allowed.join(', ') },
    })
  }
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}

function decoded(value: string, name: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new Fault('invalid_path', 'La dirección tiene una secuencia % inválida.', { field: `path.${name}` })
  }
}
