import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../support/api.ts'
import { aClient, aPatient, aVisit } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

const refusal = ({ status, error }: Result) => [status, error.code, error.field]

describe('visits', () => {
  let at: TestWorkspace
  beforeAll(async () => {
    at = await testWorkspace()
  })
  afterAll(() => at.close())
  const made = async (fields: Parameters<typeof aVisit>[1] = {}) =>
    (await at.api('visits.create', { body: await aVisit(at.api, fields) })).body

  it('show whom they are for, as the patient stood then', async () => {
    const body = aPatient({ firstName: 'Guadua', middleName: null, lastName: 'Sauce', secondLastName: null })
    const { id: patientId } = (await at.api('patients.create', { body })).body
    const visit = await made({ patientId })
    expect(visit).toMatchObject({ patientName: 'Guadua Sauce', patientDocument: `CC ${body.documentNumber}` })
    await at.api('patients.update', { params: { patientId }, revision: 1, body: { lastName: 'Yarumo' } })
    const read = await at.api('visits.get', { params: { visitId: visit.id } })
    expect(read.body.patientName).toBe('Guadua Sauce')
  })

  it('are listed by day, patient and payer, and found by the patient', async () => {
    const { id: clientId } = (await at.api('clients.create', { body: aClient() })).body
    const visit = await made({ date: '2026-03-04', clientId })
    await made({ date: '2026-03-05' })
    const ids = async (query: object) => (await at.api('visits.list', { query })).body.items.map(({ id }) => id)
    expect(await ids({ date: '2026-03-04' })).toEqual([visit.id])
    expect(await ids({ clientId })).toEqual([visit.id])
    expect(await ids({ patientId: visit.patientId })).toEqual([visit.id])
    expect(await ids({ q: visit.patientDocument })).toEqual([visit.id])
    expect(await ids({ date: '2026-03-06' })).toEqual([])
  })

  it('name the field that is wrong, and nothing is kept', async () => {
    const create = async (fields: object) =>
      refusal(await at.api.raw('visits.create', { body: { ...(await aVisit(at.api)), ...fields } }))
    const service = { category: 1, service: {}, quantity: 1, unitPrice: 1 }
    expect(await create({ patientId: 'pat_1' })).toEqual([404, 'not_found', 'patientId'])
    expect(await create({ clientId: 'cli_1' })).toEqual([404, 'not_found', 'clientId'])
    expect(await create({ date: '20/07/2026' })).toEqual([400, 'invalid_request', 'date'])
    expect(await create({ coverage: '1' })).toEqual([400, 'invalid_request', 'coverage'])
    expect(await create({ documentId: 'inv_1' })).toEqual([400, 'invalid_request', 'documentId'])
    expect(await create({ services: [{ ...service, quantity: 0 }] })).toEqual([
      ...[400, 'invalid_request'],
      'services[0].quantity',
    ])
    expect(await create({ services: [service, { ...service, service: { codConsulta: 7 } }] })).toEqual([
      ...[400, 'invalid_rips_input'],
      'services[1].service.codConsulta',
    ])
    const dear = { ...service, unitPrice: 900_000_000_000 }
    const paid = { ...service, service: { valorPagoModerador: 10 ** 15 } }
    const tooMuch = (index: number, name: string) => [400, 'invalid_request', `services[${index}].${name}`]
    expect(await create({ services: [service, { ...dear, quantity: 9_999 }] })).toEqual(tooMuch(1, 'unitPrice'))
    expect(await create({ services: [service, paid] })).toEqual(tooMuch(1, 'service.valorPagoModerador'))
    expect(await create({ services: Array(201).fill(service) })).toEqual([400, 'invalid_request', 'services'])
  })

  it('are in one package at most', async () => {
    const visit = await made()
    const body = { kind: 'without_invoice' as const, rips: { usuarios: [] }, visitIds: [visit.id] }
    const { id } = (await at.api('ripsPackages.create', { body })).body
    expect((await at.api('visits.get', { params: { visitId: visit.id } })).body.documentId).toBe(id)
    expect(refusal(await at.api('ripsPackages.create', { body }))).toEqual([409, 'duplicate_resource', 'visitIds[0]'])
    expect((await at.api('ripsPackages.list', {})).body.total).toBe(1)
  })

  it('go into another package once theirs was discarded', async () => {
    const visit = await made()
    const body = { kind: 'without_invoice' as const, rips: { usuarios: [] }, visitIds: [visit.id] }
    const first = (await at.api('ripsPackages.create', { body })).body
    await at.api('ripsPackages.discard', { params: { packageId: first.id } })
    const read = async () => (await at.api('visits.get', { params: { visitId: visit.id } })).body
    expect(await read()).toMatchObject({ documentId: null, revision: 3 })
    const second = (await at.api('ripsPackages.create', { body })).body
    await at.api('ripsPackages.discard', { params: { packageId: first.id } })
    expect((await read()).documentId).toBe(second.id)
  })
})

describe('an invoice from visits', () => {
  let at: Clinic
  afterEach(() => at.close())
  const visits = async (n: number) => {
    const all = []
    for (let i = 0; i < n; i++) all.push((await at.api('visits.create', { body: await aVisit(at.api) })).body.id)
    return all
  }
  const read = async (visitId: string) => (await at.api('visits.get', { params: { visitId } })).body
  const waiting = async () => (await at.api('visits.list', { query: { unbilled: 'true' } })).body.total

  it('binds them in the same transaction, and a discarded one frees them', async () => {
    at = await clinic()
    const [first = '', second = ''] = await visits(2)
    const invoice = await at.api('healthInvoices.create', { body: at.anInvoice({ visitIds: [first, second] }) })
    expect(invoice.status).toBe(201)
    expect(await read(first)).toMatchObject({ documentId: invoice.body.id, revision: 2 })
    expect(await waiting()).toBe(0)
    const change = { params: { visitId: first }, revision: 2 }
    expect(refusal(await at.api('visits.update', { ...change, body: { note: 'x' } }))[1]).toBe('health_document_locked')
    expect(refusal(await at.api('visits.archive', change))[1]).toBe('health_document_locked')

    await at.api('healthInvoices.discard', { params: { healthInvoiceId: invoice.body.id } })
    expect(await waiting()).toBe(2)
    expect((await read(second)).documentId).toBeNull()
  })

  it('is not made at all when one of them is billed, archived or unknown', async () => {
    at = await clinic()
    const [billed = '', archived = '', free = ''] = await visits(3)
    await at.api('healthInvoices.create', { body: at.anInvoice({ visitIds: [billed] }) })
    await at.api('visits.archive', { params: { visitId: archived }, revision: 1 })
    const create = async (visitIds: string[]) =>
      refusal(await at.api('healthInvoices.create', { body: at.anInvoice({ visitIds }) }))
    expect(await create([free, billed])).toEqual([409, 'duplicate_resource', 'visitIds[1]'])
    expect(await create([free, free])).toEqual([409, 'duplicate_resource', 'visitIds[1]'])
    expect(await create([archived])).toEqual([409, 'resource_archived', 'visitIds[0]'])
    expect(await create(['vis_1'])).toEqual([404, 'not_found', 'visitIds[0]'])
    expect((await at.api('healthInvoices.list', {})).body.total).toBe(1)
    expect((await read(free)).documentId).toBeNull()
  })
})
