import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
