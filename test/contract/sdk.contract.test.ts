import { afterEach, expect, it } from 'vitest'
import { ApiFault, createRadica, memoryKeys, type RadicaOptions } from '../../src/sdk/index.ts'
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
