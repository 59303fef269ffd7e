import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Program {
  readonly child: ChildProcess
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string }
  readonly ended: Promise<{ code: number | null; signal: string | null }>
}

const running: Program[] = []

const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder, gone when the tests have ended. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'radica-shell-'))
  folders.push(folder)
  return folder
}

/** Starts what a person would type; `env` adds to a plain environment without keychain and without display. */
export function start(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Program {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  const plain = { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
  const child = spawn(command, args, { env: { ...plain, ...env }, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (bytes) => (output.stdout += bytes))
  child.stderr.on('data', (bytes) => (output.stderr += bytes))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const program = { child, output, ended }
  running.push(program)
  return program
}

export const npm = (args: readonly string[], env?: Record<string, string>) =>
  start('npm', ['run', '--silent', ...args], env)

/** A built entry without npm around it. */
export const built = (entry: 'serve' | 'hub' | 'simulators', args: readonly string[], env?: Record<string, string>) =>
  start(process.execPath, [`out/main/${entry}.js`, ...args], env)

export async function ensureBuilt(): Promise<void> {
  const { ended, output } = npm(['build'])
  if ((await ended).code !== 0) throw new Error(output.stderr)
}

/** The one line that a ready host writes on standard output. */
export async function ready({ output, child }: Program) {
  await until(() => output.stdout.includes('\n') || child.exitCode !== null)
  const lines = output.stdout.trimEnd().split('\n')
  if (lines.length !== 1 || !lines[0]) throw new Error(`no single ready line:\n${output.stdout}\n${output.stderr}`)
  return JSON.parse(lines[0])
}

export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still not: ${condition}`)
    await sleep(25)
  }
}

/** Nobody answers at this address any more. */
export async function isGone(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  )
}

/** For `afterEach`: whatever a test leaves behind. What runs below a killed npm notices and ends by itself. */
export async function killAll(): Promise<void> {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
}
