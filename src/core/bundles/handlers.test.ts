import { afterAll, beforeAll, expect, it } from 'vitest'
import { head, invoiceOf } from '../../../test/support/documents.ts'
import { emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { Answer } from '../../contract/operations.ts'
import { PLATFORM, type Stores } from '../store/store.ts'
import { bundleHandlers } from './handlers.ts'

const { store, close } = emptyStore()
const workspace = storedWorkspace(1)
beforeAll(() => store.write(PLATFORM, ({ identity }) => identity.saveWorkspace(workspace)))
afterAll(close)

let issued = 0
const issue = (invoices: number) =>
  store.write(PLATFORM, async ({ documents }) => {
    for (let n = 0; n < invoices; n++) {
      const number = `SETP${++issued}`
      const facts = { id: `doc_${issued}`, number, clientId: 'cli_1', issuedAt: '2026-07-20T12:00:00.000Z' }
      await documents.insert(workspace.id, head(facts), invoiceOf([]), 'usr_1')
    }
  })

it('an invoice that is accepted while a payer’s are read is in their archive once at most, and takes no other’s place', async () => {
  await issue(250)
  const { read } = store
  const documents: Stores['documents'] = {
    ...read.documents,
    list: async (...asked) => {
      const page = await read.documents.list(...asked)
      await issue(1)
      return page
    },
  }
  const { 'bundles.list': list } = bundleHandlers({ store, fontsDir: '' } as never)
  if (typeof list !== 'function') throw new Error('a list is read at once')
  const { body } = await list({ stores: { ...read, documents }, workspace, query: { clientId: 'cli_1' } } as never)
  const numbers = (body as Answer<'bundles.list'>).items.map(({ number }) => number)
  expect([numbers.length, new Set(numbers).size]).toEqual([250, 250])
})
