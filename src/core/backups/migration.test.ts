import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { KEY, newFolder, testMachine } from '../../../test/support/backups.ts'
import { virtualClock } from '../../../test/support/clock.ts'
import { collectingLog } from '../../../test/support/core.ts'
import { putEmptyStore } from '../../../test/support/empty-store.ts'
import { sealedFiles } from '../files/sealed-files.ts'
import { isoInstant } from '../kernel/call.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'
import { backupsIn, folderOf, localPlace } from './manifest.ts'
import { migrationBackup } from './migration.ts'
import { proveSealed } from './sealed-copies.ts'

it('the copy before a migration has what opens it, and the files that belong to it', async () => {
  const dataDir = newFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  putEmptyStore(dataDir, KEY)
  const machine = testMachine()
  for (const name of machine.companions) writeFileSync(join(dataDir, name), name)
  const { name: sealed } = await sealedFiles(dataDir).seal(Buffer.from('x'))
  const clock = virtualClock()
  const store = openConnection(join(dataDir, STORE_FILE), KEY)
  migrationBackup({ dataDir, key: KEY, machine, clock, log: collectingLog() })(store, 12)
  store.close()

  const place = localPlace(dataDir)
  const [backup, ...others] = await backupsIn(place, 'local')
  expect(others).toEqual([])
  expect(backup).toMatchObject({ reason: 'migration', schemaVersion: 12, verifiedAt: isoInstant(clock.now()) })
  const folder = folderOf(place, backup?.id ?? '')
  const names = ['copia.json', STORE_FILE, 'soportes.txt', ...machine.companions]
  expect(readdirSync(folder).sort()).toEqual(names.sort())
  expect(readFileSync(join(folder, 'soportes.txt'), 'utf8')).toBe(`${sealed}\n`)
  await proveSealed(folder)
})
