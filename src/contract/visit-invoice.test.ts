import { expect, test } from 'vitest'
import { aVisit } from '../../test/support/visits.ts'
import { HealthInvoiceInput } from './invoices.ts'
import { invoiceOfVisits } from './visit-invoice.ts'
import type { Visit } from './visits.ts'

const bodyOf = (visits: readonly Visit[]) =>
  HealthInvoiceInput.parse(
    invoiceOfVisits(visits, { providerCode: '110010000101' }, Date.parse('2026-12-01T15:00:00Z')),
  )

test('an invoice spans the days of its visits and carries each of their services', () => {
  const dressing = { category: 7, service: { tipoOS: '01' }, quantity: 3, unitPrice: 0.1 }
  const body = bodyOf([
    aVisit('a'),
    aVisit('b', { patientId: 'pat_2', date: '2026-11-18', services: [dressing] }),
    aVisit('c', { date: '2026-11-19', services: [] }),
  ])
  expect(body).toMatchObject({ clientId: 'cli_1', period: { start: '2026-11-18', end: '2026-11-20' } })
  expect(body.health).toMatchObject({ coverage: '16', paymentModality: '04', providerCode: '110010000101' })
  expect(body.payment).toEqual({ form: '2', method: '47', dueDate: '2026-12-31' })
  expect(
    body.lines.map(({ patientId, category, quantity, unitPrice }) => [patientId, category, quantity, unitPrice]),
  ).toEqual([
    ['pat_1', 1, 1, 45_000.5],
    ['pat_2', 7, 3, 0.1],
  ])
})

test('an invoice spans the stays of its visits, from the admission to the discharge', () => {
  const spanned = (category: number, fechaInicioAtencion: unknown, fechaEgreso: unknown) => {
    const services = [{ category, service: { fechaInicioAtencion, fechaEgreso }, quantity: 1, unitPrice: 0 }]
    return bodyOf([aVisit('a', { services })]).period
  }
  const [admission, discharge] = ['2026-11-17 23:50', '2026-12-02 00:05']
  for (const category of [3, 4, 5]) {
    expect(spanned(category, admission, discharge)).toEqual({ start: '2026-11-17', end: '2026-12-02' })
  }
  const day = { start: '2026-11-20', end: '2026-11-20' }
  for (const category of [1, 2, 6, 7]) expect(spanned(category, admission, discharge)).toEqual(day)
  for (const none of [null, '', 20261202, '2026-11-31 10:00', '02/12/2026']) expect(spanned(4, none, none)).toEqual(day)
})

test('what the patient paid at the visit is in its invoice', () => {
  const paying = (concept: string, amount: number) => ({
    category: 1,
    quantity: 1,
    unitPrice: 45_000,
    service: { codConsulta: '890301', conceptoRecaudo: concept, valorPagoModerador: amount },
  })
  const body = bodyOf([
    aVisit('a', { services: [paying('02', 4_700), paying('02', 300), paying('05', 0)] }),
    aVisit('b'),
  ])
  expect(body.operationType).toBe('SS-CUFE')
  const receipt = { reference: 'Atención 20/11/2026', receivedDate: '2026-11-20' }
  expect(body.moderatingPayments).toEqual([{ concept: '02', amount: 5_000, ...receipt }])
})

test('only what a patient paid is taken off, by what it was for', () => {
  const services = [
    ...['01', '03', '04'].map((conceptoRecaudo) => ({ conceptoRecaudo, valorPagoModerador: 1_000 })),
    { conceptoRecaudo: '02', valorPagoModerador: 0 },
    { conceptoRecaudo: '05', valorPagoModerador: 9_000 },
    { conceptoRecaudo: null, valorPagoModerador: 9_000 },
    { conceptoRecaudo: '02', valorPagoModerador: '9000' },
  ].map((service) => ({ category: 1, quantity: 1, unitPrice: 45_000, service }))
  const paid = (visits: readonly Visit[]) =>
    bodyOf(visits).moderatingPayments?.map(({ concept, amount }) => [concept, amount])
  expect(paid([aVisit('a', { services })])).toEqual(['01', '03', '04'].map((concept) => [concept, 1_000]))
  expect(bodyOf([aVisit('a')])).toMatchObject({ operationType: 'SS-SinAporte', moderatingPayments: [] })
})

test('coverage and modality are the first visit’s, the policy that of all; the contract’s modality goes before them', () => {
  const visit = aVisit('a', { coverage: '03', paymentModality: '01', policyNumber: 'P-1' })
  expect(bodyOf([visit, aVisit('b')]).health).toMatchObject({
    coverage: '03',
    paymentModality: '01',
    policyNumber: 'P-1',
  })
  expect(bodyOf([visit, aVisit('b', { policyNumber: 'P-2' })]).health?.policyNumber).toBeNull()
  const of = (visits: readonly Visit[], paymentModality?: string) =>
    invoiceOfVisits(visits, { providerCode: '1', ...(paymentModality && { paymentModality }) }, 0).health
  expect(of([visit], '02')).toMatchObject({ paymentModality: '02' })
  expect(of([])).toMatchObject({ coverage: '16', paymentModality: '04', policyNumber: null })
  expect(of([aVisit('c', { coverage: null, paymentModality: null, policyNumber: '' })])).toMatchObject({
    ...{ coverage: '16', paymentModality: '04', policyNumber: null },
  })
})

test('a line has the words of its service where it has some', () => {
  const said = { category: 1, service: {}, quantity: 1, unitPrice: 1, description: 'Consulta' }
  const { description: _, ...unsaid } = said
  const { lines } = invoiceOfVisits([aVisit('a', { services: [said, unsaid] })], { providerCode: '1' }, 0)
  const line = { ...unsaid, patientId: 'pat_1' }
  expect(lines).toStrictEqual([{ ...line, description: 'Consulta' }, line])
})

test('the price is the line’s alone', () => {
  const service = { codConsulta: '890301', vrServicio: 1, vrUnitMedicamento: 1, vrUnitOS: 1 }
  const body = bodyOf([aVisit('a', { services: [{ category: 1, service, quantity: 1, unitPrice: 45_000 }] })])
  expect(body.lines[0]?.service).toEqual({ codConsulta: '890301' })
})

test('what nobody said begins with the day in Colombia, also in the last evening of a month', () => {
  const { period, payment } = invoiceOfVisits([], { providerCode: '110010000101' }, Date.parse('2026-08-01T00:30:00Z'))
  expect(period).toEqual({ start: '2026-07-01', end: '2026-07-31' })
  expect(payment?.dueDate).toBe('2026-08-30')
})
