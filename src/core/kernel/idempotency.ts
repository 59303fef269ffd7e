import { hash as digest } from 'node:crypto'
import type { Operation } from '../../contract/operation.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { IdempotencyScope, StoredAnswer } from '../store/idempotency.ts'
import type { Stores } from '../store/store.ts'
import type { Authority } from './authority.ts'
import { isoInstant } from './call.ts'
import type { KernelDependencies } from './dependencies.ts'
import { RETRY_AFTER_S } from './respond.ts'
import type { Route } from './router.ts'

const IDEMPOTENCY_DAYS = 90
const DAY_MS = 86_400_000
const KEY_FIELD = 'headers.idempotency-key'

/** What makes a request the same as an earlier one: the scope of its key, and what it said. */
export interface Identity {
  /** Undefined: it came without a key. */
  readonly scope: IdempotencyScope | undefined
  /** Empty for operations that have no effect. */
  readonly requestSha256: string
}

/** What a request says: its body and, where it has one, its query. */
const saidBy = (search: string, bodySha256: string) =>
  search ? digest('sha256', `${bodySha256} ${search}`) : bodySha256

/** What identifies a request. Where the body holds a password its hash is a slow one: from a quick one it could be guessed. */
export function identify(
  { effect, secretBody }: Operation,
  { id, path, search }: Route,
  { principal, workspace }: Authority,
  { key, sha256 }: { readonly key: string | undefined; readonly sha256: string },
  secretDigest: KernelDependencies['secretDigest'],
): Identity | Promise<Identity> {
  const workspaceId = workspace?.id ?? `user:${principal?.userId ?? ''}`
  const scope = key === undefined ? undefined : { workspaceId, operation: id, path, key }
  if (effect === 'none') return { scope, requestSha256: '' }
  const said = saidBy(search, sha256)
  if (!secretBody || !scope) return { scope, requestSha256: said }
  return secretDigest(said, JSON.stringify(scope)).then((requestSha256) => ({ scope, requestSha256 }))
}

/** The answer that the key already has. @throws Fault the key stands for another request. */
export async function findReplay(
  stores: Stores,
  { scope, requestSha256 }: Identity,
): Promise<StoredAnswer | undefined> {
  const stored = scope && (await stores.idempotency.find(scope))
  if (stored && stored.requestSha256 !== requestSha256) {
    throw new Fault('idempotency_key_reused', say('kernel.keyReused'), {
      field: KEY_FIELD,
    })
  }
  return stored
}

/** Answers that stand for a document's dispatch are kept as long as the document; the others for 90 days. */
export async function remember(
  stores: Stores,
  scope: IdempotencyScope | undefined,
  { idempotency }: Operation,
  answer: StoredAnswer,
  now: number,
): Promise<void> {
  if (!scope) return
  const expiresAt = idempotency === 'required' ? null : isoInstant(now + IDEMPOTENCY_DAYS * DAY_MS)
  await stores.idempotency.save(scope, answer, isoInstant(now), expiresAt)
}

/** The keys whose requests are being answered. */
export class RunningKeys {
  readonly #running = new Set<string>()

  /** Does the work of a key unless it is being done: then the Fault `idempotency_in_progress`. */
  async once<T>(scope: IdempotencyScope | undefined, work: () => Promise<T>): Promise<T> {
    if (!scope) return work()
    // No part of it has a blank.
    const key = `${scope.workspaceId} ${scope.operation} ${scope.path} ${scope.key}`
    if (this.#running.has(key)) {
      throw new Fault('idempotency_in_progress', say('kernel.keyInProgress'), {
        field: KEY_FIELD,
        headers: { 'retry-after': RETRY_AFTER_S },
      })
    }
    this.#running.add(key)
    try {
      return await work()
    } finally {
      this.#running.delete(key)
    }
  }
}
