import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportList } from '../../../src/contract/exports.ts'
import { aClient, aContract, anAuthorization, aResolution, aVisit } from '../../support/fixtures.ts'
import { SITE } from '../../support/rips.ts'
import { type Clinic, clinic, service } from '../documents/clinic.ts'

let at: Clinic
beforeAll(async () => {
  at = await clinic()
})
afterAll(() => at.close())

/** The row of a list as a file that says something in a column, by the titles of the columns. */
async function rowOf(list: ExportList, title: string, cell: string) {
  const { text } = await at.api('exports.table', { params: { list }, query: { format: 'csv' } })
  const rows: Record<string, string>[] = parse(text, { delimiter: ';', bom: true, columns: true })
  return rows.find((row) => row[title] === cell)
}

it('a contract: of whom, from when to when, and how much', async () => {
  const { id: clientId } = (await at.api('clients.create', { body: aClient({ companyName: 'EPS Cedro' }) })).body
  const days = { validFrom: '2026-02-01', validTo: '2026-11-30' }
  const terms = { coverages: ['16'], providerCodes: [at.site], ceiling: 1_000_000.5, supportCodes: ['EPI' as const] }
  const more = { invoiceGrouping: 'patient' as const, authorizationRequired: true }
  const contractNumber = 'CT-DOS'
  await at.api('contracts.create', {
    body: await aContract(at.api, { clientId, contractNumber, ...days, ...terms, ...more }),
  })
  expect(await rowOf('contracts', 'Número', contractNumber)).toMatchObject({
    Pagador: 'EPS Cedro',
    'Vigente desde': '2026-02-01',
    'Vigente hasta': '2026-11-30',
    Tope: '1000000,5',
    Sedes: SITE,
    'Una factura por': 'Paciente',
    'Exige autorización': 'Sí',
    Soportes: 'EPI',
    Estado: 'Activo',
  })
})

it('an authorization: how many sessions there were, are used and are left', async () => {
  const [patientId] = at.patients
  const days = { validFrom: '2026-06-01', validTo: '2026-06-30' }
  const body = await anAuthorization(at.api, {
    patientId,
    clientId: at.clientId,
    number: 'AUT-77',
    sessions: 9,
    ...days,
  })
  await at.api('authorizations.create', { body })
  const billed = { numAutorizacion: 'AUT-77', fechaInicioAtencion: '2026-06-15 08:30' }
  const line = { patientId, category: 1 as const, service: service.consulta(billed), quantity: 2, unitPrice: 1_000 }
  await at.created({ lines: [line] })
  expect(await rowOf('authorizations', 'Autorización', 'AUT-77')).toMatchObject({
    Sesiones: '9',
    Usadas: '2',
    Quedan: '7',
    'Vigente desde': '2026-06-01',
    'Vigente hasta': '2026-06-30',
    Servicios: '890301',
  })
})

it('a numbering resolution: its range, its next number and how many are left', async () => {
  await at.api('resolutions.create', {
    body: aResolution({
      kind: 'debit_note',
      prefix: 'FILA',
      from: 100,
      to: 199,
      next: 150,
      validFrom: '2026-01-01',
      validTo: '2027-06-30',
    }),
  })
  expect(await rowOf('resolutions', 'Prefijo', 'FILA')).toMatchObject({
    Documento: 'Nota débito',
    Desde: '100',
    Hasta: '199',
    Siguiente: '150',
    Quedan: '50',
    'Vigente desde': '2026-01-01',
    'Vigente hasta': '2027-06-30',
  })
})

it('an invoice: what it comes to, what patients paid, what was credited and what is still owed', async () => {
  const paid = { conceptoRecaudo: '02', valorPagoModerador: 4_700, numFEVPagoModerador: 'RC-1' }
  const {
    id: invoiceId,
    number,
    lines,
  } = await at.accepted({
    operationType: 'SS-CUFE',
    lines: [{ patientId: at.patients[0], category: 1, service: service.consulta(paid), unitPrice: 45_000 }],
    moderatingPayments: [{ concept: '02', amount: 4_700, reference: 'RC-1', receivedDate: '2026-06-15' }],
  })
  const selection = [{ lineId: lines[0]?.lineId ?? '', amount: 1_000.25 }]
  const body = { invoiceId, kind: 'partial' as const, concept: '1', selection }
  const { id: creditNoteId } = (await at.api('creditNotes.create', { body })).body
  await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'credit' })
  await at.pass(5_000)
  expect(await rowOf('healthInvoices', 'Número', number ?? '')).toMatchObject({
    Bruto: '45000',
    'Pagado por pacientes': '4700',
    Valor: '40300',
    Créditos: '1000,25',
    Débitos: '0',
    'Por cobrar': '39299,75',
    Desde: '2026-06-01',
    Hasta: '2026-06-30',
    Contrato: 'CUCON-0001',
    // In the evening, when it is the next day elsewhere.
    Emitida: expect.stringMatching(/^2026-07-31 /),
  })
  expect(await rowOf('creditNotes', 'Factura', number ?? '')).toMatchObject({ Valor: '1000,25', Desde: '2026-06-01' })
})

it('a visit: its payer and contract, though they are out of use by now', async () => {
  const { id: clientId } = (await at.api('clients.create', { body: aClient({ companyName: 'EPS Encina' }) })).body
  const contract = await aContract(at.api, { clientId, contractNumber: 'CT-VIEJO' })
  const { id: contractId } = (await at.api('contracts.create', { body: contract })).body
  await at.api('visits.create', { body: await aVisit(at.api, { date: '2026-04-04', clientId, contractId }) })
  await at.api('contracts.archive', { params: { contractId }, revision: 1 })
  await at.api('clients.archive', { params: { clientId }, revision: 1 })
  expect(await rowOf('visits', 'Fecha', '2026-04-04')).toMatchObject({ Pagador: 'EPS Encina', Contrato: 'CT-VIEJO' })
})

it('a visit of several services: what they come to', async () => {
  const one = { category: 1, service: { codConsulta: '890301' }, quantity: 2, unitPrice: 0.05 }
  const body = await aVisit(at.api, { date: '2026-05-05', services: [one, { ...one, quantity: 1, unitPrice: 10 }] })
  await at.api('visits.create', { body })
  expect(await rowOf('visits', 'Fecha', '2026-05-05')).toMatchObject({ Servicios: '2', Valor: '10,1', Facturada: 'No' })
})
