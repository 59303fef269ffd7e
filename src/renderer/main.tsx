import { renewSession } from './shell/session/renewal.ts'
import './base/i18n/zod.ts'
import './base/theme/theme.css'
import './base/i18n/i18n.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, readAhead } from './base/api/query.ts'
import { language } from './base/i18n/language.ts'
import { session } from './base/session/session.ts'
import { HighContrast } from './base/theme/high-contrast.tsx'
import { theme } from './base/theme/theme.ts'
import { cssVariables } from './base/theme/tokens.ts'
import { keepFocus } from './shell/app/keep-focus.ts'
import { router } from './shell/app/router.tsx'

document.documentElement.lang = language

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
