import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentRunFilter } from '../../../src/contract/choices.ts'
import type { BodyInput } from '../../../src/contract/operations.ts'
import { rest } from '../../support/rest.ts'
import { type Clinic, clinic, minutes } from '../documents/clinic.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

type Input = BodyInput<'documentRuns.create'>
let keys = 0
const begun = async (input: Omit<Input, 'name'>) =>
  (await at.api('documentRuns.create', { body: { name: 'Lote', ...input }, idempotencyKey: `run-${++keys}` })).body
const get = async (documentRunId: string) => (await at.api('documentRuns.get', { params: { documentRunId } })).body
const itemsOf = async (documentRunId: string) =>
  (await at.api('documentRunItems.list', { params: { documentRunId }, query: {} })).body.items
async function idle(id: string) {
  while ((await get(id)).state === 'working') await rest()
  return get(id)
}
/** What the trail says was done to a document, in that order. */
async function trailOf(about: string) {
  const { items } = (await at.api('auditEvents.list', { query: { about, show: 'changes' } })).body
  return items.map(({ operation }) => operation).toReversed()
}
const mail = () => at.api('connections.email.put', { body: { enabled: true } })

/** Issued, and its package made but not filed. */
async function packaged(): Promise<string> {
  const { id } = await at.accepted()
  return (await at.api('healthInvoices.package', { params: { healthInvoiceId: id } })).body.id
}

describe('filing many packages', () => {
  test('judges and files each once, and tells how each ended', async () => {
    const targetIds = [await packaged(), await packaged(), await packaged()]
    const { id } = await begun({ act: 'file', targetIds: [...targetIds, targetIds[0] ?? ''] })
    expect(await idle(id)).toMatchObject({ act: 'file', state: 'done', items: { total: 3, waiting: 0, refused: 0 } })
    await at.pass(minutes(5))
    expect((await get(id)).items).toMatchObject({ total: 3, accepted: 3, open: 0 })
    const rows = await itemsOf(id)
    expect(rows.map(({ outcome, cuv }) => [outcome, cuv?.length])).toEqual(Array(3).fill(['accepted', 96]))
    expect((await at.ledgers()).ministry).toHaveLength(3)
    const narrowed = (filter: DocumentRunFilter) =>
      at.api('documentRunItems.list', { params: { documentRunId: id }, query: { filter } })
    const totals = await Promise.all((['accepted', 'done', 'open'] as const).map(narrowed))
    expect(totals.map(({ body }) => body.total)).toEqual([3, 0, 0])
  })

  test('says of each that could not be filed why, and files the others', async () => {
    const draft = {
      kind: 'without_invoice',
      name: 'Julio',
      rips: { numNota: 'RS1', tipoNota: 'RS', usuarios: [] },
    } as const
    const faulty = (await at.api('ripsPackages.create', { body: draft })).body.id
    const { id } = await begun({ act: 'file', targetIds: [faulty, await packaged()] })
    expect((await idle(id)).items).toMatchObject({ refused: 1 })
    const [first, second] = await itemsOf(id)
    expect(first).toMatchObject({ state: 'refused', problem: { code: 'package_validation_failed' } })
    expect(second).toMatchObject({ state: 'done' })
  })

  test('goes on where it was when the machine dies, and files nothing twice', async () => {
    const targetIds: string[] = []
    for (let n = 0; n < 4; n++) targetIds.push(await packaged())
    const { id } = await begun({ act: 'file', targetIds })
    await at.restarted()
    await at.signedIn()
    await idle(id)
    await at.pass(minutes(5))
    expect((await get(id)).items).toMatchObject({ accepted: 4 })
    expect((await at.ledgers()).ministry).toHaveLength(4)
  })

  test('is paused, and cancelled: what has not left is taken back', async () => {
    const targetIds = [await packaged(), await packaged()]
    at.wire.intercept = async (_, path) => (path.includes('api') ? 'hang-before' : undefined)
    await at.asleep()
    const { id } = await begun({ act: 'file', targetIds })
    await at.api('documentRuns.pause', { params: { documentRunId: id } })
    expect((await get(id)).state).toBe('paused')
    await at.api('documentRuns.cancel', { params: { documentRunId: id } })
    await at.awake()
    expect(await idle(id)).toMatchObject({ state: 'cancelled', items: { waiting: 0 } })
    expect((await get(id)).items.cancelled).toBeGreaterThan(0)
    const again = await at.api.raw('documentRuns.cancel', { params: { documentRunId: id } })
    expect([again.status, again.error.code]).toEqual([409, 'run_state'])
  })
})

