import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, start, until } from '../support/process.ts'
import type { Random } from '../support/random.ts'
import type { Cluster } from './cluster.ts'

/** Those that send are struck more often than those that answer. */
const ROLES = ['web', 'web', 'worker', 'worker', 'worker'] as const
const SHORTEST_FREEZE_MS = 8_000
/** Who sends, for longer than it takes until another is sure that nothing arrived, and sends again; who answers, for less than callers wait. */
const LONGEST_FREEZE_MS = { worker: 40_000, web: 22_000 } as const
const START_MS = 300_000
/** The others go on with the work. */
const MOST_FROZEN = 2

interface Process {
  readonly role: (typeof ROLES)[number]
  readonly program: Program
  /** Where it answers, once it does. */
  url?: string
}

/** Two that answer and three that send, which die and are replaced, or stand still and go on as if no time had passed. */
export class Processes {
  kills = 0
  freezes = 0
  readonly #file: string
  readonly #random: Random
  readonly #cluster: Pick<Cluster, 'begun' | 'failovers'>
  readonly #alive: Process[] = []
  readonly #frozen = new Map<Process, Promise<void>>()

  /** `file`: what all of them are given. */
  constructor(file: string, random: Random, cluster: Pick<Cluster, 'begun' | 'failovers'>) {
    this.#file = file
    this.#cluster = cluster
    this.#random = random
  }

  async start(): Promise<void> {
    await Promise.all(ROLES.map((role) => this.#start(role)))
  }

  async #start(role: Process['role']): Promise<void> {
    const { failovers } = this.#cluster
    // They are started hundreds of times, and compiled once.
    const env = { NODE_COMPILE_CACHE: join(dirname(this.#file), 'compiled') }
    const program = start(process.execPath, [join(import.meta.dirname, 'process.ts'), this.#file, role], env)
    const { child, output } = program
    const mine: Process = { role, program }
    this.#alive.push(mine)
    const isOver = () => child.exitCode !== null || child.signalCode !== null
    await until(() => output.stdout.includes('\n') || isOver(), START_MS)
    if (!isOver()) mine.url = JSON.parse(output.stdout).url ?? undefined
    // Who did not find the database as it went over is started again by whoever looks after it; any other that ended by itself is a stray.
    else if (this.#cluster.begun > failovers) {
      this.#alive.splice(this.#alive.indexOf(mine), 1)
      await this.#start(role)
    }
  }

  /** One that answers; undefined while none does. A frozen one counts: nobody can tell. */
  get url(): string | undefined {
    const urls = this.#alive.flatMap(({ url }) => url ?? [])
    return urls.length === 0 ? undefined : this.#random.pick(urls)
  }

  async killOne(): Promise<void> {
    const victim = this.#random.pick(this.#alive)
    this.#alive.splice(this.#alive.indexOf(victim), 1)
    victim.program.child.kill('SIGKILL')
    await victim.program.ended
    this.kills++
    void this.#start(victim.role)
  }

  async freezeOne(): Promise<void> {
    if (this.#frozen.size >= MOST_FROZEN) await Promise.race(this.#frozen.values())
    const victim = this.#random.pick(this.#alive.filter((each) => !this.#frozen.has(each)))
    victim.program.child.kill('SIGSTOP')
    this.freezes++
    const ms = SHORTEST_FREEZE_MS + this.#random.int(LONGEST_FREEZE_MS[victim.role] - SHORTEST_FREEZE_MS)
    const over = sleep(ms).then(() => {
      victim.program.child.kill('SIGCONT')
      this.#frozen.delete(victim)
    })
    this.#frozen.set(victim, over)
  }

  async thaw(): Promise<void> {
    await Promise.all(this.#frozen.values())
  }

  /** Those that ended by themselves, and what they said. */
  strays(): string[] {
    return this.#alive
      .filter(({ program }) => program.child.exitCode !== null)
      .map(({ program }) => program.output.stderr)
  }

  async end(): Promise<void> {
    for (const { program } of this.#alive) program.child.kill('SIGKILL')
    await Promise.all(this.#alive.map(({ program }) => program.ended))
  }
}
