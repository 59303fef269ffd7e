import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, QueryInput } from '../../src/contract/operations.ts'
import { aClient, aPatient, aSpecialist } from '../support/fixtures.ts'
import { wordsOf } from '../support/printed.ts'
import { consulta, medicamento, procedimiento, recienNacido } from '../support/rips.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

type By = QueryInput<'reports.list'>['by']
type Row = Answer<'reports.list'>['items'][number]

/** What was done, as a person would write it on a list. */
interface Done {
  readonly patient: number
  readonly date: string
  readonly payer: number | null
  readonly services: readonly {
    readonly category: keyof typeof MAKERS
    readonly price: number
    readonly quantity: number
  }[]
}

const MAKERS = { 1: consulta, 2: procedimiento, 6: medicamento } as const
const CATEGORIES = [1, 2, 6] as const
const BIRTHS = ['2024-07-02', '2010-07-15', '1960-01-01', '1998-03-09']
const SEXES = ['H', 'M', 'M', 'H']

const DONE: readonly Done[] = Array.from({ length: 250 }, (_, n) => ({
  patient: n % BIRTHS.length,
  date: `2026-0${(n % 3) + 5}-${String((n % 27) + 1).padStart(2, '0')}`,
  payer: n % 5 === 0 ? null : n % 2,
  services: Array.from({ length: (n % 3) + 1 }, (_, k) => {
    const category = CATEGORIES[(n + k) % CATEGORIES.length] ?? 1
    return { category, price: 1234.1 + n, quantity: k + 1 }
  }),
}))

let at: Clinic
let payers: string[]
beforeAll(async () => {
  at = await clinic()
  const patients: string[] = []
  for (const [n, birthDate] of BIRTHS.entries()) {
    const body = aPatient({ birthDate, sexCode: SEXES[n] ?? 'H' })
    patients.push((await at.api('patients.create', { body })).body.id)
  }
  payers = []
  for (const companyName of ['Salud Cedro', 'Salud Tilo']) {
    payers.push((await at.api('clients.create', { body: aClient({ companyName }) })).body.id)
  }
  await at.api('specialists.create', {
    body: aSpecialist({ documentNumber: '1000000099', firstName: 'Inés', lastName: 'Roble' }),
  })
  for (const { patient, date, payer, services } of DONE) {
    const body = {
      patientId: patients[patient] ?? '',
      date,
      clientId: payer === null ? null : (payers[payer] ?? null),
      coverage: '16',
      services: services.map(({ category, price, quantity }) => ({
        category,
        service: MAKERS[category](),
        quantity,
        unitPrice: price,
      })),
    }
    await at.api('visits.create', { body })
  }
})
afterAll(() => at.close())

const PERIOD = { dateFrom: '2026-05-01', dateTo: '2026-07-31' }
const report = async (by: By, query: Partial<QueryInput<'reports.list'>> = {}) =>
  (await at.api('reports.list', { query: { ...PERIOD, by, limit: 500, ...query } })).body

/** The same figures, counted from the list. */
function counted(isOf: (done: Done, service: Done['services'][number]) => boolean) {
  const of = DONE.map((done) => ({ done, services: done.services.filter((service) => isOf(done, service)) })).filter(
    ({ services }) => services.length > 0,
  )
  const centavos = of
    .flatMap(({ services }) => services)
    .reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)
  return {
    visits: of.length,
    patients: new Set(of.map(({ done }) => done.patient)).size,
    services: of.flatMap(({ services }) => services).length,
    gross: centavos / 100,
  }
}

const rowOf = (rows: readonly Row[], key: string) => rows.find((row) => row.key === key)

