import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuthorizationShow, ENDS_SOON_DAYS } from '../../../src/contract/authorizations.ts'
import { bogotaDay, dayAfter } from '../../../src/contract/bogota.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { type Answer, OPERATION_IDS, OPERATIONS, type QueryInput } from '../../../src/contract/operations.ts'
import type { Result } from '../../support/api.ts'
import { type World, world } from './world.ts'

let made: World
beforeAll(async () => {
  made = await world()
})
afterAll(() => made.at.close())

type Narrowed =
  | `${'patients' | 'specialists' | 'services' | 'clients' | 'priceLists' | 'contracts' | 'resolutions'}.list`
  | `${'visits' | 'authorizations' | 'privacyRequests' | 'imports' | 'priceItems' | 'deadlines' | 'payerFilings'}.list`
  | `${'ripsPackages' | 'healthInvoices' | 'creditNotes' | 'debitNotes' | 'dispatches' | 'dispatchedDocuments'}.list`
  | 'ripsPackages.filings'
/** By what no row is left out, and `updatedSince`, which every list is asked elsewhere. */
type Paging = 'limit' | 'offset' | 'cursor' | 'sort' | 'updatedSince'
type ItemOf<Id extends Narrowed> = Answer<Id> extends { items: (infer Item)[] } ? Item : never
type Filter<Item> = readonly [value: () => string | number, keeps: (item: Item) => boolean]
interface List<Id extends Narrowed> {
  readonly params?: () => Record<string, string>
  /** How the list is asked for its whole. */
  readonly whole?: QueryInput<Id>
  /** Each filter with a value, and what it keeps. The compiler asks for the row of a new one. */
  readonly by: { readonly [Name in Exclude<keyof QueryInput<Id>, Paging>]-?: Filter<ItemOf<Id>> }
}

const id = (name: string) => made.ids[name] ?? ''
const yesterday = () => dayAfter(made.today, -1)
const dayOf = (instant: string | null) => (instant === null ? '' : bogotaDay(Date.parse(instant)))

const ALL = { isActive: 'all' } as const
const ofRecords = (one: string): Record<'isActive' | 'ids', Filter<{ id: string; isActive: boolean }>> => ({
  isActive: [() => 'false', (item) => !item.isActive],
  ids: [() => id(one), (item) => item.id === id(one)],
})

type Document = Pick<
  Answer<'creditNotes.list'>['items'][number],
  'status' | 'cuv' | 'clientName' | 'assignee' | 'coverage' | 'issuedAt' | 'totals'
>
type OfDocuments = Exclude<keyof QueryInput<'creditNotes.list'>, Paging>
const isOthers = ({ clientName }: Pick<Document, 'clientName'>) => clientName === 'Zarzal EPS'

const ofDocuments = (payableFrom: number, payableTo: number): Record<OfDocuments, Filter<Document>> => ({
  q: [() => 'zarzal', isOthers],
  status: [() => 'accepted', ({ status }) => status === 'accepted'],
  withoutCuv: [() => 'true', ({ status, cuv }) => status === 'accepted' && cuv === null],
  clientId: [() => id('other'), isOthers],
  assignedTo: [() => 'me', ({ assignee }) => assignee?.userId === made.me],
  coverage: [() => '17', ({ coverage }) => coverage === '17'],
  issuedFrom: [() => made.today, ({ issuedAt }) => dayOf(issuedAt) >= made.today],
  issuedTo: [() => made.today, ({ issuedAt }) => issuedAt !== null && dayOf(issuedAt) <= made.today],
  payableFrom: [() => payableFrom, ({ totals }) => totals.payable >= payableFrom],
  payableTo: [() => payableTo, ({ totals }) => totals.payable <= payableTo],
})

