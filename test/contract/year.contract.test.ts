import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, QueryInput } from '../../src/contract/operations.ts'
import { clinic, patientOf, SITES } from '../../src/host/sample/clinic.ts'
import { type YearInvoice, type YearVisit, yearFrom } from '../../src/host/sample/year.ts'
import { type Api, apiOn } from '../support/api.ts'
import { virtualClock } from '../support/clock.ts'
import { type TestCore, testCore } from '../support/core.ts'
import { aSetup } from '../support/fixtures.ts'
import { openStore } from '../support/open-store.ts'
import { processorTime } from '../support/processor-time.ts'
import { TODAY } from '../support/today.ts'
import { fillYear, registerParties } from '../support/year/clinic.ts'
import { isHandedIn, momentOf, rejectedBy } from '../support/year/fill.ts'

/** A year of the made-up clinic: what the program says of it is what somebody counts who has only the list. */

const YEAR = yearFrom('2025-07')
/** On a busy machine. */
const FILLED_MS = 180_000
const PERIOD = { dateFrom: '2025-07-01', dateTo: '2026-06-30' }

type By = QueryInput<'reports.list'>['by']
type Row = Answer<'reports.list'>['items'][number]
type Service = YearVisit['services'][number]

let core: TestCore
let api: Api
let payers: string[]
beforeAll(async () => {
  const clock = virtualClock(TODAY)
  core = await testCore({ clock })
  const anybody = apiOn((request) => core.fetch(request))
  const setup = aSetup()
  const workspace = { ...setup.workspace, providerCodes: [...SITES] }
  const { token, workspace: made } = (await anybody('setup.create', { body: { ...setup, workspace } })).body
  api = anybody.as({ token, params: { workspaceId: made.id } })
  payers = await registerParties({
    addPayer: async (body) => (await api('clients.create', { body })).body,
    addProfessional: (body) => api('specialists.create', { body }),
  })
  await core.stop()
  const { dataDir, storeKey, secrets } = core
  const store = await openStore({ dataDir, storeKey })
  await fillYear(store, made.id, payers, YEAR)
  await store.close()
  core = await testCore({ clock, dataDir, storeKey, secrets })
}, FILLED_MS)
afterAll(() => core.close())

const report = async (by: By, query: Partial<QueryInput<'reports.list'>> = {}) =>
  (await api('reports.list', { query: { ...PERIOD, by, limit: 500, ...query } })).body

const DAY_MS = 86_400_000
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
const mean = (days: readonly number[]) =>
  days.length === 0 ? null : Math.round((10 * days.reduce((sum, n) => sum + n, 0)) / days.length) / 10
const pesos = (services: readonly Service[]) =>
  services.reduce((sum, { unitPrice, quantity }) => sum + Math.round(unitPrice * 100) * quantity, 0) / 100

/** Of a visit: its invoice, if that was issued. */
const issuedOf = ({ billed }: YearVisit) => {
  const invoice = typeof billed === 'number' ? YEAR.invoices[billed] : undefined
  return invoice?.issued ? invoice : undefined
}

/** The figures of the services that somebody looks for, counted from the list. */
function counted(isOf: (visit: YearVisit, service: Service) => boolean): Omit<Row, 'key' | 'label'> {
  const found = YEAR.visits
    .map((visit) => ({ visit, services: visit.services.filter((service) => isOf(visit, service)) }))
    .filter(({ services }) => services.length > 0)
  const servicesOf = (rows: typeof found) => rows.flatMap(({ services }) => services)
  const days = (dayOf: (invoice: YearInvoice) => string | null | undefined) =>
    mean(
      found.flatMap(({ visit }) => {
        const invoice = issuedOf(visit)
        const day = invoice && dayOf(invoice)
        return day ? [daysFrom(visit.date, day)] : []
      }),
    )
  return {
    visits: found.length,
    patients: new Set(found.map(({ visit }) => visit.patient)).size,
    services: servicesOf(found).length,
    gross: pesos(servicesOf(found)),
    issued: pesos(servicesOf(found.filter(({ visit }) => issuedOf(visit)))),
    unissued: pesos(servicesOf(found.filter(({ visit }) => !issuedOf(visit) && visit.billed !== 'package'))),
    daysToInvoice: days(({ issued }) => issued?.day),
    daysToCuv: days(({ cuvDay }) => cuvDay),
  }
}

const is =
  (name: string, key: string) =>
  (_: YearVisit, { service }: Service) =>
    (service[name] ?? '') === key
const codeOf = ({ service }: Service) => service.codConsulta ?? service.codProcedimiento

