import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Core, Log } from '../core/core.ts'
import type { CoreDependencies } from '../core/core-dependencies.ts'
import { createPasswordJudge } from '../core/identity/password-judge.ts'
import { say, tell } from '../core/messages/message.ts'
import { createThreads } from '../core/threads/threads.ts'
import { type Fetch, serveAssets } from './assets.ts'
import { lockDataDir } from './data-lock.ts'
import { CoreLifecycle } from './lifecycle.ts'
import { LocalApiDoor, type Serve } from './local-api.ts'
import { type MachineSettings, openMachineSettings } from './machine.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'
import { RENDERER_DIR, THREAD_SCRIPT } from './places.ts'
import { makePrivate } from './private-folder.ts'
import { recoveryActions } from './recovery/actions.ts'
import { RECOVERY_PATH, recoveryFront } from './recovery/recovery.ts'
import { refusal } from './refusal.ts'
import { SAMPLE_PATH, sampleFront } from './sample/sample-front.ts'
import { clearUnfinished, unfinishedIn } from './sample/unfinished.ts'
import { hasToken, isBeginning, needsToken } from './setup-token.ts'
import type { RunningSimulators } from './simulators.ts'
import { isNewStore } from './store-key/ring-file.ts'
import type { KeyOptions } from './store-key/store-key.ts'
import { synced, syncingDriveOf } from './syncing-drive.ts'
import { Tries } from './tries.ts'
import { lockedFront } from './unlock/unlock.ts'

export type WakeCause = Parameters<Core['wake']>[0]

export type StartSimulators = (folder: string, options: { readonly clock: Clock }) => Promise<RunningSimulators>

export interface HostOptions {
  readonly dataDir: string
  /** As `takePassphrase` gives it. */
  readonly passphrase?: string | undefined
  /** Given, the data is a sample: the core works with these simulators, which keep what they hold under the folder. */
  readonly startSimulators?: StartSimulators | undefined
  readonly createCore: (dependencies: CoreDependencies) => Promise<Core>
  readonly keychain: KeyOptions['keychain']
  /** Given, an administrator can open a door for other programs; without it the contract is served anyway. */
  readonly serve?: Serve | undefined
  /** Given, others on this machine reach the host, too: set-up, unlocking and recovery are for who knows it. */
  readonly setupToken?: string | undefined
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
  /** Whether there is no administrator yet, or the data is not open. */
  awaitsBeginning(): Promise<boolean>
  wake(cause: WakeCause): void
  /** How many documents are on the wire. */
  sending(): number
  /** Makes a verified copy before the program is replaced. @throws why there is none. */
  backUp(): Promise<void>
  /** Ends streams, lets the core finish, frees the data folder. Gives false when the core did not finish in time. */
  stop(): Promise<boolean>
}

/**
 * Opens a data folder: lock, a restore that waits, simulators, key, core. Data that cannot be opened, or whose key is lost, is no
 * failure of the host: it opens with a page that offers the recovery key and the copies.
 *
 * @throws StartupError when the folder is in use or the passphrase is wrong; other errors of the core.
 */
export async function openHost(options: HostOptions): Promise<Host> {
  const { dataDir, log } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await makePrivate(dataDir)
  const drive = syncingDriveOf(dataDir)
  if (drive) options.warn(tell(synced(drive, dataDir)))
  const lock = await lockDataDir(dataDir, { warn: options.warn })
  const clock = movableClock()
  let simulators: RunningSimulators | undefined
  const release = async () => {
    await simulators?.close()
    lock.release()
  }
  try {
    // Only where samples are: nothing of a real clinic is ever taken away.
    const wasCleared = options.startSimulators !== undefined && (await clearUnfinished(dataDir))
    if (wasCleared) options.warn(tell(say('host.sampleCleared')))
    simulators = await options.startSimulators?.(join(dataDir, 'simulators'), { clock })
    const settings = await openMachineSettings(dataDir)
    const host = new OpenHost({ options, settings, simulators, clock, wasCleared, owner: lock.owner, release })
    await host.openAsFound()
    log.info('host.opened', { locked: host.isLocked(), simulated: simulators !== undefined })
    return host
  } catch (error) {
    await release()
    throw error
  }
}

