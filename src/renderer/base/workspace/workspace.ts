import { createContext, useContext } from 'react'
import type { OperationId } from '../../../contract/operations.ts'
import { type Right, roleMay } from '../../../contract/rights.ts'
import { ROUTES } from '../../../contract/routes.ts'
import type { Workspace } from '../../../contract/workspaces.ts'

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** The clinic that the screen works in. Only inside the frame. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace outside the frame')
  return workspace
}

/** Whether this person's role includes it here; the service decides, this only spares a refusal. */
export const useMay = (right: Right): boolean => roleMay(useWorkspace().role, right)

/** Whether this person may ask for it where the screen is; outside a clinic nothing is asked of a role. */
export function useMayAsk(id: OperationId): boolean {
  const role = useContext(WorkspaceContext)?.role
  const { right } = ROUTES[id]
  return role === undefined || right === undefined || roleMay(role, right)
}
