import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebhookInput } from '../../../src/contract/webhooks.ts'
import { readWebhook } from '../../../src/sdk/index.ts'
import { apiOn } from '../../support/api.ts'
import { testCore } from '../../support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../../support/fixtures.ts'
import { rowsIn } from '../../support/rows.ts'
import { ofTheFile } from '../../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { type Receiver, receiver } from './receiver.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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

const told = async (fields: Partial<WebhookInput> = {}) =>
  (await at.api('webhooks.create', { body: { url: other.url, resources: ['patients'], ...fields } })).body
const patient = async () => (await at.api('patients.create', { body: aPatient() })).body.id
const deliveries = async (webhookId: string) =>
  (await at.api('webhooks.deliveries', { params: { webhookId }, query: {} })).body
const standing = async () => (await at.api('webhooks.list', {})).body.items[0]
const typesTold = () => other.received.map(({ body }) => JSON.parse(body).type)
const until = (is: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await is(), 'it does not come to that').toBe(true), { interval: 5 })
const answers = (status: number) => (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
  void response.writeHead(status).end()

async function signIn(): Promise<void> {
  const { phone } = aSetup().admin
  const { token } = (await at.api('sessions.create', { body: { phone, password: ADMIN_PASSWORD } })).body
  at = { ...at, token, api: at.api.as({ token, params: { workspaceId: at.workspaceId } }) }
}

/** The program is closed for a while, and opened again; nobody's session lasts so long. */
async function closedFor(days: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const { clock, dataDir, secrets } = at.core
  await at.core.stop()
  const core = { ...(await testCore({ dataDir, secrets, clock })), clock }
  at = {
    ...at,
    core,
    api: apiOn(core.fetch).as({ token: at.token, params: { workspaceId: at.workspaceId } }),
    close: core.close,
  }
  await meanwhile()
  await clock.advance(days * DAY_MS)
  await core.start()
  await signIn()
}

it('a message that is sent again is as fresh as the first: the library takes it, however long ago it was made', async () => {
  const { secret, id } = await told()
  other.answer = answers(500)
  await patient()
  await until(async () => (await deliveries(id)).items[0]?.attempts === 1)
  await at.core.clock.advance(2 * HOUR_MS)
  let arrivedAt = 0
  other.answer = (_, response) => {
    arrivedAt = at.core.clock.now()
    response.end()
  }
  const [{ id: deliveryId } = { id: '' }] = (await deliveries(id)).items
  await at.api('webhooks.redeliver', { params: { webhookId: id, deliveryId } })
  await until(async () => arrivedAt > 0)
  const last = other.received.at(-1) ?? { headers: {}, body: '' }
  expect(await readWebhook(last.headers, last.body, secret, arrivedAt)).toMatchObject({ type: 'patients.changed' })
})

describe('a receiver that was away or gone', () => {
  it('is told to read everything again when what it missed is not kept any more', async () => {
    await told()
    // Written while nobody sends, and cut from the log before anybody does.
    await closedFor(31, patient)
    await other.has(1)
    const made = await patient()
    const [reset, change] = (await other.has(2)).map(({ body }) => JSON.parse(body))
    expect(reset).toMatchObject({ type: 'reset', data: { workspaceId: at.workspaceId } })
    expect(change).toMatchObject({ type: 'patients.changed', data: { id: made } })
  })

  it('is there again for whoever tries it: at once, and for all that comes after', async () => {
    const { id } = await told()
    const params = { webhookId: id }
    other.answer = answers(410)
    const before = await patient()
    await until(async () => (await standing())?.isActive === false)
    other.answer = undefined
    await at.api('webhooks.test', { params })
    await other.has(2)
    const after = await patient()
    await other.has(3)
    // What it was told when it was gone is not told anew.
    expect(other.received.map(({ body }) => JSON.parse(body).data.id)).toEqual([before, undefined, after])
    expect([typesTold(), (await standing())?.isActive]).toEqual([
      ['patients.changed', 'test', 'patients.changed'],
      true,
    ])
  })

  it('is called at once when somebody says that it is back, however long it was to be left alone', async () => {
    const { id } = await told()
    other.answer = (_, response) => void response.destroy()
    await patient()
    await until(async () => (await deliveries(id)).items[0]?.attempts === 1)
    other.answer = undefined
    await at.api('webhooks.test', { params: { webhookId: id } })
    await other.has(2)
    expect(typesTold()).toEqual(['patients.changed', 'test'])
  })
})

describe('who says that a receiver is there while something is on its way to it', () => {
  const ends = [
    ['does not answer', (_: unknown, response: { destroy(): unknown }) => void response.destroy()],
    ['refuses', answers(500)],
    ['wants nothing more', answers(410)],
  ] as const

  /** A message that is on its way until it is ended. */
  async function onItsWay(id: string, end: NonNullable<Receiver['answer']>) {
    const { promise, resolve } = Promise.withResolvers<void>()
    other.answer = (request, response) => void promise.then(() => end(request, response))
    await patient()
    await other.has(1)
    await at.core.clock.advance(1_000)
    const [{ id: deliveryId } = { id: '' }] = (await deliveries(id)).items
    const ended = () => {
      other.answer = undefined
      resolve()
    }
    return { deliveryId, ended }
  }

  it.each(ends)('has it sent again at once if it %s', async (_, end) => {
    const { id } = await told()
    const { deliveryId, ended } = await onItsWay(id, end)
    await at.api('webhooks.redeliver', { params: { webhookId: id, deliveryId } })
    ended()
    await until(async () => (await deliveries(id)).items[0]?.state === 'delivered')
    const [first, again] = await other.has(2)
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect((await deliveries(id)).items[0]).toMatchObject({ attempts: 2, nextAttemptAt: null })
    expect(await standing()).toMatchObject({ isActive: true, waiting: 0 })
  })

  it.each(ends)('has the test message sent at once if it %s', async (_, end) => {
    const { id } = await told()
    const { ended } = await onItsWay(id, end)
    await at.api('webhooks.test', { params: { webhookId: id } })
    ended()
    await other.has(2)
    expect(typesTold()).toEqual(['patients.changed', 'test'])
  })

  it('has it sent once if it arrives', async () => {
    const { id } = await told()
    const { deliveryId, ended } = await onItsWay(id, answers(200))
    await at.api('webhooks.redeliver', { params: { webhookId: id, deliveryId } })
    ended()
    await until(async () => (await deliveries(id)).items[0]?.state === 'delivered')
    expect((await deliveries(id)).items[0]).toMatchObject({ attempts: 1 })
  })
})

it('what one webhook was to be told is not sent again by another', async () => {
  const [mine, theirs] = [await told(), await told({ resources: ['clients'] })]
  await patient()
  await until(async () => (await deliveries(mine.id)).items[0]?.state === 'delivered')
  const [{ id: deliveryId } = { id: '' }] = (await deliveries(mine.id)).items
  const refused = await at.api.raw('webhooks.redeliver', { params: { webhookId: theirs.id, deliveryId } })
  expect(refused.error).toMatchObject({ code: 'not_found', field: 'path.deliveryId' })
})

describe('what is kept of it', () => {
  it('goes thirty days after it arrived', async () => {
    const { id } = await told()
    await patient()
    await until(async () => (await deliveries(id)).items[0]?.state === 'delivered')
    await closedFor(29)
    expect((await deliveries(id)).total).toBe(1)
    await closedFor(2)
    expect((await deliveries(id)).items).toEqual([])
  })

  it('is no more than a thousand and a page, however long the receiver is away', ofTheFile, async () => {
    const { id } = await told()
    other.answer = (_, response) => void response.destroy()
    await rowsIn(
      at.core,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1250)
       INSERT INTO events (sequence, workspace_id, at, resource, id, revision)
       SELECT (SELECT max(sequence) FROM events) + i, ?, ?, 'patients', 'pat_' || i, 1 FROM n`,
      at.workspaceId,
      new Date(at.core.clock.now()).toISOString(),
    )
    await patient()
    let before: number | undefined
    await until(async () => {
      const { total } = await deliveries(id)
      const isStill = total === before && total >= 1_000
      before = total
      await new Promise((resolve) => setTimeout(resolve, 100))
      return isStill
    })
    expect(before).toBeLessThan(1_100)
  })
})
