import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Clinic, clinic, MINISTRY, minutes, PROVIDER } from './clinic.ts'

const OTHER = { factus: 'matias', matias: 'factus' } as const

describe.each(['factus', 'matias'] as const)('an emission of which nobody knows, sent with %s', (through) => {
  let at: Clinic
  beforeEach(async () => {
    at = await clinic({ through })
  })
  afterEach(() => at.close())

  async function lost() {
    const { id } = await at.created()
    await at.scenario('timeout-after-accept')
    await at.emitted(id)
    expect(await at.read(id)).toMatchObject({ status: 'unknown' })
    await at.pass(2_000)
    return id
  }
  const connect = (body: { provider: 'factus' | 'matias'; username?: string }) =>
    at.api('connections.invoiceProvider.put', { body })

  test('is asked about where it was sent, although the clinic has another provider by now', async () => {
    const id = await lost()
    await connect({ provider: OTHER[through] })
    await at.pass(minutes(20))
    const [held] = (await at.ledgers()).provider
    expect(await at.read(id)).toMatchObject({ status: 'accepted', number: held?.number, cufe: held?.cufe })
    expect(await at.held()).toEqual([`${held?.number} x1`])
  })

  test('takes a proof after the change, and asks there', async () => {
    const id = await lost()
    const cufe = (await at.ledgers()).provider[0]?.cufe ?? ''
    await connect({ provider: OTHER[through] })
    const dispatchId = (await at.read(id)).chain[0]?.dispatchId ?? ''
    const params = { dispatchId }
    await at.api('dispatches.prove', { params, body: { cufe }, idempotencyKey: 'proof-1' })
    expect(await at.read(id)).toMatchObject({ status: 'accepted', cufe })
  })

  test('is not taken for absent, and sent again, because another account of the same provider has none', async () => {
    const id = await lost()
    await connect({ provider: through, username: '800000001@simulado.test' })
    await at.pass(minutes(60))
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
    expect((await at.held()).map((held) => held.slice(-2))).toEqual(['x1'])
  })
})

describe.each(['factus', 'matias'] as const)('an invoice that was issued with %s', (through) => {
  let at: Clinic
  beforeEach(async () => {
    at = await clinic({ through })
  })
  afterEach(() => at.close())

  const change = (body: { provider: 'factus' | 'matias'; username?: string }) =>
    at.api('connections.invoiceProvider.put', { body })

  test('says nothing of what the next provider has: what never came there is sent again', async () => {
    await at.accepted()
    await change({ provider: OTHER[through] })
    let sent = 0
    at.wire.intercept = async (method, path) =>
      method === 'POST' && /validate$|\/ubl2\.1\/invoice$/.test(path) && ++sent === 1
        ? { status: 500, body: {} }
        : undefined
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(minutes(60))
    expect([(await at.read(id)).status, sent]).toEqual(['accepted', 2])
  })

  async function withoutFiles() {
    at.wire.intercept = async (method, path) =>
      method === 'GET' && /pdf|xml|attached|download/.test(path) ? { status: 500, body: {} } : undefined
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(5_000)
    const { status, artifacts } = await at.read(id)
    expect([status, artifacts.some(({ name }) => name === 'pdf')]).toEqual(['accepted', false])
    at.wire.intercept = undefined
    return id
  }

  /** Whose addresses are called from now on. */
  function called(): Set<string> {
    const seen = new Set<string>()
    at.wire.intercept = async (_, path) => {
      const whose = /^\/(v2|oauth)\//.test(path) ? 'factus' : 'matias'
      if (!path.includes('Fev') && !path.includes('Auth')) seen.add(whose)
      return undefined
    }
    return seen
  }

  test.each([
    ['another provider', { provider: OTHER[through] }],
    ['another account', { provider: through, username: '800000001@simulado.test' }],
  ])('gets its files from there, although the clinic has %s by now', async (_, body) => {
    const id = await withoutFiles()
    await change(body)
    const asked = called()
    await at.pass(minutes(60))
    expect([...asked]).toEqual([through])
    expect((await at.read(id)).artifacts.map(({ name }) => name)).toEqual(['attached-document', 'pdf', 'xml'])
  })

  test('is sent by e-mail from there', async () => {
    await at.api('connections.email.put', { body: { enabled: true } })
    const { id } = await at.accepted()
    await change({ provider: OTHER[through] })
    const asked = called()
    const params = { healthInvoiceId: id }
    const { status } = await at.api.raw('healthInvoices.email', { params, body: {}, idempotencyKey: 'mail-1' })
    expect([status, (await at.read(id)).emails]).toMatchObject([200, [{ state: 'accepted' }]])
    expect([...asked]).toEqual([through])
  })
})

describe('when the credentials of the account are gone', () => {
  const simulators = {
    ministry: { url: MINISTRY, certificateSha256: '0'.repeat(64) },
    provider: { url: 'http://127.0.0.1:1' },
  }
  const FACTUS = { provider: 'factus', clientId: 'radica', clientSecret: 'simulado' } as const
  let at: Clinic
  beforeEach(async () => {
    at = await clinic({ confirmed: false, simulators })
    await connect(FACTUS)
  })
  afterEach(() => at.close())

  const connect = (body: { provider: 'factus' | 'matias'; clientId?: string; clientSecret?: string }) =>
    at.api('connections.invoiceProvider.put', {
      body: { baseUrl: PROVIDER, username: `${at.nit}@simulado.test`, password: 'simulado', ...body },
    })

  async function forgotten() {
    await connect({ provider: 'matias' })
    const { values } = at.core.secrets
    for (const name of [...values.keys()].filter((each) => each.startsWith('invoice-provider-earlier'))) {
      values.delete(name)
    }
  }

  test('says whose are missing, and asks as soon as they are back', async () => {
    const { id } = await at.created()
    await at.scenario('timeout-after-accept')
    await at.emitted(id)
    await at.pass(2_000)
    await forgotten()
    await at.pass(minutes(20))
    const [emission] = (await at.read(id)).chain
    expect(emission).toMatchObject({ state: 'unknown', cause: 'sent-with-missing', waitingFor: { what: 'person' } })
    await connect(FACTUS)
    await at.pass(minutes(60))
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
    expect((await at.held()).map((held) => held.slice(-2))).toEqual(['x1'])
  })

  test('its files wait for them, and those of the new account do not', async () => {
    at.wire.intercept = async (_, path) => (path.includes('download') ? { status: 500, body: {} } : undefined)
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(5_000)
    at.wire.intercept = undefined
    await forgotten()
    await at.pass(minutes(60))
    const files = (await at.read(id)).chain.find(({ step }) => step === 'artifacts')
    expect(files).toMatchObject({ state: 'queued', cause: 'sent-with-missing', waitingFor: { what: 'person' } })
    expect((await at.accepted()).artifacts).toHaveLength(3)
    await connect(FACTUS)
    await at.pass(minutes(60))
    expect((await at.read(id)).artifacts).toHaveLength(3)
  })
})
