import { QueryClientProvider } from '@tanstack/react-query'
import { type RegisteredRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Workspace } from '../../src/contract/workspaces.ts'
import { queryClient } from '../../src/renderer/base/api/query.ts'
import { WorkspaceContext } from '../../src/renderer/base/workspace/workspace.ts'
import { aWorkspace } from './window-workspace.ts'

/** The router that leads nowhere. */
export const nowhere = { options: {}, navigate: async () => undefined } as unknown as RegisteredRouter

/** What a screen's hook finds around it: a clinic, what was read of it, and somewhere to go, which is nowhere. */
export const inClinicOf =
  (fields: Partial<Workspace>, router = nowhere) =>
  (inner: ReactNode): ReactNode => (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <WorkspaceContext value={aWorkspace(fields)}>{inner}</WorkspaceContext>
      </RouterContextProvider>
    </QueryClientProvider>
  )

export const inClinic = inClinicOf({})
