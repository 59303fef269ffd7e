import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, MINISTRY, minutes } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

it('a connection that was tried is told to those who follow the clinic, once it is known what came of it', async () => {
  at = await clinic()
  const { next: after } = (await at.api('events.list', {})).body
  await at.api('connections.invoiceProvider.test', {})
  await at.api('connections.test', { params: { connection: 'ministry' } })
  const { items } = (await at.api('events.list', { query: { after } })).body
  expect(items.map(({ resource }) => resource)).toEqual(['connections', 'connections'])
})

describe('what waits because nobody answered goes as soon as a trial worked', () => {
  const soon = 5_000
  const available = (yes: boolean) => ['POST', '/_control/availability', { available: yes }] as const

  it('to the provider', async () => {
    at = await clinic()
    await at.provider(...available(false))
    const { id } = await at.created()
    await at.emitted(id)
    await at.pass(minutes(20))
    await at.provider(...available(true))
    await at.pass(soon)
    expect(await at.held()).toEqual([])
    await at.api('connections.invoiceProvider.test', {})
    await at.pass(soon)
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  })

  it('to the ministry', async () => {
    at = await clinic()
    await at.ministry(...available(false))
    const { id } = await at.filed()
    await at.pass(minutes(20))
    await at.ministry(...available(true))
    await at.pass(soon)
    expect((await at.ledgers()).ministry).toEqual([])
    await at.api('connections.test', { params: { connection: 'ministry' } })
    await at.pass(soon)
    expect((await at.read(id)).chain.at(-1)).toMatchObject({ step: 'submission', state: 'accepted' })
  })
})

describe('what somebody sets while the former way is being tried', () => {
  /** Its upstream answers only when something else was done. */
  async function duringTrial(trial: () => Promise<unknown>, act: () => Promise<unknown>): Promise<void> {
    const [asked, acted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    at.wire.intercept = async () => {
      asked.resolve()
      await acted.promise
      return undefined
    }
    const trying = trial()
    await asked.promise
    await act()
    acted.resolve()
    await trying
  }
  const ministry = { connection: 'ministry' }
  const setMinistry = (documentNumber: string, password = 'una-clave') => {
    const pinned = { baseUrl: MINISTRY, certificateSha256: '0'.repeat(64) }
    return at.api('connections.put', {
      params: ministry,
      body: { ...pinned, documentType: 'CC', documentNumber, password },
    })
  }
  const tryMinistry = () => at.api.raw('connections.test', { params: ministry })
  const ministryNow = async () => (await at.api('connections.get', { params: ministry })).body

  it('the ministry: stands, and does not count as tried', async () => {
    at = await clinic()
    await setMinistry('52000001')
    await duringTrial(tryMinistry, () => setMinistry('52000002'))
    expect(await ministryNow()).toMatchObject({ documentNumber: '52000002', hasPassword: true, verifiedAt: null })
    await duringTrial(tryMinistry, () => setMinistry('52000002', 'otra-clave'))
    expect(await ministryNow()).toMatchObject({ documentNumber: '52000002', verifiedAt: null })
    await tryMinistry()
    expect(await ministryNow()).toMatchObject({ verifiedAt: expect.any(String) })
  })

  const secrets = { clientSecret: 'un-secreto', password: 'una-clave' }
  const setProvider = (fields: { username?: string; clientId?: string; healthOnDebitNotesConfirmed?: boolean }) =>
    at.api('connections.invoiceProvider.put', { body: { provider: 'factus', ...secrets, ...fields } })
  const tryProvider = () => at.api.raw('connections.invoiceProvider.test', {})
  const providerNow = async () => (await at.api('connections.invoiceProvider.get', {})).body

  it('another account of the provider: stands, and does not count as tried', async () => {
    at = await clinic()
    const other = { username: `${at.nit}@simulado.test`, clientId: 'otra' }
    await duringTrial(tryProvider, () => setProvider(other))
    expect(await providerNow()).toMatchObject({ ...other, hasSecrets: true, verifiedAt: null })
  })

  it('what is besides the account: stands, and the account was tried', async () => {
    at = await clinic()
    expect(await providerNow()).toMatchObject({ healthOnDebitNotesConfirmed: true })
    await duringTrial(tryProvider, () =>
      at.api('connections.invoiceProvider.put', {
        body: { provider: 'factus', healthOnDebitNotesConfirmed: false },
      }),
    )
    expect(await providerNow()).toMatchObject({ healthOnDebitNotesConfirmed: false, verifiedAt: expect.any(String) })
  })
})
