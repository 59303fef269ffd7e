import type { BackupReason, LocalApi } from '../contract/backups.ts'

/** What an installation is for: enablement with the upstreams' test systems, or the real thing. */
export type Deployment = 'sandbox' | 'production'

export interface SimulatorOrigins {
  readonly ministry: { readonly url: string; readonly certificateSha256: string }
  readonly provider: { readonly url: string }
}

/** Belongs to this machine and not to the data: it does not travel with a copy. */
export interface MachineServices {
  readonly settings: {
    backupFolder(): string | null
    setBackupFolder(folder: string | null): Promise<void>
  }
  /** Names of the files beside the store without which a copy cannot be opened. */
  readonly companions: readonly string[]
  /**
   * Opens the data folder again a moment later, after a copy was made ready to take its place.
   *
   * @param whenClosed makes it ready once the core has stopped; it is not called when the core did not stop in time.
   */
  reopen(whenClosed?: () => Promise<void>): void
  /** The door for other programs of this machine. */
  readonly localApi: {
    state(): LocalApi
    /** @throws Fault when the port is taken. */
    set(input: { readonly enabled: boolean; readonly port?: number | undefined }): Promise<LocalApi>
  }
}

/** Time as a dependency, so that simulations own it. Milliseconds since the epoch. */
export interface Clock {
  now(): number
  /** Milliseconds since some moment, which nobody sets; left out: `now`. */
  steady?(): number
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

/** Small secrets (upstream passwords, signing keys) by name. Values never reach the store's tables, answers or logs. */
export interface SecretVault {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
}

/** Structured log without personal data: event names, ids, codes and durations only. */
export interface Log {
  info(event: string, facts?: Readonly<Record<string, string | number | boolean | undefined>>): void
  warn(event: string, facts?: Readonly<Record<string, string | number | boolean | undefined>>): void
  error(event: string, facts?: Readonly<Record<string, string | number | boolean | undefined>>): void
}

export interface Core {
  /** The whole contract. Any origin; only path, method, headers and body matter. */
  fetch(request: Request): Promise<Response>
  /** Recovers the outbox and starts its worker. */
  start(): Promise<void>
  /** Lets what is being sent end (or be recorded as unknown), then closes the store. */
  stop(): Promise<void>
  /** The machine came online, woke or was unlocked: try what waits now. */
  wake(cause: 'online' | 'resume' | 'unlock' | 'sync-now'): void
  /** Documents on the wire at this moment. */
  sending(): number
  /** A verified copy, before something that may go wrong. @throws why there is none. */
  backUp(reason: BackupReason): Promise<void>
}