/** Whole years between two days. */
function ageOf({ patient, date }: YearVisit): number {
  const born = patientOf(patient).birthDate ?? ''
  return Number(date.slice(0, 4)) - Number(born.slice(0, 4)) - (date.slice(5) < born.slice(5) ? 1 : 0)
}
const STAGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  ...{ '0-5': [0, 5], '6-11': [6, 11], '12-17': [12, 17], '18-28': [18, 28], '29-59': [29, 59], '60+': [60, 200] },
}
function isOfStage(visit: YearVisit, key: string): boolean {
  const [from, to] = STAGES[key] ?? [-1, -1]
  return ageOf(visit) >= from && ageOf(visit) <= to
}

/** How a row is recognized, by its dimension. */
const ROWS: Readonly<
  Record<By, { rows: number; isOf: (key: string) => (visit: YearVisit, service: Service) => boolean }>
> = {
  month: {
    rows: 12,
    isOf:
      (key) =>
      ({ date }) =>
        date.startsWith(key),
  },
  payer: {
    rows: 5,
    isOf:
      (key) =>
      ({ payer }) =>
        (payer === null ? '' : payers[payer]) === key,
  },
  professional: { rows: 10, isOf: (key) => is('numDocumentoIdentificacion', key) },
  service: { rows: 15, isOf: (key) => (_, service) => codeOf(service) === key },
  site: { rows: 2, isOf: (key) => is('codPrestador', key) },
  diagnosis: { rows: 9, isOf: (key) => is('codDiagnosticoPrincipal', key) },
  lifeStage: { rows: 6, isOf: (key) => (visit) => isOfStage(visit, key) },
  sex: {
    rows: 2,
    isOf:
      (key) =>
      ({ patient }) =>
        patientOf(patient).sexCode === key,
  },
}

it('is as large as it is said to be, and has something of everything', () => {
  const { visits, invoices } = YEAR
  expect([visits.length, invoices.length]).toEqual([14_400, 3_600])
  expect([clinic.payers.length, clinic.professionals.length]).toEqual([4, 10])
  const statuses = Map.groupBy(invoices, ({ status }) => status)
  for (const status of ['rejected', 'unknown', 'draft'] as const)
    expect(statuses.get(status)?.length).toBeGreaterThan(30)
  const notes = Map.groupBy(
    invoices.flatMap((invoice) => invoice.notes),
    ({ kind, status }) => `${kind} ${status}`,
  )
  expect([...notes.keys()].sort()).toEqual([
    ...['credit_note accepted', 'credit_note rejected', 'credit_note unknown', 'debit_note accepted'],
  ])
  expect(visits.filter(({ billed }) => billed === null).length).toBeGreaterThan(200)
})

describe('every figure of a report is that of an independent count', () => {
  for (const [by, { rows, isOf }] of Object.entries(ROWS) as [By, (typeof ROWS)[By]][]) {
    it(`by ${by}`, async () => {
      const { items, totals } = await report(by)
      expect(items).toHaveLength(rows)
      for (const { key, label: _, ...figures } of items)
        expect({ key, ...figures }).toEqual({ key, ...counted(isOf(key)) })
      expect(totals).toEqual(counted(() => true))
    })
  }

  it('of some weeks, and of what is not issued alone', async () => {
    const weeks = { dateFrom: '2026-03-10', dateTo: '2026-04-02' }
    const isThen = ({ date }: YearVisit) => date >= weeks.dateFrom && date <= weeks.dateTo
    expect((await report('payer', weeks)).totals).toEqual(counted(isThen))
    const waits = (visit: YearVisit) => isThen(visit) && !issuedOf(visit) && visit.billed !== 'package'
    expect((await report('payer', { ...weeks, unissued: 'true' })).totals).toEqual(counted(waits))
  })
})

describe('what waits for somebody is that of an independent count', () => {
  it('by what was rejected, and by whom', async () => {
    const said = YEAR.invoices.flatMap(({ n, status, issued, cuvDay, notes }) => [
      ...(status === 'rejected' ? [rejectedBy('provider.emission', n)] : []),
      ...(issued && !cuvDay ? [rejectedBy('ministry.package', n)] : []),
      ...notes.flatMap((note, at) =>
        note.status === 'rejected' ? [rejectedBy('provider.emission', n * 10 + at)] : [],
      ),
    ])
    const byCode = Object.fromEntries([...Map.groupBy(said, (code) => code)].map(([code, all]) => [code, all.length]))
    const query = { by: 'code', dateFrom: PERIOD.dateFrom, dateTo: '2026-07-31' } as const
    const { items } = (await api('rejections.list', { query })).body
    expect(Object.fromEntries(items.map(({ key, documents }) => [key, documents]))).toEqual(byCode)
    expect(items.map(({ byMinistry, byProvider }) => byMinistry + byProvider)).toEqual(
      items.map(({ documents }) => documents),
    )
  })

  it('by what payers were not given', async () => {
    const aYearAgo = new Date(TODAY - 365 * DAY_MS).toISOString()
    const credited = ({ notes }: YearInvoice) =>
      notes
        .filter(({ status }) => status === 'accepted')
        .reduce((total, { kind, gross }) => total + (kind === 'credit_note' ? gross : -gross), 0)
    const open = YEAR.invoices.filter(
      (invoice) =>
        invoice.issued &&
        momentOf(invoice.issued.day, invoice.issued.hour) >= aYearAgo &&
        !isHandedIn(invoice) &&
        credited(invoice) < invoice.gross,
    )
    const { items } = (await api('bundles.due', {})).body
    const ofPayer = (clientId: string | undefined) =>
      items.filter((item) => item.clientId === clientId).reduce((total, { invoices }) => total + invoices, 0)
    expect(payers.map(ofPayer)).toEqual(payers.map((_, at) => open.filter(({ payer }) => payer === at).length))
  })
})

