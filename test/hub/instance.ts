import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Binaries, findBinaries, freePort, give, type Servant, servantFor } from '../../src/hub/embedded.ts'

const run = promisify(execFile)

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  wal_keep_size: '512MB',
}

/** A PostgreSQL server that runs. */
export interface Instance {
  readonly folder: string
  readonly port: number
  readonly child: ChildProcess
}

/** Servers below one folder, which may be killed, copied and restored. */
export class Instances {
  readonly #dir: string
  readonly #binaries: Binaries
  readonly #servant: Servant
  #made = 0

  private constructor(dir: string, binaries: Binaries, servant: Servant) {
    this.#dir = dir
    this.#binaries = binaries
    this.#servant = servant
  }

  static async in(dir: string): Promise<Instances> {
    return new Instances(dir, await findBinaries(), await servantFor(dir))
  }

  /** One that the server may write in. */
  async newFolder(): Promise<string> {
    const folder = join(this.#dir, String(++this.#made))
    mkdirSync(folder, { mode: 0o700 })
    await give(folder, this.#servant)
    return folder
  }

  /** A new one, whose owner `radica` needs no password. */
  async make(settings: Readonly<Record<string, string>> = {}): Promise<Instance> {
    const folder = await this.newFolder()
    const flags = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--username=radica', '-D', folder]
    await run(this.#binaries.initdb, flags, { ...this.#servant, cwd: folder })
    return this.serve(folder, settings)
  }

  async serve(folder: string, more: Readonly<Record<string, string>> = {}): Promise<Instance> {
    const port = (await freePort(0)) ?? 0
    const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(this.#binaries.postgres, ['-D', folder, '-p', String(port), ...settings], {
      ...this.#servant,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    let words = ''
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(words)))
      child.stderr.on('data', (bytes) => {
        words += bytes
        if (/ready to accept (read-only )?connections/.test(words)) resolve()
      })
    })
    child.stderr.removeAllListeners('data').resume()
    return { folder, port, child }
  }

  /** A folder with a copy of one that works on meanwhile. `signal`: the file that says what it is to be. */
  async copyOf(instance: Instance, signal: 'standby.signal' | 'recovery.signal'): Promise<string> {
    const folder = await this.newFolder()
    const client = await clientOf(instance)
    await client.query("SELECT pg_backup_start('copy', true)")
    const left = ['postmaster.pid', 'postmaster.opts', 'pg_wal']
    // Files come and go while they are copied: what changed is in the log.
    await run('sh', [
      '-c',
      `tar -C "$0" ${left.map((name) => `--exclude=./${name}`).join(' ')} --warning=no-file-changed -cf - . | tar -C "$1" -xpf -`,
      instance.folder,
      folder,
    ])
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    await client.end()
    for (const path of ['pg_wal', 'pg_wal/archive_status']) mkdirSync(join(folder, path), { mode: 0o700 })
    writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(folder, signal), '')
    const { uid, gid } = this.#servant
    if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder])
    return folder
  }
}

export async function kill({ child }: Instance): Promise<void> {
  const gone = once(child, 'exit')
  // The server and all that it started.
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await gone
}

export const urlOf = (port: number) => `postgres://radica@127.0.0.1:${port}/postgres`

async function clientOf({ port }: Instance): Promise<pg.Client> {
  const client = new pg.Client(urlOf(port))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** What the last of the statements gives. */
export async function ask(instance: Instance, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = await clientOf(instance)
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}
