import type { Method, Operation } from './operation.ts'
import { OPERATIONS, type OperationId } from './operations.ts'
import type { Right } from './rights.ts'

/** How an operation is asked for, and who may: without the schemas of what goes and comes. */
export interface Route {
  readonly method: Method
  readonly path: Operation['path']
  readonly right?: Right | undefined
  /** Answers a file. */
  readonly file?: true
}

function routeOf({ method, path, right, success }: Operation): Route {
  const isFile = Object.values(success).some((answer) => typeof answer === 'string')
  return { method, path, right, ...(isFile && { file: true }) }
}

/** The operation table for who calls. The page has it as the build writes it out, so that it makes no schema to ask for something. */
export const ROUTES = Object.fromEntries(
  Object.entries(OPERATIONS).map(([id, operation]) => [id, routeOf(operation)]),
) as Readonly<Record<OperationId, Route>>
