import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPatient } from '../../support/fixtures.ts'
import { type Clinic, clinic, minutes, service } from './clinic.ts'

let at: Clinic
let ids: { patient: string; ana: string; plain: string; other: string }
beforeAll(async () => {
  at = await clinic()
  const patient = aPatient({ firstName: 'Ana', lastName: 'Zapata', documentNumber: '52123456' })
  const patientId = (await at.api('patients.create', { body: patient })).body.id
  const line = { patientId, category: 1, service: service.consulta(), unitPrice: 45_000 }
  const health = { providerCode: at.site, paymentModality: '04', coverage: '01', contractNumber: 'EPS-77' }
  ids = {
    patient: patientId,
    ana: (await at.filed({ lines: [line] })).id,
    plain: (await at.created()).id,
    other: (await at.created({ health })).id,
  }
})
afterAll(() => at.close())

const found = async (query: object) =>
  (await at.api('healthInvoices.list', { query })).body.items.map(({ id }) => id).toSorted()

describe('an invoice is found', () => {
  test('by the name and the document of its patients', async () => {
    expect(await found({ q: 'zapata ana' })).toEqual([ids.ana])
    expect(await found({ q: '52.123.456' })).toEqual([ids.ana])
    expect(await found({ q: 'zapato' })).toEqual([])
  })

  test('by a patient of its present lines alone', async () => {
    const { id, revision } = await at.created({
      lines: [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 1 }],
    })
    const name = (await at.api('patients.get', { params: { patientId: at.patients[1] } })).body.documentNumber
    expect(await found({ q: name })).not.toContain(id)
    const params = { healthInvoiceId: id }
    await at.api('healthInvoices.createRevision', { params, revision, body: at.anInvoice() })
    expect(await found({ q: name })).toContain(id)
  })

  test('by its contract, and by the coverage it is of', async () => {
    expect(await found({ q: 'eps-77' })).toEqual([ids.other])
    expect(await found({ coverage: '01' })).toEqual([ids.other])
    expect(await found({ coverage: '01', q: 'zapata' })).toEqual([])
  })
})

describe('what is to be collected', () => {
  test('follows the notes: a fully credited invoice is worth nothing', async () => {
    const before = await at.read(ids.ana)
    expect(before).toMatchObject({ receivable: 45_000, totals: { payable: 45_000 } })
    const body = { invoiceId: ids.ana, concept: '2', kind: 'total' as const }
    const { id } = (await at.api('creditNotes.create', { body })).body
    await at.api('creditNotes.emitAndFile', { params: { creditNoteId: id }, idempotencyKey: 'note' })
    await at.pass(minutes(5))
    expect(await at.read(ids.ana)).toMatchObject({ receivable: 0, credited: 45_000 })
    const notes = async (q: string) =>
      (await at.api('creditNotes.list', { query: { q } })).body.items.map((note) => note.id)
    expect([await notes('zapata ana'), await notes('zapato')]).toEqual([[id], []])
  })
})

test('the documents of a patient who was archived are found as before', async () => {
  const params = { patientId: ids.patient }
  const { revision } = (await at.api('patients.get', { params })).body
  await at.api('patients.archive', { params, revision })
  expect(await found({ q: 'zapata ana' })).toEqual([ids.ana])
  await at.api('patients.restore', { params, revision: revision + 1 })
})

describe('a list as a file', () => {
  async function rowsOf(list: string): Promise<Record<string, string>[]> {
    const answer = await at.core.fetch(at.request(`exports/${list}?format=csv`))
    return parse(Buffer.from(await answer.arrayBuffer()), { delimiter: ';', bom: true, columns: true })
  }

  test('has what an accountant needs of an invoice', async () => {
    const invoice = await at.read(ids.ana)
    const { cuv } = (await at.api('ripsPackages.get', { params: { packageId: invoice.packageId ?? '' } })).body
    const row = (await rowsOf('healthInvoices')).find((each) => each.Número === invoice.number)
    expect(row).toMatchObject({
      'NIT del pagador': invoice.customer?.documentNumber,
      Contrato: 'CUCON-0001',
      Cobertura: 'Plan de beneficios en salud financiado con UPC Contributivo',
      Desde: '2026-06-01',
      Hasta: '2026-06-30',
      Créditos: '45000',
      Débitos: '0',
      'Por cobrar': '0',
      CUV: cuv,
      CUFE: invoice.cufe,
    })
  })

  test('and of a note', async () => {
    const [row] = await rowsOf('creditNotes')
    expect(row).toMatchObject({
      Contrato: 'CUCON-0001',
      Desde: '2026-06-01',
      'NIT del pagador': expect.stringMatching(/^\d+$/),
    })
    expect(row?.CUV).toHaveLength(96)
  })
})

describe('the overview', () => {
  test('counts documents of every kind by what they wait for', async () => {
    const { documents } = (await at.api('workspaces.dashboard', {})).body
    const none = { draft: 0, ready: 0, rejected: 0, pending: 0, unknown: 0 }
    expect(documents).toEqual({ invoices: { ...none, draft: 1, ready: 2 }, notes: none })
  })
})
