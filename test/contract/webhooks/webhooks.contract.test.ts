import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebhookInput } from '../../../src/contract/webhooks.ts'
import { readWebhook } from '../../../src/sdk/index.ts'
import { certificateSha256, makeCertificate } from '../../../src/simulators/kit/certificate.ts'
import { apiOn } from '../../support/api.ts'
import { type TestCore, testCore } from '../../support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../../support/fixtures.ts'
import { ofTheFile } from '../../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { type Received, type Receiver, receiver, signatureOf } from './receiver.ts'

const DAY_MS = 86_400_000

let at: TestWorkspace
let other: Receiver
beforeEach(async () => {
  other = await receiver()
  at = await testWorkspace()
  await at.core.start()
})
afterEach(async () => {
  await other.close()
  await at.close()
})

async function signIn(): Promise<void> {
  const { token } = (
    await at.api('sessions.create', { body: { phone: aSetup().admin.phone, password: ADMIN_PASSWORD } })
  ).body
  at = { ...at, token, api: at.api.as({ token, params: { workspaceId: at.workspaceId } }) }
}
/** A patient that is registered on a core which was opened again. */
async function onNext(core: TestCore) {
  const { token, workspaceId } = at
  const api = apiOn(core.fetch).as({ token, params: { workspaceId } })
  return (await api('patients.create', { body: aPatient() })).body
}
const told = (fields: Partial<WebhookInput> = {}) => at.api('webhooks.create', { body: { url: other.url, ...fields } })
const patient = async () => (await at.api('patients.create', { body: aPatient() })).body.id
const ids = (messages: readonly Received[]) => messages.map(({ body }) => JSON.parse(body).data.id)
const deliveries = async (webhookId: string) =>
  (await at.api('webhooks.deliveries', { params: { webhookId }, query: {} })).body.items
const standing = async () => (await at.api('webhooks.list', {})).body.items[0]

/** Waits for what the worker writes after an answer has come. */
const until = (is: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await is(), 'it does not come to that').toBe(true), { interval: 5 })
const settled = (webhookId: string, states: readonly string[]) =>
  until(async () => String((await deliveries(webhookId)).map(({ state }) => state)) === String(states))

describe('a webhook', () => {
  it('is told of each change that is committed, in order, signed after the standard', async () => {
    const { secret, id } = (await told({ resources: ['patients'] })).body
    const made = [await patient(), await patient(), await patient()]
    const messages = await other.has(3)
    expect(ids(messages)).toEqual(made)
    for (const message of messages) {
      expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret))
      expect(JSON.parse(message.body)).toEqual({
        type: 'patients.changed',
        timestamp: expect.any(String),
        data: {
          workspaceId: at.workspaceId,
          sequence: expect.any(Number),
          resource: 'patients',
          id: expect.any(String),
          revision: 1,
        },
      })
    }
    await settled(id, ['delivered', 'delivered', 'delivered'])
    expect(await standing()).toMatchObject({ waiting: 0, failed: 0, lastStatus: 204, lastCause: null })
  })

  it('is read by the library, and nothing else is', async () => {
    const { secret, id } = (await told({ resources: ['patients'] })).body
    await at.api('webhooks.test', { params: { webhookId: id } })
    const [message = { headers: {}, body: '' }] = await other.has(1)
    const now = at.core.clock.now()
    expect(await readWebhook(message.headers, message.body, secret, now)).toMatchObject({ type: 'test' })
    await expect(readWebhook(message.headers, `${message.body} `, secret, now)).rejects.toThrow('not signed')
    await expect(readWebhook(message.headers, message.body, 'whsec_AAAA', now)).rejects.toThrow('not signed')
    await expect(readWebhook(message.headers, message.body, secret, now + 301_000)).rejects.toThrow('too old')
    await expect(readWebhook({}, message.body, secret, now)).rejects.toThrow()
  })

  it('is told once of what changed once', async () => {
    const { id } = (await told()).body
    await patient()
    await settled(id, ['delivered', 'delivered'])
    const types = other.received.map(({ body }) => JSON.parse(body).type)
    expect(types).toEqual(['webhooks.changed', 'patients.changed'])
  })

  it('shows its secret once, and never again', async () => {
    const { secret } = (await told()).body
    const said = JSON.stringify([(await at.api('webhooks.list', {})).body, at.core.log.lines])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(said).not.toContain(secret.slice(6))
  })
})

