import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Core, CoreDependencies, Log } from '../core/core.ts'
import { type Fetch, serveAssets } from './assets.ts'
import { systemClock } from './clock.ts'
import { lockDataDir } from './data-lock.ts'
import { CATALOG_WORKER, MIGRATIONS_DIR, RENDERER_DIR } from './places.ts'
import type { RunningSimulators } from './simulators.ts'
import { findKey, isNewStore, type KeyOptions, type OpenedKey, unlockWith } from './store-key/store-key.ts'
import { OpenStreams } from './streams.ts'
import { lockedFront } from './unlock/unlock.ts'

export type WakeCause = Parameters<Core['wake']>[0]

export interface HostOptions {
  readonly dataDir: string
  /** `RADICA_STORE_KEY`. */
  readonly passphrase?: string | undefined
  /** Given, the data is a sample: the core works with these simulators, which keep what they hold under the folder. */
  readonly startSimulators?: ((folder: string) => Promise<RunningSimulators>) | undefined
  readonly createCore: (dependencies: CoreDependencies) => Promise<Core>
  readonly keychain: KeyOptions['keychain']
  readonly log: Log
  /** Shows a Spanish sentence to whoever started the host. */
  readonly warn: (sentence: string) => void
}

/** What a server or a window shows and talks to: the core behind `/api/`, else the renderer; the unlock page before. */
export interface Host {
  readonly fetch: Fetch
  readonly simulators: RunningSimulators | undefined
  /** The core once the data is open: at once, or when a person has typed the passphrase. */
  readonly opened: Promise<Core>
  isLocked(): boolean
  wake(cause: WakeCause): void
  /** Ends streams, lets the core finish, frees the data folder. Gives false when the core did not finish in time. */
  stop(): Promise<boolean>
}

/** Longer than the core itself waits for what is on the wire. */
const STOP_MS = 15_000

/**
 * Opens a data folder: lock, simulators, key, core.
 *
 * @throws StartupError when the folder is in use or its key cannot be had; the core's own errors when it cannot open.
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const { dataDir, log } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlockDataDir = await lockDataDir(dataDir, { warn: options.warn })
  let simulators: RunningSimulators | undefined
  const release = async () => {
    await simulators?.close()
    unlockDataDir()
  }
  try {
    simulators = await options.startSimulators?.(join(dataDir, 'simulators'))
    const key = await findKey({ ...options, simulated: simulators !== undefined })
    const host = new OpenHost(options, simulators, release)
    if (key) await host.open(key)
    log.info('host.opened', { locked: host.isLocked(), simulated: simulators !== undefined })
    return host
  } catch (error) {
    await release()
    throw error
  }
}

class OpenHost implements Host {
  readonly simulators: RunningSimulators | undefined
  readonly opened: Promise<Core>
  readonly #options: HostOptions
  readonly #release: () => Promise<void>
  readonly #assets = serveAssets(RENDERER_DIR)
  readonly #locked: Fetch
  readonly #streams = new OpenStreams()
  #resolveOpened: (core: Core) => void = () => {}
  #core: Core | undefined
  #unlocking: Promise<void> = Promise.resolve()

  constructor(options: HostOptions, simulators: RunningSimulators | undefined, release: () => Promise<void>) {
    this.#options = options
    this.simulators = simulators
    this.#release = release
    this.#locked = lockedFront(
      () => isNewStore(options.dataDir),
      (passphrase) => this.#unlock(passphrase),
    )
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve
    })
  }

  readonly fetch: Fetch = async (request) => {
    if (!this.#core) return this.#locked(request)
    const isApi = new URL(request.url).pathname.startsWith('/api/')
    return isApi ? this.#streams.track(await this.#core.fetch(request)) : this.#assets(request)
  }

  isLocked(): boolean {
    return this.#core === undefined
  }

  wake(cause: WakeCause): void {
    this.#options.log.info('host.wake', { cause })
    this.#core?.wake(cause)
  }

  async stop(): Promise<boolean> {
    this.#streams.endAll()
    const stopped = await withinTime(this.#core?.stop())
    await this.#release()
    this.#options.log.info('host.stopped', { clean: stopped })
    return stopped
  }

  async open({ key, secrets }: OpenedKey): Promise<void> {
    const { dataDir, createCore, log } = this.#options
    const core = await createCore({
      dataDir,
      migrationsDir: MIGRATIONS_DIR,
      catalogWorker: CATALOG_WORKER,
      storeKey: key,
      secrets,
      clock: systemClock,
      deployment: this.simulators ? 'sandbox' : 'production',
      ...(this.simulators && { simulators: this.simulators.origins }),
      log,
    })
    await core.start()
    this.#core = core
    this.#resolveOpened(core)
  }

  /** One attempt after the other, so that two windows do not open the store twice. */
  #unlock(passphrase: string): Promise<void> {
    const attempt = async () => {
      if (!this.#core) await this.open(await unlockWith(this.#options.dataDir, passphrase))
    }
    this.#unlocking = this.#unlocking.then(attempt, attempt)
    return this.#unlocking
  }
}

async function withinTime(work: Promise<void> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), STOP_MS)
  })
  const done = Promise.resolve(work).then(() => true)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
