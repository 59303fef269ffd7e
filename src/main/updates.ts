import type { Log } from '../core/core.ts'
import { errorName } from '../core/error-name.ts'
import { type Message, quote, say } from '../core/messages/message.ts'
import { StartupError } from '../host/startup-error.ts'
import type { UpdateState } from '../preload/desktop.ts'
import { isSigned, type UpdateInfo } from './update-signature.ts'

/**
 * What we use of electron-updater. It checks what it downloads against the hash in the feed, and on Windows and macOS against the
 * system's signature, before it calls it downloaded.
 */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  disableWebInstaller: boolean
  checkForUpdates(): Promise<unknown>
  downloadUpdate(): Promise<unknown>
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void
  on(event: 'checking-for-update' | 'update-not-available', listener: () => void): unknown
  on(event: 'update-available', listener: (info: UpdateInfo) => void): unknown
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface UpdatesOptions {
  /** Undefined: this build does not update itself (not packaged, or installed in another way). */
  readonly updater: Updater | undefined
  readonly version: string
  /** Whose signature a version must have: public Ed25519 keys, DER (SPKI) in Base64. None: nothing is taken. */
  readonly keys: readonly string[]
  readonly log: Log
  /** How many documents are on the wire. */
  readonly sending: () => Promise<number>
  /** Makes a verified copy. @throws why there is none. */
  readonly backUp: () => Promise<void>
  /** Ends the core for good: nothing is sent or written after it. */
  readonly stopCore: () => Promise<void>
  /** Ends the program and begins it again, as it is. */
  readonly startAgain: () => void
  /** In the language of whoever asks. */
  readonly tell: (message: Message) => string
}

const CHECK_MS = 6 * 60 * 60_000

/**
 * Looks for a new version that the release key has signed, and swaps it in only when a person says so, nothing is being sent, and a
 * verified copy of the data was made. A download that breaks off or does not match its hash never becomes an offer.
 */
export class Updates {
  readonly #options: UpdatesOptions
  #state: Omit<UpdateState, 'message'> & { readonly message: Message | null }
  #installing = false
  #isCoreEnded = false

  constructor(options: UpdatesOptions) {
    this.#options = options
    const { updater, version } = options
    this.#state = { version, phase: updater ? 'idle' : 'unavailable', next: null, message: null }
    if (!updater) return
    // Not before its signature was read.
    updater.autoDownload = false
    updater.autoInstallOnAppQuit = false
    updater.allowDowngrade = false
    // Its packages come from other addresses than the signed one.
    updater.disableWebInstaller = true
    updater.on('checking-for-update', () => this.#become('checking'))
    updater.on('update-not-available', () => this.#become('idle'))
    updater.on('update-available', (info) => this.#download(updater, info))
    updater.on('update-downloaded', ({ version: next }) => {
      if (this.#state.phase === 'downloading' && this.#state.next === next) this.#become('ready', next)
    })
    updater.on('error', (error) => this.#failed(error))
  }

  state(): UpdateState {
    const { message } = this.#state
    return { ...this.#state, message: message && this.#options.tell(message) }
  }

  startChecking(): void {
    if (!this.#options.updater) return
    void this.check()
    setInterval(() => void this.check(), CHECK_MS).unref()
  }

  async check(): Promise<UpdateState> {
    const isBusy = this.#installing || this.#state.phase === 'downloading' || this.#state.phase === 'ready'
    if (isBusy) return this.state()
    try {
      await this.#options.updater?.checkForUpdates()
    } catch (error) {
      this.#failed(error)
    }
    return this.state()
  }

  /** Nothing is swapped unless every step before it succeeded; what failed is told, and the program goes on as it is. */
  async install(): Promise<UpdateState> {
    const { updater, sending, backUp, stopCore, log } = this.#options
    if (!updater || this.#state.phase !== 'ready' || this.#installing) return this.state()
    this.#installing = true
    try {
      const count = await sending()
      if (count > 0) return this.#say(say('desktop.updateWhileSending'))
      await backUp()
      await stopCore()
      this.#isCoreEnded = true
      log.info('update.installing', { next: this.#state.next ?? '' })
      updater.quitAndInstall(true, true)
    } catch (error) {
      if (this.#isCoreEnded) return this.#begunAgain(error)
      log.warn('update.not-installed', { name: errorName(error) })
      const why = error instanceof StartupError ? error.said : quote(error instanceof Error ? error.message : '')
      return this.#say(say('desktop.updateNotCopied', { why }))
    } finally {
      this.#installing = false
    }
    return this.state()
  }

  #download(updater: Updater, info: UpdateInfo): void {
    if (isSigned(info, this.#options.keys)) {
      this.#become('downloading', info.version)
      updater.downloadUpdate().catch((error: unknown) => this.#failed(error))
    } else this.#failed(new Error('not signed'), say('desktop.updateUnsigned'))
  }

  #become(phase: UpdateState['phase'], next: string | null = null): void {
    this.#state = { ...this.#state, phase, next, message: null }
  }

  #say(message: Message): UpdateState {
    this.#state = { ...this.#state, message }
    return this.state()
  }

  /** A window whose core has ended answers nothing any more: what did not let itself be swapped in costs a start. */
  #begunAgain(error: unknown): UpdateState {
    this.#options.log.warn('update.not-swapped', { name: errorName(error) })
    this.#isCoreEnded = false
    this.#options.startAgain()
    return this.state()
  }

  #failed(error: unknown, message: Message = say('desktop.updateFailed')): void {
    if (this.#isCoreEnded) return void this.#begunAgain(error)
    this.#options.log.warn('update.failed', { name: errorName(error) })
    this.#state = { ...this.#state, phase: 'failed', next: null, message }
  }
}
