import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand, run } from './run.ts'

/** Electron's binary, and on Linux what it and the tests need of the system. */
export function prepareMachine(root: string): void {
  if (process.platform === 'linux') {
    const packages = ['chromium-browser', 'gnome-keyring', 'dbus', 'strace', 'xvfb']
    run('sudo', ['apt-get', 'update'])
    run('sudo', ['apt-get', 'install', '-y', '--no-install-recommends', ...packages])
    // Chromium's sandbox is made of what this setting forbids.
    run('sudo', ['sysctl', '-w', 'kernel.apparmor_restrict_unprivileged_userns=0'])
  }
  run(process.execPath, [join(root, 'node_modules/electron/install.js')])
  if (!existsSync(join(root, 'node_modules/electron/path.txt'))) throw new Error("Electron's binary is not here")
}

/** `npm test` in its whole form, in which the specs of the shell on the real Electron count: where it cannot run, that is a failure. */
export function testEverything(): void {
  const env = { ...process.env, RADICA_PREPARED: '1' }
  const whole = ['test', '--', '--whole']
  const needsScreen = process.platform === 'linux' && !process.env.DISPLAY
  if (needsScreen) run('xvfb-run', ['--auto-servernum', npmCommand, ...whole], env)
  else run(npmCommand, whole, env)
}
