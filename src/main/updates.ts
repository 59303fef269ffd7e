import type { Log } from '../core/core.ts'
import type { UpdateState } from '../preload/desktop.ts'

/** What we use of electron-updater. It checks the signature and hash of what it downloads before it calls it downloaded. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  checkForUpdates(): Promise<{ readonly downloadPromise?: Promise<unknown> | null } | null>
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void
  on(event: 'checking-for-update' | 'update-not-available', listener: () => void): unknown
  on(event: 'update-available' | 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface UpdatesOptions {
  /** Undefined: this build does not update itself (not packaged, or installed in another way). */
  readonly updater: Updater | undefined
  readonly version: string
  readonly log: Log
  /** How many documents are on the wire. */
  readonly sending: () => Promise<number>
  /** Makes a verified copy. @throws why there is none. */
  readonly backUp: () => Promise<void>
  /** Ends the core for good: nothing is sent or written after it. */
  readonly stopCore: () => Promise<void>
}

const CHECK_MS = 6 * 60 * 60_000

/**
 * Looks for a new version, and swaps it in only when a person says so, nothing is being sent, and a verified copy of the data
 * was made. A download that breaks off or does not match its hash never becomes an offer.
 */
export class Updates {
  readonly #options: UpdatesOptions
  #state: UpdateState
  #installing = false

  constructor(options: UpdatesOptions) {
    this.#options = options
    const { updater, version } = options
    this.#state = { version, phase: updater ? 'idle' : 'unavailable', next: null, message: null }
    if (!updater) return
    updater.autoDownload = true
    updater.autoInstallOnAppQuit = false
    updater.allowDowngrade = false
    updater.on('checking-for-update', () => this.#become('checking'))
    updater.on('update-not-available', () => this.#become('idle'))
    updater.on('update-available', ({ version: next }) => this.#become('downloading', next))
    updater.on('update-downloaded', ({ version: next }) => this.#become('ready', next))
    updater.on('error', (error) => this.#failed(error))
  }

  state(): UpdateState {
    return this.#state
  }

  startChecking(): void {
    if (!this.#options.updater) return
    void this.check()
    setInterval(() => void this.check(), CHECK_MS).unref()
  }

  async check(): Promise<UpdateState> {
    const isBusy = this.#installing || this.#state.phase === 'downloading' || this.#state.phase === 'ready'
    if (isBusy) return this.#state
    try {
      const found = await this.#options.updater?.checkForUpdates()
      // The download goes on; what breaks it is told by an event too, but nobody else hears this promise.
      found?.downloadPromise?.catch((error: unknown) => this.#failed(error))
    } catch (error) {
      this.#failed(error)
    }
    return this.#state
  }

  /** Nothing is swapped unless every step before it succeeded; what failed is told, and the program goes on as it is. */
  async install(): Promise<UpdateState> {
    const { updater, sending, backUp, stopCore, log } = this.#options
    if (!updater || this.#state.phase !== 'ready' || this.#installing) return this.#state
    this.#installing = true
    try {
      const count = await sending()
      if (count > 0) return this.#say('Se está enviando un documento. Espere a que termine e inténtelo de nuevo.')
      await backUp()
      await stopCore()
      log.info('update.installing', { next: this.#state.next ?? '' })
      updater.quitAndInstall(true, true)
    } catch (error) {
      log.warn('update.not-installed', { name: error instanceof Error ? error.name : '' })
      const why = error instanceof Error ? error.message : ''
      return this.#say(`Antes de actualizar se hace una copia de los datos, y no se pudo: ${why}`)
    } finally {
      this.#installing = false
    }
    return this.#state
  }

  #become(phase: UpdateState['phase'], next: string | null = null): void {
    this.#state = { ...this.#state, phase, next, message: null }
  }

  #say(message: string): UpdateState {
    this.#state = { ...this.#state, message }
    return this.#state
  }

  #failed(error: unknown): void {
    this.#options.log.warn('update.failed', { name: error instanceof Error ? error.name : '' })
    const message = 'No se pudo buscar o descargar la actualización. Radica sigue igual y lo vuelve a intentar sola.'
    this.#state = { ...this.#state, phase: 'failed', next: null, message }
  }
}