/** A data folder that is this host's, with what is in it. */
interface Found {
  readonly options: HostOptions
  readonly settings: MachineSettings
  readonly simulators: RunningSimulators | undefined
  readonly clock: MovableClock
  /** Half a sample was in it. */
  readonly wasCleared: boolean
  /** Name under which a core holds what it sends. */
  readonly owner: string
  readonly release: () => Promise<void>
}

class OpenHost implements Host {
  readonly simulators: RunningSimulators | undefined
  readonly opened: Promise<Core>
  readonly #options: HostOptions
  readonly #release: () => Promise<void>
  readonly #threads = createThreads(THREAD_SCRIPT)
  readonly #lifecycle: CoreLifecycle
  readonly #assets = serveAssets(RENDERER_DIR)
  readonly #locked: Fetch
  readonly #recovery: Fetch
  readonly #sample: Fetch | undefined

  constructor({ options, settings, simulators, clock, wasCleared, owner, release }: Found) {
    const { dataDir, serve, createCore, log } = options
    this.#options = options
    this.simulators = simulators
    this.#release = release
    const lifecycle = new CoreLifecycle({
      keys: { ...options, simulated: simulators !== undefined },
      settings,
      simulators,
      owner,
      door: serve && new LocalApiDoor(settings, (request) => this.fetch(request), serve),
      threads: this.#threads,
      createCore,
      clock,
      log,
    })
    this.#lifecycle = lifecycle
    this.opened = lifecycle.opened
    const tries = new Tries(settings)
    const judge = createPasswordJudge((order) => this.#threads.run('password.judge', order))
    this.#locked = lockedFront(
      () => isNewStore(dataDir),
      judge,
      (passphrase) => tries.once(() => lifecycle.unlock(passphrase)),
    )
    this.#sample =
      simulators &&
      sampleFront({
        wasCleared,
        mayBegin: async () => !this.isLocked() && this.awaitsBeginning(),
        // Loaded with samples only.
        live: async (...order) =>
          (await import('./sample/life.ts')).live(
            {
              fetch: (request) => lifecycle.answer(request, () => this.fetch(request)),
              clock,
              control: simulators.control,
              unfinished: unfinishedIn(dataDir),
            },
            ...order,
          ),
        log,
      })
    this.#recovery = recoveryFront(recoveryActions({ options, settings, lifecycle, tries, judge }))
  }

  readonly fetch: Fetch = async (request) => {
    const { setupToken } = this.#options
    const lifecycle = this.#lifecycle
    const { pathname } = new URL(request.url)
    const isApi = pathname.startsWith('/api/')
    // A locked core refuses by itself; one with an administrator asks whoever begins again to sign in.
    const isGuarded = setupToken !== undefined && !lifecycle.hasBegun && !(isApi && this.isLocked())
    if (isGuarded && isBeginning(request.method, pathname) && !hasToken(request, setupToken)) {
      if (await this.awaitsBeginning()) return needsToken(request)
    }
    const front = this.#frontOf(pathname)
    if (front) return front(request)
    const { core, trouble, isReopening } = lifecycle
    if (isApi && (core || isReopening)) return lifecycle.answer(request, () => this.fetch(request))
    if (core) return this.#assets(request)
    if (!trouble) return this.#locked(request)
    if (!isApi) return this.#recovery(request)
    return refusal(request, 503, 'internal_error', trouble.said, { 'retry-after': '5' })
  }

  /** What stands beside the core and the application. */
  #frontOf(pathname: string): Fetch | undefined {
    if (pathname === SAMPLE_PATH) return this.#sample
    return pathname === RECOVERY_PATH || pathname.startsWith(`${RECOVERY_PATH}/`) ? this.#recovery : undefined
  }

  openAsFound(): Promise<void> {
    return this.#lifecycle.openAsFound()
  }

  isLocked(): boolean {
    return this.#lifecycle.core === undefined
  }

  awaitsBeginning(): Promise<boolean> {
    return this.#lifecycle.awaitsBeginning()
  }

  wake(cause: WakeCause): void {
    this.#options.log.info('host.wake', { cause })
    this.#lifecycle.core?.wake(cause)
  }

  sending(): number {
    return this.#lifecycle.core?.sending() ?? 0
  }

  async backUp(): Promise<void> {
    await this.#lifecycle.core?.backUp('update')
  }

  async stop(): Promise<boolean> {
    const stopped = await this.#lifecycle.stop()
    await this.#threads.stop()
    await this.#release()
    this.#options.log.info('host.stopped', { clean: stopped })
    return stopped
  }
}