describe('figures are those of an independent count', () => {
  it('by month, in the order of the months', async () => {
    const { items } = await report('month')
    expect(items.map(({ key }) => key)).toEqual(['2026-05', '2026-06', '2026-07'])
    for (const row of items) expect(row).toMatchObject(counted(({ date }) => date.startsWith(row.key)))
  })

  it('by payer, by name and amount, and those without one', async () => {
    const { items } = await report('payer')
    for (const [n, id] of payers.entries()) {
      const label = ['Salud Cedro', 'Salud Tilo'][n] ?? ''
      expect(rowOf(items, id)).toMatchObject({ label, ...counted(({ payer }) => payer === n) })
    }
    expect(rowOf(items, '')).toMatchObject({ label: '', ...counted(({ payer }) => payer === null) })
    expect(items.map(({ gross }) => gross)).toEqual(items.map(({ gross }) => gross).toSorted((a, b) => b - a))
  })

  it('by service, professional, site and diagnosis', async () => {
    const services = (await report('service')).items
    expect(rowOf(services, '890602')).toMatchObject(counted((_, { category }) => category === 1))
    const [professional] = (await report('professional')).items
    expect(professional).toMatchObject({ key: '1000000099', label: 'Inés Roble' })
    expect((await report('site')).items.map(({ key }) => key)).toEqual(['990010000101'])
    expect(rowOf((await report('diagnosis')).items, 'C402')?.visits).toBeGreaterThan(0)
  })

  it('by stage of life on the day of the visit, and by sex', async () => {
    const { items } = await report('lifeStage')
    // The second patient is fifteen and sixteen in these months.
    expect(items.map(({ key }) => key)).toEqual(['0-5', '12-17', '18-28', '60+'])
    expect(rowOf(items, '12-17')).toMatchObject(counted(({ patient }) => patient === 1))
    const sexes = (await report('sex')).items
    expect(rowOf(sexes, 'M')).toMatchObject(counted(({ patient }) => SEXES[patient] === 'M'))
  })

  it('in the totals, where a visit of several rows counts once', async () => {
    const { items, totals } = await report('service')
    expect(totals).toMatchObject(counted(() => true))
    expect(items.reduce((sum, { visits }) => sum + visits, 0)).toBeGreaterThan(totals.visits)
  })

  it('within the days that were asked for alone', async () => {
    const { totals } = await report('payer', { dateFrom: '2026-06-10', dateTo: '2026-06-20' })
    expect(totals).toMatchObject(counted(({ date }) => date >= '2026-06-10' && date <= '2026-06-20'))
  })
})

it('takes no newborn for a professional', async () => {
  const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
  const services = [{ category: 5, service: recienNacido(), quantity: 1, unitPrice: 10_000 }]
  await at.api('visits.create', { body: { patientId, date: '2026-04-02', services } })
  const { items } = await report('professional', { dateFrom: '2026-04-01', dateTo: '2026-04-30' })
  expect(items.map(({ key }) => key)).toEqual([''])
})

it('opens each figure into its services', async () => {
  for (const by of ['month', 'payer', 'service', 'lifeStage'] as const) {
    for (const row of (await report(by)).items) {
      const query = { ...PERIOD, by, key: row.key, limit: 500 } as const
      const { items, total } = (await at.api('reportedServices.list', { query })).body
      expect(total).toBe(row.services)
      const gross = items.reduce((sum, item) => sum + Math.round(item.gross * 100), 0)
      if (total <= 500) expect(gross).toBe(Math.round(row.gross * 100))
    }
  }
})

it('tells what is invoiced from what is not, and how long it took', async () => {
  const { id: clientId } = (await at.api('clients.create', { body: aClient() })).body
  const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
  const services = [{ category: 1, service: consulta({ fechaInicioAtencion: '2026-07-18 08:00' }), quantity: 1 }]
  const visit = { patientId, clientId, date: '2026-07-18', coverage: '16', paymentModality: '04' }
  const visitIds: string[] = []
  for (const unitPrice of [45_000, 20_000]) {
    const body = { ...visit, services: services.map((service) => ({ ...service, unitPrice })) }
    visitIds.push((await at.api('visits.create', { body })).body.id)
  }
  const ofPayer = async (query = {}) => rowOf((await report('payer', query)).items, clientId)
  expect(await ofPayer()).toMatchObject({ gross: 65_000, issued: 0, unissued: 65_000, daysToInvoice: null })
  const lines = [{ patientId, category: 1, service: consulta(), quantity: 1, unitPrice: 45_000 }]
  const body = { ...at.anInvoice({ clientId, lines }), visitIds: visitIds.slice(0, 1) }
  const { id: healthInvoiceId } = (await at.api('healthInvoices.create', { body })).body
  await at.api('healthInvoices.emitAndFile', { params: { healthInvoiceId }, idempotencyKey: 'emit-and-file' })
  await at.pass(5_000)
  const invoice = await at.read(healthInvoiceId)
  const row = await ofPayer()
  expect(row).toMatchObject({ gross: 65_000, issued: 45_000, unissued: 20_000 })
  expect(row?.daysToInvoice).toBeGreaterThan(0)
  expect(row?.daysToCuv).toBeGreaterThanOrEqual(row?.daysToInvoice ?? Number.NaN)
  expect(await ofPayer({ unissued: 'true' })).toMatchObject({ visits: 1, gross: 20_000, unissued: 20_000 })
  const leads = { true: 'Lo atendido y no facturado del', '': 'Lo atendido del' }
  for (const [unissued, lead] of Object.entries(leads)) {
    const search = new URLSearchParams({ ...PERIOD, by: 'payer', ...(unissued && { unissued }) })
    const printed = await at.core.fetch(at.request(`reports/printed?${search}`))
    expect((await wordsOf(new Uint8Array(await printed.arrayBuffer()))).join(' ')).toContain(lead)
  }
  const query = { ...PERIOD, by: 'payer', key: clientId } as const
  const { items } = (await at.api('reportedServices.list', { query })).body
  expect(items.map(({ number }) => number)).toEqual([invoice.number, null])
})

