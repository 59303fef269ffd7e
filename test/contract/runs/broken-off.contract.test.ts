import { expect, it } from 'vitest'
import { RUN_LIMITS } from '../../../src/contract/runs.ts'
import { apiOn } from '../../support/api.ts'
import { virtualClock } from '../../support/clock.ts'
import { testCore } from '../../support/core.ts'
import { ADMIN_PASSWORD, aSetup } from '../../support/fixtures.ts'
import { pairOf, requestsOf } from '../../support/pairs.ts'

const HOUR_MS = 3_600_000

it('a run to which nothing came for a week is cancelled, and until it is stands in the way of no other', async () => {
  const timers = virtualClock()
  let gone = 0
  const core = await testCore({ clock: { ...timers, now: () => timers.now() + gone } })
  await core.start()
  const anybody = apiOn(core.fetch)
  const setup = aSetup()
  const workspaceId = (await anybody('setup.create', { body: setup })).body.workspace.id
  const signedIn = async () => {
    const body = { phone: setup.admin.phone, password: ADMIN_PASSWORD }
    const { token } = (await anybody('sessions.create', { body })).body
    return anybody.as({ token, params: { workspaceId } })
  }
  let api = await signedIn()
  const body = { kind: 'folder', name: 'julio' } as const
  const create = () => api.raw('runs.create', { body })
  const living = (await api('runs.create', { body })).body.id
  const broken = (await api('runs.create', { body })).body.id
  for (let n = 2; n < RUN_LIMITS.collecting; n++) expect((await create()).status).toBe(201)

  gone += (6 * 24 + 13) * HOUR_MS
  api = await signedIn()
  expect((await create()).error.code).toBe('run_state')
  for (const body of requestsOf(pairOf('PL0001', 'julio/')))
    await api('runs.addPieces', { params: { runId: living }, body })

  gone += 11.5 * HOUR_MS
  api = await signedIn()
  for (let n = 1; n < RUN_LIMITS.collecting; n++) expect((await create()).status).toBe(201)
  expect((await create()).error.code).toBe('run_state')

  await timers.advance(HOUR_MS)
  const stateOf = async (runId: string) => (await api('runs.get', { params: { runId } })).body.state
  await expect.poll(() => stateOf(broken)).toBe('cancelled')
  expect(await stateOf(living)).toBe('collecting')
  const told = async () =>
    (await api('auditEvents.list', { query: { limit: 100 } })).body.items.filter(({ operation, actor }) => {
      return operation === 'runs.cancel' && actor === 'system'
    })
  await expect.poll(async () => (await told()).length).toBe(RUN_LIMITS.collecting - 1)
  await core.close()
})
