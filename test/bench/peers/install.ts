import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** Who does a part of what Radica does. They are measured beside it and are no part of it: each run installs them elsewhere. */
const PEERS = ['plainjob@0.0.14', 'graphile-worker@0.18.0', 'json-server@0.17.4']

const run = promisify(execFile)

/** The folder with the peers' packages; takes the package registry. */
export async function installPeers(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'radica-peers-'))
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  // Their own SQLite would be compiled: plainjob takes any that has better-sqlite3's shape, and gets ours.
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...flags, ...PEERS], { cwd: folder })
  return folder
}

/** @param path of a module in the peers' packages. */
export function peer<T>(folder: string, path: string): Promise<T> {
  return import(pathToFileURL(join(folder, 'node_modules', path)).href)
}
