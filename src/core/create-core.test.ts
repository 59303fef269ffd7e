import { rmSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { testCore } from '../../test/support/core.ts'

it('a store that fails when the machine wakes ends nothing, and is told', async () => {
  const core = await testCore()
  await core.stop()
  core.wake('resume')
  const failed = { level: 'error', event: 'outbox.wake_failed', facts: { error: 'TypeError' } }
  await vi.waitFor(() => expect(core.log.lines).toContainEqual(failed))
  rmSync(core.dataDir, { recursive: true })
})
