import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { run, say } from './process.mjs'

const USUAL_PLACES = [
  // Without windows of its own, which take a quarter of the processor; Debian's script for it hands no signal on to it.
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A Chromium to test with: the one named in CHROMIUM, the system's, or Playwright's own. */
export function findChromium(root) {
  return [process.env.CHROMIUM, ...USUAL_PLACES, playwrightsOwn(root)].find((place) => place && existsSync(place))
}

function playwrightsOwn(root) {
  return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
}

/** Finds a Chromium or installs one; without one it says so and gives nothing, and the browser tests count as skipped. */
export async function ensureChromium(root) {
  const found = findChromium(root)
  if (found) return found
  say('No hay Chromium para las pruebas en el navegador: instalando uno...')
  await installChromium(root)
  const installed = findChromium(root)
  if (!installed) say('No se pudo instalar Chromium; indique uno con la variable CHROMIUM.')
  return installed
}

async function installChromium(root) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (has('apt-get') && (sudo.length === 0 || spawnSync('sudo', ['-n', 'true']).status === 0)) {
    const apt = (...args) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args]
      return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
    await apt('update')
    const add = (name) => apt('install', '-y', '--no-install-recommends', name)
    // Not every system has the first.
    if ((await add('chromium-headless-shell')) !== 0) await add('chromium')
  } else {
    await run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
      cwd: root,
    })
  }
}

const has = (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
