import type { Api, Result } from '../support/api.ts'
import type { TestWorkspace } from '../support/workspace.ts'

let workspaces = 0

/** Calls in one more workspace of the same person. */
export async function anotherWorkspace(at: Pick<TestWorkspace, 'api' | 'token'>): Promise<Api> {
  const names = { companyName: 'Sede', displayName: 'Sede', environment: 2 } as const
  const { body } = await at.api('workspaces.create', { body: { nit: String(900_200_000 + ++workspaces), ...names } })
  return at.api.as({ token: at.token, params: { workspaceId: body.id } })
}

export function refusal({ status, error }: Result): [number, string, string | undefined] {
  return [status, error.code, error.field]
}
