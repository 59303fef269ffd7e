import { afterAll, beforeAll, expect, it } from 'vitest'
import { bogotaDay } from '../../src/contract/bogota.ts'
import type { Answer } from '../../src/contract/operations.ts'
import { aClient, aVisit } from '../support/fixtures.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'

let at: Clinic
let issued: Answer<'healthInvoices.get'>
beforeAll(async () => {
  at = await clinic()
  issued = await at.accepted()
  for (const unitPrice of [90_000, 12_000])
    await at.created({ lines: [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice }] })
})
afterAll(() => at.close())

it('lists by every column that can be sorted by, whatever accents, capitals and gaps there are', async () => {
  for (const companyName of ['Ávila', 'avanzar', 'Ñame', 'nuez', 'Zeta', 'Óptica']) {
    await at.api('clients.create', { body: aClient({ companyName }) })
  }
  const { items } = (await at.api('clients.list', { query: { sort: 'companyName', limit: 500 } })).body
  const names = items.map(({ companyName }) => companyName)
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare))
  const invoices = async (sort: string) => (await at.api('healthInvoices.list', { query: { sort, limit: 500 } })).body
  const amounts = (await invoices('-payable')).items.map(({ totals }) => totals.payable)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  const issues = (await invoices('issuedAt')).items.map(({ issuedAt }) => issuedAt ?? '')
  expect(issues).toEqual(issues.toSorted())
  expect(issues).toContain('')
})

it('keeps how each person arranged a list, and knows which lists there are', async () => {
  const untouched = { shownColumns: null, widths: {}, views: [] }
  const list = 'healthInvoices'
  const settings = {
    shownColumns: ['number', 'total'],
    widths: { total: 160 },
    views: [{ name: 'Por cobrar', search: { orden: '-payable' }, shownColumns: null, widths: {} }],
  }
  expect((await at.api('listSettings.get', { params: { list } })).body).toEqual(untouched)
  await at.api('listSettings.put', { params: { list }, body: settings })
  expect((await at.api('listSettings.get', { params: { list } })).body).toEqual(settings)
  expect((await at.api('listSettings.get', { params: { list: 'patients' } })).body).toEqual(untouched)
  const unknown = await at.api.raw('listSettings.get', { params: { list: 'nothing' } })
  expect([unknown.status, unknown.error]).toMatchObject([404, { code: 'not_found', field: 'path.list' }])
})

it('lists invoices of an amount', async () => {
  const all = (await at.api('healthInvoices.list', { query: { limit: 500 } })).body.items
  const { payable } = issued.totals
  const of = async (query: object) =>
    (await at.api('healthInvoices.list', { query: { ...query, limit: 500 } })).body.items.map(({ id }) => id)
  const same = all.filter(({ totals }) => totals.payable === payable).map(({ id }) => id)
  expect(await of({ payableFrom: payable, payableTo: payable })).toEqual(same)
  expect(await of({ payableFrom: payable + 0.01, payableTo: payable + 0.02 })).toEqual([])
})

it('lists visits and invoices of some days', async () => {
  const on = async (date: string) => (await at.api('visits.create', { body: await aVisit(at.api, { date }) })).body.id
  const [first, second] = [await on('2026-05-01'), await on('2026-05-02')]
  const visits = async (query: object) => (await at.api('visits.list', { query })).body.items.map(({ id }) => id)
  expect(await visits({ dateFrom: '2026-05-01', dateTo: '2026-05-01' })).toEqual([first])
  expect(await visits({ dateFrom: '2026-05-01', dateTo: '2026-05-02' })).toEqual([second, first])
  const day = bogotaDay(Date.parse(issued.issuedAt ?? ''))
  const invoices = async (query: object) =>
    (await at.api('healthInvoices.list', { query })).body.items.map(({ id }) => id)
  expect(await invoices({ issuedFrom: day, issuedTo: day, limit: 500 })).toContain(issued.id)
  expect(await invoices({ issuedTo: '2026-01-01' })).toEqual([])
  expect(await invoices({ issuedFrom: '2030-01-01' })).toEqual([])
})
