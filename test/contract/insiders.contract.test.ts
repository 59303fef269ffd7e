import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BodyInput } from '../../src/contract/operations.ts'
import type { Role } from '../../src/contract/workspaces.ts'
import type { Result } from '../support/api.ts'
import { aPatient, aVisit } from '../support/fixtures.ts'
import { rest } from '../support/rest.ts'
import { consulta } from '../support/rips.ts'
import { rowsIn } from '../support/rows.ts'
import { type Member, peopleOf } from './access/people.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'

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

describe('whoever keeps the books', () => {
  const asRole = async (role: Role) =>
    at.api.as({
      token: await (await peopleOf({ ...at, userId: '' }).join(role)).signIn(),
      params: { workspaceId: at.workspaceId },
    })

  it('sees what was billed and filed, and no diagnosis, cause or finding', async () => {
    const { id, packageId } = await at.filed()
    const [accountant, viewer] = [await asRole('accountant'), await asRole('viewer')]
    const params = { healthInvoiceId: id }
    const whole = (await viewer('healthInvoices.get', { params })).text
    expect(whole).toContain('codDiagnosticoPrincipal')
    const { body, text } = await accountant('healthInvoices.get', { params })
    expect(text).not.toMatch(/Diagnostico|causaMotivo|finalidad/)
    expect(body.lines.length).toBeGreaterThan(0)
    for (const { service, unitPrice } of body.lines) {
      expect(
        Object.keys(service).filter((name) => !/^(cod(Consulta|Procedimiento|TecnologiaSalud)|nom.*)$/.test(name)),
      ).toEqual([])
      expect(unitPrice).toBeGreaterThan(0)
    }
    const ofPackage = { params: { packageId: packageId ?? '' } }
    for (const operation of ['ripsPackages.get', 'ripsPackages.export', 'ripsPackages.original'] as const) {
      const { status, error } = await accountant.raw(operation, ofPackage)
      expect([status, error.issues?.[0]?.code]).toEqual([403, 'role_lacks_right'])
    }
    expect((await accountant('ripsPackages.receipt', ofPackage)).body.cuv).toBe(body.cuv)
  })

  it('does not see what was found in the records of a draft, nor which diagnoses there were', async () => {
    // The end of a pregnancy, for another cause.
    const seen = service.consulta({ finalidadTecnologiaSalud: '24', causaMotivoAtencion: '38' })
    const lines = [{ patientId: at.patients[0], category: 1, service: seen, unitPrice: 45_000 }]
    const { id } = await at.created({ lines })
    const [accountant, viewer] = [await asRole('accountant'), await asRole('viewer')]
    const params = { healthInvoiceId: id }
    const foundFor = async (api: typeof viewer) => (await api('healthInvoices.get', { params })).body.readiness
    expect((await foundFor(viewer))?.issues.map(({ rule }) => rule)).toContain('RVC052')
    expect(await foundFor(accountant)).toMatchObject({ ready: true, issues: [], total: 0 })
    const { id: invoiceId, lines: issued } = await at.accepted({ lines })
    const selection = [{ lineId: issued[0]?.lineId ?? '', amount: 5_000 }]
    const credit = { body: { invoiceId, concept: '1', kind: 'partial', selection } } as const
    const rulesFor = async (api: typeof viewer) =>
      (await api('creditNotes.check', credit)).body.issues.flatMap(({ rule }) => rule ?? [])
    expect([await rulesFor(viewer), await rulesFor(accountant)]).toEqual([['RVC010', 'RVC052'], []])

    const period = { dateFrom: '2026-06-01', dateTo: '2026-06-30' }
    const asked = { query: { ...period, by: 'diagnosis' } } as const
    expect((await viewer('reports.list', asked)).status).toBe(200)
    const refused = [
      await accountant.raw('reports.list', asked),
      await accountant.raw('reports.printed', asked),
      await accountant.raw('exports.table', {
        params: { list: 'reports' },
        query: { ...asked.query, format: 'csv' },
      }),
    ]
    expect(refused.map(({ status, error }) => [status, error.issues?.[0]?.code])).toEqual(
      refused.map(() => [403, 'role_lacks_right']),
    )
    expect((await accountant('reports.list', { query: { ...period, by: 'payer' } })).status).toBe(200)
  })

  it('is told that records keep a draft back, and not which', async () => {
    const early = service.consulta({ fechaInicioAtencion: '2025-01-01 08:30' })
    const lines = [{ patientId: at.patients[0], category: 1, service: early, unitPrice: 45_000 }]
    const { id } = await at.created({ lines })
    const accountant = await asRole('accountant')
    const { readiness } = (await accountant('healthInvoices.get', { params: { healthInvoiceId: id } })).body
    expect(readiness).toMatchObject({ ready: false, total: 1 })
    expect(readiness?.issues.map(({ rule, blocks, message }) => [rule, blocks, message])).toEqual([
      [null, 'emission', 'El RIPS tiene errores que no dejan emitir: los ve quien puede ver los RIPS.'],
    ])
  })
})

