import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import type { Admission } from './authority.ts'
import type { UntypedCall, UntypedHandler } from './call.ts'
import type { KernelDependencies } from './dependencies.ts'
import { type Identity, identify } from './idempotency.ts'
import { type Aside, NO_BODY, readBody } from './received.ts'
import { cookiesOf, idempotencyKeyOf, revisionOf } from './request.ts'
import type { Exchange } from './respond.ts'
import type { Route } from './router.ts'
import { shapedBody, shapedParameters, shapedQuery } from './shape.ts'

/** A request that may be done: authorised, read, of the right shape. */
export interface RequestIntent extends Identity {
  readonly operation: Operation
  /** For the audit trail. */
  readonly bodySha256: string
  readonly handler: UntypedHandler
  readonly call: Omit<UntypedCall, 'stores'>
  /** Refuses a caller whose rights were withdrawn while the body arrived, was prepared, or was queued. */
  readonly stillAdmitted: () => Promise<void>
}

/** Media type and size, JSON, shape, idempotency key and revision, in this order. @throws Fault the first that does not hold. */
export async function readIntent(
  { handlers, events, secretDigest, clock }: KernelDependencies,
  route: Route,
  request: Request,
  { authority, now, again, stillAdmitted }: Admission,
  { correlationId }: Exchange,
  aside: Aside,
): Promise<RequestIntent> {
  const { id, search, params: rawParams } = route
  const operation: Operation = OPERATIONS[id]
  const cookie = cookiesOf(request, operation)
  const { workspace } = authority
  const params = shapedParameters(rawParams)
  const { json, sha256, file } = operation.body ? await readBody(request, operation, aside) : NO_BODY
  const query = shapedQuery(operation, search)
  const body = operation.body ? shapedBody(operation, operation.body, json) : undefined
  const idempotencyKey = idempotencyKeyOf(request, operation)
  const revision = revisionOf(request, operation)
  const identity = identify(operation, route, authority, { key: idempotencyKey, sha256 }, secretDigest)
  const { scope, requestSha256 } = identity instanceof Promise ? await identity : identity
  return {
    scope,
    requestSha256,
    bodySha256: sha256,
    operation,
    handler: handlers[id] as UntypedHandler,
    call: {
      ...authority,
      operation: id,
      params,
      query,
      body,
      file,
      revision,
      idempotencyKey,
      now,
      cookie,
      signal: request.signal,
      lastEventId: request.headers.get('last-event-id') ?? undefined,
      progress: (done, total) =>
        workspace && events.report(workspace.id, { correlationId, operation: id, done, total }),
      stillAdmitted: async () => void (await again(clock.now())),
    },
    stillAdmitted,
  }
}
