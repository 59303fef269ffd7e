import type { Area, Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import type { Role } from '../../contract/workspaces.ts'
import type { Clock, Log } from '../core.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { IdempotencyScope, StoredAnswer } from '../store/idempotency.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Store, Stores } from '../store/store.ts'
import { admitMember, admitPrincipal, admitTokenWorkspace } from './access.ts'
import {
  authorOf,
  type Effect,
  type Handlers,
  isoInstant,
  type Principal,
  type Reply,
  type Shown,
  type UntypedCall,
  type UntypedHandler,
  type WorkspaceContext,
} from './call.ts'
import type { EventHub } from './event-hub.ts'
import { newUlid } from './id.ts'
import { languageOf } from './language.ts'
import { type Aside, type LargeSink, readBody, type SetAside } from './received.ts'
import { cookiesOf, correlationOf, idempotencyKeyOf, revisionOf } from './request.ts'
import {
  answerResponse,
  contentResponse,
  type Exchange,
  faultResponse,
  RETRY_AFTER_S,
  storedAnswer,
  withoutBody,
} from './respond.ts'
import { type Route, routeOf } from './router.ts'
import { shapedBody, shapedParameters, shapedQuery } from './shape.ts'

const IDEMPOTENCY_DAYS = 90
const DAY_MS = 86_400_000
/** What is written there may decide who may do what. */
const ACCESS_AREAS: ReadonlySet<Area> = new Set(['My account', 'Workspace', 'Installation'])

