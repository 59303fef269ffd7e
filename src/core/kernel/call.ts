import type { TokenScope } from '../../contract/identity.ts'
import type { Language } from '../../contract/language.ts'
import type { Body, OPERATIONS, OperationId, PathParameters, Query } from '../../contract/operations.ts'
import type { ChangeEvent } from '../../contract/system.ts'
import type { Role } from '../../contract/workspaces.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import type { ReceivedFile } from './received.ts'

/** The people in something else: a document, or a package. */
export interface Inside {
  readonly id: string
  /** How many people there are, where that is known before they are asked for. */
  readonly count?: number
  /** Ids of the patients; asked when they are to be written, so that whoever reads waits for nothing. */
  readonly people: (stores: Stores) => Promise<readonly string[]>
}

/** Whose records a reply showed: patients by their ids, a page of so many, or those in something else. */
export type Shown = { readonly ids: readonly string[] } | { readonly count: number } | { readonly inside: Inside }

/** Who calls. A token is narrower than its owner: by scopes, workspaces and expiry. */
export interface Principal {
  readonly userId: string
  readonly platformRole: 'admin' | 'user'
  readonly mustChangePassword: boolean
  readonly hasSecondFactor: boolean
  /** That the call asks for; else the person's own. */
  readonly language: Language
  readonly via:
    | { readonly kind: 'session'; readonly sessionId: string }
    | {
        readonly kind: 'token'
        readonly tokenId: string
        readonly scopes: readonly TokenScope[]
        readonly workspaceIds: readonly string[]
      }
}

/** Whom an act is put down to: the token that did it, else the person. */
export const authorOf = ({ via, userId }: Principal): string => (via.kind === 'token' ? via.tokenId : userId)

/** The workspace of the path, and what the caller is in it. */
export interface WorkspaceContext extends StoredWorkspace {
  readonly role: Role
}

type Row<Id extends OperationId> = (typeof OPERATIONS)[Id]
export type PrincipalOf<Id extends OperationId> = Row<Id>['access'] extends 'public' ? undefined : Principal
export type WorkspaceOf<Id extends OperationId> = 'workspaceId' extends keyof PathParameters<Id>
  ? WorkspaceContext
  : undefined

/** A call before its operation's types are known: what the pipeline itself may look at. */
export interface UntypedCall {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** Of an operation whose body is a file: the file. */
  readonly file: ReceivedFile | undefined
  /** Revision named by `If-Match`; 0 where none is. */
  readonly revision: number
  readonly idempotencyKey: string | undefined
  readonly principal: Principal | undefined
  readonly workspace: WorkspaceContext | undefined
  /** Inside the effect's transaction for operations that write; the last committed state for the others. */
  readonly stores: Stores
  /** Milliseconds since the epoch, the same for the whole call. */
  readonly now: number
  /** Aborts when the caller gives up. */
  readonly signal: AbortSignal
  /** Tells whoever follows the workspace's events how far a long call is; `total` in the same unit. */
  readonly progress: (done: number, total: number) => void
  /** What a follower of events was told last, as it says. */
  readonly lastEventId: string | undefined
  /** Throws when whoever asked may not any more: for answers that go on. */
  readonly stillAdmitted: () => Promise<void>
  /** A cookie by its name; of operations for the own page only. */
  readonly cookie: (name: string) => string | undefined
}

/** Everything that a handler gets: the request is authenticated, authorised and of the right shape by then. */
export interface Call<Id extends OperationId = OperationId>
  extends Omit<UntypedCall, 'operation' | 'params' | 'query' | 'body' | 'principal' | 'workspace'> {
  readonly operation: Id
  readonly params: PathParameters<Id>
  readonly query: Query<Id>
  readonly body: Body<Id>
  readonly principal: PrincipalOf<Id>
  readonly workspace: WorkspaceOf<Id>
}

/** An answer that is not JSON. */
export interface Content {
  readonly mediaType: string
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>
  readonly fileName?: string
}

export interface Reply {
  readonly status: number
  readonly body: unknown
  /** Instead of `body`. */
  readonly content?: Content
  /** What was written, for the audit trail: id and new revision. */
  readonly target?: { readonly id: string; readonly revision?: number }
  /** Who did it, where the call alone does not say so: whoever signs in. */
  readonly actor?: string
  /** A `set-cookie` header. */
  readonly setCookie?: string
  /** Told to listeners after the commit. */
  readonly changes?: readonly ChangeEvent[]
  /** Whose records are shown, for the audit trail. */
  readonly shown?: Shown
  /** False: nothing was changed after all, so nothing is audited. */
  readonly written?: boolean
  /**
   * Work that starts after the commit and decides the final answer; until it ends, its idempotency key is in progress.
   * What it throws is the answer, and frees the key.
   */
  readonly settle?: () => Promise<Reply>
}

/** What happens inside the effect's transaction. */
export type Effect = (stores: Stores) => Promise<Reply>

/**
 * For work that would hold up every other writer (hashing a password, asking the keychain, parsing a file): `prepare` runs
 * before the transaction, sees the last committed state, and gives the effect, which must check again what may have changed.
 */
export interface PreparedHandler<C> {
  prepare(call: C): Promise<Effect>
  /**
   * What a replayed key is answered with where the outcome comes later than the answer: the resource as it stands now.
   * Without it the stored answer is given again.
   */
  readonly standing?: (call: C) => Promise<Reply>
}

type AnyHandler<C> = ((call: C) => Promise<Reply>) | PreparedHandler<C>
export type Handler<Id extends OperationId> = AnyHandler<Call<Id>>
export type UntypedHandler = AnyHandler<UntypedCall>
export type Handlers = { readonly [Id in OperationId]: Handler<Id> }
/** The handlers of one area, to be merged into the table of all. */
export type HandlersOf<Ids extends OperationId> = { readonly [Id in Ids]: Handler<Id> }

let last = { now: Number.NaN, text: '' }

/** A write says its moment half a dozen times. */
export function isoInstant(now: number): string {
  if (now !== last.now) last = { now, text: new Date(now).toISOString() }
  return last.text
}
