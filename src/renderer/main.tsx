import './app/zod.ts'
import './app/theme.css'
import './i18n/i18n.ts'
import './app/messages.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, readAhead } from './api/query.ts'
import { HighContrast } from './app/high-contrast.tsx'
import { keepFocus } from './app/keep-focus.ts'
import { router } from './app/router.tsx'
import { theme } from './app/theme.ts'
import { cssVariables } from './app/tokens.ts'
import { renewSession } from './session/renewal.ts'
import { session } from './session/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A link from outside goes where a click would: unsaved work is asked about first.
window.desktop?.onOpen((path) => router.history.push(path))

keepFocus()

readAhead('health.check', {})
await renewSession()
if (session.token() !== undefined) readAhead('account.workspaces', {})
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <HighContrast />
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={3} className="toasts" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
