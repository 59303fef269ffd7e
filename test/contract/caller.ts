import { expect } from 'vitest'
import { type Operation, pathParameters } from '../../src/contract/operation.ts'
import { OPERATION_IDS, type OperationId } from '../../src/contract/operations.ts'
import type { RawCall, Result } from '../support/api.ts'
import type { TestWorkspace } from '../support/workspace.ts'
import { needsAnUpstream, operation, operationsWith, validCalls } from './calls.ts'

export const WITH_BODY = operationsWith(({ body }) => body)
export const CALLABLE = OPERATION_IDS.filter((id) => !needsAnUpstream(id))
export const KEYED = CALLABLE.filter((id) => operation(id).idempotency !== 'none')

/** Parameters that have the form of an id and lead nowhere, but for the connection, which is a name. */
export function someParams({ path }: Operation): Record<string, string> {
  const names = pathParameters(path).filter((name) => name !== 'workspaceId')
  return Object.fromEntries(names.map((name) => [name, name === 'connection' ? 'ministry' : 'nadie_1']))
}

export function expectRefusal(result: Result, status: number, code: string, field?: string): void {
  expect({ status: result.status, code: result.error.code, field: result.error.field }).toEqual({ status, code, field })
}

/** Calls of any operation in the workspace of a test. */
export function callerOn(workspace: () => TestWorkspace) {
  return {
    /** A call that gets as far as its body. */
    raw: (id: OperationId, call: RawCall = {}): Promise<Result> =>
      workspace().api.raw(id, { params: someParams(operation(id)), ...call }),
    async valid(id: OperationId): Promise<RawCall> {
      const make = validCalls(workspace())[id]
      if (!make) throw new Error(`calls.ts has no valid call of ${id}`)
      return make()
    },
    auditedNow: async () => (await workspace().api('auditEvents.list', { query: { limit: 1 } })).body.total,
  }
}
