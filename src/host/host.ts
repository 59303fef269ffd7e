import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ANCHOR_FILE } from '../core/audit/trail.ts'
import { readTypedKey } from '../core/backups/recovery-key.ts'
import { applyStaged, stageRestore } from '../core/backups/staged.ts'
import type { Core, Log, MachineServices } from '../core/core.ts'
import type { CoreDependencies } from '../core/create-core.ts'
import { oneAtATime } from '../core/one-at-a-time.ts'
import { openConnection, STORE_FILE, StoreFault } from '../core/store/connection.sqlite.ts'
import { newestSchema } from '../core/store/migrate.sqlite.ts'
import { type Fetch, serveAssets } from './assets.ts'
import { systemClock } from './clock.ts'
import { lockDataDir } from './data-lock.ts'
import { LocalApiDoor, type Serve } from './local-api.ts'
import { type MachineSettings, openMachineSettings } from './machine.ts'
import { CATALOG_WORKER, FONTS_DIR, MIGRATIONS_DIR, RENDERER_DIR, WORKBOOK_WORKER } from './places.ts'
import { type FoundBackup, PassphraseNeeded, RECOVERY_PATH, recoveryFront, type Trouble } from './recovery/recovery.ts'
import { refusal } from './refusal.ts'
import { hasToken, isBeginning, needsToken } from './setup-token.ts'
import type { RunningSimulators } from './simulators.ts'
import { StartupError } from './startup-error.ts'
import {
  adoptKey,
  findKey,
  fitsFolder,
  isNewStore,
  KEY_FILE,
  KeyLost,
  type KeyOptions,
  keyOfCopy,
  type OpenedKey,
  unlockWith,
  VAULT_FILE,
} from './store-key/store-key.ts'
import { OpenStreams } from './streams.ts'
import { Tries } from './tries.ts'
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
  #key: Uint8Array | undefined
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
    this.#locked = lockedFront(
      () => isNewStore(options.dataDir),
      (passphrase) => tries.once(() => this.#unlock(passphrase)),
    )
    this.#recovery = recoveryFront({
      dataDir: options.dataDir,
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
    if (this.#core) return isApi ? this.#streams.track(await this.#core.fetch(request)) : this.#assets(request)
    if (!this.#trouble) return this.#locked(request)
    return isApi
      ? refusal(503, 'internal_error', this.#trouble.sentence, { 'retry-after': '5' })
      : this.#recovery(request)
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
      const key = await findKey({ ...this.#options, simulated: this.simulators !== undefined })
      if (key) await this.#open(key)
    } catch (error) {
      this.#trouble = troubleOf(error)
      if (!this.#trouble) throw error
      this.#options.warn(this.#trouble.sentence)
      this.#options.log.error('host.trouble', { kind: this.#trouble.kind })
    }
  }

  async #open({ key, secrets }: OpenedKey): Promise<void> {
    const { dataDir, createCore, log } = this.#options
    this.#key = key
    const core = await createCore({
      dataDir,
      migrationsDir: MIGRATIONS_DIR,
      fontsDir: FONTS_DIR,
      catalogWorker: CATALOG_WORKER,
      workbookWorker: WORKBOOK_WORKER,
      storeKey: key,
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
      reopen: () => void setTimeout(() => void this.#inTurn(() => this.#reopen()), REOPEN_MS),
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

  async #close(): Promise<void> {
    this.#streams.endAll()
    await this.#door?.close()
    const core = this.#core
    this.#core = undefined
    this.#hasBegun = false
    this.#trouble = { kind: 'store', sentence: 'Se está poniendo la copia en su lugar. Espere un momento.' }
    if (!(await withinTime(core?.stop()))) this.#owner = undefined
  }

  async #reopen(): Promise<void> {
    this.#options.log.info('host.reopening')
    await this.#close()
    await this.openAsFound()
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
    if (!((await fitsFolder(dataDir, key)) ?? opens(dataDir, key))) {
      throw new StartupError('La llave está bien escrita, pero es de otros datos.')
    }
    if (!(await adoptKey(dataDir, key, { keychain, passphrase }))) throw needsPassphrase()
    await this.#openWith(passphrase)
  }

  async #restore(backup: FoundBackup, secret: string | undefined, passphrase: string | undefined): Promise<void> {
    const { dataDir, keychain } = this.#options
    const { folder } = backup
    const { key, phrase = passphrase } = await this.#keyOf(backup, secret)
    // The own key stays where it is; another one needs a home on this machine, which takes its place with the data.
    const isOwn = this.#key !== undefined && Buffer.from(key).equals(this.#key)
    const add = async (stage: string) => {
      if (isOwn) return
      if (!(await adoptKey(stage, key, { keychain, passphrase: phrase }))) throw needsPassphrase()
      if (existsSync(join(folder, VAULT_FILE))) await copyFile(join(folder, VAULT_FILE), join(stage, VAULT_FILE))
    }
    const facts = { newestSchema: newestSchema(MIGRATIONS_DIR), actor: 'recovery', now: Date.now() }
    await stageRestore({ ...facts, dataDir, backup, folder, key, add })
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

  async #keyOf({ folder }: FoundBackup, secret: string | undefined): Promise<CopyKey> {
    if (secret === undefined) {
      const fits = this.#key && (await fitsFolder(folder, this.#key))
      if (this.#key && fits !== false) return { key: this.#key }
      throw new StartupError('Esta copia es de otro equipo: escriba su llave de recuperación o su frase de acceso.')
    }
    const byPassphrase = await keyOfCopy(folder, secret)
    if (byPassphrase) return { key: byPassphrase, phrase: secret }
    const typed = readTypedKey(secret)
    if ('problem' in typed) throw new StartupError(typed.problem)
    if ((await fitsFolder(folder, typed.key)) === false) {
      throw new StartupError('La llave está bien escrita, pero es de otros datos.')
    }
    return { key: typed.key }
  }
}

/** What opens a copy, and the passphrase that it was found with. */
interface CopyKey {
  readonly key: Uint8Array
  readonly phrase?: string
}

function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof KeyLost) return { kind: 'key', sentence: error.message }
  if (error instanceof StoreFault) return { kind: 'store', sentence: error.message }
  return undefined
}

const needsPassphrase = () =>
  new PassphraseNeeded('Este equipo no tiene un llavero del sistema: escriba además una frase de acceso nueva.')

function opens(dataDir: string, key: Uint8Array): boolean {
  try {
    const file = openConnection(join(dataDir, STORE_FILE), key, true)
    file.pragma('user_version')
    file.close()
    return true
  } catch {
    return false
  }
}

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
