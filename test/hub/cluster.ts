import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Binaries, findBinaries, freePort, give, type Servant, servantFor } from '../../src/hub/embedded.ts'

const run = promisify(execFile)

/** What makes one server a primary that waits for its standby, and the other that standby. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  wal_keep_size: '512MB',
}
const QUORUM = "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'"

interface Instance {
  readonly folder: string
  readonly port: number
  readonly child: ChildProcess
}

/** One address whose connections end at whoever is the primary. */
class Door {
  port = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #to = 0

  constructor() {
    this.#server = createServer((socket) => {
      const behind = connect(this.#to, '127.0.0.1')
      for (const [one, other] of [
        [socket, behind],
        [behind, socket],
      ] as const) {
        this.#sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port
  }

  /** Whoever is connected is cut off. */
  lead(to: number): void {
    this.#to = to
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.lead(0)
    this.#server.close()
  }
}

/** A PostgreSQL of two: what is committed is on both before anybody is told. When the one dies the other goes on. */
export class Cluster {
  failovers = 0
  readonly #dir: string
  readonly #door = new Door()
  readonly #binaries: Binaries
  readonly #servant: Servant
  #made = 0
  #primary: Instance | undefined
  #standby: Instance | undefined

  private constructor(dir: string, binaries: Binaries, servant: Servant) {
    this.#dir = dir
    this.#binaries = binaries
    this.#servant = servant
  }

  static async start(): Promise<Cluster> {
    const dir = mkdtempSync(join(tmpdir(), 'radica-cluster-'))
    const cluster = new Cluster(dir, await findBinaries(), await servantFor(dir))
    await cluster.#begin()
    return cluster
  }

  get url(): string {
    return `postgres://radica@127.0.0.1:${this.#door.port}/postgres`
  }

  async #begin(): Promise<void> {
    await this.#door.open()
    const folder = await this.#newFolder()
    const flags = ['--encoding=UTF8', '--locale=C', '--auth=trust', '--username=radica', '-D', folder]
    await run(this.#binaries.initdb, flags, { ...this.#servant, cwd: folder })
    this.#primary = await this.#serve(folder, {})
    await this.#follow()
    await ask(this.#primary, [QUORUM, 'SELECT pg_reload_conf()'])
    this.#door.lead(this.#primary.port)
  }

  async #newFolder(): Promise<string> {
    const folder = join(this.#dir, String(++this.#made))
    mkdirSync(folder, { mode: 0o700 })
    await give(folder, this.#servant)
    return folder
  }

  async #serve(folder: string, more: Readonly<Record<string, string>>): Promise<Instance> {
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

  /** A standby is made of a copy of the primary, which works on meanwhile, and follows it. */
  async #follow(): Promise<void> {
    const primary = this.#primary
    if (!primary) throw new Error('there is no primary')
    const folder = await this.#newFolder()
    const client = await clientOf(primary)
    await client.query("SELECT pg_backup_start('standby', true)")
    const left = ['postmaster.pid', 'postmaster.opts', 'pg_wal']
    // Files come and go while they are copied: what changed is in the log.
    await run('sh', [
      '-c',
      `tar -C "$0" ${left.map((name) => `--exclude=./${name}`).join(' ')} --warning=no-file-changed -cf - . | tar -C "$1" -xpf -`,
      primary.folder,
      folder,
    ])
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    await client.end()
    for (const path of ['pg_wal', 'pg_wal/archive_status']) mkdirSync(join(folder, path), { mode: 0o700 })
    writeFileSync(join(folder, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(folder, 'standby.signal'), '')
    const { uid, gid } = this.#servant
    if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder])
    const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=radica`
    this.#standby = await this.#serve(folder, { primary_conninfo })
    const streams = async () =>
      (await ask(primary, ['SELECT state FROM pg_stat_replication']))[0]?.state === 'streaming'
    while (!(await streams())) await new Promise((resolve) => setTimeout(resolve, 100))
  }

  /** The primary dies, its standby takes over, and a new one follows that. */
  async failOver(): Promise<void> {
    const [dead, next] = [this.#primary, this.#standby]
    if (!dead || !next) throw new Error('there is nobody to take over')
    await kill(dead)
    await ask(next, ['SELECT pg_promote(true, 60)'])
    this.#primary = next
    this.#standby = undefined
    this.#door.lead(next.port)
    this.failovers++
    rmSync(dead.folder, { recursive: true, force: true })
    await this.#follow()
  }

  async stop(): Promise<void> {
    this.#door.close()
    for (const instance of [this.#standby, this.#primary]) if (instance) await kill(instance)
    rmSync(this.#dir, { recursive: true, force: true })
  }
}

async function kill({ child }: Instance): Promise<void> {
  const gone = once(child, 'exit')
  // The server and all that it started.
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await gone
}

async function clientOf({ port }: Instance): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'radica', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function ask(instance: Instance, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = await clientOf(instance)
  let rows: Record<string, unknown>[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}
