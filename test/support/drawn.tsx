import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CallInput } from '../../src/contract/client.ts'
import type { Answer, OperationId } from '../../src/contract/operations.ts'
import type { Workspace } from '../../src/contract/workspaces.ts'
import { queryClient } from '../../src/renderer/base/api/query.ts'
import { inClinicOf } from './in-clinic.tsx'

/** It has no screens: an address is only put together. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '')

/** With plain spaces, as a person reads it. */
export const said = (text: string) => text.replace(/\s+/g, ' ').trim()
/** What a person reads of markup. */
export const wordsIn = (html: string) => said(plain(html.replace(/<[^>]*>/g, ' ')))
/** Where its links lead to, one after the other. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => decodeURIComponent(plain(href)))

/** The markup of a part of a screen at its first drawing, in a clinic and out of a window; without the styles before it. */
export const draw = (part: ReactNode, clinic: Partial<Workspace> = {}): string => {
  const within = inClinicOf(clinic)(<RouterContextProvider router={router}>{part}</RouterContextProvider>)
  return renderToStaticMarkup(<MantineProvider>{within}</MantineProvider>).replace(/<style[^>]*>.*?<\/style>/gs, '')
}

/** What a part of a screen says, and where its links lead. */
export function drawn(part: ReactNode, clinic: Partial<Workspace> = {}) {
  const html = draw(part, clinic)
  return { words: wordsIn(html), links: linksIn(html) }
}

/** As if an operation had answered; a part of what a screen reads is enough. */
export function answered<Id extends OperationId>(
  id: Id,
  input: CallInput<Id>,
  answer: Partial<Answer<Id>> | null,
): void {
  queryClient.setQueryData([id, input], answer)
}

/** The same of what may not be set up; null: it is not. */
export const answeredOrNone = <Id extends OperationId>(id: Id, input: CallInput<Id>, answer: object | null): unknown =>
  queryClient.setQueryData([id, input, 'or none'], answer)
