import { ANCHOR_FILE } from '../core/audit/trail.ts'
import { applyStaged } from '../core/backups/staged.ts'
import type { Clock, Core, Log, MachineServices } from '../core/core.ts'
import type { CoreDependencies } from '../core/core-dependencies.ts'
import { errorName } from '../core/error-name.ts'
import { keyChangeProblem } from '../core/key-changes/problem.ts'
import { type Message, say, tell } from '../core/messages/message.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import { StoreFault } from '../core/store/connection.sqlite.ts'
import type { Threads } from '../core/threads/threads.ts'
import type { LocalApiDoor } from './local-api.ts'
import type { MachineSettings } from './machine.ts'
import { FONTS_DIR, MIGRATIONS_DIR } from './places.ts'
import type { Trouble } from './recovery/recovery.ts'
import type { RunningSimulators } from './simulators.ts'
import { reasonOf } from './startup-error.ts'
import { KEY_FILE, KeyLost, renewSpare, VAULT_FILE } from './store-key/ring-file.ts'
import { findKey, type KeyOptions, type OpenedKey, unlockWith } from './store-key/store-key.ts'
import { OpenStreams } from './streams.ts'
import { Turnstile } from './turnstile.ts'

/** Longer than the core itself waits for what is on the wire. */
const STOP_MS = 15_000
/** Requests that run end before the core is closed and opened again. */
const LAST_REQUESTS_MS = 5_000
/** The answer to the request that asked for it goes out first. */
const REOPEN_MS = 200

export interface LifecycleDependencies {
  /** Where the data is, and how its key is found. */
  readonly keys: KeyOptions
  readonly settings: MachineSettings
  readonly simulators: RunningSimulators | undefined
  /** Name under which a core holds what it sends. */
  readonly owner: string
  readonly door: LocalApiDoor | undefined
  readonly threads: Threads
  readonly clock: Clock
  readonly createCore: (dependencies: CoreDependencies) => Promise<Core>
  readonly log: Log
}

/** The core over a data folder: open, closed, in a trouble, or closed for a moment to be opened again. */
export class CoreLifecycle {
  readonly opened: Promise<Core>
  readonly #deps: LifecycleDependencies
  readonly #streams = new OpenStreams()
  #resolveOpened: (core: Core) => void = () => {}
  #core: Core | undefined
  /** There is an administrator, and the data is open. */
  #hasBegun = false
  /** Why the data is not open, when it is not for want of a passphrase. */
  #trouble: Trouble | undefined
  /** The key that was found, whether or not the store could be opened with it. */
  #found: OpenedKey | undefined
  /** Why the last change of the data key did not take over. */
  #keyChangeProblem: Message | undefined
  /** Requests to the core wait here while it is closed and opened again. */
  readonly #turnstile = new Turnstile()
  #isStopped = false
  /** One change after the other, so that two windows do not open the store twice. */
  readonly inTurn = oneAtATime()
  /** Undefined once a core did not end in time: it may still be sending. */
  #owner: string | undefined

