import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { MACHINE_FILE, openMachineSettings } from './machine.ts'

function newFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-machine-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

it('keeps what is set at once, each beside the others, for the next start too', async () => {
  const dataDir = newFolder()
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

it('says what the disk does not take, and goes by what it was until it does', async () => {
  const dataDir = newFolder()
  const settings = await openMachineSettings(dataDir)
  // Stands in the way of the file.
  mkdirSync(join(dataDir, MACHINE_FILE))
  await expect(settings.setLocalApiPort(4321)).rejects.toThrow()
  expect(settings.localApiPort()).toBeNull()
  rmdirSync(join(dataDir, MACHINE_FILE))
  await settings.setBackupFolder('/media/memoria')
  expect([settings.localApiPort(), settings.backupFolder()]).toEqual([null, '/media/memoria'])
})
