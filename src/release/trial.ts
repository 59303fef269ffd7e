import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, installationAt } from './installation.ts'

const SHOWN_MS = 90_000
const ENDED_MS = 30_000

/**
 * Tries the installers of this system as a person would: installs the version before, opens it, updates, opens it on the same
 * data, goes back, opens it, and removes it, which leaves the data.
 * @param previous the installers of the version before; without them the new one alone is installed and removed.
 * @throws at the first step that does not succeed.
 */
export async function tryInstallers(
  installers: string,
  previous: string | undefined,
  say: (text: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'radica-trial-'))
  const data = join(folder, 'data')
  const installation = installationAt(join(folder, 'program'), process.platform)
  const steps: [string, string][] = previous
    ? [
        ['installed', previous],
        ['updated', installers],
        ['rolled back', previous],
      ]
    : [['installed', installers]]
  try {
    for (const [what, from] of steps) {
      installation.install(from)
      await opens(installation, data)
      say(`${what}: its window opens on the data, and it ends`)
    }
    installation.remove()
    if (existsSync(installation.program)) throw new Error('removed, and still there')
    if (!existsSync(join(data, 'radica.db'))) throw new Error('removing the program removed the data')
    say('removed: the data stays')
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Starts the program, waits for its window, and ends it as its starter's end does. */
async function opens({ program }: Installation, data: string): Promise<void> {
  const env = {
    ...process.env,
    RADICA_DATA: data,
    RADICA_STORE_KEY: 'cuatro palabras sin relación',
    // Machines that test have no FUSE.
    APPIMAGE_EXTRACT_AND_RUN: '1',
  }
  const child = spawn(program, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  try {
    const shown = new Promise<string>((resolve) => child.on('message', () => resolve('shown')))
    const what = await first([shown, ended.then(([code]) => `ended with ${code}`)], SHOWN_MS, 'showed no window')
    if (what !== 'shown') throw new Error(`${program} ${what}`)
    child.disconnect()
    await first([ended], ENDED_MS, 'did not end')
  } finally {
    child.kill('SIGKILL')
  }
}

function first<T>(events: readonly Promise<T>[], timeoutMs: number, problem: string): Promise<T> {
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error(problem)))
  return Promise.race([...events, late])
}
