import { afterEach, describe, expect, it } from 'vitest'
import { hospitalizacion, otroServicio } from '../../support/rips.ts'
import { type Clinic, clinic, minutes, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

let keys = 0
const key = () => `note-${++keys}`

async function creditNote(invoiceId: string, changes: object) {
  const body = { invoiceId, concept: '1', kind: 'partial' as const, ...changes }
  return at.api('creditNotes.create', { body })
}

/** Emits a credit note; with `file`, files its package too. */
async function emitted(creditNoteId: string, file = false) {
  const call = { params: { creditNoteId }, idempotencyKey: key() }
  const answer = await at.api(file ? 'creditNotes.emitAndFile' : 'creditNotes.retryEmission', call)
  await at.pass(10_000)
  return answer
}

const methodsCalled = async () =>
  ((await at.ministry('GET', '/_control/requests')) as { requests: { path: string }[] }).requests
    .map(({ path }) => path.split('/').at(-1) ?? '')
    .filter((method) => method.startsWith('Cargar'))

describe('credit notes', () => {
  it('are not issued to be filed where their invoice has no package: the chain would stop behind them', async () => {
    at = await clinic()
    const { id, lines: of } = await at.accepted()
    const selection = [{ lineId: of[0]?.lineId ?? '', amount: 1_000 }]
    const { id: creditNoteId } = (await creditNote(id, { selection })).body
    const refused = await at.api.raw('creditNotes.emitAndFile', { params: { creditNoteId }, idempotencyKey: key() })
    expect([refused.status, refused.error.code]).toEqual([422, 'source_rips_missing'])
    expect((await at.api('creditNotes.get', { params: { creditNoteId } })).body).toMatchObject({
      number: null,
      chain: [],
    })
  })

  it('total: annuls the invoice, by CargarNCTotal without RIPS', async () => {
    at = await clinic()
    const { id } = await at.filed()
    const note = (await creditNote(id, { kind: 'total', concept: '2' })).body
    expect(note).toMatchObject({ status: 'ready', totals: { gross: 80_500.5 } })
    await emitted(note.id, true)
    const after = await at.credit(note.id)
    expect(after).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    expect(await at.read(id)).toMatchObject({ status: 'accepted', balance: 0, credited: 80_500.5 })
    expect(await methodsCalled()).toEqual(['CargarFevRips', 'CargarNCTotal'])
    const { rips } = (await at.api('ripsPackages.get', { params: { packageId: after.packageId ?? '' } })).body
    expect(rips).toBeNull()
  })

  it('by voluntary agreement: CargarNCAcuerdoVoluntades', async () => {
    at = await clinic()
    const { id, lines } = await at.filed()
    const selection = [{ lineId: lines[0]?.lineId ?? '', amount: 10_000 }]
    const note = (await creditNote(id, { kind: 'agreement', concept: '3', selection })).body
    await emitted(note.id, true)
    expect(await at.credit(note.id)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    expect(await methodsCalled()).toEqual(['CargarFevRips', 'CargarNCAcuerdoVoluntades'])
  })

  it("partial: reports the services that it touches, with the invoice's numbers and the credited values", async () => {
    at = await clinic()
    const { id, lines } = await at.filed()
    const selection = [
      { lineId: lines[2]?.lineId ?? '', amount: 500 },
      { lineId: lines[1]?.lineId ?? '', amount: 30_000.5 },
    ]
    const note = (await creditNote(id, { selection, total: 30_500.5 })).body
    await emitted(note.id, true)
    const { packageId } = await at.credit(note.id)
    const { rips } = (await at.api('ripsPackages.get', { params: { packageId: packageId ?? '' } })).body
    expect(rips).toMatchObject({
      numFactura: 'SETP990000001',
      tipoNota: 'NC',
      numNota: 'NC1',
      usuarios: [
        { consecutivo: 1, servicios: { procedimientos: [{ consecutivo: 1, vrServicio: 30_000.5 }] } },
        { consecutivo: 2, servicios: { consultas: [{ consecutivo: 1, vrServicio: 500, valorPagoModerador: 0 }] } },
      ],
    })
  })

  it('partial: credits a stay alone, whose admission is in the package that the note corrects', async () => {
    at = await clinic()
    const of = { patientId: at.patients[0], quantity: 1 }
    const stay = otroServicio({ tipoOS: '03', codTecnologiaSalud: '10A001', vrServicio: null, vrUnitOS: null })
    const { id, lines, packageStatus } = await at.filed({
      lines: [
        { ...of, category: 4, service: hospitalizacion(), unitPrice: 0 },
        { ...of, category: 7, service: stay, unitPrice: 900_000 },
      ],
    })
    expect(packageStatus).toBe('accepted')
    const selection = [{ lineId: lines[1]?.lineId ?? '', amount: 300_000 }]
    const { id: creditNoteId, status } = (await creditNote(id, { selection })).body
    expect(status).toBe('ready')
    await emitted(creditNoteId, true)
    const after = await at.credit(creditNoteId)
    expect(after).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    const { rips } = (await at.api('ripsPackages.get', { params: { packageId: after.packageId ?? '' } })).body
    expect(rips).toMatchObject({ usuarios: [{ servicios: { otrosServicios: [{ vrServicio: 300_000 }] } }] })
  })

  it('a note on its way holds its part of the balance; only a proven rejection gives it back', async () => {
    at = await clinic()
    const { id, lines } = await at.accepted()
    const selection = [{ lineId: lines[0]?.lineId ?? '', amount: 45_000 }]
    const first = (await creditNote(id, { selection, observation: 'SIM-REJECT' })).body
    const second = (await creditNote(id, { selection })).body
    await at.provider('POST', '/_control/availability', { available: false })
    await emitted(first.id)
    expect(await at.read(id)).toMatchObject({ credited: 0, balance: 35_500.5 })
    const refused = await at.api.raw('creditNotes.retryEmission', {
      params: { creditNoteId: second.id },
      idempotencyKey: key(),
    })
    expect(refused.error).toMatchObject({ code: 'credit_balance_exceeded', field: 'selection[0].amount' })
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect((await at.credit(first.id)).status).toBe('rejected')
    expect(await at.read(id)).toMatchObject({ balance: 80_500.5 })
    await emitted(second.id)
    expect(await at.read(id)).toMatchObject({ credited: 45_000, balance: 35_500.5 })
  })

  it('two notes at once never pass the balance', async () => {
    at = await clinic()
    const { id, lines } = await at.accepted()
    const selection = [{ lineId: lines[2]?.lineId ?? '', amount: 3_000 }]
    const notes = await Promise.all([creditNote(id, { selection }), creditNote(id, { selection })])
    const answers = await Promise.all(
      notes.map(({ body }) =>
        at.api.raw('creditNotes.retryEmission', { params: { creditNoteId: body.id }, idempotencyKey: key() }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await at.read(id)).balance).toBe(77_500.5)
  })

  it.each([
    ['concept 2 on a part', { concept: '2', selection: [{ lineId: '0', amount: 1 }] }, 'credit_total_mismatch'],
    ['another total than its lines', { selection: [{ lineId: '0', amount: 1 }], total: 2 }, 'credit_total_mismatch'],
    ['a line of another invoice', { selection: [{ lineId: 'lin_x', amount: 1 }] }, 'credit_note_selection_invalid'],
    [
      'a line twice',
      {
        selection: [
          { lineId: '0', amount: 1 },
          { lineId: '0', amount: 1 },
        ],
      },
      'credit_note_selection_invalid',
    ],
    ['nothing of a line', { selection: [{ lineId: '0', amount: 0 }] }, 'credit_note_selection_invalid'],
    ['less than nothing', { selection: [{ lineId: '0', amount: -5 }] }, 'credit_note_selection_invalid'],
    [
      'a total note of some lines',
      { kind: 'total', concept: '2', selection: [{ lineId: '0', amount: 1 }] },
      'credit_note_selection_invalid',
    ],
  ])('%s is refused', async (_, changes, code) => {
    at = await clinic()
    const { id, lines } = await at.accepted()
    const text = JSON.stringify(changes).replaceAll('"0"', JSON.stringify(lines[0]?.lineId))
    const body = { invoiceId: id, concept: '1', kind: 'partial', ...JSON.parse(text) }
    expect((await at.api.raw('creditNotes.create', { body })).error.code).toBe(code)
  })

  it('after a partial credit the invoice is not annulled by its total', async () => {
    at = await clinic()
    const { id, lines } = await at.accepted()
    const note = (await creditNote(id, { selection: [{ lineId: lines[0]?.lineId ?? '', amount: 1 }] })).body
    await emitted(note.id)
    const total = await at.api.raw('creditNotes.create', { body: { invoiceId: id, concept: '2', kind: 'total' } })
    expect(total.error.code).toBe('credit_total_mismatch')
  })
})

describe('debit notes', () => {
  const aDebit = (invoiceId: string) => ({
    invoiceId,
    concept: '3',
    services: [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 7_000.35 }],
  })

  it("go on from the invoice's numbers, and their lines can be credited", async () => {
    at = await clinic()
    const { id } = await at.filed()
    const { id: debitNoteId } = (await at.api('debitNotes.create', { body: aDebit(id) })).body
    await at.api('debitNotes.emitAndFile', { params: { debitNoteId }, idempotencyKey: key() })
    await at.pass(10_000)
    const debit = await at.debit(debitNoteId)
    expect(debit).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    const { rips } = (await at.api('ripsPackages.get', { params: { packageId: debit.packageId ?? '' } })).body
    expect(rips).toMatchObject({
      tipoNota: 'ND',
      numNota: 'ND1',
      usuarios: [{ consecutivo: 1, servicios: { consultas: [{ consecutivo: 2, vrServicio: 7_000.35 }] } }],
    })
    const added = (await at.read(id)).lineBalances.find(({ documentId }) => documentId === debitNoteId)
    const selection = [{ lineId: added?.lineId ?? '', amount: 7_000.35 }]
    const note = (await creditNote(id, { selection })).body
    await emitted(note.id, true)
    expect(await at.credit(note.id)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    expect((await at.read(id)).balance).toBe(80_500.5)
  })

  it('add nothing to an invoice that was annulled, or is being annulled', async () => {
    at = await clinic()
    const { id } = await at.filed()
    const annulment = (await creditNote(id, { kind: 'total', concept: '2', selection: [] })).body
    const early = (await at.api('debitNotes.create', { body: aDebit(id) })).body
    const refused = { code: 'source_invoice_not_accepted', field: 'invoiceId' }
    await at.provider('POST', '/_control/availability', { available: false })
    await emitted(annulment.id)
    expect((await at.api.raw('debitNotes.create', { body: aDebit(id) })).error).toMatchObject(refused)
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect(await at.credit(annulment.id)).toMatchObject({ status: 'accepted' })
    const late = await at.api.raw('debitNotes.create', { body: aDebit(id) })
    expect(late.error).toMatchObject({ ...refused, message: expect.stringContaining('se anuló') })
    const call = { params: { debitNoteId: early.id }, idempotencyKey: key() }
    expect((await at.api.raw('debitNotes.retryEmission', call)).error).toMatchObject(refused)
    expect((await at.held()).filter((held) => held.startsWith('ND'))).toEqual([])
  })

  it('need a confirmation where the provider documents no health block for them', async () => {
    at = await clinic({ confirmed: false })
    expect((await at.api('connections.invoiceProvider.get', {})).body).toMatchObject({
      simulated: true,
      healthOnDebitNotesConfirmed: false,
      capabilities: { healthOnDebitNotes: 'unverified' },
    })
    const { id } = await at.accepted()
    const { id: debitNoteId } = (await at.api('debitNotes.create', { body: aDebit(id) })).body
    const call = { params: { debitNoteId }, idempotencyKey: key() }
    const refused = await at.api.raw('debitNotes.retryEmission', call)
    expect(refused.error).toMatchObject({ code: 'health_document_not_emittable' })
    const confirmed = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
    const put = await at.api('connections.invoiceProvider.put', { body: confirmed })
    expect(put.body.capabilities.healthOnDebitNotes).toBe('yes')
    expect((await at.api.raw('debitNotes.retryEmission', call)).status).toBe(200)
  })
})

it('notes stay of their invoice, whatever a revision says', async () => {
  at = await clinic()
  const [first, second] = [await at.accepted(), await at.accepted()]
  const credit = { concept: '2', kind: 'total' }
  const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 7_000 }]
  const debit = { concept: '3', services }
  const [{ id: creditNoteId }, { id: debitNoteId }] = [
    (await creditNote(first.id, credit)).body,
    (await at.api('debitNotes.create', { body: { invoiceId: first.id, ...debit } })).body,
  ]
  for (const [operation, params, body] of [
    ['creditNotes.createRevision', { creditNoteId }, credit],
    ['debitNotes.createRevision', { debitNoteId }, debit],
  ] as const) {
    const moved = await at.api.raw(operation, { params, revision: 1, body: { invoiceId: second.id, ...body } })
    expect([moved.status, moved.error.code, moved.error.field]).toEqual([400, 'invalid_request', 'invoiceId'])
  }
  expect((await at.read(second.id)).notes).toEqual([])
})

describe('the chain', () => {
  it('stops visibly where the RIPS has errors; the package stays to be corrected and filed', async () => {
    at = await clinic()
    let away = true
    at.wire.intercept = async (_, path) => (away && path.includes('download') ? { status: 500, body: {} } : undefined)
    const { id } = await at.filed()
    // What was right when the invoice left is no longer so when its package is made.
    const patient = { params: { patientId: at.patients[0] }, revision: 1, body: { userType: '04' } }
    await at.api('patients.update', patient)
    away = false
    await at.pass(minutes(20))
    const invoice = await at.read(id)
    expect(invoice).toMatchObject({ status: 'accepted', packageStatus: 'draft' })
    const filing = invoice.chain.at(-1)
    expect(filing).toMatchObject({ step: 'filing', state: 'rejected', cause: 'answer' })
    expect(filing?.issues[0]).toMatchObject({ code: 'package_validation_failed' })
    expect(filing?.issues[1]?.field).toBe('usuarios[0].tipoUsuario')
  })

  it.each(['queued', 'unknown'])("a note's package waits for its invoice's, which is %s", async (status) => {
    at = await clinic()
    if (status === 'unknown') await at.ministry('POST', '/_control/faults', { fault: 'drop-after-effect' })
    else await at.ministry('POST', '/_control/availability', { available: false })
    const { id, lines, packageStatus } = await at.filed()
    expect(packageStatus).toBe(status)
    const missing = (await at.api('healthInvoices.list', { query: { withoutCuv: 'true' } })).body.items
    expect(missing.map((invoice) => invoice.id)).toEqual([id])
    await at.ministry('POST', '/_control/availability', { available: false })
    const selection = [{ lineId: lines[0]?.lineId ?? '', amount: 45_000 }]
    const note = (await creditNote(id, { selection })).body
    await emitted(note.id, true)
    expect(await at.credit(note.id)).toMatchObject({ status: 'accepted', packageStatus: 'queued' })
    await at.ministry('POST', '/_control/availability', { available: true })
    await at.pass(minutes(30))
    expect(await at.credit(note.id)).toMatchObject({ packageStatus: 'accepted' })
    const before = status === 'unknown' ? ['CargarFevRips'] : []
    expect(await methodsCalled()).toEqual([...before, 'CargarFevRips', 'CargarNC'])
    expect((await at.ledgers()).ministry.map(({ accepted }) => accepted)).toEqual([1, 1])
  })

  it('one file that is missing is still to be had, and said so', async () => {
    at = await clinic()
    let broken = true
    at.wire.intercept = async (_, path) =>
      broken && path.endsWith('download-pdf') ? { status: 500, body: {} } : undefined
    const { id, artifacts } = await at.accepted()
    expect(artifacts).toHaveLength(2)
    const fetched = (idempotencyKey: string) =>
      at.api.raw('healthInvoices.fetchArtifacts', { params: { healthInvoiceId: id }, idempotencyKey })
    expect((await fetched('early')).error.code).toBe('provider_dispatch_in_progress')
    broken = false
    await at.pass(minutes(20))
    expect(await fetched('late')).toMatchObject({ status: 200, body: { artifacts: [{}, {}, {}] } })
  })

  it('files that fail are fetched again, and then the package can be made', async () => {
    at = await clinic()
    let broken = true
    at.wire.intercept = async (_, path) => (broken && path.includes('download') ? { status: 500, body: {} } : undefined)
    const { id, chain } = await at.accepted()
    expect(chain).toMatchObject([
      { state: 'accepted' },
      { step: 'artifacts', state: 'queued', code: 'artifact_download_failed' },
    ])
    broken = false
    await at.pass(minutes(20))
    expect((await at.read(id)).artifacts).toHaveLength(3)
    const made = await at.api('healthInvoices.package', { params: { healthInvoiceId: id } })
    expect(made).toMatchObject({ status: 201, body: { kind: 'invoice', number: 'SETP990000001' } })
    const again = await at.api('healthInvoices.package', { params: { healthInvoiceId: id } })
    expect([again.status, again.body.id]).toEqual([200, made.body.id])
    // As long as its invoice stands, it is not thrown away.
    const discarded = await at.api.raw('ripsPackages.discard', { params: { packageId: made.body.id } })
    expect([discarded.status, discarded.error.code]).toEqual([409, 'dispatch_conflict'])
  })
})
