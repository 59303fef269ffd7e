import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openMachineSettings } from './machine.ts'

it('keeps what is set at once, each beside the others, for the next start too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-machine-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = await openMachineSettings(dataDir)
  await Promise.all([
    settings.setBackupFolder('/media/memoria'),
    settings.setLocalApiPort(4321),
    settings.setFailedTries({ count: 2, at: 5 }),
  ])
  for (const each of [settings, await openMachineSettings(dataDir)]) {
    expect([each.backupFolder(), each.localApiPort(), each.failedTries()]).toEqual([
      '/media/memoria',
      4321,
      { count: 2, at: 5 },
    ])
  }
})
