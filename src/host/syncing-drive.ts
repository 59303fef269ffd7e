import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { say } from '../core/messages/message.ts'

/** By what a folder of a syncing program is known: its name (what follows it may be a firm's), or a file that it keeps there. */
const DRIVES = [
  { name: 'OneDrive', folder: /^OneDrive( - .+)?$/i },
  { name: 'Dropbox', folder: /^Dropbox( \(.+\))?$/i, file: '.dropbox.cache' },
  { name: 'Google Drive', folder: /^(Google ?Drive|GoogleDrive-.+|My Drive|Mi unidad)$/i },
  { name: 'iCloud', folder: /^(iCloud ?Drive|Mobile Documents)$/i },
  { name: 'Nextcloud', folder: /^(Nextcloud|ownCloud)$/i, file: '.sync-exclude.lst' },
  { name: 'Syncthing', folder: /^Syncthing$/i, file: '.stfolder' },
  { name: 'MEGA', folder: /^(MEGA|MEGAsync)$/i },
  { name: 'Box', folder: /^Box( Sync)?$/i },
]

/**
 * The program that keeps a folder the same on several computers, as far as names tell; undefined: none that is known. Such a program
 * may lock the store's files, or put an older state of one of them in its place.
 */
export function syncingDriveOf(folder: string): string | undefined {
  const path = really(folder)
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const name = at.slice(dirname(at).length).replace(/^[\\/]/, '')
    const drive = DRIVES.find((each) => each.folder.test(name) || (each.file && existsSync(join(at, each.file))))
    if (drive) return drive.name
  }
  return undefined
}

/** Windows does not know where some drives lie that such programs bring along. */
function really(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

/** For the person. */
export const synced = (drive: string, folder: string) => say('host.synced', { drive, folder })