/** Who is behind a request. Implemented by the identity area. */
export interface Gatekeeper {
  /** The principal of an `authorization` header, or a Fault: unauthenticated, account_disabled, phone_identity_retired. */
  principal(authorization: string | null, now: number): Promise<Principal>
  /** The workspace with the caller's role (undefined: not a member); undefined when there is no such workspace. */
  workspace(
    principal: Principal,
    id: string,
  ): Promise<{ workspace: StoredWorkspace; role: Role | undefined } | undefined>
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

interface Intent {
  readonly call: Omit<UntypedCall, 'stores'>
  /** Refuses a caller whose authority went while the body arrived, was prepared, or stood in line. */
  readonly stillAdmitted: () => Promise<void>
  readonly operation: Operation
  readonly handler: UntypedHandler
  readonly scope: IdempotencyScope | undefined
  readonly requestSha256: string
}

function scopeOf(
  workspace: WorkspaceContext | undefined,
  principal: Principal | undefined,
  operation: string,
  path: string,
  key: string,
): IdempotencyScope {
  return { workspaceId: workspace?.id ?? `user:${principal?.userId ?? ''}`, operation, path, key }
}

/** What is kept of a request's bytes. A password could be guessed from a quick hash of a body that holds one. */
async function kept(
  { effect, secretBody }: Operation,
  scope: IdempotencyScope | undefined,
  sha256: string,
  secretDigest: KernelDependencies['secretDigest'],
): Promise<string> {
  if (effect === 'none') return ''
  return secretBody && scope ? secretDigest(sha256, JSON.stringify(scope)) : sha256
}

async function callHandler(handler: UntypedHandler, call: UntypedCall): Promise<Reply> {
  return typeof handler === 'function' ? handler(call) : (await handler.prepare(call))(call.stores)
}

/**
 * The contract's one pipeline, for every operation alike: route, method, authentication, scope and workspace, media type
 * and size, JSON, shape, idempotency replay, revision, state. Nothing is written before the last check passes, and an
 * effect, its audit event and its idempotency key are one transaction.
 */
export function createKernel(deps: KernelDependencies): (request: Request) => Promise<Response> {
  const { store, gatekeeper, handlers, reads, events, secretDigest, longList, largeFile, clock, log } = deps
  const running = new Set<string>()

  interface Admitted {
    readonly principal: Principal | undefined
    readonly workspace: WorkspaceContext | undefined
  }

  async function admitted(
    operation: Operation,
    params: Readonly<Record<string, string>>,
    request: Request,
    now: number,
  ): Promise<Admitted> {
    if (operation.access === 'public') return { principal: undefined, workspace: undefined }
    const principal = await gatekeeper.principal(request.headers.get('authorization'), now)
    admitPrincipal(operation, principal)
    const workspaceId = params.workspaceId
    if (workspaceId === undefined) return { principal, workspace: undefined }
    admitTokenWorkspace(principal, workspaceId)
    const found = await gatekeeper.workspace(principal, workspaceId)
    if (!found) throw new Fault('workspace_not_found', say('kernel.workspaceNotFound'), { field: 'path.workspaceId' })
    return {
      principal,
      workspace: { ...found.workspace, role: admitMember(operation, principal, found.role, found.workspace) },
    }
  }

  async function intentOf(
    { id, path, search, params: rawParams }: Route,
    request: Request,
    { correlationId }: Exchange,
    asideFor: (operation: Operation) => Aside,
  ): Promise<Intent> {
    const operation: Operation = OPERATIONS[id]
    const now = clock.now()
    const mark = gatekeeper.mark()
    const cookie = cookiesOf(request, operation)
    const { principal, workspace } = await admitted(operation, rawParams, request, now)
    const params = shapedParameters(rawParams)
    const { json, sha256, file } = await readBody(request, operation, asideFor(operation))
    const query = shapedQuery(operation, search)
    const body = operation.body ? shapedBody(operation, operation.body, json) : undefined
    const idempotencyKey = idempotencyKeyOf(request, operation)
    const revision = revisionOf(request, operation)
    const { signal } = request
    const lastEventId = request.headers.get('last-event-id') ?? undefined
    const progress = (done: number, total: number) =>
      workspace && events.report(workspace.id, { correlationId, operation: id, done, total })
    const admittedAt = async (at: number) => void (await admitted(operation, rawParams, request, at))
    const scope = idempotencyKey === undefined ? undefined : scopeOf(workspace, principal, id, path, idempotencyKey)
    const call = { operation: id, params, query, body, file, revision, idempotencyKey, principal, workspace, now }
    return {
      call: { ...call, signal, progress, lastEventId, cookie, stillAdmitted: () => admittedAt(clock.now()) },
      async stillAdmitted() {
        if (gatekeeper.mark() !== mark) await admittedAt(now)
      },
      operation,
      handler: handlers[id] as UntypedHandler,
      scope,
      requestSha256: await kept(operation, scope, sha256, secretDigest),
    }
  }

  async function replay(stores: Stores, intent: Intent): Promise<StoredAnswer | undefined> {
    const stored = intent.scope && (await stores.idempotency.find(intent.scope))
    if (stored && stored.requestSha256 !== intent.requestSha256) {
      throw new Fault('idempotency_key_reused', say('kernel.keyReused'), {
        field: 'headers.idempotency-key',
      })
    }
    return stored
  }

  /** Answers that stand for a document's dispatch are kept as long as the document; the others for 90 days. */
  async function remember(stores: Stores, intent: Intent, answer: StoredAnswer): Promise<void> {
    if (!intent.scope) return
    const { now } = intent.call
    const expiresAt = intent.operation.idempotency === 'required' ? null : isoInstant(now + IDEMPOTENCY_DAYS * DAY_MS)
    await stores.idempotency.save(intent.scope, answer, isoInstant(now), expiresAt)
  }

  async function audit(stores: Stores, intent: Intent, reply: Reply): Promise<void> {
    const { operation, principal, workspace, now } = intent.call
    await stores.audit.append({
      workspaceId: workspace?.id ?? '',
      at: isoInstant(now),
      actor: principal ? authorOf(principal) : (reply.actor ?? 'anonymous'),
      operation,
      target: reply.target?.id ?? null,
      revision: reply.target?.revision ?? null,
      // A quick hash of a body with a password could be guessed from.
      requestSha256: intent.operation.body && !intent.operation.secretBody ? intent.requestSha256 : null,
    })
  }

  async function effect(intent: Intent): Promise<{ replayed: StoredAnswer } | { reply: Reply; answer: StoredAnswer }> {
    const { handler, call } = intent
    let work: Effect = (stores) => callHandler(handler, { ...call, stores })
    if (typeof handler !== 'function') {
      const replayed = await replay(store.read, intent)
      if (replayed) return { replayed }
      work = await handler.prepare({ ...call, stores: store.read })
    }
    // Those behind it are admitted by what is committed.
    const line = { alone: ACCESS_AREAS.has(intent.operation.area) }
    const write = () =>
      store.write(async (stores) => {
        await intent.stillAdmitted()
        const replayed = await replay(stores, intent)
        if (replayed) return { replayed }
        const reply = await work(stores)
        const answer = storedAnswer(reply, intent.requestSha256)
        if (reply.written !== false) await audit(stores, intent, reply)
        await chronicle(stores, intent, reply)
        await remember(stores, intent, answer)
        return { reply, answer }
      }, line)
    if (!line.alone) return write()
    return gatekeeper.changing(write).finally(() => events.recheck())
  }

  async function replayed({ handler, call }: Intent, stored: StoredAnswer): Promise<StoredAnswer> {
    if (typeof handler === 'function' || !handler.standing) return stored
    return storedAnswer(await handler.standing({ ...call, stores: store.read }), stored.requestSha256)
  }

  /** What is told to whoever follows the workspace, in the order of the commits. */
  async function chronicle(stores: Stores, { call: { workspace } }: Intent, { changes = [] }: Reply): Promise<void> {
    if (workspace) await stores.events.append(workspace.id, isoInstant(clock.now()), changes)
  }

  function announce(intent: Intent, reply: Reply): void {
    const { workspace } = intent.call
    if (workspace) for (const change of reply.changes ?? []) events.publish(workspace.id, change)
  }

  async function settled(intent: Intent, settle: () => Promise<Reply>): Promise<StoredAnswer> {
    try {
      const reply = await settle()
      const answer = storedAnswer(reply, intent.requestSha256)
      if (intent.scope || reply.changes) {
        await store.write(async (stores) => {
          await chronicle(stores, intent, reply)
          await remember(stores, intent, answer)
        })
      }
      announce(intent, reply)
      return answer
    } catch (error) {
      const { scope } = intent
      if (scope) await store.write((stores) => stores.idempotency.remove(scope))
      throw error
    }
  }

  async function written(intent: Intent, exchange: Exchange): Promise<Response> {
    const runningKey = intent.scope && JSON.stringify(intent.scope)
    if (runningKey && running.has(runningKey)) {
      throw new Fault('idempotency_in_progress', say('kernel.keyInProgress'), {
        field: 'headers.idempotency-key',
        headers: { 'retry-after': RETRY_AFTER_S },
      })
    }
    if (runningKey) running.add(runningKey)
    try {
      const result = await effect(intent)
      if ('replayed' in result) return answerResponse(exchange, await replayed(intent, result.replayed), true)
      announce(intent, result.reply)
      const { settle } = result.reply
      const answer = settle ? await settled(intent, settle) : result.answer
      return answerResponse(exchange, answer, false, result.reply.setCookie)
    } finally {
      if (runningKey) running.delete(runningKey)
    }
  }

  async function perform(found: Route, request: Request, exchange: Exchange) {
    const aside: { release(): Promise<void> }[] = []
    const kept = <T extends { release(): Promise<void> }>(place: T): T => {
      aside.push(place)
      return place
    }
    const asideFor = (operation: Operation): Aside => ({
      list: (path) => kept(longList(path, clock.now(), operation)),
      file: () => kept(largeFile(clock.now())),
    })
    try {
      return await answer(await intentOf(found, request, exchange, asideFor), exchange)
    } finally {
      for (const place of aside) await place.release()
    }
  }

  async function answer(intent: Intent, exchange: Exchange): Promise<Response> {
    if (intent.operation.effect !== 'none') return written(intent, exchange)
    const { operation, principal, workspace } = intent.call
    const reply = await callHandler(intent.handler, { ...intent.call, stores: store.read })
    if (reply.shown && principal && workspace) {
      reads.note({ workspaceId: workspace.id, actor: authorOf(principal), operation }, reply.shown)
    }
    return reply.content
      ? contentResponse(exchange, reply.status, reply.content)
      : answerResponse(exchange, storedAnswer(reply, ''), false)
  }

  function refusal(exchange: Exchange, error: unknown): Response {
    if (error instanceof Fault) return faultResponse(exchange, error)
    if (error instanceof Error && error.name === 'AbortError') {
      return faultResponse(exchange, new Fault('internal_error', say('kernel.canceled')))
    }
    log.error('request.failed', {
      requestId: exchange.requestId,
      operation: exchange.operationId,
      error: error instanceof Error ? `${error.name} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : 'unknown',
    })
    return faultResponse(exchange, new Fault('internal_error', say('kernel.failed')))
  }

  async function fetch(request: Request): Promise<Response> {
    const requestId = newUlid(clock.now())
    const language = languageOf(request)
    let exchange: Exchange = {
      requestId,
      correlationId: correlationOf(request, requestId),
      operationId: undefined,
      language,
    }
    try {
      const found = routeOf(request)
      exchange = { ...exchange, operationId: found.id }
      return await perform(found, request, exchange)
    } catch (error) {
      return refusal(exchange, error)
    }
  }

  return async (request) => {
    const response = await fetch(request)
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}
