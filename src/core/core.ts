import type { BackupReason, LocalApi } from '../contract/backups.ts'
import type { StoreKeys } from './keys/store-keys.ts'
import type { Transport } from './transport/transport.ts'

/** What the core needs from its host. The host owns processes, files' places and keychains; the core owns everything else. */
export interface CoreDependencies {
  /** Folder that holds `radica.db`; created by the host. */
  readonly dataDir: string
  /** What runs on the thread that installs catalogues: as built; left out, as it stands in the source. */
  readonly catalogWorker?: string
  /** The same for the thread that reads and makes spreadsheet files. */
  readonly workbookWorker?: string
  /** The same for the thread that judges passwords. */
  readonly passwordWorker?: string
  /** The same for the thread that puts a copy of the data under another key. */
  readonly rekeyWorker?: string
  /** Folder with the fonts of what is printed (`resources/fonts`): where the host has it; left out, as it stands in the source. */
  readonly fontsDir?: string
  /** Folder with the numbered migrations (`resources/migrations`). */
  readonly migrationsDir: string
  /** 32 bytes that encrypt the store's pages. */
  readonly storeKey: Uint8Array
  /** The keys around it; left out, they cannot be changed. */
  readonly keys?: StoreKeys
  /** Why the last change of the data key did not take over, for the person. */
  readonly keyChangeProblem?: string | undefined
  readonly secrets: SecretVault
  readonly clock: Clock
  readonly deployment: 'sandbox' | 'production'
  /** Set by `--simulated`: workspaces in enablement without a connection of their own use these. */
  readonly simulators?: SimulatorOrigins
  readonly log: Log
  /** What the machine under this data folder can do; without it there is no second place for copies and nothing to switch. */
  readonly machine?: MachineServices
  /** How upstreams are reached: HTTPS unless told; a simulation reaches its simulators in process. */
  readonly transport?: Transport
  /** Name under which this process holds what it sends, when it is certain that no other of that name lives. */
  readonly owner?: string
  /** Source of chance for back-offs, 0 <= x < 1; seeded in simulations. */
  readonly random?: () => number
}

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
