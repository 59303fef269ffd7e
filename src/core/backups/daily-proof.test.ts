import { rmSync } from 'node:fs'
import { afterAll, expect, it, vi } from 'vitest'
import { clinicWithStick } from '../../../test/support/backups.ts'
import { ADMIN_PASSWORD, aSetup } from '../../../test/support/fixtures.ts'

const HOUR_MS = 3_600_000

const clinic = await clinicWithStick()
afterAll(async () => {
  await clinic.at.close()
  rmSync(clinic.stick, { recursive: true, force: true })
})

it('the copy that is followed is read back each day, as it lies there, and not only when it is new', async () => {
  const { core, api } = clinic.at
  await clinic.insertStick()
  await clinic.later()
  const { lastVerifiedAt } = (await clinic.list()).status
  expect(lastVerifiedAt).not.toBeNull()
  await core.clock.advance(25 * HOUR_MS)
  const { phone } = aSetup().admin
  const { token } = (await api('sessions.create', { body: { phone, password: ADMIN_PASSWORD } })).body
  await vi.waitFor(async () => {
    await core.clock.advance(15_000)
    const { status } = (await api.as({ token })('backups.list', {})).body
    expect(Date.parse(status.lastVerifiedAt ?? '') - Date.parse(lastVerifiedAt ?? '')).toBeGreaterThan(23 * HOUR_MS)
  })
})
