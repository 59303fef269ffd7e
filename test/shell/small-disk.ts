import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { newFolder, type Program, start } from '../support/process.ts'

/** Its own user may mount there, so no right of an administrator is needed. */
const OWN_MOUNTS = ['--user', '--map-root-user', '--mount']

/** Why this machine cannot have one, or nothing when it can. */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'a disk of a few megabytes is made with the namespaces of Linux'
  const tried = spawnSync('unshare', [...OWN_MOUNTS, 'nsenter', '--version'])
  return tried.status === 0 ? undefined : 'this machine lets nobody have mounts of their own'
}

export interface SmallDisk {
  /** Where it lies, for programs that were started in it. */
  readonly folder: string
  start(command: string, args: readonly string[], env?: Record<string, string>): Program
  /** The same place seen from outside. */
  at(...names: string[]): string
  /** Takes all room that is left. */
  fill(): void
  free(): void
}

/** A real file system (tmpfs) of some megabytes that only the programs started in it see; it ends with the test. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = newFolder()
  const script = 'mount -t tmpfs -o size="$1" tmpfs "$2" && echo mounted && exec sleep 600'
  const args = [...OWN_MOUNTS, 'sh', '-c', script, 'sh', `${megabytes}m`, folder]
  const holder = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  const at = (...names: string[]) => join(`/proc/${holder.pid}/root`, folder, ...names)
  const filler = at('filler')
  const entered = ['--target', String(holder.pid), '--user', '--preserve-credentials', '--mount']
  return {
    folder,
    at,
    start: (command, rest, env) => start('nsenter', [...entered, command, ...rest], env),
    fill() {
      for (let bytes = 65_536; bytes >= 1; bytes = Math.floor(bytes / 16)) fillWith(filler, bytes)
    },
    free: () => rmSync(filler),
  }
}

function fillWith(file: string, bytes: number): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(bytes))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