  constructor(deps: LifecycleDependencies) {
    this.#deps = deps
    this.#owner = deps.owner
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve
    })
  }

  get core(): Core | undefined {
    return this.#core
  }

  get trouble(): Trouble | undefined {
    return this.#trouble
  }

  get found(): OpenedKey | undefined {
    return this.#found
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Whether the core is being closed, to be opened again in a moment. */
  get isReopening(): boolean {
    return this.#turnstile.isClosed
  }

  /** What the core answers, once it is open again if it is being closed; `otherwise`, where it did not open. */
  answer(request: Request, otherwise: () => Promise<Response>): Promise<Response> {
    return this.#turnstile.pass(async () =>
      this.#core ? this.#streams.track(await this.#core.fetch(request)) : otherwise(),
    )
  }

  /** Whether there is no administrator yet, or the data is not open. */
  async awaitsBeginning(): Promise<boolean> {
    if (!this.#core) return true
    if (this.#hasBegun) return false
    const answer = await this.#core.fetch(new Request('http://127.0.0.1/api/v1/health'))
    this.#hasBegun = (await answer.json()).setupRequired === false
    return !this.#hasBegun
  }

  /** With what the folder and this machine hold: open, or locked, or in a trouble that a person is told about. */
  async openAsFound(): Promise<void> {
    const { keys, log } = this.#deps
    await applyStaged(keys.dataDir)
    this.#trouble = undefined
    try {
      const key = (await this.#found?.again()) ?? (await findKey(keys))
      if (key) await this.#open(key)
    } catch (error) {
      this.#trouble = troubleOf(error)
      if (!this.#trouble) throw error
      keys.warn(tell(this.#trouble.said))
      log.error('host.trouble', { kind: this.#trouble.kind })
    }
  }

  async #open(found: OpenedKey): Promise<void> {
    const { createCore, simulators, threads, door, clock, log } = this.#deps
    const { key, secrets, keys } = found
    this.#found = found
    const core = await createCore({
      dataDir: this.#deps.keys.dataDir,
      migrationsDir: MIGRATIONS_DIR,
      fontsDir: FONTS_DIR,
      threads,
      storeKey: key,
      ...(keys && { keys }),
      keyChangeProblem: this.#keyChangeProblem,
      secrets,
      clock,
      deployment: simulators ? 'sandbox' : 'production',
      ...(simulators && { simulators: simulators.origins }),
      ...(this.#owner !== undefined && { owner: this.#owner }),
      machine: this.#machine(),
      log,
    })
    await renewSpare(this.#deps.keys.dataDir).catch(() => log.warn('host.spare_not_written'))
    await core.start().catch(async (error: unknown) => {
      // What it began would go on, and might be sending.
      await this.#ended(core).catch(() => undefined)
      throw error
    })
    this.#core = core
    this.#resolveOpened(core)
    await door?.openAsLeft()
  }

  #machine(): MachineServices {
    const { settings, door } = this.#deps
    const shown = { enabled: true, url: null, configurable: false }
    return {
      settings,
      companions: [KEY_FILE, VAULT_FILE, ANCHOR_FILE],
      reopen: (whenClosed) => void setTimeout(() => void this.inTurn(() => this.#reopen(whenClosed)), REOPEN_MS),
      localApi: door?.services ?? { state: () => shown, set: async () => shown },
    }
  }

  /** Opens what a passphrase opens; two that come at once open it once. @throws StartupError. */
  unlock(passphrase: string): Promise<void> {
    return this.inTurn(async () => {
      if (this.#core) return
      try {
        await this.#open(await unlockWith(this.#deps.keys.dataDir, passphrase))
      } catch (error) {
        this.#trouble = troubleOf(error)
        if (!this.#trouble) throw error
      }
    })
  }

  /** @returns whether the core came to its end, and nothing is written any more. */
  async close(): Promise<boolean> {
    this.#streams.endAll()
    await this.#deps.door?.close()
    const core = this.#core
    this.#core = undefined
    this.#hasBegun = false
    this.#trouble = { kind: 'store', said: say('host.reopening') }
    return this.#ended(core)
  }

  /** @returns whether it came to its end in time. */
  async #ended(core: Core | undefined): Promise<boolean> {
    const isEnded = await withinTime(core?.stop())
    if (!isEnded) this.#owner = undefined
    return isEnded
  }

  async #reopen(whenClosed: (() => Promise<void>) | undefined): Promise<void> {
    if (this.#isStopped) return
    this.#deps.log.info('host.reopening')
    await this.#turnstile.close(LAST_REQUESTS_MS)
    try {
      const isClosed = await this.close()
      if (whenClosed) await this.#takeOver(isClosed ? whenClosed() : tooLate())
      await this.openAsFound()
    } catch (error) {
      this.#trouble = { kind: 'store', said: reasonOf(error) }
      this.#deps.log.error('host.not_reopened', { error: errorName(error) })
    } finally {
      this.#turnstile.open()
    }
  }

  /** A change that fails leaves the data under its old key, and the administrator is told. */
  async #takeOver(change: Promise<void>): Promise<void> {
    this.#keyChangeProblem = undefined
    await change.catch((error: unknown) => {
      this.#keyChangeProblem = keyChangeProblem(error)
      this.#deps.log.error('key_change.failed', { error: errorName(error) })
    })
  }

  /** Opens as found; by the passphrase where a person has to type one. */
  async openWith(passphrase: string | undefined): Promise<void> {
    this.#trouble = undefined
    await this.openAsFound()
    if (!this.#core && !this.#trouble && passphrase !== undefined) {
      await this.#open(await unlockWith(this.#deps.keys.dataDir, passphrase))
    }
  }

  /** Gives false when the core did not finish in time. */
  async stop(): Promise<boolean> {
    this.#isStopped = true
    await this.inTurn(async () => undefined)
    this.#streams.endAll()
    await this.#deps.door?.close()
    return withinTime(this.#core?.stop())
  }
}

function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof KeyLost) return { kind: 'key', said: error.said }
  if (error instanceof StoreFault) return { kind: 'store', said: error.said }
  return undefined
}

const tooLate = () => Promise.reject(new Error('the core did not stop in time'))

async function withinTime(work: Promise<void> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), STOP_MS)
  })
  const done = Promise.resolve(work).then(() => true)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
