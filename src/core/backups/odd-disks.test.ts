import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { clinicWithStick, newFolder } from '../../../test/support/backups.ts'
import { makeFolder } from '../files/durable-file.ts'
import { newUlid } from '../kernel/id.ts'
import { STORE_FILE } from '../store/connection.sqlite.ts'
import { backupsIn, folderOf, removeUnfinished, withReadBack, writeManifest } from './manifest.ts'
import { applyStaged, takeApplied } from './staged.ts'

const disk = vi.hoisted(() => ({ isHeld: false, unread: '', times: 0, knowsFolders: true }))
const failed = (code: string) => Object.assign(new Error(code), { code })
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    // A virus scanner looks at every folder just when it is to go.
    rm: (...given: Parameters<typeof real.rm>) =>
      disk.isHeld && given[1]?.recursive ? Promise.reject(failed('EBUSY')) : real.rm(...given),
    // Or a share does not answer.
    readFile: (...given: Parameters<typeof real.readFile>) =>
      disk.unread !== '' && disk.times-- > 0 ? Promise.reject(failed(disk.unread)) : real.readFile(...given),
    // A share that knows no way to bring the names of a folder to its disk.
    open: async (...given: Parameters<typeof real.open>) => {
      const file = await real.open(...given)
      if (disk.knowsFolders || !(await file.stat()).isDirectory()) return file
      return Object.assign(file, { sync: () => Promise.reject(failed('EINVAL')) })
    },
    // Google's drive, and those of programs that encrypt: Windows does not tell where they lie.
    realpath: () => Promise.reject(failed('EISDIR')),
  }
})

function aPlace(): string {
  const place = newFolder()
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

function withDisk(is: Partial<typeof disk>): void {
  Object.assign(disk, is)
  onTestFinished(() => void Object.assign(disk, { isHeld: false, unread: '', times: 0, knowsFolders: true }))
}

it('a half-made copy that somebody holds keeps no other from being made', async () => {
  const place = aPlace()
  const half = folderOf(place, `bkp_${newUlid(Date.parse('2026-01-01T00:00:00Z'))}`)
  mkdirSync(half)
  withDisk({ isHeld: true })
  await removeUnfinished(place, Date.parse('2026-07-01T00:00:00Z'))
  expect(existsSync(half)).toBe(true)
})

it('a copy is proven although somebody holds what was read back of it', async () => {
  const [folder, local] = [aPlace(), aPlace()]
  writeFileSync(join(folder, STORE_FILE), 'x')
  withDisk({ isHeld: true })
  expect(await withReadBack(folder, local, async () => 7)).toBe(7)
})

it('copies go to a drive of which the system does not tell where it lies; that it is gone is said in words', async () => {
  const clinic = await clinicWithStick()
  onTestFinished(() => clinic.at.close())
  await clinic.insertStick()
  expect((await clinic.list()).status).toMatchObject({ folder: clinic.stick, state: 'current' })
  rmSync(clinic.stick, { recursive: true, force: true })
  await expect(clinic.at.core.backUp('update')).rejects.toThrow('La carpeta de las copias no está')
})

/** A copy that is about to take the place of data: power went before it had. */
function staged(): string {
  const dataDir = aPlace()
  const stage = join(dataDir, 'restaurar')
  mkdirSync(stage)
  writeFileSync(join(stage, STORE_FILE), 'of the copy')
  const ready = { backupId: 'bkp_1', actor: 'system', aside: `bkp_${newUlid(0)}`, at: '2026-07-20T10:00:00.000Z' }
  writeFileSync(join(stage, 'listo.json'), JSON.stringify({ ...ready, kind: 'restore', schemaVersion: 1 }))
  return dataDir
}

const storeIn = (dataDir: string) => readFileSync(join(dataDir, STORE_FILE), 'utf8')

it('a restore goes on when a virus scanner lets go of what says that it is ready', async () => {
  const dataDir = staged()
  withDisk({ unread: 'EBUSY', times: 2 })
  await applyStaged(dataDir)
  expect(storeIn(dataDir)).toBe('of the copy')
})

it('a restore is not thrown away by a disk that does not answer just then', async () => {
  const dataDir = staged()
  withDisk({ unread: 'EIO', times: 1 })
  await expect(applyStaged(dataDir)).rejects.toThrow('EIO')
  await applyStaged(dataDir)
  expect(storeIn(dataDir)).toBe('of the copy')
})

it('a restore is made once, though somebody holds the folder that it was made of', async () => {
  const dataDir = staged()
  withDisk({ isHeld: true })
  await applyStaged(dataDir)
  expect(await takeApplied(dataDir)).toMatchObject({ backupId: 'bkp_1' })
  await applyStaged(dataDir)
  expect([storeIn(dataDir), await takeApplied(dataDir)]).toEqual(['of the copy', undefined])
})

it('copies go to a share that cannot be asked to keep the names of its folders', async () => {
  const place = aPlace()
  withDisk({ knowsFolders: false })
  const [folder, at] = [folderOf(place, `bkp_${newUlid(0)}`), new Date(0).toISOString()]
  await makeFolder(folder)
  const facts = { createdAt: at, until: at, reason: 'manual', place: 'second', verifiedAt: null } as const
  await writeManifest(place, { ...facts, id: basename(folder), bytes: 1, schemaVersion: 1 })
  expect(await backupsIn(place, 'second')).toHaveLength(1)
})
