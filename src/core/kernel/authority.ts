import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import { admitMember, admitPrincipal, admitTokenWorkspace } from './access.ts'
import type { Principal, WorkspaceContext } from './call.ts'
import type { Gatekeeper, KernelDependencies } from './dependencies.ts'
import { languageOf } from './language.ts'
import type { Route } from './router.ts'

/** Who calls, and where; both undefined for what is open to everybody. */
export interface Authority {
  readonly principal: Principal | undefined
  readonly workspace: WorkspaceContext | undefined
}

/** A caller's rights when the request came, and how to check them again. */
export interface Admission {
  readonly now: number
  readonly authority: Authority
  /** At a later instant. */
  readonly again: (at: number) => Promise<Authority>
  /** Refuses a caller whose rights were withdrawn since. */
  readonly stillAdmitted: () => Promise<void>
}

export async function admit(
  { gatekeeper, clock }: Pick<KernelDependencies, 'gatekeeper' | 'clock'>,
  { id, params }: Route,
  request: Request,
): Promise<Admission> {
  const now = clock.now()
  const mark = gatekeeper.mark()
  const again = (at: number) => authorize(gatekeeper, OPERATIONS[id], params, request, at)
  return {
    now,
    authority: await again(now),
    again,
    async stillAdmitted() {
      if (gatekeeper.mark() !== mark) await again(now)
    },
  }
}

/** Authentication, scope, workspace and role, in this order. @throws Fault the first that does not hold. */
async function authorize(
  gatekeeper: Gatekeeper,
  operation: Operation,
  params: Readonly<Record<string, string>>,
  request: Request,
  now: number,
): Promise<Authority> {
  if (operation.access === 'public') return { principal: undefined, workspace: undefined }
  const { workspaceId } = params
  const { principal: known, entry } = await gatekeeper.caller(request.headers.get('authorization'), workspaceId, now)
  // What is told is in one language, be it a sentence of ours or what a handler looks up.
  const principal = { ...known, language: languageOf(request, known.language) }
  admitPrincipal(operation, principal)
  if (workspaceId === undefined) return { principal, workspace: undefined }
  admitTokenWorkspace(principal, workspaceId)
  if (!entry) throw new Fault('workspace_not_found', say('kernel.workspaceNotFound'), { field: 'path.workspaceId' })
  return {
    principal,
    workspace: { ...entry.workspace, role: admitMember(operation, principal, entry.role, entry.workspace) },
  }
}
