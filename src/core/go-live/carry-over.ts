import type { CarriedArea } from '../../contract/go-live.ts'
import { MAX_MAPPINGS } from '../../contract/imports.ts'
import type { ListSettings } from '../../contract/list-settings.ts'
import type { Patient } from '../../contract/patients.ts'
import type { PriceList } from '../../contract/prices.ts'
import type { Clock } from '../core.ts'
import { isoInstant } from '../kernel/call.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import { newUlid } from '../kernel/id.ts'
import { newVersionId } from '../prices/versions.ts'
import { AUTHORIZATION_PREFIX } from '../records/authorizations.ts'
import { clientArea } from '../records/clients.ts'
import { CONTRACT_PREFIX } from '../records/contracts.ts'
import { patientArea } from '../records/patients.ts'
import { PRICE_LIST_PREFIX } from '../records/price-lists.ts'
import { serviceArea } from '../records/services.ts'
import { specialistArea } from '../records/specialists.ts'
import type { RunSteps } from '../runs/worker.ts'
import type { CarriedProgress } from '../store/go-live.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type {
  ArchivableRecord,
  RecordStore,
  RecordStores,
  StoredAuthorization,
  StoredContract,
  WholeRecordStore,
} from '../store/records.ts'
import type { Stores } from '../store/store.ts'

/** Records that go along in one transaction: a few milliseconds. */
const BATCH = 32
/** More than anybody ever consented to. */
const MOST_CONSENTS = 1_000
/** A list has fewer, by years. */
const MOST_VERSIONS = 1_000

interface Carrying {
  readonly stores: Stores
  readonly from: StoredWorkspace
  readonly to: StoredWorkspace
  readonly now: number
}

/** How far an area is after some of it went along. */
type Carry = (work: Carrying, progress: CarriedProgress) => Promise<CarriedProgress>

const head = (prefix: string, now: number): ArchivableRecord => {
  const at = isoInstant(now)
  return { id: prefix + newUlid(now), isActive: true, revision: 1, createdAt: at, updatedAt: at }
}

interface Along<T> {
  /** What it names, as production knows it; undefined: something of that is not there, and it stays behind. */
  readonly named?: (work: Carrying, record: T) => Promise<T | undefined>
  /** What belongs to it. */
  readonly with?: (work: Carrying, before: T, id: string) => Promise<void>
  readonly batch?: number
}

/** Records of one kind; one that production has already, by what tells it from others, is left as it is there. */
function records<T extends ArchivableRecord>(
  prefix: string,
  storeOf: (stores: RecordStores) => WholeRecordStore<T>,
  { named = async (_, record) => record, with: along, batch: size = BATCH }: Along<T> = {},
): Carry {
  return async (work, progress) => {
    const { stores, from, to, now } = work
    const store = storeOf(stores.records)
    const batch = await store.inUseAfter(from, progress.place ?? 0, size)
    let { copied, present } = progress
    for (const { record } of batch) {
      const renamed = await named(work, record)
      if (!renamed) continue
      if (await store.findTwin(to, renamed)) {
        present++
        continue
      }
      const copy = { ...renamed, ...head(prefix, now) }
      await store.insert(to, copy)
      await along?.(work, record, copy.id)
      copied++
    }
    const last = batch.at(-1)
    return { ...progress, copied, present, place: batch.length < size || !last ? null : last.place }
  }
}

/** A record as production knows it; null: it is not there. */
async function twinThere<T extends ArchivableRecord>(
  { from, to }: Carrying,
  store: RecordStore<T>,
  id: string,
): Promise<string | null> {
  const record = await store.find(from, id)
  return (record && (await store.findTwin(to, record))?.id) ?? null
}
const payerThere = (work: Carrying, clientId: string) => twinThere(work, work.stores.records.clients, clientId)

/** The manual goes before the lists that rest on it, in use or not. */
async function manualThere(work: Carrying, id: string): Promise<string | null> {
  const { priceLists } = work.stores.records
  const present = await twinThere(work, priceLists, id)
  const manual = await priceLists.find(work.from, id)
  if (present !== null || !manual) return present
  const copy = {
    ...manual,
    ...head(PRICE_LIST_PREFIX, work.now),
    clientId: manual.clientId && (await payerThere(work, manual.clientId)),
  }
  await priceLists.insert(work.to, copy)
  await withVersions(work, manual, copy.id)
  return copy.id
}

async function listNamed(work: Carrying, list: PriceList): Promise<PriceList> {
  const manualId = list.manualId && (await manualThere(work, list.manualId))
  return { ...list, manualId, clientId: list.clientId && (await payerThere(work, list.clientId)) }
}

async function withVersions({ stores, to, now }: Carrying, { id: before }: PriceList, id: string): Promise<void> {
  const { items } = await stores.prices.versions(before, { limit: MOST_VERSIONS, offset: 0 })
  for (const version of items.filter(({ withdrawnAt }) => withdrawnAt === null).toReversed()) {
    await stores.prices.copy(version.id, { id: newVersionId(now), workspaceId: to.id, priceListId: id })
  }
}

async function contractNamed(work: Carrying, contract: StoredContract): Promise<StoredContract | undefined> {
  const clientId = await payerThere(work, contract.clientId)
  const { priceListId: list } = contract
  const priceListId = list && (await twinThere(work, work.stores.records.priceLists, list))
  return clientId === null ? undefined : { ...contract, clientId, priceListId }
}

