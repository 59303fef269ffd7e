import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, minutes, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const PROVIDERS = ['factus', 'matias'] as const
const timelineOf = async (dispatchId: string) =>
  (await at.api('dispatches.get', { params: { dispatchId } })).body.timeline.map(({ to, cause }) => [to, cause])

describe.each(PROVIDERS)('a link that was rejected, by %s', (through) => {
  it('at the provider: what waits behind it ends too, and every timeline says why', async () => {
    at = await clinic({ through })
    await at.scenario('dian-reject-object')
    const { id, status, issues, chain } = await at.filed()
    expect([status, issues[0]?.severity]).toEqual(['rejected', 'error'])
    const [emission, artifacts, filing] = chain.map(({ dispatchId }) => dispatchId)
    expect(await timelineOf(emission ?? '')).toEqual([
      ['queued', 'requested'],
      ['sending', 'picked'],
      ['rejected', 'answer'],
    ])
    for (const behind of [artifacts, filing]) {
      expect(await timelineOf(behind ?? '')).toEqual([
        ['queued', 'requested'],
        ['rejected', 'dependency-rejected'],
      ])
    }
    expect(await at.read(id)).toMatchObject({ packageId: null, packageStatus: null })
  })

  it('at the ministry: package, document and timeline say so; the invoice stays issued', async () => {
    at = await clinic({ through })
    // The ministry has it from elsewhere, under another content: it will not take this one.
    at.wire.intercept = async (_, path) => (path.endsWith('CargarFevRips') ? { body: REFUSED } : undefined)
    const { status, packageId, packageStatus, chain, balance } = await at.filed()
    expect([status, packageStatus, balance]).toEqual(['accepted', 'rejected', 80_500.5])
    // What has no CUV is found again at the end of the month.
    const missing = (await at.api('healthInvoices.list', { query: { withoutCuv: 'true' } })).body
    expect(missing.items.map(({ packageStatus: stands }) => stands)).toEqual(['rejected'])
    expect((await at.api('workspaces.history', {})).body.months.at(-1)?.rips).toEqual({ accepted: 0, rejected: 1 })
    const submission = chain.at(-1)
    expect(submission).toMatchObject({ step: 'submission', state: 'rejected', cause: 'answer' })
    expect(submission?.issues).toMatchObject([{ code: 'RVC014', severity: 'error' }])
    expect((await timelineOf(submission?.dispatchId ?? '')).at(-1)).toEqual(['rejected', 'answer'])
    const made = (await at.api('ripsPackages.get', { params: { packageId: packageId ?? '' } })).body
    expect(made.submission).toMatchObject({ state: 'rejected', cuv: null, issues: submission?.issues })
  })
})

const REFUSED = {
  ResultState: false,
  ProcesoId: 7,
  NumFactura: 'SETP990000001',
  CodigoUnicoValidacion: 'No aplica',
  ResultadosValidacion: [
    {
      Clase: 'RECHAZADO',
      Codigo: 'RVC014',
      Descripcion: 'Fuera del periodo.',
      Observaciones: '',
      PathFuente: '',
      Fuente: 'Rips',
    },
  ],
}