test('what somebody else had sent before is left as it is when a run is cancelled', async () => {
  const packageId = await packaged()
  await at.api('ripsPackages.validate', { params: { packageId } })
  await at.ministry('POST', '/_control/availability', { available: false })
  await at.api('ripsPackages.submit', { params: { packageId }, idempotencyKey: 'own' })
  const { id } = await begun({ act: 'file', targetIds: [packageId] })
  await idle(id)
  await at.api('documentRuns.cancel', { params: { documentRunId: id } })
  await idle(id)
  expect((await at.api('ripsPackages.get', { params: { packageId } })).body.status).toBe('queued')
  await at.ministry('POST', '/_control/availability', { available: true })
  await at.pass(minutes(30))
  expect((await at.ledgers()).ministry).toHaveLength(1)
})

describe('crediting many invoices', () => {
  test('annuls what was never filed, too, and files nothing then', async () => {
    const { id: invoiceId } = await at.accepted()
    const { id } = await begun({ act: 'credit', targetIds: [invoiceId], reason: 'Duplicada' })
    await idle(id)
    await at.pass(minutes(5))
    const note = await at.credit((await itemsOf(id))[0]?.madeId ?? '')
    expect(note).toMatchObject({ status: 'accepted', packageId: null })
    expect(note.chain.map(({ step, state }) => `${step} ${state}`)).toEqual(['emission accepted', 'artifacts accepted'])
  })

  test('is cancelled: notes that have not left are thrown away, and never leave', async () => {
    const invoices = [await at.filed(), await at.filed()]
    await at.provider('POST', '/_control/availability', { available: false })
    const { id } = await begun({ act: 'credit', targetIds: invoices.map((each) => each.id), reason: 'Duplicadas' })
    await idle(id)
    await at.api('documentRuns.cancel', { params: { documentRunId: id } })
    expect((await idle(id)).items).toMatchObject({ cancelled: 2 })
    for (const { madeId } of await itemsOf(id)) {
      expect((await at.credit(madeId ?? '')).status).toBe('discarded')
      expect((await trailOf(madeId ?? '')).at(-1)).toBe('creditNotes.discard')
    }
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(30))
    for (const invoice of invoices) expect((await at.read(invoice.id)).balance).toBe(80_500.5)
    expect((await at.ledgers()).provider).toHaveLength(2)
  })

  test('makes a total note of each with the reason, emits and files it, once', async () => {
    const invoices = [await at.filed(), await at.filed()]
    const targetIds = invoices.map(({ id }) => id)
    const { id } = await begun({ act: 'credit', targetIds, reason: 'Facturadas al pagador equivocado' })
    await idle(id)
    await at.pass(minutes(5))
    expect((await get(id)).items).toMatchObject({ accepted: 2 })
    for (const { madeId } of await itemsOf(id)) {
      const note = await at.credit(madeId ?? '')
      expect(note).toMatchObject({ status: 'accepted', kind: 'total', observation: 'Facturadas al pagador equivocado' })
      expect(note).toMatchObject({ packageStatus: 'accepted' })
      expect(await trailOf(note.id)).toEqual(['creditNotes.create', 'creditNotes.emitAndFile'])
    }
    expect((await at.read(targetIds[0] ?? '')).receivable).toBe(0)
    const second = await begun({ act: 'credit', targetIds, reason: 'Otra vez' })
    expect((await idle(second.id)).items).toMatchObject({ refused: 2 })
    expect((await at.api('creditNotes.list', { query: {} })).body.total).toBe(2)
  })

  test('says of a note which the ministry refused that it was refused, and why', async () => {
    const { id: invoiceId } = await at.filed()
    const finding = { Clase: 'RECHAZADO', Codigo: 'RVC014', Descripcion: 'Fuera del periodo.', PathFuente: '' }
    const refused = {
      ResultState: false,
      ProcesoId: 7,
      CodigoUnicoValidacion: 'No aplica',
      ResultadosValidacion: [finding],
    }
    at.wire.intercept = async (_, path) => (path.includes('/PaquetesFevRips/Cargar') ? { body: refused } : undefined)
    const { id } = await begun({ act: 'credit', targetIds: [invoiceId], reason: 'Duplicada' })
    await idle(id)
    await at.pass(minutes(5))
    const [item] = await itemsOf(id)
    expect(await at.credit(item?.madeId ?? '')).toMatchObject({ status: 'accepted', packageStatus: 'rejected' })
    expect(item).toMatchObject({ outcome: 'rejected', problem: { code: 'RVC014' } })
    expect((await get(id)).items).toMatchObject({ accepted: 0, rejected: 1 })
  })

  test('says of a note which the provider refused what the provider said', async () => {
    const { id: invoiceId } = await at.filed()
    await at.scenario('dian-reject-object')
    const { id } = await begun({ act: 'credit', targetIds: [invoiceId], reason: 'Duplicada' })
    await idle(id)
    await at.pass(minutes(5))
    const [item] = await itemsOf(id)
    expect(item).toMatchObject({ outcome: 'rejected' })
    expect(item?.problem?.message).toBeTruthy()
  })

  test('needs a reason, and takes invoices alone', async () => {
    const { id } = await at.accepted()
    const ask = (body: Omit<Input, 'name'>) =>
      at.api.raw('documentRuns.create', { body: { name: 'Lote', ...body }, idempotencyKey: `k${++keys}` })
    expect((await ask({ act: 'credit', targetIds: [id] })).error).toMatchObject({ field: 'reason' })
    expect((await ask({ act: 'file', targetIds: [id] })).error).toMatchObject({ code: 'not_found', field: 'targetIds' })
    expect((await ask({ act: 'email', targetIds: [id] })).error).toMatchObject({ code: 'email_not_configured' })
    await at.api('connections.email.put', { body: { enabled: false } })
    expect((await ask({ act: 'email', targetIds: [id] })).error).toMatchObject({ code: 'email_disabled' })
    expect((await at.api('documentRuns.list', { query: {} })).body.total).toBe(0)
  })
})

