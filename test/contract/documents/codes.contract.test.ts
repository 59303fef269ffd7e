import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '../../../src/contract/errors.ts'
import { type Result, SEEN_CODES } from '../../support/api.ts'
import { aClient, aPatient } from '../../support/fixtures.ts'
import { consulta } from '../../support/rips.ts'
import { rowsIn } from '../../support/rows.ts'
import { type Clinic, clinic, MINISTRY, minutes, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

type Way = () => Promise<Result>

const invoiceCall = (id: string, key = 'k') => ({ params: { healthInvoiceId: id }, idempotencyKey: key })
const creditOf = (invoiceId: string, changes: object = {}) =>
  at.api.raw('creditNotes.create', { body: { invoiceId, concept: '1', kind: 'partial', selection: [], ...changes } })
const debitOf = (invoiceId: string, services: unknown) =>
  at.api.raw('debitNotes.create', { body: { invoiceId, concept: '4', services } })
const emailOf = (id: string, body: object = {}, key = 'mail') =>
  at.api.raw('healthInvoices.email', { ...invoiceCall(id, key), body })
const mailOn = (enabled = true) => at.api('connections.email.put', { body: { enabled } })

async function emitDraft(changes: Parameters<Clinic['created']>[0]): Promise<Result> {
  const { id } = await at.created(changes)
  return at.emitted(id)
}

/** An invoice whose fate nobody knows. */
async function unknownInvoice() {
  const { id } = await at.created()
  await at.scenario('timeout-after-accept')
  await at.emitted(id)
  return id
}

/** An accepted invoice whose files fail under a scenario. */
async function withoutFiles(scenario: string) {
  const { id } = await at.created({ observation: scenario })
  await at.emitted(id)
  await at.pass(20_000)
  return id
}
const artifactOf = (id: string, artifact = 'pdf') =>
  at.api.raw('healthInvoices.artifact', { params: { healthInvoiceId: id, artifact } })

const MINISTRY_ACCOUNT = { baseUrl: MINISTRY, documentType: 'CC', documentNumber: '1000000000' } as const
const ministryPut = (changes: object = {}) =>
  at.api.raw('connections.put', { params: { connection: 'ministry' }, body: { ...MINISTRY_ACCOUNT, ...changes } })
const ministryTest = () => at.api.raw('connections.test', { params: { connection: 'ministry' } })
const ministryFault = (fault: string, times = 1) =>
  at.ministry('POST', '/_control/faults', { fault, operation: 'LoginSISPRO', times })

const WAYS: Partial<Record<ErrorCode, Way>> = {
  ministry_credentials_missing: () => ministryPut(),
  ministry_unavailable: async () => {
    await at.ministry('POST', '/_control/availability', { available: false })
    return ministryTest()
  },
  ministry_login_failed: async () => {
    await ministryFault('login-false', 5)
    return ministryTest()
  },
  invoice_provider_not_configured: async () => {
    await at.close()
    at = await clinic({ simulators: undefined } as never)
    return emitDraft({})
  },
  invoice_provider_company_mismatch: async () => {
    const body = { provider: 'factus', username: '901234567@simulado.test' } as const
    await at.api('connections.invoiceProvider.put', { body })
    return at.api.raw('connections.invoiceProvider.test')
  },
  invoice_provider_unavailable: async () => {
    await at.provider('POST', '/_control/availability', { available: false })
    return at.api.raw('connections.invoiceProvider.test')
  },
  upstream_configuration_invalid: () =>
    at.api.raw('connections.invoiceProvider.put', {
      body: { provider: 'factus', baseUrl: 'https://api.factus.com.co' },
    }),
  invalid_field_profile: () =>
    at.api.raw('healthInvoices.create', { body: { ...at.anInvoice(), operationType: 'SS-CUDE' } }),
  health_document_invalid: () => emitDraft({ operationType: 'SS-CUFE' }),
  health_document_not_emittable: async () => {
    const { id } = await at.accepted()
    return at.emitted(id, 'again')
  },
  health_document_locked: async () => {
    const { id } = await at.accepted()
    return at.api.raw('healthInvoices.createRevision', {
      params: { healthInvoiceId: id },
      revision: 1,
      body: at.anInvoice(),
    })
  },
  provider_dispatch_in_progress: async () => {
    const { id } = await at.created()
    return (await Promise.all([at.emitted(id, 'one'), at.emitted(id, 'two')]))[1] as Result
  },
  provider_outcome_unknown: async () => at.emitted(await unknownInvoice(), 'again'),
  reconciliation_not_applicable: async () => {
    const { id } = await at.accepted()
    return at.api.raw('healthInvoices.reconcile', invoiceCall(id, 'ask'))
  },
  reconciliation_inconclusive: async () => {
    const { id } = await at.created()
    await at.scenario('timeout-before')
    await at.emitted(id)
    return at.api.raw('healthInvoices.reconcile', invoiceCall(id, 'ask'))
  },
  resolution_unavailable: async () => {
    await at.close()
    at = await clinic({ resolutions: false })
    return emitDraft({})
  },
  resolution_number_regression: async () => {
    await at.close()
    at = await clinic({ through: 'matias' })
    await at.accepted()
    const [used] = (await at.api('resolutions.list', {})).body.items.filter(({ kind }) => kind === 'invoice')
    await at.api('resolutions.archive', { params: { resolutionId: used?.id ?? '' }, revision: used?.revision ?? 0 })
    const again = { kind: 'invoice', prefix: 'SETP', from: 990_000_001, to: 990_000_100 } as const
    await at.api('resolutions.create', { body: { ...again, resolutionNumber: '18760000001' } })
    return emitDraft({})
  },
  source_invoice_not_accepted: async () => creditOf((await at.created()).id),
  // Every issued invoice keeps its payer: only a damaged store lacks it.
  source_customer_missing: async () => {
    const { id } = await at.accepted()
    await rowsIn(at.core, 'DELETE FROM document_requests')
    return creditOf(id)
  },
  source_rips_missing: async () => {
    const { id, lines } = await at.accepted()
    const selection = [{ lineId: lines[0]?.lineId, amount: 1 }]
    const { id: creditNoteId } = (await creditOf(id, { selection })).json as { id: string }
    await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'k' })
    await at.pass(10_000)
    return at.api.raw('creditNotes.package', { params: { creditNoteId } })
  },
  credit_note_selection_invalid: async () => creditOf((await at.accepted()).id),
  credit_balance_exceeded: async () => {
    const { id, lines } = await at.accepted()
    return creditOf(id, { selection: [{ lineId: lines[2]?.lineId, amount: 5_500.01 }] })
  },
  credit_total_mismatch: async () => creditOf((await at.accepted()).id, { kind: 'total', concept: '1' }),
  debit_note_rips_required: async () => debitOf((await at.accepted()).id, []),
  debit_note_rips_invalid: async () => {
    const { id } = await at.accepted()
    const wrong = { ...consulta({ finalidadTecnologiaSalud: '99' }), vrServicio: null }
    return debitOf(id, [{ patientId: at.patients[0], category: 1, service: wrong, unitPrice: 10 }])
  },
  debit_note_patient_mismatch: async () => {
    const { id } = await at.accepted()
    const stranger = (await at.api('patients.create', { body: aPatient() })).body.id
    return debitOf(id, [{ patientId: stranger, category: 1, service: service.consulta(), unitPrice: 10 }])
  },
  document_not_available: async () => artifactOf((await at.created()).id),
  artifact_context_unverified: async () => artifactOf(await withoutFiles('SIM-ART-WRONG-DOCUMENT')),
  artifact_download_failed: async () => artifactOf(await withoutFiles('SIM-ART-500')),
  attached_document_not_found: async () => {
    const { id } = await at.created()
    at.wire.intercept = async (_, path) => (path.includes('download') ? 'hang-before' : undefined)
    await at.emitted(id)
    return at.api.raw('healthInvoices.package', { params: { healthInvoiceId: id } })
  },
  email_not_configured: async () => emailOf((await at.accepted()).id),
  email_disabled: async () => {
    await mailOn(false)
    return emailOf((await at.accepted()).id)
  },
  recipient_email_missing: async () => {
    await mailOn()
    const { id: clientId } = (await at.api('clients.create', { body: aClient({ email: null }) })).body
    return emailOf((await at.accepted({ clientId })).id)
  },
  email_attachment_too_large: async () => {
    await mailOn()
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_200_000)]).toString('base64')
    at.wire.intercept = async (_, path) =>
      path.endsWith('download-pdf')
        ? { body: { status: 'OK', data: { file_name: 'a.pdf', pdf_base_64_encoded: pdf } } }
        : undefined
    return emailOf((await at.accepted()).id)
  },
  email_outcome_unknown: async () => {
    await mailOn()
    const { id } = await at.accepted({ observation: 'SIM-MAIL-TIMEOUT' })
    expect((await emailOf(id, {}, 'first')).status).toBe(202)
    return emailOf(id, {}, 'second')
  },
  email_send_failed: async () => {
    await mailOn()
    return emailOf((await at.accepted({ observation: 'SIM-MAIL-FAIL' })).id)
  },
}

