import { sameNumber } from '../../contract/agreed-number.ts'
import { centavos, inPesos, minus } from '../../contract/centavos.ts'
import { overlap } from '../../contract/contract-fit.ts'
import type { Contract, ContractInput } from '../../contract/contracts.ts'
import type { RecordListQuery } from '../../contract/lists.ts'
import { Fault } from '../fault.ts'
import type { HandlersOf, WorkspaceContext } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { ArchivableRecord, RecordScope, RecordStore, StoredContract } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { archivable, type RecordHandlers } from './archivable.ts'

/** Whose it is, as a list shows it without asking for the payer. */
type Named = Pick<Contract, 'clientName'>
type Patch = Partial<Omit<ContractInput, 'clientId'>> & Partial<Named>

const BLANK = {
  validTo: null,
  coverages: [],
  providerCodes: [],
  priceListId: null,
  invoiceGrouping: 'visit',
  copaymentCollector: null,
  copaymentConcept: null,
  authorizationRequired: false,
  supportCodes: null,
} as const satisfies Partial<StoredContract>
/** More contracts of one payer than any clinic has. */
export const MAX_CONTRACTS = 1000

const inCentavos = (ceiling: number | null) => (ceiling === null ? null : centavos(ceiling))

function checked(contract: StoredContract): StoredContract {
  const { validFrom, validTo } = contract
  if (validTo !== null && validTo < validFrom) {
    throw new Fault('invalid_request', say('records.validityReversed'), { field: 'validTo' })
  }
  return contract
}

/** The live contract of the same payer and number that holds on one of its days. */
export async function overlapping(contract: StoredContract, others: RecordStore<StoredContract>, scope: RecordScope) {
  const { id, clientId, contractNumber } = contract
  const { items } = await others.list(scope, { isActive: true, equals: { clientId }, limit: MAX_CONTRACTS, offset: 0 })
  return items.find(
    (other) => other.id !== id && sameNumber(other.contractNumber, contractNumber) && overlap(other, contract),
  )
}

/** By its number and the days of an invoice its contract is known: two live ones never share both. */
async function expectNoOverlap(contract: StoredContract, others: RecordStore<StoredContract>, scope: RecordScope) {
  if (await overlapping(contract, others, scope)) {
    throw new Fault('duplicate_resource', say('records.contractOverlaps'), { field: 'validFrom' })
  }
}

const shown = ({ ceiling, ...contract }: StoredContract): Contract => ({
  ...contract,
  ceiling: ceiling === null ? null : inPesos(ceiling),
})

export const CONTRACT_PREFIX = 'ctr_'

const records = archivable({
  resource: 'contracts',
  prefix: CONTRACT_PREFIX,
  parameter: 'contractId',
  store: ({ records }) => records.contracts,
  created: (head: ArchivableRecord, { ceiling = null, ...input }: ContractInput & Named) =>
    checked({ ...BLANK, ...input, ...head, ceiling: inCentavos(ceiling) }),
  changed: (contract, { ceiling, ...patch }: Patch) =>
    checked({ ...contract, ...patch, ...(ceiling !== undefined && { ceiling: inCentavos(ceiling) }) }),
  shown,
  equals: ({ clientId }: RecordListQuery & { clientId?: string | undefined }) =>
    clientId === undefined ? undefined : { clientId },
  admit: expectNoOverlap,
})

interface Reads {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
}

async function payerNamed({ stores, workspace }: Reads, clientId: string): Promise<Named> {
  const payer = await stores.records.clients.find(workspace, clientId)
  if (!payer) throw new Fault('not_found', say('records.payerNotFound'), { field: 'clientId' })
  if (!payer.isActive) throw new Fault('resource_archived', say('records.payerArchived'), { field: 'clientId' })
  return { clientName: payer.companyName }
}

function expectSites({ providerCodes: ours }: WorkspaceContext, asked: readonly string[] = []): void {
  const index = asked.findIndex((site) => !ours.includes(site))
  if (index < 0) return
  const site = asked[index] ?? ''
  throw new Fault('invalid_request', say('records.siteUnknown', { site }), { field: `providerCodes[${index}]` })
}

/** A list that was agreed with a payer prices nobody else's visits. */
async function expectList({ stores, workspace }: Reads, clientId: string, id: string | null = null): Promise<void> {
  if (id === null) return
  const list = await stores.records.priceLists.find(workspace, id)
  if (!list) throw new Fault('not_found', say('prices.listNotFound'), { field: 'priceListId' })
  if (!list.isActive) throw new Fault('resource_archived', say('prices.listArchived'), { field: 'priceListId' })
  if (list.clientId === null || list.clientId === clientId) return
  throw new Fault('invalid_request', say('prices.listOfAnother'), { field: 'priceListId' })
}

export const contractHandlers: RecordHandlers<'contracts'> & HandlersOf<'contracts.use'> = {
  'contracts.list': records.list,
  'contracts.create': async (call) => {
    const named = await payerNamed(call, call.body.clientId)
    expectSites(call.workspace, call.body.providerCodes)
    await expectList(call, call.body.clientId, call.body.priceListId)
    return records.create({ ...call, body: { ...call.body, ...named } })
  },
  'contracts.get': records.get,
  'contracts.update': async (call) => {
    expectSites(call.workspace, call.body.providerCodes)
    const contract = await call.stores.records.contracts.find(call.workspace, call.params.contractId)
    if (contract && contract.priceListId !== call.body.priceListId) {
      await expectList(call, contract.clientId, call.body.priceListId)
    }
    const payer = contract && (await call.stores.records.clients.find(call.workspace, contract.clientId))
    return records.update({ ...call, body: { ...call.body, ...(payer && { clientName: payer.companyName }) } })
  },
  'contracts.archive': records.archive,
  'contracts.restore': async (call) => {
    const contract = await call.stores.records.contracts.find(call.workspace, call.params.contractId)
    if (contract) await payerNamed(call, contract.clientId)
    return records.restore(call)
  },
  'contracts.use': async ({ stores, workspace, params }) => {
    const contract = await stores.records.contracts.find(workspace, params.contractId)
    if (!contract) throw new Fault('not_found', say('records.notFound'), { field: 'path.contractId' })
    const { used, invoices } = await stores.documents.issuedUnder(workspace.id, contract)
    const { ceiling } = contract
    const ofCeiling = {
      ceiling: ceiling === null ? null : inPesos(ceiling),
      left: ceiling === null ? null : inPesos(minus(ceiling, used)),
    }
    return { status: 200, body: { ...ofCeiling, used: inPesos(used), invoices } }
  },
}