const LISTS: { readonly [Id in Narrowed]: List<Id> } = {
  'patients.list': {
    whole: ALL,
    by: { ...ofRecords('zapata'), q: [() => 'zapata', ({ lastName }) => lastName === 'Zapata'] },
  },
  'specialists.list': {
    whole: ALL,
    by: { ...ofRecords('specialist'), q: [() => 'zuleta', ({ lastName }) => lastName === 'Zuleta'] },
  },
  'services.list': {
    whole: ALL,
    by: {
      ...ofRecords('saved'),
      q: [() => 'zeta', ({ name }) => name === 'Zeta'],
      category: [() => 2, ({ category }) => category === 2],
    },
  },
  'clients.list': {
    whole: ALL,
    by: { ...ofRecords('other'), q: [() => 'zarzal', ({ companyName }) => companyName === 'Zarzal EPS'] },
  },
  'priceLists.list': {
    whole: ALL,
    by: {
      ...ofRecords('list'),
      q: [() => 'zafra', ({ name }) => name === 'Zafra'],
      base: [() => 'soat', ({ base }) => base === 'soat'],
    },
  },
  'priceItems.list': {
    params: () => ({ priceVersionId: id('prices') }),
    by: { q: [() => 'zinc', ({ code }) => code === 'ZINC'], codeKind: [() => 'OWN', ({ kind }) => kind === 'OWN'] },
  },
  'contracts.list': {
    whole: ALL,
    by: {
      ...ofRecords('contract'),
      q: [() => 'zona', ({ contractNumber }) => contractNumber === 'ZONA-1'],
      clientId: [() => id('other'), ({ clientId }) => clientId === id('other')],
    },
  },
  'resolutions.list': {
    whole: ALL,
    by: { ...ofRecords('range'), q: [() => 'zeta', ({ prefix }) => prefix === 'ZETA'] },
  },
  'visits.list': {
    whole: ALL,
    by: {
      ...ofRecords('visit'),
      q: [() => 'zapata', ({ patientName }) => patientName.includes('Zapata')],
      date: [() => '2026-05-02', ({ date }) => date === '2026-05-02'],
      dateFrom: [() => '2026-05-02', ({ date }) => date >= '2026-05-02'],
      dateTo: [() => '2026-05-02', ({ date }) => date <= '2026-05-02'],
      patientId: [() => id('zapata'), ({ patientId }) => patientId === id('zapata')],
      clientId: [() => id('other'), ({ clientId }) => clientId === id('other')],
      contractId: [() => id('contract'), ({ contractId }) => contractId === id('contract')],
      unbilled: [() => 'true', ({ documentId }) => documentId === null],
    },
  },
  'authorizations.list': {
    whole: ALL,
    by: {
      ...ofRecords('authorization'),
      q: [() => 'zumo', ({ number }) => number === 'ZUMO'],
      patientId: [() => id('zapata'), ({ patientId }) => patientId === id('zapata')],
      clientId: [() => id('other'), ({ clientId }) => clientId === id('other')],
      show: [() => 'usedUp', ({ left }) => isUsedUp(left)],
    },
  },
  'privacyRequests.list': {
    by: {
      patientId: [() => id('zapata'), ({ patientId }) => patientId === id('zapata')],
      open: [() => 'true', ({ outcome }) => outcome === null],
    },
  },
  'imports.list': { by: { area: [() => 'clients', ({ area }) => area === 'clients'] } },
  'deadlines.list': {
    by: {
      kind: [() => 'payer_filing', ({ kind }) => kind === 'payer_filing'],
      status: [() => 'overdue', ({ status }) => status === 'overdue'],
    },
  },
  'payerFilings.list': { by: { documentId: [() => id('old'), ({ documentId }) => documentId === id('old')] } },
  'ripsPackages.list': {
    by: {
      q: [() => 'rs1', ({ number }) => number === 'RS1'],
      status: [() => 'accepted', ({ status }) => status === 'accepted'],
      kind: [() => 'without_invoice', ({ kind }) => kind === 'without_invoice'],
      assignedTo: [() => 'me', ({ assignee }) => assignee?.userId === made.me],
    },
  },
  'ripsPackages.filings': {
    by: {
      packageId: [() => id('adopted'), ({ packageId }) => packageId === id('adopted')],
      hasPackage: [() => 'false', ({ packageId }) => packageId === null],
    },
  },
  'healthInvoices.list': {
    by: {
      ...ofDocuments(900_000, 900_000),
      issuedTo: [yesterday, ({ issuedAt }) => issuedAt !== null && dayOf(issuedAt) <= yesterday()],
    },
  },
  'creditNotes.list': { by: ofDocuments(2_000, 1_000) },
  'debitNotes.list': { by: ofDocuments(2_000, 1_000) },
  'dispatches.list': {
    by: {
      state: [() => 'queued', ({ state }) => state === 'queued'],
      targetId: [() => id('old'), ({ targetId }) => targetId === id('old')],
    },
  },
  'dispatchedDocuments.list': {
    by: {
      q: [() => 'zarzal', isOthers],
      status: [() => 'accepted', ({ status }) => status === 'accepted'],
      clientId: [() => id('other'), isOthers],
      dateFrom: [() => made.today, ({ createdAt }) => dayOf(createdAt) >= made.today],
      dateTo: [yesterday, ({ createdAt }) => dayOf(createdAt) <= yesterday()],
      payableFrom: [() => 80_000, ({ payable }) => payable !== null && payable >= 80_000],
      payableTo: [() => 2_000, ({ payable }) => payable !== null && payable <= 2_000],
    },
  },
}