describe.each(PROVIDERS)('a credit note on a service that a debit note added, by %s', (through) => {
  it('is filed after the debit note, however long the ministry takes', async () => {
    at = await clinic({ through })
    const { id: invoiceId } = await at.filed()
    await at.ministry('POST', '/_control/availability', { available: false })
    const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 9_000 }]
    const { id: debitNoteId } = (await at.api('debitNotes.create', { body: { invoiceId, concept: '3', services } }))
      .body
    await at.api('debitNotes.emitAndFile', { params: { debitNoteId }, idempotencyKey: 'debit' })
    await at.pass(10_000)
    const lineId = (await at.read(invoiceId)).lineBalances.at(-1)?.lineId ?? ''
    const note = { invoiceId, concept: '1', kind: 'partial' as const, selection: [{ lineId, amount: 4_000 }] }
    const { id: creditNoteId } = (await at.api('creditNotes.create', { body: note })).body
    await at.api('creditNotes.emitAndFile', { params: { creditNoteId }, idempotencyKey: 'credit' })
    await at.pass(minutes(1))
    expect(await at.credit(creditNoteId)).toMatchObject({ status: 'accepted', packageStatus: 'draft' })

    await at.ministry('POST', '/_control/availability', { available: true })
    await at.api('dispatches.sync', {})
    await at.pass(minutes(10))
    expect(await at.debit(debitNoteId)).toMatchObject({ packageStatus: 'accepted' })
    expect(await at.credit(creditNoteId)).toMatchObject({ packageStatus: 'accepted' })
  })

  it('waits no longer once the ministry has refused the debit note', async () => {
    at = await clinic({ through })
    const { id: invoiceId } = await at.filed()
    at.wire.intercept = async (_, path) => (path.includes('/Cargar') ? { body: REFUSED } : undefined)
    const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 9_000 }]
    const { id: debitNoteId } = (await at.api('debitNotes.create', { body: { invoiceId, concept: '3', services } }))
      .body
    await at.api('debitNotes.emitAndFile', { params: { debitNoteId }, idempotencyKey: 'debit' })
    await at.pass(minutes(1))
    expect(await at.debit(debitNoteId)).toMatchObject({ status: 'accepted', packageStatus: 'rejected' })
    const lineId = (await at.read(invoiceId)).lineBalances.at(-1)?.lineId ?? ''
    const note = { invoiceId, concept: '1', kind: 'partial' as const, selection: [{ lineId, amount: 4_000 }] }
    const { id: creditNoteId } = (await at.api('creditNotes.create', { body: note })).body
    await at.api('creditNotes.emitAndFile', { params: { creditNoteId }, idempotencyKey: 'credit' })
    await at.pass(minutes(1))
    // Nobody knows that service: it is not asked about, and says so instead of waiting for ever.
    const { status, chain } = await at.credit(creditNoteId)
    const [why] = chain.at(-1)?.issues ?? []
    expect([status, chain.at(-1)?.state, why?.code]).toEqual(['accepted', 'rejected', 'package_validation_failed'])
  })
})

describe.each(PROVIDERS)('money, to the centavo, by %s', (through) => {
  it('invoice, partial credit, debit, agreement: lines, balance and month agree', async () => {
    at = await clinic({ through })
    const prices = [0.01, 33.33, 1_234_567.89]
    const invoice = await at.filed({
      lines: prices.map((unitPrice) => ({
        patientId: at.patients[0],
        category: 1,
        service: service.consulta(),
        unitPrice,
      })),
    })
    expect([invoice.status, invoice.totals.gross]).toEqual(['accepted', 1_234_601.23])
    const { id: invoiceId } = invoice
    const [least, third, large] = invoice.lines.map(({ lineId }) => lineId)

    async function credit(kind: 'partial' | 'agreement', selection: { lineId: string; amount: number }[]) {
      const body = { invoiceId, concept: '1', kind, selection }
      const { id: creditNoteId } = (await at.api('creditNotes.create', { body })).body
      await at.api('creditNotes.emitAndFile', { params: { creditNoteId }, idempotencyKey: kind })
      await at.pass(10_000)
      expect(await at.credit(creditNoteId)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    }
    await credit('partial', [
      { lineId: least ?? '', amount: 0.01 },
      { lineId: third ?? '', amount: 11.11 },
    ])
    const services = [
      { patientId: at.patients[0], category: 6, service: service.medicamento(), quantity: 3, unitPrice: 33.33 },
    ]
    const added = { invoiceId, concept: '4', services }
    const { id: debitNoteId } = (await at.api('debitNotes.create', { body: added })).body
    await at.api('debitNotes.emitAndFile', { params: { debitNoteId }, idempotencyKey: 'debit' })
    await at.pass(10_000)
    expect(await at.debit(debitNoteId)).toMatchObject({ status: 'accepted', totals: { gross: 99.99 } })
    await credit('agreement', [{ lineId: large ?? '', amount: 1_234_567.88 }])

    const after = await at.read(invoiceId)
    expect(after).toMatchObject({ credited: 1_234_579, debited: 99.99, balance: 122.22 })
    expect(after.lineBalances.map(({ balance }) => balance)).toEqual([0, 22.22, 0.01, 99.99])
    await at.pass(minutes(1))
    expect((await at.api('workspaces.dashboard', {})).body.financial).toEqual({
      totalInvoiced: 1_234_601.23,
      totalCredited: 1_234_579,
      totalDebited: 99.99,
      netRevenue: 122.22,
      invoiceCount: 1,
      creditNoteCount: 2,
      debitNoteCount: 1,
    })
  })
})
