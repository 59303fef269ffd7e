import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import electronUpdater from 'electron-updater'
import type { Updater } from './updates.ts'

/** The updater of an installed program whose package names a feed; a checkout and a system package are updated by others. */
export function ownUpdater(): Updater | undefined {
  const hasFeed = app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'))
  return hasFeed ? electronUpdater.autoUpdater : undefined
}
