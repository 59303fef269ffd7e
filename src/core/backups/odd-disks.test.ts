import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { clinicWithStick, newFolder } from '../../../test/support/backups.ts'
import { newUlid } from '../kernel/id.ts'
import { STORE_FILE } from '../store/connection.sqlite.ts'
import { folderOf, removeUnfinished, withReadBack } from './manifest.ts'

const disk = vi.hoisted(() => ({ isHeld: false }))
const failed = (code: string) => Object.assign(new Error(code), { code })
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  return {
    ...real,
    // A virus scanner looks at every folder just when it is to go.
    rm: (...given: Parameters<typeof real.rm>) => (disk.isHeld ? Promise.reject(failed('EBUSY')) : real.rm(...given)),
    // Google's drive, and those of programs that encrypt: Windows does not tell where they lie.
    realpath: () => Promise.reject(failed('EISDIR')),
  }
})

function aPlace(): string {
  const place = newFolder()
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

function holdAll(): void {
  disk.isHeld = true
  onTestFinished(() => {
    disk.isHeld = false
  })
}

it('a half-made copy that somebody holds keeps no other from being made', async () => {
  const place = aPlace()
  const half = folderOf(place, `bkp_${newUlid(Date.parse('2026-01-01T00:00:00Z'))}`)
  mkdirSync(half)
  holdAll()
  await removeUnfinished(place, Date.parse('2026-07-01T00:00:00Z'))
  expect(existsSync(half)).toBe(true)
})

it('a copy is proven although somebody holds what was read back of it', async () => {
  const [folder, local] = [aPlace(), aPlace()]
  writeFileSync(join(folder, STORE_FILE), 'x')
  holdAll()
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
