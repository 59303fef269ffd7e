import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, type RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CallInput } from '../../src/contract/client.ts'
import type { Answer, OperationId } from '../../src/contract/operations.ts'
import type { Workspace } from '../../src/contract/workspaces.ts'
import { queryClient } from '../../src/renderer/base/api/query.ts'
import { inClinicOf } from './in-clinic.tsx'

/** It has no screens: an address is only put together. */
const router: unknown = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

const plain = (html: string) =>
  html
    .replace(/<style[^>]*>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/&(#?\w+);/g, (sign, name) => SIGNS[name] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()

/** As if an operation had answered; a part of what a screen reads is enough. */
export function answered<Id extends OperationId>(
  id: Id,
  input: CallInput<Id>,
  answer: Partial<Answer<Id>> | null,
): void {
  queryClient.setQueryData([id, input], answer)
}

/** What a part of a screen says at its first drawing, and where its links lead, in a clinic and out of a window. */
export function drawn(part: ReactNode, clinic: Partial<Workspace> = {}) {
  const html = renderToStaticMarkup(
    <MantineProvider>{inClinicOf(clinic, router as RegisteredRouter)(part)}</MantineProvider>,
  )
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => plain(href))
  return { words: plain(html), links }
}