type Invoice = Answer<'healthInvoices.list'>['items'][number]

async function invoicesOf(clientId: string): Promise<Invoice[]> {
  const found: Invoice[] = []
  let cursor: string | undefined
  do {
    const query = { clientId, limit: 200, ...(cursor && { cursor }) }
    const { body } = await api('healthInvoices.list', { query })
    found.push(...body.items)
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  return found
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)

describe('money', () => {
  const centavos = (rows: readonly { readonly gross: number }[]) => rows.reduce((total, { gross }) => total + gross, 0)
  const notesOf = (invoices: readonly YearInvoice[], kind: string) =>
    invoices.flatMap(({ notes }) => notes).filter((note) => note.kind === kind && note.status === 'accepted')

  it('that each payer owes follows the notes that were accepted', async () => {
    for (const [payer, clientId] of payers.entries()) {
      const ours = YEAR.invoices.filter((invoice) => invoice.payer === payer)
      const issued = ours.filter(({ status }) => status === 'accepted')
      const items = (await invoicesOf(clientId)).filter(({ status }) => status === 'accepted')
      expect(items).toHaveLength(issued.length)
      const [credits, debits] = [notesOf(issued, 'credit_note'), notesOf(issued, 'debit_note')]
      expect(sum(items.map(({ totals }) => totals.gross))).toBe(centavos(issued))
      expect(sum(items.map(({ credited }) => credited))).toBe(centavos(credits))
      expect(sum(items.map(({ debited }) => debited))).toBe(centavos(debits))
      expect(sum(items.map(({ receivable }) => receivable))).toBe(
        centavos(issued) + centavos(debits) - centavos(credits),
      )
    }
  })

  it('of each of the last months is that of what was issued in it', async () => {
    const { months } = (await api('workspaces.history', {})).body
    const issued = YEAR.invoices.filter(({ issued }) => issued)
    // At eight in the evening it is the next day in UTC, by whose months these are.
    const monthOf = ({ issued }: YearInvoice) =>
      new Date(Date.parse(`${issued?.day}T${issued?.hour}:00:00-05:00`)).toISOString().slice(0, 7)
    for (const { month, totalInvoiced, totalCredited, totalDebited } of months) {
      const then = issued.filter((invoice) => monthOf(invoice) === month)
      const noted = (kind: string) => centavos(notesOf(then, kind)) / 100
      const counted = [centavos(then) / 100, noted('credit_note'), noted('debit_note')]
      expect([month, totalInvoiced, totalCredited, totalDebited]).toEqual([month, ...counted])
    }
  })

  it('in the journal is of every invoice and note that was issued, and balances', async () => {
    const isThen = ({ issued }: YearInvoice) => issued && issued.day >= PERIOD.dateFrom && issued.day <= PERIOD.dateTo
    const issued = YEAR.invoices.filter(isThen)
    const notes = [...notesOf(issued, 'credit_note'), ...notesOf(issued, 'debit_note')]
    const { totals } = (await api('journalLines.list', { query: PERIOD })).body
    expect(totals.documents).toBe(issued.length + notes.length)
    expect(sum([totals.debit])).toBe(centavos(issued) + centavos(notes))
    expect(totals.credit).toBe(totals.debit)
  })

  it('that waits is counted on the first screen', async () => {
    const { documents } = (await api('workspaces.dashboard', {})).body
    const count = (wanted: string) => YEAR.invoices.filter(({ status }) => status === wanted).length
    expect(documents.invoices).toMatchObject({ rejected: count('rejected'), unknown: count('unknown') })
  })
})

const MOST_TIMES = 12

it('is put together in a few times the processor time that parsing its services alone takes', async () => {
  const rows = YEAR.visits.map(({ services }) => JSON.stringify(services))
  const times = async (work: () => unknown) => {
    const taken = processorTime()
    await work()
    return taken()
  }
  const yardstick = Math.min(
    ...(await Promise.all([1, 2, 3].map(() => times(() => rows.map((row) => JSON.parse(row)))))),
  )
  const best = Math.min(await times(() => report('service')), await times(() => report('diagnosis')))
  expect(best / yardstick).toBeLessThan(MOST_TIMES)
})
