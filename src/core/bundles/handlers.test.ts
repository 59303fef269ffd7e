import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Head, head, invoiceOf } from '../../../test/support/documents.ts'
import { emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { Answer, QueryInput } from '../../contract/operations.ts'
import { PLATFORM, type Stores } from '../store/store.ts'
import { bundleHandlers } from './handlers.ts'

const { store, close } = emptyStore()
const workspace = storedWorkspace(1)
beforeAll(() => store.write(PLATFORM, ({ identity }) => identity.saveWorkspace(workspace)))
afterAll(close)

let issued = 0
const issue = (invoices: number, of: Head = {}) =>
  store.write(PLATFORM, async ({ documents }) => {
    for (let n = 0; n < invoices; n++) {
      const number = `SETP${++issued}`
      const facts = { id: `doc_${issued}`, number, clientId: 'cli_1', issuedAt: '2026-07-20T12:00:00.000Z', ...of }
      await documents.insert(workspace.id, head(facts), invoiceOf([]), 'usr_1')
    }
  })
const { 'bundles.list': list, 'bundles.due': due } = bundleHandlers({ store, fontsDir: '' } as never)
if (typeof list !== 'function' || typeof due !== 'function') throw new Error('what is read is read at once')
const numbersOf = async (query: QueryInput<'bundles.list'>, stores = store.read) => {
  const { body } = await list({ stores, workspace, query } as never)
  return (body as Answer<'bundles.list'>).items.map(({ number }) => number)
}

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
  const numbers = await numbersOf({ clientId: 'cli_1' }, { ...read, documents })
  expect([numbers.length, new Set(numbers).size]).toEqual([250, 250])
})

it('a payer’s archive is of the days that are asked for, as they are in Colombia', async () => {
  const days = { clientId: 'cli_days' }
  // The last minute of June in Colombia, and the first of July.
  await issue(1, { ...days, number: 'JUNE', issuedAt: '2026-07-01T04:59:00.000Z' })
  await issue(1, { ...days, number: 'JULY', issuedAt: '2026-07-01T05:00:00.000Z' })
  expect(await numbersOf({ ...days, issuedFrom: '2026-07-01' })).toEqual(['JULY'])
  expect(await numbersOf({ ...days, issuedTo: '2026-06-30' })).toEqual(['JUNE'])
})

it('an archive takes five hundred invoices of a payer, and not one more', async () => {
  const many = { clientId: 'cli_many' }
  await issue(500, many)
  expect(await numbersOf(many)).toHaveLength(500)
  await issue(1, many)
  await expect(numbersOf(many)).rejects.toMatchObject({ code: 'invalid_query' })
})

it('what payers were not given yet is told by payer and month in Colombia', async () => {
  const facts = { gross: 100, payable: 100 }
  await issue(1, { ...facts, clientId: 'cli_a', issuedAt: '2026-06-01T04:59:00.000Z' })
  await issue(2, { ...facts, clientId: 'cli_a', issuedAt: '2026-06-01T05:00:00.000Z' })
  await issue(1, { ...facts, clientId: 'cli_b', issuedAt: '2026-06-01T05:01:00.000Z' })
  const now = Date.parse('2026-07-20T12:00:00.000Z')
  const { items } = (await due({ stores: store.read, workspace, now } as never)).body as Answer<'bundles.due'>
  expect(items.map(({ clientId, month, invoices }) => `${clientId} ${month} ${invoices}`)).toEqual([
    'cli_a 2026-05 1',
    'cli_a 2026-06 2',
    'cli_b 2026-06 1',
  ])
  expect(items.map(({ documentIds }) => documentIds.length)).toEqual([1, 2, 1])
})
