import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BodyInput } from '../../src/contract/operations.ts'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import type { Result } from '../support/api.ts'
import { aVisit } from '../support/fixtures.ts'
import { consulta } from '../support/rips.ts'
import { type Clinic, clinic } from './documents/clinic.ts'

/** What somebody of the clinic, or a program with a narrow token, could try against the others. */
let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

type Service = NonNullable<BodyInput<'visits.create'>['services']>[number]
const refusal = ({ status, error }: Result) => [status, error.code, error.field]
const giant: Service = { category: 1, service: {}, quantity: 99_999, unitPrice: 1e13 }

describe('an amount that nobody owes', () => {
  const visit = async (...services: Service[]) =>
    at.api.raw('visits.create', { body: { ...(await aVisit(at.api)), services } })

  it('is refused in a visit, where it kept the store from adding up the visits of all', async () => {
    const field = 'services[0].unitPrice'
    expect(refusal(await visit(giant))).toEqual([400, 'invalid_request', field])
    const { id: visitId } = (await at.api('visits.create', { body: await aVisit(at.api) })).body
    const patch = { params: { visitId }, revision: 1, body: { services: [giant] } }
    expect(refusal(await at.api.raw('visits.update', patch))).toEqual([400, 'invalid_request', field])
    const paid = { ...giant, unitPrice: 1, quantity: 1, service: { valorPagoModerador: 1e308 } }
    expect(refusal(await visit(paid))).toEqual([400, 'invalid_request', 'services[0].service.valorPagoModerador'])
    expect((await visit({ ...giant, quantity: 1, unitPrice: 1e10 })).status).toBe(201)
    expect((await visit()).status).toBe(201)
    expect((await at.api('workspaces.dashboard', {})).status).toBe(200)
  })

  it('is refused in an invoice, a payment and a debit note, by its field', async () => {
    const [line] = at.anInvoice().lines
    if (!line) throw new Error('an invoice without a line')
    const lines = [line, { ...line, quantity: 99_999, unitPrice: 1e6 }]
    const create = async (changes: Partial<BodyInput<'healthInvoices.create'>>) =>
      refusal(await at.api.raw('healthInvoices.create', { body: at.anInvoice(changes) }))
    expect(await create({ lines })).toEqual([400, 'invalid_request', 'lines[1].unitPrice'])
    const paid = { concept: '01', amount: 1e13, reference: 'R1', receivedDate: '2026-07-01' } as const
    expect(await create({ moderatingPayments: [paid] })).toEqual([
      400,
      'invalid_request',
      'moderatingPayments[0].amount',
    ])
    const { id: invoiceId } = await at.accepted()
    const note = await at.api.raw('debitNotes.create', { body: { invoiceId, concept: '3', services: lines } })
    expect(refusal(note)).toEqual([400, 'invalid_request', 'services[1].unitPrice'])
    expect((await at.api('healthInvoices.list', {})).body.total).toBe(1)
  })
})

describe('a look', () => {
  const reads = async () => (await at.api('auditEvents.list', { query: { show: 'reads' } })).body

  it('at what keeps documents from being accepted stands in the trail: its values are of people', async () => {
    const [line] = at.anInvoice().lines
    if (!line) throw new Error('an invoice without a line')
    const service = { ...line.service, finalidadTecnologiaSalud: '99' }
    const { id } = await at.created({ lines: [{ ...line, service }] })
    const { items } = (await at.api('correctionCauses.list', {})).body
    const cause = items.find(({ values }) => values.length > 0)
    if (!cause) throw new Error('no cause with a value')
    const { source, code, place } = cause
    await at.api('correctionTargets.list', { query: { source, code, place } })
    const correction = { source, code, place, changes: [{ to: '15' }] }
    await at.api('corrections.preview', { body: { correction, targetIds: [id] } })
    await at.core.clock.advance(1_500)
    await vi.waitFor(async () => {
      const noted = (await reads()).items.map(({ operation, revision }) => [operation, revision])
      expect(noted.toReversed()).toEqual([
        ['correctionCauses.list', expect.any(Number)],
        ['correctionTargets.list', 1],
        ['corrections.preview', 1],
      ])
    })
  })
})

describe('another clinic’s', () => {
  it('document is not what a package was made from: reports told its number and payer', async () => {
    const other = { nit: '860002964', companyName: 'Otra', displayName: 'Otra', environment: 2 } as const
    const { id: workspaceId } = (await at.api('workspaces.create', { body: other })).body
    const elsewhere = at.api.as({ token: at.token, params: { workspaceId } })
    const { id: sourceDocumentId } = await at.created()
    const body = { kind: 'without_invoice' as const, rips: { usuarios: [] } }
    const made = await elsewhere.raw('ripsPackages.create', { body: { ...body, sourceDocumentId } })
    expect(refusal(made)).toEqual([404, 'not_found', 'sourceDocumentId'])
    const { id: packageId } = (await elsewhere('ripsPackages.create', { body })).body
    const revised = { params: { packageId }, revision: 1, body: { rips: body.rips, sourceDocumentId } }
    expect(refusal(await elsewhere.raw('ripsPackages.createRevision', revised))).toEqual([
      ...[404, 'not_found'],
      'sourceDocumentId',
    ])
    expect((await at.api.raw('ripsPackages.create', { body: { ...body, sourceDocumentId } })).status).toBe(201)
  })
})

it('a program that may not send does not go on with an emission that somebody paused', async () => {
  const services = [{ category: 1, service: { ...consulta(), vrServicio: null }, quantity: 1, unitPrice: 45_000 }]
  const payer = { clientId: at.clientId, coverage: '16', paymentModality: '04' }
  const visit = { patientId: at.patients[0], date: '2026-07-20', services, ...payer }
  const { id: visitId } = (await at.api('visits.create', { body: visit })).body
  const body = { groupBy: 'visit' as const, visitIds: [visitId], contractNumber: 'C-1', name: 'Julio' }
  const { id: billingRunId } = (await at.api('billingRuns.create', { body })).body
  const params = { billingRunId }
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await setImmediate()
  await at.api('billingRuns.emit', { params, body: { file: false }, idempotencyKey: 'emitir-julio' })
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await setImmediate()
  // A single emission is over before anybody can pause it.
  const file = openConnection(join(at.core.dataDir, STORE_FILE), at.core.storeKey)
  file.prepare("UPDATE runs SET state = 'paused' WHERE id = ?").run(billingRunId)
  file.close()
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const narrow = { name: 'Otro programa', scopes: ['read' as const, 'write' as const], expiresAt }
  const { secret } = (await at.api('accessTokens.create', { body: { ...narrow, workspaceIds: [at.workspaceId] } })).body
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  const started = await program.raw('billingRuns.start', { params })
  expect([started.status, started.error.code]).toEqual([403, 'personal_access_token_scope_required'])
  expect((await at.api('billingRuns.get', { params })).body.state).toBe('paused')
  expect((await at.api('billingRuns.start', { params })).status).toBe(200)
})
