import type { Api } from '../../support/api.ts'
import type { TestWorkspace } from '../../support/workspace.ts'

export interface Clinic {
  readonly api: Api
  readonly workspaceId: string
  readonly nit: string
}

let clinics = 0

/** One more clinic of the same administrator, with nothing in it. */
export async function anotherClinic({ api, token }: TestWorkspace): Promise<Clinic> {
  const nit = String(900_500_000 + ++clinics)
  const names = { companyName: 'Sede', displayName: 'Sede', environment: 2 } as const
  const { id: workspaceId } = (await api('workspaces.create', { body: { nit, ...names } })).body
  return { api: api.as({ token, params: { workspaceId } }), workspaceId, nit }
}
