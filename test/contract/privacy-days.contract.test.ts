import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bogotaMidnight, dayAfter } from '../../src/contract/bogota.ts'
import type { Patient } from '../../src/contract/patients.ts'
import { aConsent, aPatient, aPrivacyRequest } from '../support/fixtures.ts'
import { consulta, SITE } from '../support/rips.ts'
import { rowsIn } from '../support/rows.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { peopleOf } from './access/people.ts'

/** The evening of 28 February 2026 in Colombia: in UTC it is March. */
const [TODAY, TOMORROW] = ['2026-02-28', '2026-03-01']
/** Half past nine, as now. */
const EVENING_MS = 21.5 * 3_600_000
const evening = (day: string) => new Date(Date.parse(bogotaMidnight(day)) + EVENING_MS).toISOString()

let at: TestWorkspace
let patient: Patient
let params: { patientId: string }
beforeEach(async () => {
  at = await testWorkspace()
  patient = (await at.api('patients.create', { body: aPatient() })).body
  params = { patientId: patient.id }
})
afterEach(() => at.close())

describe('what a person decides or asks', () => {
  it('was decided today or before, and not on the day that it is elsewhere already', async () => {
    const record = (decidedOn: string) =>
      at.api.raw('patientConsents.record', { params, body: aConsent({ decidedOn }) })
    expect((await record(TODAY)).status).toBe(201)
    expect((await record(TOMORROW)).error).toMatchObject({ code: 'invalid_request', field: 'decidedOn' })
  })

  it('came in today or before', async () => {
    const record = (receivedOn: string) =>
      at.api.raw('privacyRequests.record', { params, body: aPrivacyRequest({ receivedOn }) })
    expect((await record(TODAY)).status).toBe(201)
    expect((await record(TOMORROW)).error).toMatchObject({ code: 'invalid_request', field: 'receivedOn' })
  })
})

describe('what is kept longer than its term', () => {
  const draft = (patientId: string) => ({
    clientId: null,
    operationType: 'SS-SinAporte' as const,
    period: { start: '2026-02-01', end: TODAY },
    health: { providerCode: SITE, paymentModality: '04', coverage: '16', contractNumber: null },
    lines: [{ patientId, category: 1 as const, service: consulta(), quantity: 1, unitPrice: 1_000 }],
    payment: { form: '2' as const, method: '47', dueDate: '2026-03-30' },
  })
  const KEPT = { rips: 15, tax: 10, unattended: 1 } as const
  type Kind = keyof typeof KEPT

  /** Something of each kind, in the evening of a day so many years ago. */
  async function made(workspaceId: string, kind: Kind, day: string): Promise<string> {
    const api = at.api.as({ token: at.token, params: { workspaceId } })
    const set = (table: string, column: string, id: string) =>
      rowsIn(at.core, `UPDATE ${table} SET ${column} = ? WHERE id = ?`, evening(day), id)
    if (kind === 'rips') {
      const body = { kind: 'without_invoice' as const, name: 'enero', rips: { usuarios: [] } }
      const { id } = (await api('ripsPackages.create', { body })).body
      await set('packages', 'updated_at', id)
      return id
    }
    const { id } = (await api('patients.create', { body: aPatient() })).body
    if (kind === 'unattended') {
      await set('patients', 'created_at', id)
      return id
    }
    const invoice = (await api('healthInvoices.create', { body: draft(id) })).body
    await set('documents', 'issued_at', invoice.id)
    return invoice.id
  }
  const due = async (kind: Kind) => {
    const found = (await at.api('retention.report', {})).body.kinds.find((each) => each.kind === kind)
    return [found?.due, found?.items.map(({ id, since }) => [id, since])]
  }

  it('an invoice is kept from the day on which it was issued, whatever was written of it since', async () => {
    const id = await made(at.workspaceId, 'tax', '2020-02-28')
    const { lines } = (await at.api('healthInvoices.get', { params: { healthInvoiceId: id } })).body
    const { reasons } = (await at.api('patients.erasure', { params: { patientId: lines[0]?.patientId ?? '' } })).body
    expect(reasons).toMatchObject([{ kind: 'tax', keptUntil: '2030-02-28' }])
  })

  it('packages are kept from the last day on which one was written, however long ago they began', async () => {
    const { documentType, documentNumber } = patient
    const usuarios = [{ tipoDocumentoIdentificacion: documentType, numDocumentoIdentificacion: documentNumber }]
    for (const day of ['2020-02-28', '2019-05-05']) {
      const body = { kind: 'without_invoice' as const, name: day, rips: { usuarios } }
      const { id } = (await at.api('ripsPackages.create', { body })).body
      await rowsIn(
        at.core,
        'UPDATE packages SET created_at = ?, updated_at = ? WHERE id = ?',
        evening('2018-01-01'),
        evening(day),
        id,
      )
    }
    const { reasons } = (await at.api('patients.erasure', { params })).body
    expect(reasons).toMatchObject([{ kind: 'rips', count: 2, keptUntil: '2035-02-28' }])
  })

  it.each(['rips', 'tax', 'unattended'] as const)(
    '%s: is told on the last day of it, by its day in Colombia, and nobody else’s',
    async (kind) => {
      const day = `${2026 - KEPT[kind]}-02-28`
      await made(await peopleOf(at).otherWorkspace(), kind, dayAfter(day, -300))
      // Its term ends tomorrow.
      await made(at.workspaceId, kind, dayAfter(day, 1))
      expect(await due(kind)).toEqual([0, []])
      const id = await made(at.workspaceId, kind, day)
      expect(await due(kind)).toEqual([1, [[id, day]]])
      // It names people and their documents: who looked is told.
      await at.core.clock.advance(1_500)
      const seen = async () => (await at.api('auditEvents.list', { query: { show: 'reads' } })).body.items
      await expect.poll(seen).toMatchObject([{ operation: 'retention.report', revision: 1 }])
    },
  )
})