describe('each code of documents, provider and e-mail', () => {
  it.each(Object.entries(WAYS))('%s', async (code, way) => {
    at = await clinic()
    const result = await way()
    expect([result.status, result.error.code]).toEqual([ERROR_STATUS[code as ErrorCode], code])
    expect(result.error.message).toMatch(/\p{Ll}/u)
  })

  it('was seen in an answer', () => {
    expect(Object.keys(WAYS).filter((code) => !SEEN_CODES.has(code as ErrorCode))).toEqual([])
  })
})

it('invalid_ministry_token: only a filing can meet it, so it stands in the chain', async () => {
  at = await clinic()
  at.wire.intercept = async (_, path) => (path.includes('Cargar') ? { status: 403, body: {} } : undefined)
  const { chain } = await at.filed()
  expect(chain.at(-1)).toMatchObject({ step: 'submission', state: 'queued', code: 'invalid_ministry_token' })
})

describe('the account at the provider', () => {
  it("another company's account issues nothing, before and after a trial has shown it", async () => {
    at = await clinic()
    const body = { provider: 'factus', username: '901234567@simulado.test' } as const
    await at.api('connections.invoiceProvider.put', { body })
    const { id } = await at.created()
    expect((await at.emitted(id)).status).toBe(202)
    expect((await at.read(id)).chain[0]).toMatchObject({ state: 'queued', code: 'invoice_provider_company_mismatch' })
    await at.api.raw('connections.invoiceProvider.test')
    expect((await at.api('connections.invoiceProvider.get', {})).body.verifiedAt).toBeNull()
    const other = await at.created()
    expect((await at.emitted(other.id)).error.code).toBe('invoice_provider_company_mismatch')
    expect(await at.held()).toEqual([])
    await at.api('connections.invoiceProvider.put', { body: { provider: 'factus' } })
    await at.api('connections.invoiceProvider.test', {})
    await at.pass(minutes(1))
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  })

  it('shows its capabilities and its ranges, never a secret', async () => {
    at = await clinic()
    const body = { provider: 'factus', password: 'no-se-muestra', clientSecret: 'tampoco' } as const
    const put = await at.api('connections.invoiceProvider.put', { body })
    expect(put.body).toMatchObject({ simulated: true, hasSecrets: true, capabilities: { numbering: 'provider' } })
    const got = await at.api('connections.invoiceProvider.get', {})
    expect(got.text + put.text).not.toMatch(/no-se-muestra|tampoco/)
    await at.api('connections.invoiceProvider.put', {
      body: { ...body, password: 'simulado', clientSecret: 'simulado' },
    })
    const { items } = (await at.api('connections.invoiceProvider.ranges', {})).body
    expect(items.map(({ kind, prefix }) => [kind, prefix])).toEqual([
      ['invoice', 'SETP'],
      ['credit_note', 'NC'],
      ['debit_note', 'ND'],
    ])
  })

  it('a document that was queued for one provider is not sent to another', async () => {
    at = await clinic()
    await at.provider('POST', '/_control/availability', { available: false })
    const { id } = await at.created()
    await at.emitted(id)
    await at.api('connections.invoiceProvider.put', { body: { provider: 'matias' } })
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(5))
    const { status, issues } = await at.read(id)
    expect([status, issues[0]?.code]).toEqual(['rejected', 'upstream_configuration_invalid'])
    expect(await at.held()).toEqual([])
  })
})

