import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Peers are no part of Radica: each run installs them elsewhere, each in a folder of its own, so that one that cannot be had is
 * missing alone.
 *
 * @throws Error with what the registry said.
 */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  // Their own SQLite would be compiled: each takes any that has better-sqlite3's shape, and gets ours.
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await run('npm', ['install', ...flags, '--fetch-retries=1', ...packages], { cwd: folder })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    const reason = said.replaceAll('npm error ', '').trim().split('\n').slice(0, 2).join(', ')
    throw new Error(`${packages.join(', ')} does not install (${reason})`)
  }
}

/** @param name of a module in the packages that are installed in `folder`. */
export function peer<T>(folder: string, name: string): T {
  return createRequire(join(folder, 'package.json'))(name)
}
