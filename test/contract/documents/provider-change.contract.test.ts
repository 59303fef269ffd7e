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

test('says whose credentials are missing when they are gone, and asks as soon as they are back', async () => {
  const simulators = {
    ministry: { url: MINISTRY, certificateSha256: '0'.repeat(64) },
    provider: { url: 'http://127.0.0.1:1' },
  }
  const at = await clinic({ confirmed: false, simulators })
  try {
    const username = `${at.nit}@simulado.test`
    const secrets = { clientSecret: 'simulado', password: 'simulado' }
    const connect = (body: { provider: 'factus' | 'matias'; clientId?: string; clientSecret?: string }) =>
      at.api('connections.invoiceProvider.put', {
        body: { baseUrl: PROVIDER, username, password: 'simulado', ...body },
      })
    await connect({ provider: 'factus', clientId: 'radica', ...secrets })
    const { id } = await at.created()
    await at.scenario('timeout-after-accept')
    await at.emitted(id)
    await at.pass(2_000)
    await connect({ provider: 'matias' })
    const { values } = at.core.secrets
    for (const name of [...values.keys()].filter((each) => each.startsWith('invoice-provider-earlier'))) {
      values.delete(name)
    }
    await at.pass(minutes(20))
    const [emission] = (await at.read(id)).chain
    expect(emission).toMatchObject({ state: 'unknown', cause: 'sent-with-missing', waitingFor: { what: 'person' } })
    await connect({ provider: 'factus', clientId: 'radica', ...secrets })
    await at.pass(minutes(60))
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
    expect((await at.held()).map((held) => held.slice(-2))).toEqual(['x1'])
  } finally {
    await at.close()
  }
})