describe('mailing many invoices', () => {
  test('sends each to its payer once, whatever run asks', async () => {
    await mail()
    const targetIds = [(await at.accepted()).id, (await at.accepted()).id]
    const { id } = await begun({ act: 'email', targetIds })
    await idle(id)
    await at.pass(minutes(2))
    expect((await get(id)).items).toMatchObject({ accepted: 2 })
    expect((await at.read(targetIds[0] ?? '')).emails).toHaveLength(1)
    expect((await trailOf(targetIds[0] ?? '')).at(-1)).toBe('healthInvoices.email')
    const { id: second } = await begun({ act: 'email', targetIds })
    expect((await idle(second)).items).toMatchObject({ refused: 2 })
    expect((await at.read(targetIds[0] ?? '')).emails).toHaveLength(1)
  })

  test('sends nothing again that may have arrived, and again what was refused', async () => {
    await mail()
    const [lost, refused] = [await at.accepted(), await at.accepted({ observation: 'SIM-MAIL-FAIL' })]
    let sent = 0
    at.wire.intercept = async (_, path) =>
      path.endsWith('send-email') && ++sent === 1 ? { status: 500, body: {} } : undefined
    for (const { id: healthInvoiceId } of [lost, refused]) {
      await at.api.raw('healthInvoices.email', {
        params: { healthInvoiceId },
        idempotencyKey: healthInvoiceId,
        body: { to: 'otra@yarumo.example.invalid' },
      })
      await at.pass(1_000)
    }
    const states = async (id: string) => (await at.read(id)).emails.map(({ state }) => state)
    expect([await states(lost.id), await states(refused.id)]).toEqual([['unknown'], ['rejected']])
    const { id } = await begun({ act: 'email', targetIds: [lost.id, refused.id] })
    await idle(id)
    await at.pass(minutes(2))
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual(['refused', 'done'])
    expect([await states(lost.id), await states(refused.id)]).toEqual([['unknown'], ['rejected', 'rejected']])
  })
})

