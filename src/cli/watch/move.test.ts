import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sha256Of } from './inbox.ts'
import { carryOut, endingOf, liesAt, prepare } from './move.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-move-'))
  prepare(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What was brought to the disk since the call, by the inode. */
async function synced(): Promise<Set<number>> {
  const file = await open(folder)
  const handles: FileHandle = Object.getPrototypeOf(file)
  await file.close()
  const inodes = new Set<number>()
  const { sync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    inodes.add((await this.stat()).ino)
    await sync.call(this)
  })
  return inodes
}

it('a CUV is on the disk, by its name, before what it was made from is forgotten', async () => {
  writeFileSync(join(folder, 'mes.zip'), 'PK')
  const onDisk = await synced()
  const files = [{ path: 'mes.zip', sha256: sha256Of(Buffer.from('PK')), bytes: 2 }]
  const taken = { id: 'a', at: 0, name: 'mes', attempt: 0, ending: null, isOver: false, files }
  const beside = [{ name: '100-cuv.json', text: '{}' }]
  await carryOut(folder, endingOf(folder, taken, { fate: 'filed', line: '', beside }), async () => undefined)
  vi.restoreAllMocks()
  const inodeOf = (name: string) => statSync(join(folder, name)).ino
  expect(onDisk).toContain(inodeOf('radicados/100-cuv.json'))
  expect(onDisk).toContain(inodeOf('radicados'))
})

it('of an invoice and a note of one number, each CUV is kept', async () => {
  writeFileSync(join(folder, 'mes.zip'), 'PK')
  const taken = { files: [{ path: 'mes.zip', sha256: sha256Of(Buffer.from('PK')), bytes: 2 }] }
  const whole = { id: 'a', at: 0, name: 'mes', attempt: 0, ending: null, isOver: false, ...taken }
  const beside = ['100-cuv.json', 'A1-cuv.json', '100-cuv.json', 'a1-cuv.json'].map((name, n) => ({
    name,
    text: `${n}`,
  }))
  await carryOut(folder, endingOf(folder, whole, { fate: 'filed', line: '', beside }), async () => undefined)
  expect(readdirSync(join(folder, 'radicados')).sort()).toEqual(
    ['100-cuv (2).json', '100-cuv.json', 'A1-cuv.json', 'a1-cuv (2).json', 'mes.zip'].sort(),
  )
})

it('neither files nor the CUV of before are written over, whatever else lies there', async () => {
  writeFileSync(join(folder, 'radicados', '100-cuv.json'), 'of an invoice')
  writeFileSync(join(folder, 'mes.zip'), 'PK')
  const files = [{ path: 'mes.zip', sha256: sha256Of(Buffer.from('PK')), bytes: 2 }]
  const taken = { id: 'a', at: 0, name: 'mes', attempt: 0, ending: null, isOver: false, files }
  const beside = [{ name: '100-cuv.json', text: 'of a note' }]
  await carryOut(folder, endingOf(folder, taken, { fate: 'filed', line: '', beside }), async () => undefined)
  const said = ['100-cuv.json', '100-cuv (2).json'].map((name) => readFileSync(join(folder, 'radicados', name), 'utf8'))
  expect(said).toEqual(['of an invoice', 'of a note'])
})

it('a folder of Windows lies where its path says, and one behind a link does not', () => {
  expect(liesAt('C:\\RIPS\\radicados\\julio', 'C:\\RIPS/radicados/julio', win32.resolve)).toBe(true)
  expect(liesAt('D:\\otra', 'C:\\RIPS/radicados', win32.resolve)).toBe(false)
})