async function authorizationNamed(work: Carrying, one: StoredAuthorization): Promise<StoredAuthorization | undefined> {
  const patientId = await twinThere(work, work.stores.records.patients, one.patientId)
  const clientId = await payerThere(work, one.clientId)
  return patientId && clientId ? { ...one, patientId, clientId } : undefined
}

/** How the patient is reached, and what was consented to. */
async function withPatient(work: Carrying, { id: before }: Patient, id: string): Promise<void> {
  const { privacy } = work.stores
  const contact = await privacy.contact(before)
  if (contact) {
    const clientId = contact.clientId && (await payerThere(work, contact.clientId))
    await privacy.saveContact(id, { ...contact, clientId })
  }
  const page = { limit: MOST_CONSENTS, offset: 0, sort: 'createdAt' }
  for (const consent of (await privacy.consents(before, page)).items) {
    await privacy.addConsent(id, { ...consent, id: `cns_${newUlid(work.now)}` })
  }
}

const importMappings: Carry = async ({ stores, from, to, now }, progress) => {
  const there = new Set((await stores.imports.mappings(to.id)).map(({ area, name }) => `${area} ${name}`))
  const here = await stores.imports.mappings(from.id)
  const missing = here.filter(({ area, name }) => !there.has(`${area} ${name}`))
  for (const mapping of missing.toReversed()) {
    await stores.imports.saveMapping(to.id, { ...mapping, id: `map_${newUlid(now)}` }, MAX_MAPPINGS)
  }
  return { ...progress, copied: missing.length, present: here.length - missing.length, place: null }
}

/** A view by a payer goes along by the payer of production, or not at all. */
async function viewsThere(work: Carrying, { views, ...settings }: ListSettings): Promise<ListSettings> {
  const kept: ListSettings['views'] = []
  for (const view of views) {
    const search: Record<string, string> = {}
    for (const [name, value] of Object.entries(view.search)) {
      const there = value.startsWith(clientArea.prefix) ? await payerThere(work, value) : value
      if (there !== null) search[name] = there
    }
    if (Object.keys(search).length === Object.keys(view.search).length) kept.push({ ...view, search })
  }
  return { ...settings, views: kept }
}

const listSettings: Carry = async (work, progress) => {
  const { stores, from, to, now } = work
  let { copied, present } = progress
  for (const { userId, list, settings } of await stores.listSettings.all(from.id)) {
    const scope = { workspaceId: to.id, userId, list }
    if (await stores.listSettings.find(scope)) present++
    else {
      await stores.listSettings.put(scope, await viewsThere(work, settings), isoInstant(now))
      copied++
    }
  }
  return { ...progress, copied, present, place: null }
}

type Carried = Exclude<CarriedArea, 'members'>

const CARRY: Readonly<Record<Carried, Carry>> = {
  clients: records(clientArea.prefix, ({ clients }) => clients),
  specialists: records(specialistArea.prefix, ({ specialists }) => specialists),
  services: records(serviceArea.prefix, ({ services }) => services),
  // One a transaction: each may have thousands of prices.
  priceLists: records(PRICE_LIST_PREFIX, ({ priceLists }) => priceLists, {
    named: listNamed,
    with: withVersions,
    batch: 1,
  }),
  contracts: records(CONTRACT_PREFIX, ({ contracts }) => contracts, { named: contractNamed }),
  patients: records(patientArea.prefix, ({ patients }) => patients, { with: withPatient }),
  authorizations: records(AUTHORIZATION_PREFIX, ({ authorizations }) => authorizations, { named: authorizationNamed }),
  importMappings,
  listSettings,
}
const RESOURCES: Readonly<Record<Carried, string>> = {
  ...{ clients: 'clients', specialists: 'specialists', services: 'services', patients: 'patients' },
  ...{ priceLists: 'priceLists', contracts: 'contracts', authorizations: 'authorizations' },
  ...{ importMappings: 'imports', listSettings: 'list-settings' },
}

interface CarryOverDependencies {
  readonly events: EventHub
  readonly clock: Clock
}

/** From one workspace of a clinic to another, some records a transaction, with how far it is: what is committed is not done again. */
export function carryOverSteps({ events, clock }: CarryOverDependencies): RunSteps {
  async function workspaceOf(stores: Stores, id: string): Promise<StoredWorkspace> {
    const workspace = await stores.identity.findWorkspace(id)
    if (!workspace) throw new Error(`a carry-over lost its workspace ${id}`)
    return workspace
  }

  return {
    resource: 'go-live',
    changes: [],
    async step(run, inRun) {
      const now = clock.now()
      const done = await inRun(async (stores) => {
        const { targetId, areas } = await stores.goLive.get(run.key)
        const progress = areas.find(({ place }) => place !== null)
        if (!progress || progress.area === 'members') return undefined
        const from = await workspaceOf(stores, run.workspaceId)
        const to = await workspaceOf(stores, targetId)
        const after = await CARRY[progress.area]({ stores, from, to, now }, progress)
        await stores.goLive.saveArea(run.key, after)
        const resources = after.place === null ? [RESOURCES[progress.area], 'go-live'] : []
        const changes = resources.map((resource) => ({ resource, id: '*', revision: null }))
        await stores.events.append(to.id, isoInstant(now), changes)
        return { to, changes }
      })
      for (const change of done?.changes ?? []) events.publish(done?.to.id ?? '', change)
      return done !== undefined
    },
    async isOver({ goLive }, { key }) {
      const { areas } = await goLive.get(key)
      return areas.some(({ place }) => place !== null) ? undefined : 'exhausted'
    },
  }
}
