import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core, Log, SecretVault } from '../../src/core/core.ts'
import type { CoreDependencies } from '../../src/core/core-dependencies.ts'
import { createCore } from '../../src/core/create-core.ts'
import { createThreads, type Threads } from '../../src/core/threads/threads.ts'
import { type VirtualClock, virtualClock } from './clock.ts'
import { MIGRATIONS_DIR, putEmptyStore } from './empty-store.ts'
import { closeNode, STORE, testNode } from './node.ts'
import { once } from './once.ts'

export { MIGRATIONS_DIR } from './empty-store.ts'

export interface LogLine {
  readonly level: keyof Log
  readonly event: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** A log that a test can read. */
export function collectingLog(): Log & { readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (event, facts = {}) =>
      void lines.push({ level, event, facts })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

/** A vault that a test can look into, and break. */
export function memoryVault(): SecretVault & { readonly values: Map<string, string>; broken: boolean } {
  const values = new Map<string, string>()
  const vault = {
    values,
    broken: false,
    async get(name: string) {
      return values.get(name)
    },
    async set(name: string, value: string) {
      if (vault.broken) throw new Error('the vault is closed')
      values.set(name, value)
    },
    async delete(name: string) {
      values.delete(name)
    },
  }
  return vault
}

export interface TestCore extends Core {
  readonly clock: VirtualClock
  readonly secrets: ReturnType<typeof memoryVault>
  readonly log: ReturnType<typeof collectingLog>
  readonly dataDir: string
  readonly storeKey: Uint8Array
  /** Stops the core and removes its folder. */
  close(): Promise<void>
}

const kept = createThreads()
const judgeOnce = once(kept.run)
/**
 * A new thread loads its dictionaries for as long as many a test takes: those of one core serve the next, and what it said
 * of the few passwords of the tests.
 */
const threads: Threads = {
  run: (task, order, talk) => (task === 'password.judge' ? judgeOnce : kept.run)(task, order, talk),
  stop: async () => undefined,
}

/** The real core on a real encrypted file in a folder of its own; only time, vault and log are stand-ins. Not started. */
export async function testCore(options: Partial<CoreDependencies> = {}): Promise<TestCore> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'radica-core-'))
  const clock = virtualClock()
  const secrets = memoryVault()
  const log = collectingLog()
  const storeKey = new Uint8Array(32).fill(7)
  const own = { migrationsDir: MIGRATIONS_DIR, owner: 'desk', storeKey, threads } as const
  const deps = { ...own, deployment: 'sandbox', clock, secrets, log } as const
  if (options.dataDir === undefined && STORE === 'sqlite') putEmptyStore(dataDir, options.storeKey ?? storeKey)
  const node = STORE === 'sqlite' ? {} : { node: await testNode(dataDir) }
  const core = await createCore({ ...deps, ...node, ...options, dataDir })
  return {
    ...core,
    clock,
    secrets,
    log,
    dataDir,
    storeKey,
    async close() {
      await core.stop()
      await closeNode(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
