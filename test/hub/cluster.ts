import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, type Instance, Instances, kill, urlOf } from './instance.ts'

/** What makes one server a primary that waits for its standby; a copy made before has nothing of it. */
const QUORUM = ["ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'", 'SELECT pg_reload_conf()']

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
  /** Failovers that began, and those that are over. */
  begun = 0
  failovers = 0
  readonly #dir: string
  readonly #door = new Door()
  readonly #instances: Instances
  #primary: Instance | undefined
  #standby: Instance | undefined

  private constructor(dir: string, instances: Instances) {
    this.#dir = dir
    this.#instances = instances
  }

  static async start(): Promise<Cluster> {
    const dir = mkdtempSync(join(tmpdir(), 'radica-cluster-'))
    const cluster = new Cluster(dir, await Instances.in(dir))
    await cluster.#begin()
    return cluster
  }

  get url(): string {
    return urlOf(this.#door.port)
  }

  async #begin(): Promise<void> {
    await this.#door.open()
    this.#primary = await this.#instances.make()
    await this.#follow()
    await ask(this.#primary, QUORUM)
    this.#door.lead(this.#primary.port)
  }

  /** A standby is made of a copy of the primary, and follows it. */
  async #follow(): Promise<void> {
    const primary = this.#primary
    if (!primary) throw new Error('there is no primary')
    const folder = await this.#instances.copyOf(primary, 'standby.signal')
    const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=radica`
    this.#standby = await this.#instances.serve(folder, { primary_conninfo })
    const streams = async () =>
      (await ask(primary, ['SELECT state FROM pg_stat_replication']))[0]?.state === 'streaming'
    while (!(await streams())) await new Promise((resolve) => setTimeout(resolve, 100))
  }

  /** The primary dies, its standby takes over, and a new one follows that. */
  async failOver(): Promise<void> {
    const [dead, next] = [this.#primary, this.#standby]
    if (!dead || !next) throw new Error('there is nobody to take over')
    this.begun++
    await kill(dead)
    await ask(next, ['SELECT pg_promote(true, 60)', ...QUORUM])
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
