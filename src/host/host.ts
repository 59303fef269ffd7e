import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ANCHOR_FILE } from '../core/audit/trail.ts'
import type { CheckCopy } from '../core/backups/keeper.ts'
import { backupsIn, folderOf, localPlace, secondPlace } from '../core/backups/manifest.ts'
import { applyStaged, stageRestore } from '../core/backups/staged.ts'
import type { Core, Log, MachineServices } from '../core/core.ts'
import type { CoreDependencies } from '../core/create-core.ts'
import { createPasswordJudge } from '../core/identity/password-judge.ts'
import { keyChangeProblem } from '../core/key-changes/problem.ts'
import type { Message } from '../core/messages/message.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import { checkCopy } from '../core/store/check.sqlite.ts'
import { StoreFault } from '../core/store/connection.sqlite.ts'
import { newestSchema } from '../core/store/migrate.sqlite.ts'
import { createThreads } from '../core/threads/threads.ts'
import { type Fetch, serveAssets } from './assets.ts'
import { systemClock } from './clock.ts'
import { lockDataDir } from './data-lock.ts'
import { LocalApiDoor, type Serve } from './local-api.ts'
import { type MachineSettings, openMachineSettings } from './machine.ts'
import { FONTS_DIR, MIGRATIONS_DIR, REKEY_WORKER, RENDERER_DIR, THREAD_SCRIPT } from './places.ts'
import { makePrivate } from './private-folder.ts'
import { keyOfCopy, keysOfData } from './recovery/keys-of.ts'
import { type FoundBackup, PassphraseNeeded, RECOVERY_PATH, recoveryFront, type Trouble } from './recovery/recovery.ts'
import { refusal } from './refusal.ts'
import { hasToken, isBeginning, needsToken } from './setup-token.ts'
import type { RunningSimulators } from './simulators.ts'
import { sentenceFor } from './startup-error.ts'
import { adoptKeys } from './store-key/by-person.ts'
import { isNewStore, KEY_FILE, KeyLost, VAULT_FILE } from './store-key/ring-file.ts'
import { findKey, type KeyOptions, type OpenedKey, unlockWith } from './store-key/store-key.ts'
import { OpenStreams } from './streams.ts'
import { syncedSentence, syncingDriveOf } from './syncing-drive.ts'
import { Tries } from './tries.ts'
import { Turnstile } from './turnstile.ts'
import { lockedFront } from './unlock/unlock.ts'

export type WakeCause = Parameters<Core['wake']>[0]

