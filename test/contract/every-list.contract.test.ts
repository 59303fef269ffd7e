import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { bogotaDay } from '../../src/contract/bogota.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { type Answer, OPERATIONS } from '../../src/contract/operations.ts'
import type { ListId } from '../../src/sdk/index.ts'
import type { Result } from '../support/api.ts'
import {
  aClient,
  aConsent,
  aContract,
  anAuthorization,
  aPatient,
  aPrice,
  aPriceList,
  aPrivacyRequest,
  aResolution,
  aService,
  aSpecialist,
  aVisit,
} from '../support/fixtures.ts'
import { pairsOf } from '../support/pairs.ts'
import { rest } from '../support/rest.ts'
import { base64 } from './calls.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'
import { invoice } from './packages/filing.ts'
import { dropped } from './runs/folder.ts'

let at: Clinic
let issued: Answer<'healthInvoices.get'>
let submitted: string
let count = 0

beforeAll(async () => {
  at = await clinic()
  await at.api('connections.email.put', { body: { enabled: true } })
  issued = await at.filed()
  submitted = issued.packageId ?? ''
})
afterAll(() => at.close())

type Item = Readonly<Record<string, unknown>>
interface List {
  /** Path parameters; of a list inside something, that with all its rows. */
  readonly of?: () => Promise<Record<string, string>>
  /** What it must be asked. */
  readonly query?: Readonly<Record<string, string>>
  /** Makes another row, also while somebody reads; undefined: its rows are what they are. */
  readonly add?: () => Promise<unknown>
  readonly idOf: (item: Item) => unknown
  /** Rows change, and are told by their last change. */
  readonly changes: boolean
}

const byId = (item: Item) => item.id
const record = (make: () => Promise<Result | string>): List => ({
  async add() {
    const made = await make()
    if (typeof made !== 'string') expect(made.body).toBeDefined()
  },
  idOf: byId,
  changes: true,
})
const visited = async () => (await at.api('visits.create', { body: await aVisit(at.api, { coverage: '15' }) })).body.id
const csv = () => base64(`tipo documento;documento;nombre;apellido\nCC;${43_000_000 + ++count};Tilo;Arce\n`)
const billed = async () => {
  const visitIds = [await visited(), await visited(), await visited()]
  const { id } = (await at.api('billingRuns.create', { body: { groupBy: 'visit', visitIds, name: 'julio' } })).body
  const params = { billingRunId: id }
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
  return params
}
const mailed = async () => {
  const targetIds = [issued.id, submitted, (await at.created()).id]
  const body = { name: 'julio', act: 'reconcile' as const, targetIds }
  const { id } = (await at.api('documentRuns.create', { body, idempotencyKey: `run-${++count}` })).body
  const params = { documentRunId: id }
  while ((await at.api('documentRuns.get', { params })).body.state === 'working') await rest()
  return params
}
const FAULT = { source: 'local', code: 'RVG06', place: 'usuarios[].servicios.consultas[].finalidadTecnologiaSalud' }
const faulty = async () => {
  const [patientId] = at.patients
  const values = { finalidadTecnologiaSalud: '99' }
  const lines = [{ patientId, category: 1, service: service.consulta(values), unitPrice: 45_000 }]
  await at.created({ lines })
  return {}
}
const debited = () => [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 7_000 }]
const selection = () => [{ lineId: issued.lines[0]?.lineId ?? '', amount: 1 }]
const accepted = async () => {
  const { id, issuedAt } = await at.accepted()
  const filedOn = bogotaDay(Date.parse(issuedAt ?? ''))
  await at.api('payerFilings.record', { body: { documentIds: [id], filedOn, number: null } })
}

const rejected = async () => {
  await at.scenario('dian-reject-object')
  await at.accepted()
}

const YEAR = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }

