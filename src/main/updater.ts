import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { z } from 'zod'
import type { Updater } from './updates.ts'

/**
 * The updater of an installed program whose package names a feed; a checkout and a system package (on Linux whatever is no
 * AppImage) are updated by others. Loaded only when it is wanted: no window waits for it.
 */
export async function ownUpdater(): Promise<Updater | undefined> {
  const hasFeed = app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'))
  const isOurs = process.platform !== 'linux' || process.env.APPIMAGE !== undefined
  if (!hasFeed || !isOurs) return undefined
  const { autoUpdater } = (await import('electron-updater')).default
  // It would write addresses and paths to the console; what matters is in our own log.
  autoUpdater.logger = null
  return autoUpdater
}

/** The public halves of the keys that this program was built with; none where it was built without. */
export function releaseKeys(): readonly string[] {
  const file = app.isPackaged ? join(process.resourcesPath, 'update-keys.json') : undefined
  return file && existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}
