import type { RecordListQuery } from '../../contract/lists.ts'
import type { PriceBase, PriceList, PriceListInput, PriceListPatch } from '../../contract/prices.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { ArchivableRecord, RecordScope, RecordStore } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { archivable, asStored, type RecordHandlers } from './archivable.ts'
import { MAX_CONTRACTS } from './contracts.ts'

/** A list by a manual names the list with the manual's values, which has prices of its own. */
async function expectManual({ base, manualId }: PriceList, lists: RecordStore<PriceList>, scope: RecordScope) {
  if (base === 'own') {
    if (manualId === null) return
    throw new Fault('invalid_request', say('prices.ownHasNoManual'), { field: 'manualId' })
  }
  const manual = manualId === null ? undefined : await lists.find(scope, manualId)
  if (manual?.base === 'own') return
  throw new Fault('invalid_request', say('prices.manualWanted'), { field: 'manualId' })
}

export const PRICE_LIST_PREFIX = 'prl_'

const records = archivable({
  resource: 'priceLists',
  prefix: PRICE_LIST_PREFIX,
  parameter: 'priceListId',
  store: ({ records }) => records.priceLists,
  created: (head: ArchivableRecord, input: PriceListInput): PriceList => ({
    manualId: null,
    clientId: null,
    ...input,
    ...head,
  }),
  changed: (list, patch: PriceListPatch): PriceList => ({ ...list, ...patch }),
  shown: asStored,
  equals: ({ base }: RecordListQuery & { base?: PriceBase | undefined }) => (base === undefined ? undefined : { base }),
  admit: expectManual,
})

interface Writing {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly body: PriceListPatch
}

async function expectPayer({ stores, workspace, body: { clientId } }: Writing): Promise<void> {
  if (clientId && !(await stores.records.clients.find(workspace, clientId))) {
    throw new Fault('not_found', say('records.payerNotFound'), { field: 'clientId' })
  }
}

/** A list that prices the visits of one payer's contract is agreed with no other. */
async function expectNoContractOfAnother({ stores, workspace, body: { clientId } }: Writing, priceListId: string) {
  if (!clientId) return
  const filter = { isActive: true, equals: { priceListId }, limit: MAX_CONTRACTS, offset: 0 }
  const { items } = await stores.records.contracts.list(workspace, filter)
  const other = items.find((contract) => contract.clientId !== clientId)
  if (!other) return
  const { contractNumber: number, clientName: payer } = other
  throw new Fault('invalid_request', say('prices.listUnderContract', { number, payer }), { field: 'clientId' })
}

export const priceListHandlers: RecordHandlers<'priceLists'> = {
  'priceLists.list': records.list,
  'priceLists.create': async (call) => {
    await expectPayer(call)
    return records.create(call)
  },
  'priceLists.get': records.get,
  'priceLists.update': async (call) => {
    await expectPayer(call)
    await expectNoContractOfAnother(call, call.params.priceListId)
    return records.update(call)
  },
  'priceLists.archive': records.archive,
  'priceLists.restore': records.restore,
}
