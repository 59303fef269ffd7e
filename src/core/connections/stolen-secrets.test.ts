import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Thief, thief } from '../../../test/support/thief.ts'
import { type TestWorkspace, testWorkspace } from '../../../test/support/workspace.ts'
import type { BodyInput } from '../../contract/operations.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'

let at: TestWorkspace
let their: Thief
beforeEach(async () => {
  at = await testWorkspace()
  their = await thief()
})
afterEach(async () => {
  their.close()
  await at.close()
})

const SECRET = 'solo-la-sabe-la-clinica'
const ministry = { connection: 'ministry' }
const ACCOUNT = { documentType: 'CC', documentNumber: '52000001', userType: 'RE' } as const
/** Nobody listens there: the ministry's container of the clinic. */
const OURS = { baseUrl: 'https://127.0.0.1:9', certificateSha256: 'a'.repeat(64), ...ACCOUNT }

type MinistryBody = BodyInput<'connections.put'>
const putMinistry = (body: MinistryBody) => at.api.raw('connections.put', { params: ministry, body })
const testMinistry = () => at.api.raw('connections.test', { params: ministry })
const readMinistry = async () => (await at.api('connections.get', { params: ministry })).body

type ProviderBody = BodyInput<'connections.invoiceProvider.put'>
const FACTUS = { provider: 'factus', username: 'clinica@clinica.test', clientId: 'clinica' } as const
const factus = { ...FACTUS, baseUrl: 'https://127.0.0.1:9' }
const secrets = { clientSecret: `${SECRET}-cliente`, password: SECRET }
const putProvider = (body: ProviderBody) => at.api.raw('connections.invoiceProvider.put', { body })
const testProvider = () => at.api.raw('connections.invoiceProvider.test')

describe("the ministry's password", () => {
  beforeEach(async () => {
    expect((await putMinistry({ ...OURS, password: SECRET })).status).toBe(200)
  })

  it('does not go to a server that an administrator points at', async () => {
    const attack = { ...OURS, baseUrl: their.tls, certificateSha256: their.certificateSha256 }
    const refused = await putMinistry(attack)
    await testMinistry()
    expect(their.told()).not.toContain(SECRET)
    expect([refused.error.code, refused.error.field]).toEqual(['ministry_credentials_missing', 'password'])
    expect(await readMinistry()).toMatchObject({ ...OURS, hasPassword: true })
  })

  it('is asked again for another pin and another user, and kept for what is the same', async () => {
    for (const change of [
      { certificateSha256: 'b'.repeat(64) },
      { certificateSha256: null },
      { documentNumber: '52000002' },
      { documentType: 'CE' },
      { userType: 'PIN' as const },
    ]) {
      const refused = await putMinistry({ ...OURS, ...change })
      expect(refused.error.code).toBe('ministry_credentials_missing')
      expect(refused.error.message).toContain('escriba otra vez la contraseña')
    }
    expect((await putMinistry({ ...OURS, baseUrl: `${OURS.baseUrl}/` })).status).toBe(200)
    expect(await readMinistry()).toMatchObject({ hasPassword: true })
  })

  it('does not come back by a detour over a password of their own', async () => {
    await putMinistry({ ...OURS, baseUrl: their.tls, certificateSha256: their.certificateSha256, password: 'la-mia' })
    await testMinistry()
    expect(their.told()).toContain('la-mia')
    expect((await putMinistry(OURS)).error.code).toBe('ministry_credentials_missing')
    expect(JSON.stringify([...at.core.secrets.values])).not.toContain(SECRET)
  })

  it('is not used for settings that were stored without it', async () => {
    const settings = { ...OURS, baseUrl: their.tls, certificateSha256: their.certificateSha256 }
    // Two administrators at the same moment: the password of one is kept, then the settings of the other are committed.
    const { set } = at.core.secrets
    let honest: Promise<unknown> | undefined
    at.core.secrets.set = async (name, value) => {
      await set(name, value)
      at.core.secrets.set = set
      honest = putMinistry({ ...OURS, password: SECRET })
      await expect.poll(() => [...at.core.secrets.values.values()].some((kept) => kept.includes(SECRET))).toBe(true)
    }
    await putMinistry({ ...settings, password: 'la-mia' })
    await honest
    await testMinistry()
    expect(their.told()).not.toContain(SECRET)
  })

  it('that was kept before passwords knew whom they are for works for its connection, and for no other', async () => {
    at.core.secrets.values.set(`ministry-password:${at.workspaceId}`, SECRET)
    expect(await readMinistry()).toMatchObject({ hasPassword: true })
    const attack = { ...OURS, baseUrl: their.tls, certificateSha256: their.certificateSha256 }
    expect((await putMinistry(attack)).error.code).toBe('ministry_credentials_missing')
    await testMinistry()
    expect(their.told()).toBe('')
    expect((await putMinistry(OURS)).status).toBe(200)
  })
})

describe("the provider's secrets", () => {
  beforeEach(async () => {
    expect((await putProvider({ ...factus, ...secrets })).status).toBe(200)
  })

  it.each(['plain', 'tls'] as const)('do not go to a server that an administrator points at (%s)', async (kind) => {
    const refused = await putProvider({ ...factus, baseUrl: their[kind] })
    await testProvider()
    await at.api.raw('connections.invoiceProvider.ranges')
    expect(their.told()).not.toContain(SECRET)
    expect(refused.error.code).toBe('invoice_provider_not_configured')
    const kept = (await at.api('connections.invoiceProvider.get', {})).body
    expect(kept).toMatchObject({ baseUrl: factus.baseUrl, hasSecrets: true })
  })

  it('are all asked again: one of them does not bring the other along', async () => {
    for (const some of [{ password: 'la-mia' }, { clientSecret: 'el-mio' }]) {
      const refused = await putProvider({ ...factus, baseUrl: their.plain, ...some })
      expect(refused.error.code).toBe('invoice_provider_not_configured')
    }
    await putProvider({ ...factus, username: 'otra@clinica.test', password: 'la-mia' })
    await testProvider()
    expect(their.told()).not.toContain(SECRET)
    // What was refused changed nothing.
    expect((await at.api('connections.invoiceProvider.get', {})).body).toMatchObject({ hasSecrets: true })
    expect((await putProvider(factus)).status).toBe(200)
  })

  it('leave this machine under TLS only', async () => {
    for (const baseUrl of ['http://10.0.0.5:4010', 'http://clinica.test', 'http://127.0.0.1.nip.io']) {
      const refused = await putProvider({ ...factus, ...secrets, baseUrl })
      expect([refused.status, refused.error.field]).toEqual([refused.status, 'baseUrl'])
      expect(refused.status).toBeGreaterThanOrEqual(400)
    }
  })
})

it('a body with a password leaves no quick hash of it with its idempotency key', async () => {
  const body = { ...OURS, password: SECRET }
  const call = { params: ministry, body, idempotencyKey: 'clave-1' }
  expect((await at.api.raw('connections.put', call)).status).toBe(200)
  const file = openConnection(join(at.core.dataDir, STORE_FILE), at.core.storeKey)
  const kept = file.prepare("SELECT request_sha256 FROM idempotency_keys WHERE key = 'clave-1'").pluck().get()
  file.close()
  expect(kept).toEqual(expect.any(String))
  expect(kept).not.toBe(createHash('sha256').update(JSON.stringify(body)).digest('hex'))
  const again = await at.api.raw('connections.put', call)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  const other = await at.api.raw('connections.put', { ...call, body: { ...body, password: 'otra' } })
  expect(other.error.code).toBe('idempotency_key_reused')
})