/** Every list of the contract: the compiler asks for the row of a new one. */
const LISTS: Record<Exclude<ListId, 'accessTokens.list'>, List> = {
  'patients.list': record(() => at.api('patients.create', { body: aPatient() })),
  'patientConsents.list': {
    async of() {
      const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
      for (let n = 0; n < 3; n++) {
        await at.api('patientConsents.record', { params: { patientId }, body: aConsent() })
      }
      return { patientId }
    },
    idOf: byId,
    changes: false,
  },
  'privacyRequests.list': record(async () => {
    const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
    return at.api('privacyRequests.record', { params: { patientId }, body: aPrivacyRequest() })
  }),
  'specialists.list': record(() => at.api('specialists.create', { body: aSpecialist() })),
  'services.list': record(() => at.api('services.create', { body: aService() })),
  'clients.list': record(() => at.api('clients.create', { body: aClient() })),
  'priceLists.list': record(() => at.api('priceLists.create', { body: aPriceList() })),
  'priceVersions.list': {
    async of() {
      const { id: priceListId } = (await at.api('priceLists.create', { body: aPriceList() })).body
      for (const from of ['2026-01-01', '2026-03-01', '2026-02-01']) {
        await at.api('priceVersions.create', { params: { priceListId }, body: { from, items: [aPrice()] } })
      }
      return { priceListId }
    },
    idOf: byId,
    changes: false,
  },
  'priceItems.list': {
    async of() {
      const { id: priceListId } = (await at.api('priceLists.create', { body: aPriceList() })).body
      const body = { from: '2026-01-01', items: ['890201', '890202', '890203'].map((code) => aPrice(code)) }
      return { priceVersionId: (await at.api('priceVersions.create', { params: { priceListId }, body })).body.id }
    },
    idOf: (item) => item.code,
    changes: false,
  },
  'contracts.list': record(async () => at.api('contracts.create', { body: await aContract(at.api) })),
  'resolutions.list': record(() => at.api('resolutions.create', { body: aResolution({ kind: 'debit_note' }) })),
  'visits.list': record(visited),
  'authorizations.list': record(async () => at.api('authorizations.create', { body: await anAuthorization(at.api) })),
  'ripsPackages.list': record(() => at.api('ripsPackages.create', { body: invoice(`CADA${++count}`) })),
  'healthInvoices.list': record(async () => (await at.created()).id),
  'creditNotes.list': record(() =>
    at.api('creditNotes.create', {
      body: { invoiceId: issued.id, kind: 'partial', concept: '1', selection: selection() },
    }),
  ),
  'debitNotes.list': record(() =>
    at.api('debitNotes.create', { body: { invoiceId: issued.id, concept: '3', services: debited() } }),
  ),
  'dispatches.list': record(async () => (await at.accepted()).id),
  'dispatchedDocuments.list': { add: () => at.accepted(), idOf: byId, changes: false },
  'runs.list': record(() => at.api('runs.create', { body: { kind: 'folder', name: 'julio' } })),
  'billingRuns.list': record(async () => (await billed()).billingRunId),
  'documentRuns.list': record(async () => (await mailed()).documentRunId),
  'payerFilings.list': { add: accepted, idOf: (item) => item.documentId, changes: true },
  'ripsPackages.submissions': { of: async () => ({ packageId: submitted }), idOf: byId, changes: true },
  'ripsPackages.filings': {
    async add() {
      const [number, CodigoUnicoValidacion] = [`RS${++count}`, 'c'.repeat(96)]
      const said = { ResultState: true, ProcesoId: count, NumFactura: number, CodigoUnicoValidacion }
      const contentBase64 = base64(
        JSON.stringify({ ...said, FechaRadicacion: '2026-07-10T15:04:05Z', ResultadosValidacion: [] }),
      )
      await at.api('ripsPackages.import', { body: { fileName: 'ResultadosMSPS.json', contentBase64 } })
    },
    idOf: byId,
    changes: false,
  },
  'auditEvents.list': {
    add: () => at.api('patients.create', { body: aPatient() }),
    // All that the calls of this file left behind is more than a page.
    query: { resource: 'patients' },
    idOf: (item) => item.sequence,
    changes: false,
  },
  'auditEvents.platform': {
    add: () =>
      at.api.raw('sessions.create', { body: { phone: '+573009998877', password: 'no es de nadie' }, token: null }),
    idOf: (item) => item.sequence,
    changes: false,
  },
  'imports.list': {
    add: () => at.api('patients.import', { body: { fileName: 'p.csv', contentBase64: csv() } }),
    idOf: byId,
    changes: false,
  },
  'members.list': {
    add() {
      const phone = `+57310${1_000_000 + ++count}`
      const body = {
        phone,
        role: 'viewer',
        password: 'otra-clave-larga',
        firstName: 'Aliso',
        lastName: 'Sauce',
      } as const
      return at.api('members.add', { body })
    },
    idOf: (item) => item.userId,
    changes: false,
  },
  'runItems.list': {
    of: async () => ({ runId: (await dropped(at.api, pairsOf(4))).id }),
    idOf: (item) => item.position,
    changes: false,
  },
  // Causes of more documents stand first: they move while documents come.
  'correctionCauses.list': { of: faulty, idOf: ({ code, place }) => `${code} ${place}`, changes: false },
  'correctionTargets.list': { add: faulty, query: FAULT, idOf: (item) => item.targetId, changes: false },
  'documentRunItems.list': { of: mailed, idOf: (item) => item.position, changes: false },
  'billingItems.list': { of: billed, idOf: (item) => item.position, changes: false },
  'webhooks.deliveries': {
    async of() {
      const { id: webhookId } = (await at.api('webhooks.create', { body: { url: 'http://127.0.0.1:9/' } })).body
      for (let n = 0; n < 4; n++) await at.api('webhooks.test', { params: { webhookId } })
      return { webhookId }
    },
    idOf: byId,
    changes: false,
  },
  'reports.list': { add: visited, query: { ...YEAR, by: 'payer' }, idOf: (item) => item.key, changes: false },
  'rejections.list': { add: rejected, query: { ...YEAR, by: 'code' }, idOf: (item) => item.key, changes: false },
  'rejectedDocuments.list': {
    add: rejected,
    query: { ...YEAR, by: 'code', key: 'FAK24' },
    idOf: (item) => item.documentId,
    changes: false,
  },
  'journalLines.list': {
    add: () => at.accepted(),
    query: YEAR,
    idOf: ({ documentId, account }) => `${documentId} ${account}`,
    changes: false,
  },
  'reportedServices.list': {
    add: visited,
    query: { ...YEAR, by: 'payer', key: '' },
    idOf: (item) => item.visitId,
    changes: false,
  },
  'deadlines.list': {
    add: () => at.accepted(),
    idOf: (item) => `${item.kind} ${item.targetId}`,
    changes: false,
  },
}