export interface HostOptions {
  readonly dataDir: string
  /** As `takePassphrase` gives it. */
  readonly passphrase?: string | undefined
  /** Given, the data is a sample: the core works with these simulators, which keep what they hold under the folder. */
  readonly startSimulators?: ((folder: string) => Promise<RunningSimulators>) | undefined
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

/** Longer than the core itself waits for what is on the wire. */
const STOP_MS = 15_000
/** Requests that run end before the core is closed and opened again. */
const LAST_REQUESTS_MS = 5_000
/** The answer to the request that asked for it goes out first. */
const REOPEN_MS = 200

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
  if (drive) options.warn(syncedSentence(drive, dataDir))
  const lock = await lockDataDir(dataDir, { warn: options.warn })
  let simulators: RunningSimulators | undefined
  const release = async () => {
    await simulators?.close()
    lock.release()
  }
  try {
    simulators = await options.startSimulators?.(join(dataDir, 'simulators'))
    const host = new OpenHost(options, await openMachineSettings(dataDir), simulators, lock.owner, release)
    await host.openAsFound()
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
  readonly #settings: MachineSettings
  readonly #release: () => Promise<void>
  readonly #assets = serveAssets(RENDERER_DIR)
  readonly #locked: Fetch
  readonly #recovery: Fetch
  readonly #door: LocalApiDoor | undefined
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
  /** So that two windows do not open the store twice. */
  readonly #inTurn = oneAtATime()
  /** Undefined once a core did not end in time: it may still be sending. */
  #owner: string | undefined

  constructor(
    options: HostOptions,
    settings: MachineSettings,
    simulators: RunningSimulators | undefined,
    owner: string,
    release: () => Promise<void>,
  ) {
    this.#options = options
    this.#owner = owner
    this.#settings = settings
    this.simulators = simulators
    this.#release = release
    const tries = new Tries(settings)
    const threads = createThreads(THREAD_SCRIPT)
    const judge = createPasswordJudge((order) => threads.run('password.judge', order))
    this.#locked = lockedFront(
      () => isNewStore(options.dataDir),
      judge,
      (passphrase) => tries.once(() => this.#unlock(passphrase)),
    )
    this.#recovery = recoveryFront({
      dataDir: options.dataDir,
      judge,
      trouble: () => this.#whatIsWrong(),
      backupFolder: () => settings.backupFolder(),
      takeKey: (key, passphrase) => tries.once(() => this.#inTurn(() => this.#takeKey(key, passphrase))),
      restore: (backup, secret, passphrase) =>
        tries.once(() => this.#inTurn(() => this.#restore(backup, secret, passphrase))),
      retry: () => this.#inTurn(() => this.openAsFound()),
    })
    if (options.serve) this.#door = new LocalApiDoor(settings, (request) => this.fetch(request), options.serve)
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve
    })
  }

  readonly fetch: Fetch = async (request) => {
    const { setupToken } = this.#options
    const { pathname } = new URL(request.url)
    const isApi = pathname.startsWith('/api/')
    // A locked core refuses by itself; one with an administrator asks whoever begins again to sign in.
    const isGuarded = setupToken !== undefined && !this.#hasBegun && !(isApi && !this.#core)
    if (isGuarded && isBeginning(request.method, pathname) && !hasToken(request, setupToken)) {
      if (await this.awaitsBeginning()) return needsToken(pathname)
    }
    const isRecovery = pathname === RECOVERY_PATH || pathname.startsWith(`${RECOVERY_PATH}/`)
    if (isRecovery) return this.#recovery(request)
    if (isApi && (this.#core || this.#turnstile.isClosed)) return this.#turnstile.pass(() => this.#answer(request))
    if (this.#core) return this.#assets(request)
    if (!this.#trouble) return this.#locked(request)
    return isApi
      ? refusal(503, 'internal_error', this.#trouble.sentence, { 'retry-after': '5' })
      : this.#recovery(request)
  }

  /** Of the core that is open by now. */
  async #answer(request: Request): Promise<Response> {
    return this.#core ? this.#streams.track(await this.#core.fetch(request)) : this.fetch(request)
  }

  isLocked(): boolean {
    return this.#core === undefined
  }

  async awaitsBeginning(): Promise<boolean> {
    if (!this.#core) return true
    if (this.#hasBegun) return false
    const answer = await this.#core.fetch(new Request('http://127.0.0.1/api/v1/health'))
    this.#hasBegun = (await answer.json()).setupRequired === false
    return !this.#hasBegun
  }

  wake(cause: WakeCause): void {
    this.#options.log.info('host.wake', { cause })
    this.#core?.wake(cause)
  }

  sending(): number {
    return this.#core?.sending() ?? 0
  }

  async backUp(): Promise<void> {
    await this.#core?.backUp('update')
  }

  async stop(): Promise<boolean> {
    this.#isStopped = true
    await this.#inTurn(async () => undefined)
    this.#streams.endAll()
    await this.#door?.close()
    const stopped = await withinTime(this.#core?.stop())
    await this.#release()
    this.#options.log.info('host.stopped', { clean: stopped })
    return stopped
  }

  /** With what the folder and this machine hold: open, or locked, or in a trouble that a person is told about. */
  async openAsFound(): Promise<void> {
    const { dataDir } = this.#options
    await applyStaged(dataDir)
    this.#trouble = undefined
    try {
      const key =
        (await this.#found?.again()) ?? (await findKey({ ...this.#options, simulated: this.simulators !== undefined }))
      if (key) await this.#open(key)
    } catch (error) {
      this.#trouble = troubleOf(error)
      if (!this.#trouble) throw error
      this.#options.warn(this.#trouble.sentence)
      this.#options.log.error('host.trouble', { kind: this.#trouble.kind })
    }
  }

  async #open(found: OpenedKey): Promise<void> {
    const { dataDir, createCore, log } = this.#options
    const { key, secrets, keys } = found
    this.#found = found
    const core = await createCore({
      dataDir,
      migrationsDir: MIGRATIONS_DIR,
      fontsDir: FONTS_DIR,
      rekeyWorker: REKEY_WORKER,
      threadScript: THREAD_SCRIPT,
      storeKey: key,
      ...(keys && { keys }),
      keyChangeProblem: this.#keyChangeProblem,
      secrets,
      clock: systemClock,
      deployment: this.simulators ? 'sandbox' : 'production',
      ...(this.simulators && { simulators: this.simulators.origins }),
      ...(this.#owner !== undefined && { owner: this.#owner }),
      machine: this.#machine(),
      log,
    })
    await core.start()
    this.#core = core
    this.#resolveOpened(core)
    await this.#door?.openAsLeft()
  }

  #machine(): MachineServices {
    const shown = { enabled: true, url: null, configurable: false }
    return {
      settings: this.#settings,
      companions: [KEY_FILE, VAULT_FILE, ANCHOR_FILE],
      reopen: (whenClosed) => void setTimeout(() => void this.#inTurn(() => this.#reopen(whenClosed)), REOPEN_MS),
      localApi: this.#door?.services ?? { state: () => shown, set: async () => shown },
    }
  }

  #unlock(passphrase: string): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#core) return
      try {
        await this.#open(await unlockWith(this.#options.dataDir, passphrase))
      } catch (error) {
        this.#trouble = troubleOf(error)
        if (!this.#trouble) throw error
      }
    })
  }

  /** @returns whether the core came to its end, and nothing is written any more. */
  async #close(): Promise<boolean> {
    this.#streams.endAll()
    await this.#door?.close()
    const core = this.#core
    this.#core = undefined
    this.#hasBegun = false
    this.#trouble = { kind: 'store', sentence: 'Los datos se están abriendo de nuevo. Espere un momento.' }
    const isClosed = await withinTime(core?.stop())
    if (!isClosed) this.#owner = undefined
    return isClosed
  }

  async #reopen(whenClosed: (() => Promise<void>) | undefined): Promise<void> {
    if (this.#isStopped) return
    this.#options.log.info('host.reopening')
    await this.#turnstile.close(LAST_REQUESTS_MS)
    try {
      const isClosed = await this.#close()
      if (whenClosed) await this.#takeOver(isClosed ? whenClosed() : tooLate())
      await this.openAsFound()
    } catch (error) {
      this.#trouble = { kind: 'store', sentence: sentenceFor(error) }
      this.#options.log.error('host.not_reopened', { error: error instanceof Error ? error.name : 'unknown' })
    } finally {
      this.#turnstile.open()
    }
  }

  /** What fails leaves the data under its key, and is told. */
  async #takeOver(change: Promise<void>): Promise<void> {
    this.#keyChangeProblem = undefined
    await change.catch((error: unknown) => {
      this.#keyChangeProblem = keyChangeProblem(error)
      this.#options.log.error('key_change.failed', { error: error instanceof Error ? error.name : 'unknown' })
    })
  }

  /** A store that nobody has used yet may still become a restored one. */
  async #whatIsWrong(): Promise<Trouble | undefined> {
    const isNew = this.#core ? await isUnused(this.#core) : isNewStore(this.#options.dataDir)
    if (this.#trouble || !isNew) return this.#trouble
    return {
      kind: 'new',
      sentence: 'Los datos de la clínica vuelven como estaban en la copia, con sus usuarios y contraseñas.',
    }
  }

  async #takeKey(key: Uint8Array, passphrase: string | undefined): Promise<void> {
    const { dataDir, keychain } = this.#options
    const chosen = this.#settings.backupFolder()
    const places = [localPlace(dataDir), ...(chosen ? [secondPlace(chosen)] : [])]
    const copies = await Promise.all(places.map(foldersIn))
    const keys = await keysOfData(dataDir, key, copies.flat())
    if (!(await adoptKeys(dataDir, keys, { keychain, passphrase }))) throw needsPassphrase()
    await this.#openWith(passphrase)
  }

  async #restore(backup: FoundBackup, secret: string | undefined, passphrase: string | undefined): Promise<void> {
    const { dataDir, keychain } = this.#options
    const { folder } = backup
    const {
      key,
      phrase = passphrase,
      add,
    } = await keyOfCopy(folder, {
      own: this.#found,
      secret,
      others: await foldersIn(dirname(folder)),
      async adopt(stage, keys, phrase = passphrase) {
        if (!(await adoptKeys(stage, keys, { keychain, passphrase: phrase }))) throw needsPassphrase()
      },
    })
    const check: CheckCopy = (path, key) => checkCopy(path, key, newestSchema(MIGRATIONS_DIR))
    await stageRestore({ dataDir, backup, folder, key, check, actor: 'recovery', now: Date.now(), add })
    await this.#close()
    await applyStaged(dataDir)
    await this.#openWith(phrase)
  }

  async #openWith(passphrase: string | undefined): Promise<void> {
    this.#trouble = undefined
    await this.openAsFound()
    if (!this.#core && !this.#trouble && passphrase !== undefined) {
      await this.#open(await unlockWith(this.#options.dataDir, passphrase))
    }
  }
}

function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof KeyLost) return { kind: 'key', sentence: error.message }
  if (error instanceof StoreFault) return { kind: 'store', sentence: error.message }
  return undefined
}

const needsPassphrase = () =>
  new PassphraseNeeded('Este equipo no tiene un llavero del sistema: escriba además una frase de acceso nueva.')

/** The folders of the copies in a place. */
async function foldersIn(place: string): Promise<string[]> {
  return (await backupsIn(place, 'local')).map(({ id }) => folderOf(place, id))
}

const tooLate = () => Promise.reject(new Error('the core did not stop in time'))

async function isUnused(core: Core): Promise<boolean> {
  const health = await core.fetch(new Request('http://127.0.0.1/api/v1/health'))
  return (await health.json()).setupRequired === true
}

async function withinTime(work: Promise<void> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), STOP_MS)
  })
  const done = Promise.resolve(work).then(() => true)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
