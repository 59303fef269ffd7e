import { renewSession } from './shell/session/renewal.ts'
import './base/i18n/zod.ts'
import './base/theme/theme.css'
import './base/i18n/i18n.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, useRouterState } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, readAhead } from './base/api/query.ts'
import { language } from './base/i18n/language.ts'
import { HighContrast } from './base/theme/high-contrast.tsx'
import { theme } from './base/theme/theme.ts'
import { cssVariables } from './base/theme/tokens.ts'
import { Opening } from './shell/app/opening.tsx'
import { router } from './shell/app/router.tsx'
import { keepFocus } from './shell/frame/keep-focus.ts'
import { Toasts } from './ui/toasts.tsx'

document.documentElement.lang = language

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A link from outside goes where a click would: unsaved work is asked about first.
window.desktop?.onOpen((path) => {
  // It may be told twice: the page was loaded there, or told while it asked.
  if (path !== location.pathname) router.history.push(path)
})

keepFocus()

/** The router draws nothing before the first screen's scripts are there. */
function Screens() {
  const isOpen = useRouterState({ router, select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  return (
    <>
      {isOpen ? null : <Opening />}
      <RouterProvider router={router} />
    </>
  )
}

/** The help of a message, and what shows passing words, are there already when nothing can be loaded any more. */
const loadAhead = () => Promise.allSettled([import('./ui/help-drawer.tsx'), import('./ui/toast-container.tsx')])
/** When the first screen has drawn itself and answers. */
const AFTER_OPENING_MS = 1_000
setTimeout(loadAhead, AFTER_OPENING_MS)

readAhead('health.check', {})
void renewSession()
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <HighContrast />
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <Screens />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