interface Page {
  readonly items: Item[]
  readonly total: number
  readonly nextCursor: string | null
}
/** What the list says it can be sorted by. */
function sortsOf(id: ListId): string[] {
  const { shape } = (OPERATIONS[id] as Operation).query as z.ZodObject
  return (shape.sort as z.ZodDefault<z.ZodEnum<Record<string, string>>>).unwrap().options
}
const entries = Object.entries(LISTS) as [ListId, List][]
const read = async (id: ListId, params: Record<string, string>, query: object) =>
  ((await at.api.raw(id, { params, query: { ...query } })) as Result<Page>).body

describe.each(entries)('%s', (id, { of, add, query: asked, idOf, changes }) => {
  let params: Record<string, string> = {}
  beforeAll(async () => {
    params = (await of?.()) ?? {}
    for (let n = 0; n < 3; n++) await add?.()
  })

  const orders = changes ? sortsOf(id) : [undefined]

  it.each(orders)('walked in the order %s neither repeats nor loses a row while others write', async (sort) => {
    const there = (await read(id, params, { ...asked, limit: 500 })).items.map(idOf)
    expect(there.length).toBeGreaterThan(0)
    const limit = Math.max(1, Math.ceil(there.length / 4))
    const seen: unknown[] = []
    let cursor: string | null | undefined
    for (let pages = 0; cursor !== null && pages < 12; pages++) {
      const page = await read(id, params, { ...asked, sort, limit, cursor })
      expect(page.items.length).toBeLessThanOrEqual(limit)
      seen.push(...page.items.map(idOf))
      cursor = page.nextCursor
      if (pages < 1) await add?.()
    }
    expect(cursor).toBeNull()
    expect(new Set(seen).size).toBe(seen.length)
    expect(there.filter((each) => !seen.includes(each))).toEqual([])
  })

  it('tells by a cursor what it tells by an offset, and how many there are in all', async () => {
    const whole = await read(id, params, { ...asked, limit: 500 })
    expect(whole).toMatchObject({ total: whole.items.length, nextCursor: null })
    const first = await read(id, params, { ...asked, limit: 1 })
    expect(first).toMatchObject({ total: whole.total, items: whole.items.slice(0, 1) })
    if (whole.total < 2) return
    const second = await read(id, params, { ...asked, limit: 1, cursor: first.nextCursor })
    expect(second).toMatchObject({ total: whole.total, items: whole.items.slice(1, 2) })
  })

  it('refuses a cursor that is not its own', async () => {
    const refused = await at.api.raw(id, { params, query: { ...asked, cursor: 'bm8' } })
    const error = { code: 'invalid_query', issues: [{ code: 'invalid_value', field: 'query.cursor' }] }
    expect([refused.status, refused.error]).toMatchObject([400, error])
  })

  if (!changes || !add) return
  it('tells what was written since a moment', async () => {
    await at.pass(60_000)
    const { items } = await read(id, params, { ...asked, limit: 500 })
    const before = items.map(idOf)
    const updatedSince = new Date(at.core.clock.now()).toISOString()
    expect((await read(id, params, { ...asked, updatedSince })).total).toBe(0)
    for (let n = 0; n < 2; n++) await add()
    const since = await read(id, params, { ...asked, updatedSince })
    expect(since.total).toBe(since.items.length)
    expect((await read(id, params, { ...asked, updatedSince, limit: 1 })).total).toBe(since.total)
    expect(since.items.map(idOf).filter((each) => !before.includes(each)).length).toBeGreaterThan(0)
  })
})
