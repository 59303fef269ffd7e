import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import type { Dashboard } from '../../../contract/workspaces.ts'
import { queryClient } from '../../base/api/query.ts'
import { useDocumentLines } from './document-lines.ts'

let window: Page
let unbilled = 0
beforeEach(() => {
  window = page(async () => Response.json({ items: [], total: unbilled, limit: 1, offset: 0 }))
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

type Standing = Dashboard['documents']['invoices']
const none: Standing = { draft: 0, ready: 0, rejected: 0, pending: 0, unknown: 0 }

/** The lines that are due where the service counts so many. */
async function due(invoices: Partial<Standing>, notes: Partial<Standing> = {}, visits = 0) {
  unbilled = visits
  queryClient.clear()
  const documents = { invoices: { ...none, ...invoices }, notes: { ...none, ...notes } }
  const { by, now } = await held(useDocumentLines, documents, inClinic)
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now()).toBeDefined()
  })
  const { wrong = [], open = [] } = now() ?? {}
  return [...wrong, ...open].filter((line) => line.due).map(({ key, words }) => [key, /\d+/.exec(words)?.[0]])
}

it.each<[string, Parameters<typeof due>, string[][]]>([
  ['refused invoices', [{ rejected: 2 }], [['rejectedInvoices', '2']]],
  ['invoices that are ready', [{ ready: 3 }], [['readyInvoices', '3']]],
  ['drafts of invoices', [{ draft: 4 }], [['draftInvoices', '4']]],
  ['refused notes', [{}, { rejected: 2 }], [['rejectedNotes', '2']]],
  ['notes that are being written and that are ready', [{}, { draft: 2, ready: 3 }], [['openNotes', '5']]],
  ['notes that are ready', [{}, { ready: 3 }], [['openNotes', '3']]],
  ['visits without an invoice', [{}, {}, 6], [['unbilled', '6']]],
  ['nothing but what is on its way', [{ pending: 9 }, { pending: 9 }], []],
])('%s: what waits for a person has its line, and nothing else has', async (_what, counts, lines) => {
  expect(await due(...counts)).toEqual(lines)
})