describe('a message of a run', () => {
  test('is not sent where an earlier one may have arrived, though a later one was refused', async () => {
    await mail()
    const { id: healthInvoiceId } = await at.accepted({ observation: 'SIM-MAIL-FAIL' })
    let sent = 0
    at.wire.intercept = async (_, path) =>
      path.endsWith('send-email') && ++sent === 1 ? { status: 500, body: {} } : undefined
    for (const to of ['una@yarumo.example.invalid', 'otra@yarumo.example.invalid']) {
      await at.api.raw('healthInvoices.email', { params: { healthInvoiceId }, idempotencyKey: to, body: { to } })
      await at.pass(1_000)
    }
    const states = async () => (await at.read(healthInvoiceId)).emails.map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['rejected', 'unknown'])
    const { id } = await begun({ act: 'email', targetIds: [healthInvoiceId] })
    expect((await idle(id)).items).toMatchObject({ refused: 1 })
    expect(await states()).toEqual(['rejected', 'unknown'])
  })
})

describe('asking what became of many', () => {
  test.each([['healthInvoices.emit'], ['healthInvoices.emitAndFile']] as const)(
    'asks for what is unknown, and says so of what is not: %s',
    async (emit) => {
      const known = (await at.accepted()).id
      const { id: lost } = await at.created()
      const leaves = Promise.withResolvers<void>()
      at.wire.intercept = async (_, path) => {
        if (!path.includes('/bills/validate')) return undefined
        leaves.resolve()
        return { status: 500, body: {} }
      }
      void at.api.raw(emit, { params: { healthInvoiceId: lost }, idempotencyKey: lost })
      await leaves.promise
      await at.pass(minutes(1))
      expect((await at.read(lost)).status).toBe('unknown')
      let asked = 0
      at.wire.intercept = async () => {
        asked++
        return undefined
      }
      const { id } = await begun({ act: 'reconcile', targetIds: [known, lost] })
      await idle(id)
      // At once, and not when it would have been asked for anyway.
      await at.pass(1_000)
      expect(asked).toBeGreaterThan(0)
      await at.pass(minutes(2))
      const [first, second] = await itemsOf(id)
      expect(first).toMatchObject({ state: 'refused', problem: { code: 'reconciliation_not_applicable' } })
      expect(second).toMatchObject({ state: 'done', kind: 'invoice' })
    },
  )
})

test.each([
  ['file', false],
  ['email', false],
  ['reconcile', false],
  ['bundle', false],
  ['credit', true],
  ['correct', true],
] as const)('a program that may only send asks for %s: refused is what writes, %s', async (act, writes) => {
  await mail()
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const asked = { name: 'Enviador', scopes: ['send' as const], workspaceIds: [at.workspaceId], expiresAt }
  const { secret } = (await at.api('accessTokens.create', { body: asked })).body
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  const targetIds = [act === 'file' ? await packaged() : (await at.accepted()).id]
  const changes = [{ to: '15' }]
  const correction = { source: 'local' as const, code: 'RVC013', place: 'usuarios[].codSexo', changes }
  const body = { name: 'Lote', act, targetIds, ...(act === 'correct' && { correction }), reason: 'Duplicada' }
  const answer = await program.raw('documentRuns.create', { body, idempotencyKey: act })
  const refusal = [403, 'personal_access_token_scope_required']
  expect(writes ? [answer.status, answer.error.code] : [answer.status]).toEqual(writes ? refusal : [202])
})
