import { getEventListeners } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { ApiFault, createRadica, memoryKeys, type RadicaOptions } from '../../src/sdk/index.ts'
import { sleep } from '../../src/sdk/retry.ts'
import { aPatient } from '../support/fixtures.ts'
import { type Clinic, clinic } from './documents/clinic.ts'
import { invoice } from './packages/filing.ts'

let at: Clinic
afterEach(() => at.close())

type Send = NonNullable<RadicaOptions['fetch']>

/** A program of the clinic whose waiting lets the clinic's time pass. */
function program(more: Partial<RadicaOptions> = {}) {
  return createRadica({
    origin: 'http://radica.test',
    token: at.token,
    workspaceId: at.workspaceId,
    fetch: (request) => at.core.fetch(request),
    retry: { sleep: async (ms) => void (await at.pass(ms)), random: () => 0.5 },
    ...more,
  })
}

/** The first `n` answers are lost: the service did its work, and nobody heard of it. */
function losing(n: number): Send {
  let left = n
  return async (request) => {
    const response = await at.core.fetch(request)
    if (left-- > 0) throw new TypeError('the connection is down')
    return response
  }
}

const countPatients = async () => (await at.api('patients.list', {})).body.total

it('a lost answer is asked for again under the same key: the record is made once', async () => {
  at = await clinic()
  const before = await countPatients()
  const made = await program({ fetch: losing(2) }).call('patients.create', { body: aPatient() })
  expect(made.status).toBe(201)
  expect(await countPatients()).toBe(before + 1)
})

it('an intent stays one act over the death of the program', async () => {
  at = await clinic()
  const keys = memoryKeys()
  const body = aPatient()
  const dying = program({ keys, fetch: losing(1), retry: { attempts: 1 } })
  await expect(dying.call('patients.create', { body, intent: 'admisión 118' })).rejects.toMatchObject({
    code: 'network_error',
  })
  const again = await program({ keys }).call('patients.create', { body, intent: 'admisión 118' })
  const other = program({ keys }).call('patients.create', { body, intent: 'admisión 119' })
  expect(again.status).toBe(201)
  await expect(other).rejects.toMatchObject({ code: 'duplicate_resource' })
})

it('an intent that is asked for twice at once is one act', async () => {
  at = await clinic()
  const kept = memoryKeys()
  const slow = async (intent: string) => {
    const known = await kept.get(intent)
    await sleep(1)
    return known
  }
  const keys = { get: slow, set: kept.set }
  const radica = program({ keys })
  const body = at.anInvoice()
  const asked = () => radica.call('healthInvoices.create', { body, intent: 'factura 118' })
  const [first, second] = await Promise.all([asked(), asked()])
  expect(first.body.id).toBe(second.body.id)
  expect((await at.api('healthInvoices.list', {})).body.total).toBe(1)
})

it('keeps keys of intents alone: what was never named is asked for by nobody again', async () => {
  at = await clinic()
  const kept: string[] = []
  const set = async (intent: string) => void kept.push(intent)
  const radica = program({ keys: { get: async () => undefined, set } })
  await radica.call('patients.create', { body: aPatient() })
  await radica.call('patients.create', { body: aPatient(), intent: 'admisión 121' })
  expect(kept).toEqual(['admisión 121'])
})

it('repeats nothing under a key that the service does not know', async () => {
  at = await clinic()
  let asked = 0
  const fetch: Send = async (request) => {
    asked++
    return losing(1)(request)
  }
  const lost = program({ fetch }).call('dispatches.sync', { idempotencyKey: 'mine' })
  await expect(lost).rejects.toMatchObject({ code: 'network_error' })
  expect(asked).toBe(1)
})

it('waiting ends at once when it is not wanted any more, and leaves nothing behind', async () => {
  at = await clinic()
  const stop = new AbortController()
  const fetch: Send = ({ signal }) =>
    new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }))
  const waited = program({ fetch }).waitForOutcome('package', 'pkg_1', { signal: stop.signal })
  setTimeout(() => stop.abort(), 10)
  await expect(waited).rejects.toMatchObject({ name: 'AbortError' })
  const going = new AbortController()
  for (let n = 0; n < 3; n++) await sleep(1, going.signal)
  expect(getEventListeners(going.signal, 'abort')).toEqual([])
})

it('waits for the ministry too, where it is asked to', async () => {
  at = await clinic()
  await at.ministry('POST', '/_control/availability', { available: false })
  const { id } = await at.created()
  const radica = program()
  await radica.call('healthInvoices.emitAndFile', { params: { healthInvoiceId: id }, intent: 'emitir' })
  expect(await radica.waitForOutcome('invoice', id)).toMatchObject({ status: 'accepted', cuv: null })
  await at.ministry('POST', '/_control/availability', { available: true })
  const filed = await radica.waitForOutcome('invoice', id, { filed: true })
  expect(filed.cuv).toMatch(/^[0-9a-f]{96}$/)
})

it('a refusal is thrown at once with its code and field', async () => {
  at = await clinic()
  const refused = program().call('patients.create', { body: { ...aPatient(), documentNumber: 'con espacio' } })
  await expect(refused).rejects.toBeInstanceOf(ApiFault)
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_request', field: 'documentNumber' })
})

