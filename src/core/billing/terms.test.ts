import { expect, it, vi } from 'vitest'
import { head, invoiceOf } from '../../../test/support/documents.ts'
import { storedWorkspace } from '../../../test/support/store.ts'
import type { BillingInput } from '../../contract/billing-runs.ts'
import type { InvoiceContent } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { contractsOf, termsOf, withContract } from './terms.ts'

const WORKSPACE = storedWorkspace(1)
const SITE = { providerCode: '110010000001' }
const CONTRACT = { id: 'ctr_1', contractNumber: 'C-9', paymentModality: '01' }
type Health = NonNullable<InvoiceContent['health']>
const health = (fields: Partial<Health>): Health => ({
  ...SITE,
  paymentModality: '04',
  coverage: '16',
  contractNumber: null,
  withoutContractCode: null,
  policyNumber: null,
  ...fields,
})

/** Stores of a payer whose last invoices said this, the last one first. */
function storesWith(...invoices: readonly (Partial<Health> | null)[]) {
  const contents = invoices.map((fields) => invoiceOf([], { health: fields && health(fields) }))
  const documents = {
    lastOfPayer: async (_: string, __: string, limit: number) =>
      contents.slice(0, limit).map((___, index) => head({ id: String(index) })),
    content: async (id: string) => contents[Number(id)],
  }
  const contracts = { find: vi.fn(async (_: unknown, id: string) => (id === CONTRACT.id ? CONTRACT : undefined)) }
  return { documents, records: { contracts } } as unknown as Stores & { records: { contracts: typeof contracts } }
}

const PAYER = { clientId: 'eps', coverage: '16', contractId: null }
const of = (stores: Stores, payer: Partial<Parameters<typeof withContract>[3]> = {}, terms = SITE) =>
  withContract(stores, WORKSPACE, terms, { ...PAYER, ...payer })

it('the contract that the visits are under says number and modality', async () => {
  const stores = storesWith({ contractNumber: 'C-1' })
  expect(await of(stores, { contractId: 'ctr_1' })).toEqual({ ...SITE, contractNumber: 'C-9', paymentModality: '01' })
  // One that is gone says nothing.
  expect(await of(stores, { contractId: 'ctr_2' })).toMatchObject({ contractNumber: 'C-1' })
})

it('what was asked for counts before what earlier invoices said', async () => {
  const stores = storesWith({ contractNumber: 'C-1' })
  for (const asked of [{ contractNumber: 'C-2' }, { withoutContractCode: '01' }]) {
    const terms = { ...SITE, ...asked }
    expect(await of(stores, {}, terms)).toEqual(terms)
  }
})

it('without either, the last invoice of the same coverage that names one says it', async () => {
  const ofOther = { coverage: '03', contractNumber: 'C-3' }
  expect(await of(storesWith(ofOther, null, {}, { contractNumber: 'C-1' }, { contractNumber: 'C-0' }))).toEqual({
    ...SITE,
    contractNumber: 'C-1',
    withoutContractCode: null,
  })
  expect(await of(storesWith({ withoutContractCode: '02' }))).toMatchObject({ withoutContractCode: '02' })
})

it('nothing is said for another coverage, for nobody, or from longer ago', async () => {
  const stores = storesWith({ coverage: '03', contractNumber: 'C-3' })
  expect(await of(stores)).toEqual(SITE)
  expect(await of(storesWith({ contractNumber: 'C-1' }), { clientId: null })).toEqual(SITE)
  const older = Array.from({ length: 20 }, () => ({}))
  expect(await of(storesWith(...older, { contractNumber: 'C-1' }))).toEqual(SITE)
  expect(await of(storesWith(...older.slice(1), { contractNumber: 'C-1' }))).toMatchObject({ contractNumber: 'C-1' })
})

it('the site is the one that was asked for, else that of the visits, else the first of the clinic', () => {
  const workspace = { ...WORKSPACE, providerCodes: ['1', '2'] }
  const asked: BillingInput = { groupBy: 'visit' }
  expect(termsOf({ ...asked, site: '2', providerCode: '3' }, workspace)).toEqual({ providerCode: '3' })
  expect(termsOf({ ...asked, site: '2' }, workspace)).toEqual({ providerCode: '2' })
  expect(termsOf(asked, workspace)).toEqual({ providerCode: '1' })
  expect(termsOf(asked, { ...workspace, providerCodes: [] })).toEqual({ providerCode: '' })
  const agreed = { contractNumber: 'C', withoutContractCode: '01' } as const
  expect(termsOf({ ...asked, ...agreed }, workspace)).toEqual({ providerCode: '1', ...agreed })
})

it('each contract of the visits is read once, and those that are gone are left out', async () => {
  const visits = ['ctr_1', null, 'ctr_2', 'ctr_1'].map((contractId) => ({ contractId }))
  const stores = storesWith()
  expect([...(await contractsOf(stores, WORKSPACE, visits))]).toEqual([['ctr_1', CONTRACT]])
  expect(stores.records.contracts.find).toHaveBeenCalledTimes(2)
})

it('a patient who pays has no contract: the reason says so, unless another one was asked for', async () => {
  const patient = { clientId: null, coverage: '15' }
  const stores = storesWith({ contractNumber: 'C-1' })
  expect(await of(stores, patient)).toEqual({ ...SITE, withoutContractCode: '07' })
  for (const asked of [{ contractNumber: 'C-2' }, { withoutContractCode: '01' }]) {
    expect(await of(stores, patient, { ...SITE, ...asked })).toEqual({ ...SITE, ...asked })
  }
})
