import { type AnyCall, type CallInput, type CallResult, exchange } from '../contract/client.ts'
import type { Page } from '../contract/common.ts'
import type { Language } from '../contract/language.ts'
import type { Operation } from '../contract/operation.ts'
import { type Answer, OPERATIONS, type OperationId, type PathParameters } from '../contract/operations.ts'
import type { ChangeEvent } from '../contract/system.ts'
import { changesOf } from './changes.ts'
import { type KeyStore, keyOf, memoryKeys } from './keys.ts'
import { FOLLOWED, type Followed, type OutcomeOf, outcomeOf, type Wait } from './outcome.ts'
import { delayAfter, type RetryOptions, sleep } from './retry.ts'

export interface RadicaOptions {
  /** Where the program's door is, for example `http://127.0.0.1:4320`. */
  readonly origin: string
  /** A personal access token, or what gives one. */
  readonly token: string | (() => string | undefined)
  /** Stands for `{workspaceId}` in every path that has one. */
  readonly workspaceId?: string
  /** What messages are told in; left out: in the language of the person whose token it is. */
  readonly language?: Language
  readonly fetch?: (request: Request) => Promise<Response>
  /** Where keys of intents are kept; left out: in memory. */
  readonly keys?: KeyStore
  readonly retry?: Partial<RetryOptions>
}

type Path<Id extends OperationId> =
  Exclude<keyof PathParameters<Id>, 'workspaceId'> extends never
    ? { params?: { workspaceId?: string } }
    : { params: Omit<PathParameters<Id>, 'workspaceId'> & { workspaceId?: string } }

/**
 * What a call carries. `intent`: a name of yours for what you want done ("factura 118"). Its key is kept, so that the same
 * intent is the same act however often it is asked for, also after your program died. Without one each call is an act of
 * its own, and only its own retries share a key.
 */
export type SdkInput<Id extends OperationId> = Omit<CallInput<Id>, 'params'> & Path<Id> & { intent?: string }

type CursorPage<T> = Page<T> & { readonly nextCursor?: string | null }

/** Operations that answer a page. */
export type ListId = { [Id in OperationId]: Answer<Id> extends Page<unknown> ? Id : never }[OperationId]
export type ItemOf<Id extends ListId> = Answer<Id> extends Page<infer Item> ? Item : never

export interface Radica {
  /** A call of the contract. Refusals are thrown as ApiFault; what may pass is tried again where that is the same act. */
  call<Id extends OperationId>(id: Id, input: SdkInput<Id>): Promise<CallResult<Id>>
  /** Every item of a list, page by page. */
  pages<Id extends ListId>(id: Id, input: SdkInput<Id>): AsyncGenerator<ItemOf<Id>, void, undefined>
  /**
   * Waits until a package or document is accepted, rejected or discarded. After `timeoutMs` (10 minutes) it answers what
   * it saw last, which may be `unknown`: that is no failure, and must not be answered by a new document. A document is
   * accepted when it is issued; with `filed` it also waits for what becomes of its RIPS, where that is on its way.
   */
  waitForOutcome<Kind extends Followed>(kind: Kind, id: string, wait?: Wait): Promise<OutcomeOf<Kind>>
  /** What changes in the workspace, as it happens; connects again by itself and goes on where it was (at least once). Refusals are thrown. */
  changes(signal?: AbortSignal): AsyncGenerator<ChangeEvent, void, undefined>
}

const DEFAULTS: RetryOptions = { attempts: 5, maxDelayMs: 30_000, sleep, random: Math.random }

export function createRadica(options: RadicaOptions): Radica {
  const { origin, token, workspaceId } = options
  const keys = options.keys ?? memoryKeys()
  const retry: RetryOptions = { ...DEFAULTS, ...options.retry }
  const client = {
    origin,
    token: typeof token === 'string' ? () => token : token,
    ...(options.language && { language: options.language }),
    ...(options.fetch && { fetch: options.fetch }),
  }

  async function ask(id: OperationId, input: AnyCall & { intent?: string }) {
    const operation: Operation = OPERATIONS[id]
    const { intent, ...sent } = input
    const makesKey = operation.idempotency !== 'none' && sent.idempotencyKey === undefined
    const made = () => (intent === undefined ? crypto.randomUUID() : keyOf(keys, intent))
    const key = makesKey ? await made() : sent.idempotencyKey
    const params = { ...(workspaceId !== undefined && { workspaceId }), ...sent.params }
    const call: AnyCall = { ...sent, params, ...(key !== undefined && { idempotencyKey: key }) }
    for (let attempt = 1; ; attempt++) {
      try {
        return await exchange(client, id, call)
      } catch (error) {
        const hasKey = operation.idempotency !== 'none' && key !== undefined
        const delay = delayAfter(error, { operation, hasKey, attempt }, retry)
        if (delay === undefined) throw error
        await retry.sleep(delay, sent.signal)
      }
    }
  }

  async function call<Id extends OperationId>(id: Id, input: SdkInput<Id>): Promise<CallResult<Id>> {
    const { status, body } = await ask(id, input)
    return { status, body: body as Answer<Id> }
  }

  async function* pages<Id extends ListId>(id: Id, input: SdkInput<Id>): AsyncGenerator<ItemOf<Id>, void, undefined> {
    const asked: AnyCall = input
    const { offset: from = 0, ...filters } = asked.query ?? {}
    let offset = Number(from)
    let place: Record<string, unknown> = { offset }
    for (;;) {
      const query = { ...filters, ...place }
      const answer = (await ask(id, { ...asked, query })).body as CursorPage<ItemOf<Id>>
      const { items, total, nextCursor } = answer
      yield* items
      offset += items.length
      if (items.length === 0 || nextCursor === null || (nextCursor === undefined && offset >= total)) return
      // What is made in between moves the rows behind it by their number, and not behind a cursor.
      place = nextCursor === undefined ? { offset } : { cursor: nextCursor }
    }
  }

  return {
    call,
    pages,
    async waitForOutcome(kind, id, wait = {}) {
      const { operation, parameter } = FOLLOWED[kind]
      const { signal } = wait
      return outcomeOf<typeof kind>(
        async () => (await ask(operation, { params: { [parameter]: id }, ...(signal && { signal }) })).body,
        retry,
        wait,
      )
    },
    changes: (signal) => changesOf({ ...client, workspaceId: workspaceId ?? '' }, retry, signal),
  }
}
