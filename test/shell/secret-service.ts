import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { newFolder } from '../support/process.ts'

/** Why this machine cannot have one for a test, or nothing when it can. @throws where it was prepared for one. */
export function whyNoSecretService(): string | undefined {
  const missing = ['dbus-daemon', 'gnome-keyring-daemon'].filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length === 0) return undefined
  const reason = `${missing.join(' and ')} not installed`
  if (process.platform === 'linux' && process.env.RADICA_PREPARED) throw new Error(reason)
  return reason
}

/** A private session bus with an unlocked keyring in a throw-away home, as a Linux desktop has one; it ends with the test. */
export async function startSecretService(): Promise<Record<string, string>> {
  const home = newFolder()
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void bus.kill('SIGKILL'))
  const [address] = await once(bus.stdout, 'data')
  const env = {
    DBUS_SESSION_BUS_ADDRESS: String(address).trim(),
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: home,
  }
  spawnSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env: { PATH: process.env.PATH, ...env },
    input: 'secret',
    timeout: 10_000,
  })
  return env
}