describe('a receiver in trouble', () => {
  it('that refuses one message gets the others, and that one again under the same id', async () => {
    const { id } = (await told({ resources: ['patients'] })).body
    const bad = 1
    let seen = 0
    other.answer = (_, response) => void response.writeHead(++seen === bad ? 500 : 200).end()
    await patient()
    await patient()
    await other.has(2)
    await settled(id, ['delivered', 'waiting'])
    expect((await deliveries(id))[1]).toMatchObject({ attempts: 1, lastStatus: 500, lastCause: 'http-500' })
    for (const state of ['delivered', 'waiting'] as const) {
      const { body } = await at.api('webhooks.deliveries', { params: { webhookId: id }, query: { state } })
      expect([body.items.map((each) => each.state), body.total]).toEqual([[state], 1])
    }
    await at.core.clock.advance(15 * 60_000)
    const [first, , third] = await other.has(3)
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(third?.body).toBe(first?.body)
    await settled(id, ['delivered', 'delivered'])
  })

  it('that is away gets everything in order when it is back, and is not called for each of it meanwhile', async () => {
    const { id } = (await told({ resources: ['patients'] })).body
    other.answer = (_, response) => void response.destroy()
    const made = [await patient(), await patient(), await patient()]
    await settled(id, ['waiting', 'waiting', 'waiting'])
    await until(async () => (await deliveries(id))[2]?.attempts === 1)
    expect(other.received).toHaveLength(1)
    // What was not tried yet says nothing of how it stands.
    await at.core.clock.advance(1)
    made.push(await patient())
    await until(async () => (await standing())?.waiting === 4)
    expect(await standing()).toMatchObject({ lastStatus: null, lastCause: expect.any(String) })
    other.answer = undefined
    await at.core.clock.advance(15 * 60_000)
    expect(ids((await other.has(5)).slice(1))).toEqual(made)
  })

  it.each([
    ['away', 0],
    ['refusing', 500],
  ] as const)('%s, waits no year when the clock is set back a year', async (_, status) => {
    const { id } = (await told({ resources: ['patients'] })).body
    other.answer = (_, response) => void (status === 0 ? response.destroy() : response.writeHead(status).end())
    await patient()
    await until(async () => (await deliveries(id))[0]?.attempts === 1)
    other.answer = undefined
    at.core.clock.setBack(365 * DAY_MS)
    for (let n = 0; n < 3; n++) await at.core.clock.advance(15 * 60_000)
    await settled(id, ['delivered'])
  })

  const refuse: Receiver['answer'] = (_, response) => void response.writeHead(503).end()
  /** A message that was refused for three days. */
  async function givenUp() {
    const { id } = (await told({ resources: ['patients'] })).body
    other.answer = refuse
    await patient()
    await other.has(1)
    await until(async () => (await deliveries(id))[0]?.attempts === 1)
    await at.core.clock.advance(3 * DAY_MS)
    await signIn()
    await until(async () => {
      await at.core.clock.advance(15 * 60_000)
      return (await deliveries(id))[0]?.state === 'failed'
    })
    const [{ id: deliveryId } = { id: '' }] = await deliveries(id)
    return { id, deliveryId }
  }

  it('is given up after three days, and gets it when a person says so', async () => {
    const { id, deliveryId } = await givenUp()
    expect(await standing()).toMatchObject({ failed: 1, lastCause: 'http-503' })
    const before = other.received.length
    other.answer = undefined
    await at.api('webhooks.redeliver', { params: { webhookId: id, deliveryId } })
    await other.has(before + 1)
    await settled(id, ['delivered'])
  })

  it('stands as its last try went, also that of an older message', async () => {
    const { id, deliveryId } = await givenUp()
    other.answer = undefined
    await patient()
    await until(async () => (await standing())?.lastStatus === 204)
    await at.core.clock.advance(60_000)
    other.answer = refuse
    await at.api('webhooks.redeliver', { params: { webhookId: id, deliveryId } })
    await until(async () => (await standing())?.lastStatus === 503)
    expect(await standing()).toMatchObject({ lastCause: 'http-503' })
  })

  it('that says it is gone is left alone', async () => {
    const { id } = (await told({ resources: ['patients'] })).body
    other.answer = (_, response) => void response.writeHead(410).end()
    await patient()
    await until(async () => (await standing())?.isActive === false)
    await patient()
    await at.core.clock.advance(DAY_MS)
    await signIn()
    expect(other.received).toHaveLength(1)
    await settled(id, ['failed'])
  })

  it.each([
    ['sends elsewhere', { lastStatus: 302, lastCause: 'http-302' }, 302],
    ['answers without end', { lastStatus: null, lastCause: 'too-large' }, 200],
  ])('that %s has not got it', async (_, last, status) => {
    const elsewhere = await receiver()
    const { id } = (await told({ resources: ['patients'] })).body
    other.answer = (_message, response) => {
      response.writeHead(status, { location: elsewhere.url })
      response.end(status === 200 ? 'x'.repeat(1_000_000) : '')
    }
    await patient()
    await until(async () => (await deliveries(id))[0]?.attempts === 1)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', ...last })
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  it('holds up no other', async () => {
    const quick = await receiver()
    let answer: () => void = () => undefined
    other.answer = (_, response) => {
      answer = () => response.end()
    }
    await told({ resources: ['patients'] })
    await told({ url: quick.url, resources: ['patients'] })
    const made = [await patient(), await patient()]
    expect(ids(await quick.has(2))).toEqual(made)
    expect(other.received).toHaveLength(1)
    answer()
    await quick.close()
  })
})

describe('a process that dies', () => {
  it('with a message on the wire sends it again at its next start, under the same id, and what came after it', async () => {
    const { secret } = (await told({ resources: ['patients'] })).body
    other.answer = () => undefined
    const made = [await patient()]
    await other.has(1)
    const { clock, dataDir, secrets } = at.core
    const stopping = at.core.stop()
    await clock.advance(10_000)
    await stopping
    const next = await testCore({ dataDir, secrets, clock })
    at = { ...at, core: next, close: next.close }
    // Written while nobody sends: it lies in the log alone.
    made.push((await onNext(next)).id)
    other.answer = undefined
    await next.start()
    const [first, second, third] = await other.has(3)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(ids([second, third].filter((each) => each !== undefined))).toEqual(made)
    expect(third?.headers['webhook-signature']).toBe(third && signatureOf(third, secret))
  })

  it('between the row and its first byte loses nothing', ofTheFile, async () => {
    const { secret, id } = (await told({ resources: ['patients'] })).body
    const { secrets, clock, dataDir } = at.core
    const kept = { ...secrets }
    const [reached, dead] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    secrets.get = async (name) => {
      if (name !== `webhook:${id}`) return kept.get(name)
      reached.resolve()
      return dead.promise
    }
    const made = await patient()
    await reached.promise
    // What a killed process leaves: the files as they are now.
    const left = mkdtempSync(join(tmpdir(), 'radica-killed-'))
    cpSync(dataDir, left, { recursive: true })
    dead.resolve(undefined)
    await settled(id, ['waiting'])
    expect(other.received).toEqual([])
    const next = await testCore({ dataDir: left, secrets: kept, clock })
    const { close } = at
    at = { ...at, close: async () => void (await Promise.all([next.close(), close()])) }
    await next.start()
    const messages = await other.has(1)
    expect(ids(messages)).toEqual([made])
    expect(messages[0]?.headers['webhook-signature']).toBe(messages[0] && signatureOf(messages[0], secret))
  })
})

describe('an address', () => {
  it.each([
    ['http://example.com/', {}, 'este mismo equipo'],
    ['http://10.0.0.7/', {}, 'este mismo equipo'],
    ['http://127.0.0.1.example.com/', {}, 'este mismo equipo'],
    ['https://example.com/', {}, 'huella'],
    ['http://ana:clave@127.0.0.1:9/', {}, 'usuario'],
    ['https://example.com/#a', { certificateSha256: 'a'.repeat(64) }, 'fragmento'],
  ])('%s is refused', async (url, fields, says) => {
    const { status, error } = await at.api.raw('webhooks.create', { body: { url, ...fields } })
    expect([status, error]).toMatchObject([
      422,
      { code: 'upstream_configuration_invalid', field: 'url', message: expect.stringContaining(says) },
    ])
    expect([...at.core.secrets.values.keys()].filter((name) => name.startsWith('webhook'))).toEqual([])
  })

  it('over HTTPS is told only by the certificate of its fingerprint; another gets not a byte', async () => {
    const [certificate, strange] = [await makeCertificate(), await makeCertificate()]
    const server = await receiver(certificate)
    const pinned = (pin: typeof certificate) =>
      told({ url: server.url, certificateSha256: certificateSha256(pin.cert), resources: ['patients'] })
    const { id } = (await pinned(strange)).body
    await patient()
    await until(async () => (await deliveries(id))[0]?.attempts === 1)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', lastCause: 'certificate-changed' })
    expect(server.received).toEqual([])
    // Corrected by another one: what was away for the first is not for it.
    await at.api('webhooks.remove', { params: { webhookId: id } })
    const right = (await pinned(certificate)).body
    const made = await patient()
    await settled(right.id, ['delivered'])
    expect(ids(server.received)).toEqual([made])
    await server.close()
  })

  it('of no protocol of the web, or with half a fingerprint, is no request', async () => {
    for (const body of [{ url: 'ftp://127.0.0.1/' }, { url: 'x' }, { url: other.url, certificateSha256: 'abc' }]) {
      expect((await at.api.raw('webhooks.create', { body })).error.code).toBe('invalid_request')
    }
  })

  it('webhook_limit_reached at ten; one that is removed makes room, and takes its secret with it', async () => {
    for (let n = 0; n < 10; n++) await told()
    expect((await at.api.raw('webhooks.create', { body: { url: other.url } })).error.code).toBe('webhook_limit_reached')
    const { id } = (await at.api('webhooks.list', {})).body.items[0] ?? { id: '' }
    await at.api('webhooks.remove', { params: { webhookId: id } })
    expect([...at.core.secrets.values.keys()].filter((name) => name.includes(id))).toEqual([])
    expect((await told()).status).toBe(201)
    expect((await at.api.raw('webhooks.remove', { params: { webhookId: id } })).status).toBe(404)
    const redeliver = { params: { webhookId: (await standing())?.id ?? '', deliveryId: 'msg_x' } }
    expect((await at.api.raw('webhooks.redeliver', redeliver)).error.code).toBe('not_found')
  })
})