it('what says "not now" is tried again, after the time that it asks for', async () => {
  at = await clinic()
  const waits: number[] = []
  let busy = 2
  const fetch: Send = async (request) => {
    if (busy-- <= 0) return at.core.fetch(request)
    const error = { code: 'internal_error', message: 'Espere.' }
    return Response.json({ error, requestId: 'r' }, { status: 503, headers: { 'retry-after': '3' } })
  }
  const sleep = async (ms: number) => void waits.push(ms)
  const { body } = await program({ fetch, retry: { sleep } }).call('patients.list', {})
  expect([body.total, waits]).toEqual([await countPatients(), [3_000, 3_000]])
})

it('does not ask before the time that it was told: one that is too long is the caller’s to wait', async () => {
  at = await clinic()
  const waits: number[] = []
  const fetch: Send = async () => {
    const error = { code: 'internal_error', message: 'Espere.' }
    return Response.json({ error, requestId: 'r' }, { status: 503, headers: { 'retry-after': '3600' } })
  }
  const sleep = async (ms: number) => void waits.push(ms)
  const asked = program({ fetch, retry: { sleep } }).call('patients.list', {})
  await expect(asked).rejects.toMatchObject({ status: 503, retryAfterSeconds: 3_600 })
  expect(waits).toEqual([])
})

it('an act whose first request is still at work is asked for until it is answered, and done once', async () => {
  at = await clinic()
  let inProgress = 1
  const fetch: Send = async (request) => {
    if (inProgress-- <= 0) return at.core.fetch(request)
    const error = { code: 'idempotency_in_progress', message: 'Espere.' }
    return Response.json({ error, requestId: 'r' }, { status: 409, headers: { 'retry-after': '1' } })
  }
  const before = await countPatients()
  const { status } = await program({ fetch }).call('patients.create', { body: aPatient(), intent: 'admisión 120' })
  expect([status, await countPatients()]).toEqual([201, before + 1])
})

it('a list is read page by page to its end', async () => {
  at = await clinic()
  for (let n = 0; n < 5; n++) await at.api('patients.create', { body: aPatient() })
  const seen = []
  for await (const { id } of program().pages('patients.list', { query: { limit: 2 } })) seen.push(id)
  expect(seen.length).toBe(await countPatients())
  expect(new Set(seen).size).toBe(seen.length)
})

it('a list is read from where one says', async () => {
  at = await clinic()
  for (let n = 0; n < 4; n++) await at.api('patients.create', { body: aPatient() })
  const read = async (query: { limit: number; offset?: number }) => {
    const seen = []
    for await (const { id } of program().pages('patients.list', { query })) seen.push(id)
    return seen
  }
  expect(await read({ limit: 2, offset: 3 })).toEqual((await read({ limit: 2 })).slice(3))
})

it('a package is filed and waited for', async () => {
  at = await clinic()
  const radica = program()
  const { body } = await radica.call('ripsPackages.create', { body: invoice('SETP777') })
  const params = { packageId: body.id }
  await radica.call('ripsPackages.validate', { params })
  await radica.call('ripsPackages.submit', { params, intent: 'radicar SETP777' })
  const filed = await radica.waitForOutcome('package', body.id)
  expect(filed).toMatchObject({ status: 'accepted', cuv: expect.stringMatching(/^[0-9a-f]{96}$/) })
})

it('tells what is not decided when the time is over, and invents nothing', async () => {
  at = await clinic()
  const radica = program()
  const { body } = await radica.call('ripsPackages.create', { body: invoice('SETP778') })
  const seen = await radica.waitForOutcome('package', body.id, { timeoutMs: 2_000 })
  expect([seen.status, seen.cuv]).toEqual(['draft', null])
})

it('waits no longer than somebody wants to know', async () => {
  at = await clinic()
  const { body } = await program().call('ripsPackages.create', { body: invoice('SETP779') })
  const stop = new AbortController()
  const fetch: Send = async (request) => {
    const answer = await at.core.fetch(request)
    stop.abort()
    return answer
  }
  const whose = { token: at.token, workspaceId: at.workspaceId }
  const radica = createRadica({ origin: 'http://radica.test', ...whose, fetch })
  const waiting = radica.waitForOutcome('package', body.id, { timeoutMs: 2_000, signal: stop.signal })
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})

it('changes arrive as they happen', async () => {
  at = await clinic()
  const stop = new AbortController()
  const changes = program().changes(stop.signal)
  const first = changes.next()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const { body } = await at.api('patients.create', { body: aPatient() })
  expect((await first).value).toMatchObject({ resource: 'patients', id: body.id })
  stop.abort()
})

it('who may not follow the changes is told so, and does not wait for ever', async () => {
  at = await clinic()
  const stranger = program({ token: `${at.token.slice(0, -4)}aaaa` }).changes()
  await expect(stranger.next()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  const elsewhere = program({ workspaceId: 'wsp_none' }).changes()
  await expect(elsewhere.next()).rejects.toBeInstanceOf(ApiFault)
})