it('counts a CUV that another program obtained from the day on which the ministry gave it', async () => {
  const { id: clientId } = (await at.api('clients.create', { body: aClient() })).body
  const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
  const services = [{ category: 1, service: consulta(), quantity: 1, unitPrice: 10_000 }]
  const visit = (await at.api('visits.create', { body: { patientId, clientId, date: '2026-07-06', services } })).body
  const rips = { numFactura: null, tipoNota: 'RS', numNota: 'RS77', usuarios: [] }
  const draft = { kind: 'without_invoice' as const, rips, visitIds: [visit.id] }
  await at.api('ripsPackages.create', { body: draft })
  const answer = {
    ResultState: true,
    ProcesoId: 3326,
    NumFactura: 'RS77',
    CodigoUnicoValidacion: 'a1'.repeat(48),
    FechaRadicacion: '2026-07-10T15:04:05',
    Modulo: 'RipsSinFactura',
    ResultadosValidacion: [],
  }
  const contentBase64 = Buffer.from(JSON.stringify(answer)).toString('base64')
  const { filing } = (await at.api('ripsPackages.import', { body: { fileName: 'r.json', contentBase64 } })).body
  expect(filing?.packageId).toBeTruthy()
  const query = { ...PERIOD, by: 'payer', key: clientId } as const
  const { items } = (await at.api('reportedServices.list', { query })).body
  expect(items.map(({ cuvAt }) => cuvAt)).toEqual(['2026-07-10T20:04:05.000Z'])
  expect(rowOf((await report('payer')).items, clientId)?.daysToCuv).toBe(4)
})

it('names a professional and a payer who have been archived since', async () => {
  const professional = (await at.api('specialists.list', { query: { q: 'roble' } })).body.items[0]
  const client = (await at.api('clients.get', { params: { clientId: payers[0] ?? '' } })).body
  const [specialistId, clientId] = [professional?.id ?? '', client.id]
  await at.api('specialists.archive', { params: { specialistId }, revision: professional?.revision ?? 0 })
  await at.api('clients.archive', { params: { clientId }, revision: client.revision })
  expect(rowOf((await report('professional')).items, '1000000099')?.label).toBe('Inés Roble')
  expect(rowOf((await report('payer')).items, clientId)?.label).toBe('Salud Cedro')
})

it('comes out as a table for a spreadsheet', async () => {
  const params = { list: 'reports' }
  const query = { ...PERIOD, by: 'month', format: 'csv' } as const
  const { text } = await at.api.raw('exports.table', { params, query })
  const [, may] = text.trim().split(/\r?\n/)
  expect(may).toContain(`2026-05;;${counted(({ date }) => date.startsWith('2026-05')).visits};`)
})

it('comes out on paper with every row and the same figures', async () => {
  for (const by of ['payer', 'lifeStage'] as const) {
    const { items, totals } = await report(by)
    const query = new URLSearchParams({ ...PERIOD, by, paper: 'a4' })
    const answer = await at.core.fetch(at.request(`reports/printed?${query}`))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const words = (await wordsOf(new Uint8Array(await answer.arrayBuffer()))).join(' ')
    const shown = (amount: number) => amount.toLocaleString('es-CO', { minimumFractionDigits: 2 })
    for (const { visits, patients, services, gross } of items) {
      expect(words).toContain(`${visits} ${patients} ${services} ${shown(gross)}`)
    }
    expect(words).toContain(`$ ${shown(totals.gross)}`)
    expect(words).toContain('01/05/2026 al 31/07/2026')
  }
  expect(
    (await at.core.fetch(at.request('reports/printed?by=payer&dateFrom=2026-05-01&dateTo=2026-05-02&paper=80mm')))
      .status,
  ).toBe(400)
})

it('refuses days in the wrong order, and more than five years of them', async () => {
  const refused = async (query: object) =>
    (await at.api.raw('reports.list', { query: { by: 'month', ...query } })).error
  const field = 'query.dateTo'
  expect(await refused({ dateFrom: '2026-07-02', dateTo: '2026-07-01' })).toMatchObject({
    code: 'invalid_query',
    field,
  })
  expect(await refused({ dateFrom: '2020-01-01', dateTo: '2026-07-01' })).toMatchObject({
    code: 'invalid_query',
    field,
  })
})
