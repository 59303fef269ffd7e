import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { catalog } from '../base/i18n/texts.ts'
import { FaultNotice } from './fault-notice.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

it('what went wrong in the page itself is told as our own fault, and takes no screen along', () => {
  const html = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <MantineProvider>
        <FaultNotice fault={new TypeError('of no contract')} />
      </MantineProvider>
    </RouterContextProvider>,
  )
  expect(html).toContain(catalog.errors.internal_error)
  expect(html).not.toContain('of no contract')
})
