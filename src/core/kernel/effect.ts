import type { Area, Operation } from '../../contract/operation.ts'
import { Fault } from '../fault.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import { NO_WORKSPACE, PLATFORM, type Scope, type Stores } from '../store/store.ts'
import { authorOf, type Effect, isoInstant, type Reply, type UntypedCall, type UntypedHandler } from './call.ts'
import type { KernelDependencies } from './dependencies.ts'
import { findReplay, remember } from './idempotency.ts'
import type { RequestIntent } from './intent.ts'
import { storedAnswer } from './respond.ts'

/** What is written there may decide who may do what. */
const ACCESS_AREAS: ReadonlySet<Area> = new Set(['My account', 'Workspace', 'Installation'])

/** What may write thousands of rows, which takes many times as long when it shares a transaction. */
const isLarge = ({ area, maxBodyBytes }: Operation) => area === 'Imports' || maxBodyBytes !== undefined

/** The answer of an intent, by its effect or by an earlier one under the same key. */
export interface Written {
  readonly answer: StoredAnswer
  readonly replayed: boolean
  /** A `set-cookie` header; it is never replayed. */
  readonly setCookie: string | undefined
}

type Committed = { readonly replayed: StoredAnswer } | { readonly reply: Reply; readonly answer: StoredAnswer }

export async function callHandler(handler: UntypedHandler, call: UntypedCall): Promise<Reply> {
  return typeof handler === 'function' ? handler(call) : (await handler.prepare(call))(call.stores)
}

type Dependencies = Pick<KernelDependencies, 'store' | 'gatekeeper' | 'events' | 'clock'>

/** An effect, its audit event, its line in the log of changes and its idempotency key are one transaction. */
export async function write(deps: Dependencies, intent: RequestIntent): Promise<Written> {
  const result = await commit(deps, intent)
  if ('replayed' in result) {
    return { answer: await standing(deps, intent, result.replayed), replayed: true, setCookie: undefined }
  }
  const { settle, setCookie } = result.reply
  announce(deps, intent, result.reply)
  return { answer: settle ? await settled(deps, intent, settle) : result.answer, replayed: false, setCookie }
}

function scopeOf({ operation: { area }, call: { workspace } }: RequestIntent): Scope {
  if (area === 'My account') return NO_WORKSPACE
  return ACCESS_AREAS.has(area) ? PLATFORM : (workspace?.id ?? PLATFORM)
}

async function commit({ store, gatekeeper, events, clock }: Dependencies, intent: RequestIntent): Promise<Committed> {
  const { handler, call } = intent
  let work: Effect = (stores) => callHandler(handler, { ...call, stores })
  if (typeof handler !== 'function') {
    const prepared = await store.reading(async (stores) => {
      const replayed = await findReplay(stores, intent)
      return replayed ? { replayed } : { effect: await handler.prepare({ ...call, stores }) }
    })
    if (prepared.replayed) return prepared
    work = prepared.effect
  }
  // Those behind it are admitted by what is committed.
  const isOfAccess = ACCESS_AREAS.has(intent.operation.area)
  const transact = () =>
    store.write(
      scopeOf(intent),
      async (stores): Promise<Committed> => {
        await intent.stillAdmitted()
        const replayed = await findReplay(stores, intent)
        if (replayed) return { replayed }
        const reply = await work(stores)
        const answer = storedAnswer(reply, intent.requestSha256)
        if (reply.written !== false) await audit(stores, intent, reply)
        await chronicle(stores, intent, reply, clock.now())
        await remember(stores, intent.scope, intent.operation, answer, call.now)
        return { reply, answer }
      },
      { alone: isOfAccess || isLarge(intent.operation) },
    )
  if (!isOfAccess) return transact()
  return gatekeeper.changing(transact).finally(() => events.recheck())
}

async function audit(stores: Stores, { operation, call, bodySha256 }: RequestIntent, reply: Reply): Promise<void> {
  const { principal, workspace, now } = call
  await stores.audit.append({
    workspaceId: workspace?.id ?? '',
    at: isoInstant(now),
    actor: principal ? authorOf(principal) : (reply.actor ?? 'anonymous'),
    operation: call.operation,
    target: reply.target?.id ?? null,
    revision: reply.target?.revision ?? null,
    // A password could be guessed from a quick hash of the body.
    requestSha256: operation.body && !operation.secretBody ? bodySha256 : null,
  })
}

/** What is told to whoever follows the workspace, in the order of the commits. */
async function chronicle(
  stores: Stores,
  { call: { workspace } }: RequestIntent,
  { changes = [] }: Reply,
  now: number,
): Promise<void> {
  if (workspace) await stores.events.append(workspace.id, isoInstant(now), changes)
}

function announce({ events }: Dependencies, { call: { workspace } }: RequestIntent, { changes = [] }: Reply): void {
  if (workspace) for (const change of changes) events.publish(workspace.id, change)
}

/** The answer as the handler gives it where the outcome came later, else as it was given. */
async function standing(
  { store }: Dependencies,
  { handler, call }: RequestIntent,
  stored: StoredAnswer,
): Promise<StoredAnswer> {
  if (typeof handler === 'function' || !handler.standing) return stored
  const { standing: stands } = handler
  return storedAnswer(await store.reading((stores) => stands({ ...call, stores })), stored.requestSha256)
}

/**
 * The answer that is decided after the commit; where that is a refusal, the key is free again. A failure decides nothing: the
 * key goes on standing for the dispatch that was committed.
 */
async function settled(deps: Dependencies, intent: RequestIntent, settle: () => Promise<Reply>): Promise<StoredAnswer> {
  const { store, clock } = deps
  const { scope, operation, requestSha256, handler, call } = intent
  try {
    const reply = await settle()
    const answer = storedAnswer(reply, requestSha256)
    // Where a replay is answered with what stands then, nobody is told what was.
    const isKept = scope && !(typeof handler !== 'function' && handler.standing)
    if (isKept || reply.changes) {
      await store.write(scopeOf(intent), async (stores) => {
        await chronicle(stores, intent, reply, clock.now())
        await remember(stores, scope, operation, answer, call.now)
      })
    }
    announce(deps, intent, reply)
    return answer
  } catch (error) {
    const stands = operation.idempotency === 'required' && !isRefusal(error)
    if (scope && !stands) await store.write(scopeOf(intent), (stores) => stores.idempotency.remove(scope))
    throw error
  }
}

const isRefusal = (error: unknown) => error instanceof Fault && error.code !== 'internal_error'
