import type { CarriedArea } from '../../contract/go-live.ts'
import { MAX_MAPPINGS } from '../../contract/imports.ts'
import type { ListSettings } from '../../contract/list-settings.ts'
import type { Patient } from '../../contract/patients.ts'
import type { Clock } from '../core.ts'
import { isoInstant } from '../kernel/call.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import { newUlid } from '../kernel/id.ts'
import { AUTHORIZATION_PREFIX } from '../records/authorizations.ts'
import { clientArea } from '../records/clients.ts'
import { CONTRACT_PREFIX, overlapping } from '../records/contracts.ts'
import { patientArea } from '../records/patients.ts'
import { serviceArea } from '../records/services.ts'
import { specialistArea } from '../records/specialists.ts'
import { patientNamed } from '../records/visits.ts'
import type { RunSteps } from '../runs/worker.ts'
import type { CarriedProgress, ListUnderWay } from '../store/go-live.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type {
  ArchivableRecord,
  RecordStores,
  StoredAuthorization,
  StoredContract,
  WholeRecordStore,
} from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { listThere, priceLists, withNextVersion } from './carried-lists.ts'
import { type Carry, type Carrying, head, payerThere, twinThere } from './carrying.ts'

/** Records that go along in one transaction: a few milliseconds. */
const BATCH = 32
/** More than anybody ever consented to. */
const MOST_CONSENTS = 1_000

interface Along<T> {
  /** What it names, as production knows it; undefined: something of that is not there, and it stays behind. */
  readonly named?: (work: Carrying, record: T) => Promise<T | ListUnderWay | undefined>
  /** What belongs to it. */
  readonly with?: (work: Carrying, before: T, id: string) => Promise<void>
}

const isUnderWay = (named: object): named is ListUnderWay => !('revision' in named)

/** Records of one kind; one that production has already, by what tells it from others, is left as it is there. */
function records<T extends ArchivableRecord>(
  prefix: string,
  storeOf: (stores: RecordStores) => WholeRecordStore<T>,
  { named = async (_, record) => record, with: along }: Along<T> = {},
): Carry {
  return async (work, progress) => {
    const { stores, from, to, now } = work
    const store = storeOf(stores.records)
    const batch = await store.inUseAfter(from, progress.place ?? 0, BATCH)
    let { copied, present, behind, place } = progress
    for (const next of batch) {
      const { record } = next
      const renamed = await named(work, record)
      // It goes along when the list that it names is there.
      if (renamed && isUnderWay(renamed)) return { ...progress, copied, present, behind, place, underWay: renamed }
      place = next.place
      if (!renamed) behind++
      else if (await store.findTwin(to, renamed)) present++
      else {
        const copy = { ...renamed, ...head(prefix, now) }
        await store.insert(to, copy)
        await along?.(work, record, copy.id)
        copied++
      }
    }
    return { ...progress, copied, present, behind, place: batch.length < BATCH ? null : place }
  }
}

/** One whose days production gives to another contract of the number stays behind, as it would be refused there. */
async function contractNamed(work: Carrying, contract: StoredContract) {
  const { contracts } = work.stores.records
  const payer = await payerThere(work, contract.clientId)
  const list = contract.priceListId === null ? null : await listThere(work, contract.priceListId)
  if (!payer || list === undefined) return undefined
  if (list && 'begun' in list) return list.begun
  // A list of that name may have been agreed with somebody else there.
  if (list && list.there.clientId !== null && list.there.clientId !== payer.id) return undefined
  const priceListId = list?.there.id ?? null
  const named = { ...contract, clientId: payer.id, clientName: payer.companyName, priceListId }
  const isThere = await contracts.findTwin(work.to, named)
  return !isThere && (await overlapping(named, contracts, work.to)) ? undefined : named
}

async function authorizationNamed(work: Carrying, one: StoredAuthorization): Promise<StoredAuthorization | undefined> {
  const patient = await twinThere(work, work.stores.records.patients, one.patientId)
  const payer = await payerThere(work, one.clientId)
  return patient && payer && { ...one, ...patientNamed(patient), clientId: payer.id, clientName: payer.companyName }
}

/** How the patient is reached, and what was consented to. */
async function withPatient(work: Carrying, { id: before }: Patient, id: string): Promise<void> {
  const { privacy } = work.stores
  const contact = await privacy.contact(before)
  if (contact) {
    const payer = contact.clientId === null ? undefined : await payerThere(work, contact.clientId)
    await privacy.saveContact(id, { ...contact, clientId: payer?.id ?? null })
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
      const there = value.startsWith(clientArea.prefix) ? (await payerThere(work, value))?.id : value
      if (there !== undefined) search[name] = there
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
  priceLists,
  contracts: records(CONTRACT_PREFIX, ({ contracts }) => contracts, { named: contractNamed }),
  patients: records(patientArea.prefix, ({ patients }) => patients, { with: withPatient }),
  authorizations: records(AUTHORIZATION_PREFIX, ({ authorizations }) => authorizations, { named: authorizationNamed }),
  importMappings,
  listSettings,
}
const RESOURCES: Readonly<Record<Carried, string>> = {
  clients: 'clients',
  specialists: 'specialists',
  services: 'services',
  patients: 'patients',
  priceLists: 'priceLists',
  contracts: 'contracts',
  authorizations: 'authorizations',
  importMappings: 'imports',
  listSettings: 'list-settings',
}

/** What is under way goes on before anything else of its area. */
async function carried(work: Carrying, area: Carried, progress: CarriedProgress): Promise<CarriedProgress> {
  if (progress.underWay === null) return CARRY[area](work, progress)
  return { ...progress, underWay: (await withNextVersion(work, progress.underWay)) ?? null }
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
    isPlatformWide: true,
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
        const after = await carried({ stores, from, to, now }, progress.area, progress)
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
