import { createContext, useContext } from 'react'
import type { Workspace } from '../../../contract/workspaces.ts'

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** The clinic that the screen works in. Only inside the frame. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace outside the frame')
  return workspace
}

/** What this person's role allows here; the service decides, this only spares a refusal. */
export function useRights(): { readonly write: boolean; readonly admin: boolean } {
  const { role } = useWorkspace()
  return { write: role !== 'viewer', admin: role === 'admin' }
}
