import type { Operation } from '../../contract/operation.ts'
import type { Role } from '../../contract/workspaces.ts'
import type { Clock, Log } from '../core.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Store } from '../store/store.ts'
import type { Handlers, Principal, Shown } from './call.ts'
import type { EventHub } from './event-hub.ts'
import type { LargeSink, SetAside } from './received.ts'

export interface Caller {
  readonly principal: Principal
  /** The workspace that was asked for, with the caller's role (undefined: not a member); undefined when there is no such workspace. */
  readonly entry: { readonly workspace: StoredWorkspace; readonly role: Role | undefined } | undefined
}

/** Who is behind a request. Implemented by the identity area. */
export interface Gatekeeper {
  /** The caller of an `authorization` header, or a Fault: unauthenticated, account_disabled, phone_identity_retired. */
  caller(authorization: string | null, workspaceId: string | undefined, now: number): Promise<Caller>
  /** Does work that may change who may do what; what was found out before or during it is not used after it. */
  changing<T>(work: () => Promise<T>): Promise<T>
  /** What was found out at an equal mark still holds; a mark taken while it is being changed equals no other. */
  mark(): number
}

/** Who looks: the person or the token, in a workspace. */
export interface Reader {
  readonly workspaceId: string
  readonly actor: string
  readonly operation: string
}

/** Who read which patient's records. Implemented by the audit area. */
export interface ReadLog {
  /** Costs nothing now: it is written with others, within a second. */
  note(reader: Reader, shown: Shown): void
  stop(): Promise<void>
}

export interface KernelDependencies {
  readonly store: Store
  readonly gatekeeper: Gatekeeper
  readonly handlers: Handlers
  readonly reads: ReadLog
  readonly events: EventHub
  /** Of a body that holds a password: as dear to guess from as the password's own hash. */
  readonly secretDigest: (sha256: string, salt: string) => Promise<string>
  /** Where a long list of a large body goes, by its path in the body. */
  readonly longList: (path: readonly string[], now: number, operation: Operation) => LargeSink
  /** Where a large body that is a file is kept while it is read. */
  readonly largeFile: (now: number) => SetAside
  readonly clock: Clock
  readonly log: Log
}
