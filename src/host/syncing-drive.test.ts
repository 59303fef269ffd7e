import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { syncingDriveOf } from './syncing-drive.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'radica-drive-'))

function inside(...names: string[]): string {
  const folder = join(newFolder(), ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}

it.each([
  [['OneDrive', 'Radica'], 'OneDrive'],
  [['OneDrive - Clínica SAS', 'datos'], 'OneDrive'],
  [['Dropbox (Personal)'], 'Dropbox'],
  [['CloudStorage', 'GoogleDrive-ana@example.com', 'Mi unidad'], 'Google Drive'],
  [['Library', 'Mobile Documents', 'x'], 'iCloud'],
  [['nextcloud', 'radica'], 'Nextcloud'],
])('%j is kept the same by %s', (names, drive) => {
  expect(syncingDriveOf(inside(...names))).toBe(drive)
})

it.each([[['Radica']], [['OneDriveViejo']], [['Documentos', 'Boxeo']], [['mega-clinica']]])('%j by none', (names) => {
  expect(syncingDriveOf(inside(...names))).toBeUndefined()
})

it('is seen by what the program keeps in a folder of any name', () => {
  const root = newFolder()
  writeFileSync(join(root, '.dropbox.cache'), '')
  mkdirSync(join(root, 'datos'))
  expect(syncingDriveOf(join(root, 'datos'))).toBe('Dropbox')
})

it('is seen behind a link', () => {
  const link = join(newFolder(), 'datos')
  symlinkSync(inside('OneDrive', 'datos'), link)
  expect(syncingDriveOf(link)).toBe('OneDrive')
})

/** As on some drives of Windows: the folder is there, and the system cannot say where. */
it.skipIf(process.platform !== 'linux')(
  'a folder of which the system does not tell where it lies can be opened',
  () => {
    const folder = newFolder()
    const held = openSync(folder, 'r')
    onTestFinished(() => closeSync(held))
    rmdirSync(folder)
    expect(syncingDriveOf(`/proc/self/fd/${held}`)).toBeUndefined()
  },
)
