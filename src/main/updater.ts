import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Updater } from './updates.ts'

/**
 * The updater of an installed program whose package names a feed; a checkout and a system package are updated by others. Loaded
 * only when it is wanted: no window waits for it.
 */
export async function ownUpdater(): Promise<Updater | undefined> {
  const hasFeed = app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'))
  return hasFeed ? (await import('electron-updater')).default.autoUpdater : undefined
}
