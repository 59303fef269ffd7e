import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The folder with `package.json`: the checkout, or the packaged application. */
function appRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  return appRoot(dirname(from))
}

const root = appRoot(import.meta.dirname)

/** The built renderer. */
export const RENDERER_DIR = join(root, 'out/renderer')
export const RESOURCES_DIR = join(root, 'resources')
export const MIGRATIONS_DIR = join(RESOURCES_DIR, 'migrations')
export const FONTS_DIR = join(root, 'resources/fonts')

/** What the threads for heavy work are built into. */
export const THREAD_SCRIPT = join(root, 'out/main/thread.js')

/** Where this person's data lives unless told otherwise: `RADICA_DATA`, else the place that the platform has for it. */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.RADICA_DATA) return env.RADICA_DATA
  const home = homedir()
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData/Roaming'), 'Radica')
  if (platform === 'darwin') return join(home, 'Library/Application Support/Radica')
  return join(env.XDG_DATA_HOME ?? join(home, '.local/share'), 'radica')
}

/** Where a desktop keeps the person's own data; samples live beside it, never in it. */
export function personalDataDir(simulated: boolean): string {
  return simulated ? join(defaultDataDir(), 'ejemplo') : defaultDataDir()
}

/** In a desktop's data folder: what the window keeps. */
export const PROFILE_FOLDER = 'window'