describe('a name that looks like another', () => {
  it.each([
    ['written backwards', '\u202eabieC'],
    ['with letters that nobody sees', 'Cei\u200bba'],
    ['in a frame of its own', '\u2066Ceiba\u2069'],
    ['of nothing', '\u2060'],
  ])('%s is refused, and read from a file without it', async (_, firstName) => {
    const typed = await at.api.raw('patients.create', { body: aPatient({ firstName }) })
    expect(refusal(typed)).toEqual([400, 'invalid_request', 'firstName'])
    const file = `tipo documento;documento;nombre;apellido\nCC;52777001;Nogal${firstName.replaceAll(/[a-zA-Z]/g, '')};Arce\n`
    const body = { fileName: 'p.csv', contentBase64: Buffer.from(file).toString('base64') }
    await at.api('patients.import', { body })
    const { items } = (await at.api('patients.list', { query: { q: '52777001' } })).body
    expect(items.map((patient) => patient.firstName)).toEqual(['Nogal'])
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
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
  await at.api('billingRuns.emit', { params, body: { file: false }, idempotencyKey: 'emitir-julio' })
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
  // A single emission is over before anybody can pause it.
  await rowsIn(at.core, "UPDATE runs SET state = 'paused' WHERE id = ?", billingRunId)
  const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
  const narrow = { name: 'Otro programa', scopes: ['read' as const, 'write' as const], expiresAt }
  const { secret } = (await at.api('accessTokens.create', { body: { ...narrow, workspaceIds: [at.workspaceId] } })).body
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  const started = await program.raw('billingRuns.start', { params })
  expect([started.status, started.error.code]).toEqual([403, 'personal_access_token_scope_required'])
  expect((await at.api('billingRuns.get', { params })).body.state).toBe('paused')
  expect((await at.api('billingRuns.start', { params })).status).toBe(200)
})

it('a program that may not send does not go on with a folder that somebody was filing', async () => {
  const { id: runId } = (await at.api('runs.create', { body: { kind: 'folder', name: 'julio' } })).body
  const { body: profile } = await at.api('account.get', {})
  await rowsIn(at.core, "UPDATE runs SET state = 'paused', filed_by = ? WHERE id = ?", profile.subject, runId)
  const people = peopleOf({ ...at, userId: profile.subject, close: at.close })
  const { secret } = await people.platformAdmin.accessToken({ scopes: ['read', 'write'] })
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  const started = await program.raw('runs.start', { params: { runId }, body: {} })
  expect([started.status, started.error.code]).toEqual([403, 'personal_access_token_scope_required'])
  expect((await at.api('runs.get', { params: { runId } })).body.state).toBe('paused')
})

const change = { source: 'ministry', code: 'RVC999', place: 'usuarios[].codSexo', changes: [{ to: 'F' }] } as const
it.each([
  { act: 'credit', reason: 'Anulada por el pagador' },
  { act: 'correct', correction: change },
] as const)('a program that may only send writes nothing by a run: $act', async (given) => {
  const { id } = await at.accepted()
  const { body: profile } = await at.api('account.get', {})
  const people = peopleOf({ ...at, userId: profile.subject, close: at.close })
  const { secret } = await people.platformAdmin.accessToken({ scopes: ['read', 'send'] })
  const program = at.api.as({ token: secret, params: { workspaceId: at.workspaceId } })
  const body = { name: 'julio', targetIds: [id], ...given }
  const begun = await program.raw('documentRuns.create', { body, idempotencyKey: 'notas' })
  expect([begun.status, begun.error.code]).toEqual([403, 'personal_access_token_scope_required'])
  expect((await at.api('creditNotes.list', {})).body.total).toBe(0)
  expect((await at.api('documentRuns.list', {})).body.total).toBe(0)
  await at.api.raw('documentRuns.create', { body, idempotencyKey: 'persona' })
  const documentRunId = (await at.api('documentRuns.list', {})).body.items[0]?.id ?? ''
  await rowsIn(at.core, "UPDATE runs SET state = 'paused' WHERE id = ?", documentRunId)
  for (const act of ['documentRuns.start', 'documentRuns.cancel'] as const) {
    const { status, error } = await program.raw(act, { params: { documentRunId } })
    expect([act, status, error.code]).toEqual([act, 403, 'personal_access_token_scope_required'])
  }
  expect((await at.api('documentRuns.get', { params: { documentRunId } })).body.state).toBe('paused')
})

describe('a run of somebody who', () => {
  const ended = async (billingRunId: string) => {
    for (;;) {
      const { body } = await at.api('billingRuns.get', { params: { billingRunId } })
      if (body.state !== 'working') return body
      await setImmediate()
    }
  }
  const batch = async (api: Clinic['api']) => {
    const service = {
      category: 1 as const,
      service: { ...consulta({ fechaInicioAtencion: '2026-06-10 08:30' }), vrServicio: null },
      quantity: 1,
      unitPrice: 45_000,
    }
    const payer = { clientId: at.clientId, coverage: '16', paymentModality: '04' }
    const visit = { patientId: at.patients[0], date: '2026-06-10', services: [service], ...payer }
    const { id } = (await at.api('visits.create', { body: visit })).body
    const body = { groupBy: 'visit' as const, visitIds: [id], contractNumber: 'CUCON-0001', name: 'Julio' }
    return ended((await api('billingRuns.create', { body })).body.id)
  }
  /** As it stands when its author leaves in the middle of the emission. */
  const halfway = async (billingRunId: string, author: string) => {
    await rowsIn(at.core, "UPDATE runs SET state = 'working', filed_by = ? WHERE id = ?", author, billingRunId)
    const items = "UPDATE billing_items SET state = 'chosen' WHERE run_key = (SELECT key FROM runs WHERE id = ?)"
    await rowsIn(at.core, items, billingRunId)
  }

  type People = ReturnType<typeof peopleOf>
  interface Leaving {
    readonly how: string
    readonly byToken?: true
    leaves(people: People, gone: Member, tokenId: string): Promise<unknown>
  }
  const LEAVING: readonly Leaving[] = [
    { how: 'was disabled', leaves: (people, gone) => people.change(gone, { enabled: false }) },
    { how: 'may only look now', leaves: (people, gone) => people.change(gone, { role: 'viewer' }) },
    { how: 'was removed', leaves: (people, gone) => people.remove(gone) },
    {
      how: 'ended the token',
      byToken: true,
      leaves: (_, __, tokenId) => at.api('workspaceTokens.revoke', { params: { tokenId } }),
    },
  ]

  it.each(LEAVING)('$how waits until somebody answers for it', async ({ leaves, byToken }) => {
    const { body: profile } = await at.api('account.get', {})
    const people = peopleOf({ ...at, userId: profile.subject, close: at.close })
    const gone = await people.join('operator')
    const token = await gone.accessToken()
    const session = byToken ? token.secret : await gone.signIn()
    const { id: billingRunId } = await batch(at.api.as({ token: session, params: { workspaceId: at.workspaceId } }))
    await at.asleep()
    await halfway(billingRunId, byToken ? token.id : gone.userId)
    await leaves(people, gone, token.id)
    await at.awake()
    const paused = await ended(billingRunId)
    expect([paused.state, paused.problem?.code, paused.items.emitted]).toEqual(['paused', 'authorization_changed', 0])
    const told = async () => (await at.api('auditEvents.list', { query: { about: billingRunId } })).body.items[0]
    expect(await told()).toMatchObject({ operation: 'billingRuns.pause', actor: 'system' })

    await at.api('billingRuns.start', { params: { billingRunId } })
    const over = await ended(billingRunId)
    expect([over.state, over.problem, over.items.emitted]).toEqual(['done', null, 1])
    const { items } = (await at.api('auditEvents.list', { query: { resource: 'healthInvoices', act: 'emit' } })).body
    expect(items.map(({ actor }) => actor)).toEqual([profile.subject])
  })

  it('is taken back by whoever answers for that, though the one who began it is gone', async () => {
    const { body: profile } = await at.api('account.get', {})
    const people = peopleOf({ ...at, userId: profile.subject, close: at.close })
    const gone = await people.join('operator')
    const api = at.api.as({ token: await gone.signIn(), params: { workspaceId: at.workspaceId } })
    const { id: billingRunId } = await batch(api)
    await people.remove(gone)
    await at.api('billingRuns.cancel', { params: { billingRunId } })
    expect(await ended(billingRunId)).toMatchObject({ state: 'cancelled', problem: null, items: { cancelled: 1 } })
  })
})
