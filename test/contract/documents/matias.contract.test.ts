import { afterEach, describe, expect, it } from 'vitest'
import { bogotaDay } from '../../../src/contract/bogota.ts'
import { aClient } from '../../support/fixtures.ts'
import { sheetsOf } from '../imports/files.ts'
import { type Clinic, clinic, minutes } from './clinic.ts'

/** What only the second provider does its own way; everything else is tested for both. */

let at: Clinic
afterEach(() => at.close())

const provider = (body: object = {}) =>
  at.api('connections.invoiceProvider.put', { body: { provider: 'matias', ...body } })

it("goes by the account's own list of cities once that was read", async () => {
  at = await clinic({ through: 'matias' })
  const { id: clientId } = (await at.api('clients.create', { body: aClient({ municipalityCode: '11001' }) })).body
  await at.accepted({ clientId })
  at.wire.intercept = async (_, path) =>
    path.endsWith('/cities') ? { body: { data: [{ id: 836, code: '11001' }] } } : undefined
  expect((await at.api('connections.invoiceProvider.test', {})).body.company.nit).toBe(at.nit)
  await at.accepted({ clientId })
  const { requests } = (await at.provider('GET', '/_control/requests')) as {
    requests: { operation: string; body: { customer: { city_id: string } } }[]
  }
  const sent = requests.filter(({ operation }) => operation === 'invoice')
  expect(sent.map(({ body }) => body.customer.city_id)).toEqual(['149', '836'])
})

it('asks for the payer’s e-mail, and sees at once that it came or went', async () => {
  at = await clinic({ through: 'matias' })
  const { id: clientId } = (await at.api('clients.create', { body: aClient({ email: null }) })).body
  const { id, status } = await at.created({ clientId })
  expect(status).toBe('draft')
  const mailTo = (email: string | null, revision: number) =>
    at.api('clients.update', { params: { clientId }, revision, body: { email } })
  await mailTo('pagos@eps.example.invalid', 1)
  expect((await at.read(id)).status).toBe('ready')
  await mailTo(null, 2)
  expect((await at.read(id)).status).toBe('draft')
})

it('an invoice that was rejected with the last number keeps it while it is mended', async () => {
  at = await clinic({ through: 'matias', resolutions: false })
  const range = { kind: 'invoice', prefix: 'SETP', from: 990_000_001, to: 990_000_001 } as const
  const valid = { resolutionNumber: '18760000001', validFrom: '2026-01-01', validTo: '2026-12-31' }
  await at.api('resolutions.create', { body: { ...range, ...valid } })
  await at.provider('POST', '/_sim/scenarios', { scenario: 'dian-reject-object' })
  const { id: documentId, status } = await at.accepted()
  expect(status).toBe('rejected')
  const numbered = async (body: object) =>
    (await at.api('healthInvoices.check', { body: { ...at.anInvoice(), ...body } })).body.issues.every(
      ({ field }) => field !== 'resolutionId',
    )
  expect([await numbered({ documentId }), await numbered({})]).toEqual([true, false])
})

it('an invoice that goes by another resolution than it was rejected under is booked by the prefix of its number', async () => {
  at = await clinic({ through: 'matias', resolutions: false })
  const valid = { resolutionNumber: '18760000001', validFrom: '2026-01-01', validTo: '2026-12-31' }
  const resolution = async (prefix: string) => {
    const body = { kind: 'invoice', prefix, from: 990_000_001, to: 990_000_009, ...valid } as const
    return (await at.api('resolutions.create', { body })).body.id
  }
  // The account knows no FEA.
  const { id, status } = await at.accepted({ resolutionId: await resolution('FEA') })
  expect(status).toBe('rejected')
  const body = at.anInvoice({ resolutionId: await resolution('SETP') })
  await at.api('healthInvoices.createRevision', { params: { healthInvoiceId: id }, revision: 1, body })
  await at.emitted(id)
  expect(await at.read(id)).toMatchObject({ status: 'accepted', number: 'SETP990000001' })
  const { isSuggested, ...accounts } = (await at.api('journalAccounts.get', {})).body
  const vouchers = { invoice: '1', creditNote: '2', debitNote: '3' }
  await at.api('journalAccounts.put', { body: { ...accounts, vouchers } })
  const day = bogotaDay(at.core.clock.now())
  const url = at.request(`journal/siigo?${new URLSearchParams({ dateFrom: day, dateTo: day })}`)
  const sheets = await sheetsOf(new Uint8Array(await (await at.core.fetch(url)).arrayBuffer()))
  const [titles = [], first = []] = sheets.Comprobantes ?? []
  const told = ['Prefijo', 'Consecutivo'].map((title) => first[titles.indexOf(title)])
  expect(told).toEqual(['SETP', '990000001'])
})

describe("another company's account", () => {
  it('issues nothing, before and after a trial has shown it', async () => {
    at = await clinic({ through: 'matias' })
    await provider({ username: '901234567@simulado.test' })
    const { id } = await at.created()
    expect((await at.emitted(id)).status).toBe(202)
    expect((await at.read(id)).chain[0]).toMatchObject({ state: 'queued', code: 'invoice_provider_company_mismatch' })
    const trial = await at.api.raw('connections.invoiceProvider.test')
    expect([trial.status, trial.error.code]).toEqual([409, 'invoice_provider_company_mismatch'])
    const { id: other } = await at.created()
    expect((await at.emitted(other)).error.code).toBe('invoice_provider_company_mismatch')
    expect(await at.held()).toEqual([])
    await provider()
    await at.api('connections.invoiceProvider.test', {})
    await at.pass(minutes(1))
    expect(await at.read(id)).toMatchObject({ status: 'accepted', number: 'SETP990000001' })
  })
})

describe('e-mail', () => {
  const mail = (id: string, body: object = {}, key = 'mail') =>
    at.api.raw('healthInvoices.email', { params: { healthInvoiceId: id }, idempotencyKey: key, body })

  it('goes to the address that is asked for', async () => {
    at = await clinic({ through: 'matias' })
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted()
    expect((await mail(id, { to: 'otra@yarumo.example.invalid' })).status).toBe(200)
    expect((await at.read(id)).emails).toMatchObject([{ to: 'otra@yarumo.example.invalid', state: 'accepted' }])
  })

  it.each([
    ['SIM-MAIL-FAIL', 502, 'email_send_failed'],
    ['SIM-MAIL-DISABLED', 409, 'email_disabled'],
  ])('%s', async (observation, status, code) => {
    at = await clinic({ through: 'matias' })
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted({ observation })
    const answer = await mail(id)
    expect([answer.status, answer.error.code]).toEqual([status, code])
  })

  it('one that may have left goes again only when a person says so', async () => {
    at = await clinic({ through: 'matias' })
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted({ observation: 'SIM-MAIL-TIMEOUT' })
    expect((await mail(id, {}, 'first')).status).toBe(202)
    expect((await mail(id, {}, 'second')).error.code).toBe('email_outcome_unknown')
    expect((await mail(id, { resend: true }, 'third')).status).toBe(202)
  })
})

it.each([
  ['SIM-ART-500', 'artifact_download_failed'],
  ['SIM-ART-WRONG-DOCUMENT', 'artifact_context_unverified'],
  ['SIM-ART-NOT-XML', 'artifact_context_unverified'],
])('files: %s', async (observation, code) => {
  at = await clinic({ through: 'matias' })
  const { id } = await at.created({ observation })
  await at.emitted(id)
  await at.pass(20_000)
  const call = { params: { healthInvoiceId: id, artifact: 'attached-document' } }
  expect((await at.api.raw('healthInvoices.artifact', call)).error.code).toBe(code)
})