const isUsedUp = (left: number | null) => left !== null && left <= 0

interface Erased {
  readonly params?: () => Record<string, string>
  readonly whole?: Readonly<Record<string, unknown>>
  readonly by: Readonly<Record<string, Filter<Row>>>
}
type Row = Readonly<Record<string, unknown>>
type Page = { readonly items: readonly Row[]; readonly total: number }

const pageOf = async (of: Narrowed, { params }: Pick<Erased, 'params'>, query: Readonly<Record<string, unknown>>) =>
  ((await made.at.api.raw(of, { params: params?.() ?? {}, query })) as Result<Page>).body
/** In whatever order: a search has its own. */
const told = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted()

describe.each(Object.entries(LISTS) as unknown as [Narrowed, Erased][])('%s', (of, list) => {
  it.each(Object.keys(list.by))('narrowed by %s has the rows of it and no others', async (name) => {
    const [value, keeps] = list.by[name] ?? [() => '', () => false]
    const whole = await pageOf(of, list, { ...list.whole })
    expect(whole.items).toHaveLength(whole.total)
    const kept = whole.items.filter(keeps)
    // A list of which all or none is kept would tell nothing.
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(whole.total)
    const narrowed = await pageOf(of, list, { ...list.whole, [name]: value() })
    expect(told(narrowed.items)).toEqual(told(kept))
    expect(narrowed.total).toBe(kept.length)
    // Of a page that does not show its end they are counted apart.
    const first = await pageOf(of, list, { ...list.whole, [name]: value(), limit: 1 })
    expect([first.items.length, first.total]).toEqual([1, kept.length])
  })
})

it.each(AuthorizationShow.options)(
  'authorizations that are %s are told by their day and their sessions',
  async (show) => {
    const { today, at } = made
    const [soon, { items }] = [dayAfter(today, ENDS_SOON_DAYS), (await at.api('authorizations.list', {})).body]
    const isShown = {
      ended: (validTo: string | null) => validTo !== null && validTo < today,
      ending: (validTo: string | null, left: number | null) =>
        validTo !== null && validTo >= today && validTo <= soon && !isUsedUp(left),
      usedUp: (_: string | null, left: number | null) => isUsedUp(left),
    }[show]
    const kept = items.filter(({ validTo, left }) => isShown(validTo, left))
    expect(kept.length).toBeGreaterThan(0)
    expect((await at.api('authorizations.list', { query: { show } })).body.items).toEqual(kept)
  },
)

/** Asked for with something, where a list asks for it. */
const ASKED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'reports.list': { by: 'month', dateFrom: '2026-05-01', dateTo: '2026-08-31' },
  'rejections.list': { by: 'code', dateFrom: '2026-05-01', dateTo: '2026-08-31' },
  'journalLines.list': { dateFrom: '2026-05-01', dateTo: '2026-08-31' },
}
const OF_CLINICS = OPERATION_IDS.filter((operation) => {
  const { method, path, query } = OPERATIONS[operation] as Operation
  return (
    method === 'GET' &&
    /\{workspaceId\}\/[\w-]+$/.test(path) &&
    (!query || query.safeParse(ASKED[operation] ?? {}).success)
  )
})
/** Of the person, of the installation, or of what is named: the same in each clinic, or nothing. */
const OF_ALL = new Set(['members.list', 'catalogs.list', 'auditEvents.list', 'bundles.list', 'bundles.download'])

it('another clinic of the same person shows nothing of this one, in any list', async () => {
  const { api, token } = made.at
  const names = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
  const { id: workspaceId } = (await api('workspaces.create', { body: names })).body
  const seen: string[] = []
  for (const operation of OF_CLINICS.filter((each) => !OF_ALL.has(each))) {
    const rowsIn = async (params: Record<string, string>) => {
      const answer = await api.raw(operation, { params, query: ASKED[operation], token })
      const { items } = (answer as Result<Partial<Page>>).body ?? {}
      return items ?? []
    }
    if ((await rowsIn({})).length > 0) seen.push(operation)
    expect([operation, await rowsIn({ workspaceId })]).toEqual([operation, []])
  }
  // Nothing would be told by lists that have no rows here either.
  expect(seen.length).toBeGreaterThan(20)
})
