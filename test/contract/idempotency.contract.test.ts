import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationId } from '../../src/contract/operations.ts'
import { aResolution } from '../support/fixtures.ts'
import { STORE } from '../support/node.ts'
import { skipWhen } from '../support/skip.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { callerOn, expectRefusal, KEYED, WITH_BODY } from './caller.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

const { raw, valid, auditedNow } = callerOn(() => at)
/** Written into other trails than this workspace's, which alone is counted here. */
const ELSEWHERE: ReadonlySet<OperationId> = new Set(['account.update', 'workspaces.create'])

it.each(KEYED)('%s answers the same key and bytes with the same answer, once done', async (id) => {
  const call = { ...(await valid(id)), idempotencyKey: `replay-${id}` }
  const first = await raw(id, call)
  expect(first.status, first.text).toBeLessThan(300)
  const audited = await auditedNow()
  const again = await raw(id, call)
  expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text })
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(await auditedNow()).toBe(audited)
})

it.each(KEYED.filter((id) => WITH_BODY.includes(id)))('%s refuses the key for other bytes', async (id) => {
  const call = { ...(await valid(id)), idempotencyKey: `reuse-${id}` }
  expect((await raw(id, call)).status).toBeLessThan(300)
  const audited = await auditedNow()
  const other = { ...call, body: undefined, bytes: ` ${JSON.stringify(call.body)}` }
  expectRefusal(await raw(id, other), 409, 'idempotency_key_reused', 'headers.idempotency-key')
  expect(await auditedNow()).toBe(audited)
})

it.each(KEYED)('%s does its work once when the key comes twice at a time', async (id) => {
  const call = { ...(await valid(id)), idempotencyKey: `twice-${id}` }
  const audited = await auditedNow()
  const both = await Promise.all([raw(id, call), raw(id, call)])
  const done = both.filter(({ status, headers }) => status < 300 && !headers.has('idempotency-replayed'))
  expect(done).toHaveLength(1)
  const other = both.find((result) => result !== done[0])
  if (other?.status === 409) expect(other.error.code).toBe('idempotency_in_progress')
  else expect(other?.text).toBe(done[0]?.text)
  expect(await auditedNow()).toBe(audited + (ELSEWHERE.has(id) ? 0 : 1))
})

const waits = 'over PostgreSQL the second waits for the clinic’s lock, and gets the answer of the first'
it('says that the work is still going on', skipWhen(STORE !== 'sqlite', waits), async () => {
  const held = Promise.withResolvers<void>()
  const vault = { ...at.core.secrets }
  at.core.secrets.set = async (name, value) => {
    await held.promise
    await vault.set(name, value)
  }
  const call = { body: aResolution({ technicalKey: 'clave' }), idempotencyKey: 'slow' }
  const first = raw('resolutions.create', call)
  await expect.poll(async () => (await raw('resolutions.create', call)).error.code).toBe('idempotency_in_progress')
  held.resolve()
  expect((await first).status).toBe(201)
  at.core.secrets.set = vault.set
  expect((await raw('resolutions.create', call)).text).toBe((await first).text)
})

it('forgets a key whose request was refused', async () => {
  const key = { idempotencyKey: 'refused' }
  const body = { documentType: 'CC', documentNumber: '1', firstName: '', lastName: 'x' }
  expect((await at.api('patients.create', { body, ...key })).status).toBe(400)
  expect((await at.api('patients.create', { body: { ...body, firstName: 'x' }, ...key })).status).toBe(201)
})

it('refuses the key for the same bytes with another question beside them', async () => {
  const call = await valid('ripsPackages.upload')
  const key = { idempotencyKey: 'asked-otherwise' }
  const query = { fileName: 'a.json', kind: 'without_invoice' } as const
  const first = await raw('ripsPackages.upload', { ...call, query, ...key })
  expect(first.status, first.text).toBe(201)
  const other = await raw('ripsPackages.upload', { ...call, query: { ...query, fileName: 'b.json' }, ...key })
  expectRefusal(other, 409, 'idempotency_key_reused', 'headers.idempotency-key')
  const again = await raw('ripsPackages.upload', { ...call, query, ...key })
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
})

it('keeps keys apart by address', async () => {
  const idempotencyKey = 'everywhere'
  for (const id of ['patients.create', 'specialists.create', 'clients.create'] as const) {
    expect((await raw(id, { ...(await valid(id)), idempotencyKey })).status).toBe(201)
  }
  const one = await valid('patients.restore')
  const other = await valid('patients.restore')
  const answers = [one, other].map((call) => raw('patients.restore', { ...call, idempotencyKey }))
  const [a, b] = await Promise.all(answers)
  expect(a?.text).not.toBe(b?.text)
})
