import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, say } from './process.mjs'

const DOWNLOAD_MS = 20_000

/** Path of Electron's binary when it is there. Its package downloads it only on demand. */
export function electronBinary(root) {
  const folder = join(root, 'node_modules/electron')
  const name = join(folder, 'path.txt')
  if (!existsSync(name)) return undefined
  return [join(folder, 'dist', readFileSync(name, 'utf8'))].find(existsSync)
}

/** Tries to get the binary, once a day at most: where it cannot be had, the next start is quick. */
export async function ensureElectron(root) {
  const present = electronBinary(root)
  const today = new Date().toISOString().slice(0, 10)
  const failure = join(root, 'node_modules/.cache/radica/electron-failed')
  if (present || (existsSync(failure) && readFileSync(failure, 'utf8') === today)) return present
  say('Descargando Electron...')
  await run(process.execPath, [join(root, 'node_modules/electron/install.js')], {
    timeoutMs: DOWNLOAD_MS,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const downloaded = electronBinary(root)
  if (!downloaded) {
    mkdirSync(dirname(failure), { recursive: true })
    writeFileSync(failure, today)
  }
  return downloaded
}

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/**
 * Runs the application in Electron until it is closed. Gives its exit code, or nothing when it ended before it had shown anything
 * (a missing system library, no usable display, run as root): then something else has to show the application.
 */
export async function runElectron(root, binary, args) {
  let shown = false
  const onMessage = (message) => {
    shown ||= message === 'shown'
  }
  // What is no program of this machine, or may not be run, has shown nothing either.
  const code = await run(binary, [root, ...args], { cwd: root, stdio: [0, 2, 2], onMessage }).catch(() => undefined)
  return shown || code === 0 ? code : undefined
}