describe('e-mail', () => {
  it('that reached the limit of the day says so, and when to try again', async () => {
    at = await clinic()
    await mailOn()
    const { id } = await at.accepted()
    for (const key of ['one', 'two']) expect((await emailOf(id, {}, key)).status).toBe(200)
    const third = await emailOf(id, {}, 'three')
    expect(third.error).toMatchObject({
      code: 'email_send_failed',
      message: expect.stringMatching(/más de 2 correos al día.*mañana/),
    })
  })

  it('goes once; one that may have left goes again only when a person says so', async () => {
    at = await clinic()
    await mailOn()
    const { id } = await at.accepted({ observation: 'SIM-MAIL-TIMEOUT' })
    await emailOf(id, {}, 'first')
    await at.pass(minutes(60))
    const [email] = (await at.read(id)).emails
    expect(email).toMatchObject({ to: 'pagos@yarumo.example.invalid', state: 'unknown' })
    const { items } = (await at.api('dispatches.list', { query: { targetId: email?.id ?? '' } })).body
    const document = { id, kind: 'invoice' }
    expect(items).toMatchObject([{ state: 'unknown', attempts: 1, nextAttemptAt: null, document }])
    const all = (await at.api('dispatches.list', {})).body.items
    expect(new Set(all.map((each) => each.document?.id))).toEqual(new Set([id]))
    expect((await emailOf(id, { resend: true }, 'second')).status).toBe(202)
    expect((await at.read(id)).emails).toHaveLength(2)
  })

  it('that may have left is nothing to be found out any more when it was sent again and accepted', async () => {
    at = await clinic()
    await mailOn()
    const { id } = await at.accepted()
    await at.provider('POST', '/_control/faults', { fault: 'drop-after-effect' })
    await emailOf(id, {}, 'first')
    await at.pass(minutes(60))
    const uncertain = async () => [
      (await at.api('dispatches.status', {})).body.unknown,
      (await at.api('dispatches.list', { query: { state: 'unknown' } })).body.total,
    ]
    expect(await uncertain()).toEqual([1, 1])
    await emailOf(id, { resend: true }, 'again')
    expect((await at.read(id)).emails.map(({ state }) => state)).toEqual(['accepted', 'unknown'])
    expect(await uncertain()).toEqual([0, 0])
  })

  it('goes to the address that the invoice says, where none is asked for', async () => {
    at = await clinic()
    await mailOn()
    const { id } = await at.accepted()
    const body = { email: 'nueva@yarumo.example.invalid' }
    await at.api('clients.update', { params: { clientId: at.clientId }, revision: 1, body })
    await emailOf(id)
    expect((await at.read(id)).emails).toMatchObject([{ to: 'pagos@yarumo.example.invalid' }])
  })

  it('is sent to the address that is asked for', async () => {
    at = await clinic()
    await mailOn()
    const { id } = await at.accepted()
    const sent = await emailOf(id, { to: 'otra@yarumo.example.invalid' })
    expect(sent.status).toBe(200)
    expect((await at.read(id)).emails).toMatchObject([{ to: 'otra@yarumo.example.invalid', state: 'accepted' }])
  })
})
