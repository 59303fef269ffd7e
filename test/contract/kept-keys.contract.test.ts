import { afterEach, expect, it } from 'vitest'
import { apiOn } from '../support/api.ts'
import { testCore } from '../support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

const DAY_MS = 86_400_000

let at: TestWorkspace
afterEach(() => at.close())

/** The program is closed for some days; at its start what its time is over for goes. */
async function closedFor(days: number): Promise<void> {
  const { clock, dataDir, secrets } = at.core
  await at.core.stop()
  await clock.advance(days * DAY_MS)
  const core = { ...(await testCore({ dataDir, secrets, clock })), clock }
  await core.start()
  const { phone } = aSetup().admin
  const { token } = (await apiOn(core.fetch)('sessions.create', { body: { phone, password: ADMIN_PASSWORD } })).body
  at = { ...at, core, api: apiOn(core.fetch).as({ token, params: { workspaceId: at.workspaceId } }), close: core.close }
}

it('a key is known for ninety days, and forgotten after them', async () => {
  at = await testWorkspace()
  const once = { body: aPatient(), idempotencyKey: 'admision-118' }
  const { body: made } = await at.api('patients.create', once)
  await closedFor(89)
  const again = await at.api.raw('patients.create', once)
  expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([201, 'true', made])
  await closedFor(2)
  expect((await at.api.raw('patients.create', once)).error.code).toBe('duplicate_resource')
})

it('the key of what goes out is known for good: a year later it sends nothing again', async () => {
  at = await testWorkspace()
  const draft = { kind: 'without_invoice', name: 'Lote', rips: { usuarios: [] } } as const
  const targetIds = [(await at.api('ripsPackages.create', { body: draft })).body.id]
  const once = { body: { name: 'julio', act: 'reconcile' as const, targetIds }, idempotencyKey: 'lote-1' }
  const { body: made } = await at.api('documentRuns.create', once)
  await closedFor(400)
  const again = await at.api('documentRuns.create', once)
  expect([again.headers.get('idempotency-replayed'), again.body.id]).toEqual(['true', made.id])
})
