import { OPERATIONS } from '../../contract/operations.ts'
import { Fault } from '../fault.ts'
import { isOfFullDisk } from '../files/system-code.ts'
import { say } from '../messages/message.ts'
import { admit } from './authority.ts'
import { authorOf } from './call.ts'
import type { KernelDependencies } from './dependencies.ts'
import { callHandler, write } from './effect.ts'
import { newUlid } from './id.ts'
import { RunningKeys } from './idempotency.ts'
import { type RequestIntent, readIntent } from './intent.ts'
import { languageOf } from './language.ts'
import type { Aside } from './received.ts'
import { cookieFor, correlationOf, mayBeLarge } from './request.ts'
import { answerResponse, contentResponse, type Exchange, faultResponse, storedAnswer, withoutBody } from './respond.ts'
import { createRoom } from './room.ts'
import { type Route, routeOf } from './router.ts'

/** Large bodies of a workspace that are read and worked on at once; what else it sends waits unread, and holds no other clinic up. */
const LARGE_AT_ONCE = 4

export type { Gatekeeper, KernelDependencies, Reader, ReadLog } from './dependencies.ts'

/**
 * The contract's one pipeline, for every operation alike: route, method, authentication, scope and workspace, media type
 * and size, JSON, shape, idempotency replay, revision, state. Nothing is written before the last check passes.
 */
export function createKernel(deps: KernelDependencies): (request: Request) => Promise<Response> {
  const { clock } = deps
  const running = new RunningKeys()
  const inRoom = createRoom(LARGE_AT_ONCE)

  async function answer(request: Request): Promise<Response> {
    const requestId = newUlid(clock.now())
    const language = languageOf(request)
    const correlationId = correlationOf(request, requestId)
    const exchange = { requestId, correlationId, operationId: undefined as string | undefined, language }
    try {
      const route = routeOf(request)
      exchange.operationId = route.id
      const admission = await admit(deps, route, request)
      exchange.language = languageOf(request, admission.authority.principal?.language)
      const done = () =>
        withAside(deps, route, async (aside) => {
          const intent = await readIntent(deps, route, request, admission, exchange, aside)
          if (intent.operation.effect === 'none') return answerRead(deps, intent, exchange)
          const { answer, replayed, setCookie } = await running.once(intent.scope, () => write(deps, intent))
          return answerResponse(exchange, answer, replayed, setCookie && cookieFor(request, setCookie))
        })
      if (!mayBeLarge(request, OPERATIONS[route.id])) return await done()
      return await inRoom(admission.authority.workspace?.id ?? '', done)
    } catch (error) {
      return refuse(deps, exchange, error)
    }
  }

  return async (request) => {
    const response = await answer(request)
    return request.method === 'HEAD' ? withoutBody(response) : response
  }
}

/** Runs work that may set parts of a large body aside, then deletes what was not used. */
async function withAside<T>(
  { longList, largeFile, clock }: KernelDependencies,
  { id }: Route,
  work: (aside: Aside) => Promise<T>,
): Promise<T> {
  const held: { release(): Promise<void> }[] = []
  const hold = <P extends { release(): Promise<void> }>(place: P): P => {
    held.push(place)
    return place
  }
  try {
    return await work({
      list: (path) => hold(longList(path, clock.now(), OPERATIONS[id])),
      file: () => hold(largeFile(clock.now())),
    })
  } finally {
    for (const place of held) await place.release()
  }
}

async function answerRead(
  { store, reads }: KernelDependencies,
  intent: RequestIntent,
  exchange: Exchange,
): Promise<Response> {
  const { operation, principal, workspace } = intent.call
  const reply = await callHandler(intent.handler, { ...intent.call, stores: store.read })
  if (reply.shown && principal && workspace) {
    reads.note({ workspaceId: workspace.id, actor: authorOf(principal), operation }, reply.shown)
  }
  return reply.content
    ? contentResponse(exchange, reply.status, reply.content)
    : answerResponse(exchange, storedAnswer(reply, ''), false)
}

/** Where in the code it was thrown. Its words go first: they may have several lines, and one that looks like a place. */
const placeOf = ({ message, stack = '' }: Error): string =>
  /^ {4}at .*/m.exec(stack.replace(message, ''))?.[0].trim() ?? ''

/** The answer to what was thrown. What is no Fault is logged by its place in the code: its words could hold personal data. */
function refuse({ log }: KernelDependencies, exchange: Exchange, error: unknown): Response {
  if (error instanceof Fault) return faultResponse(exchange, error)
  if (error instanceof Error && error.name === 'AbortError') {
    return faultResponse(exchange, new Fault('internal_error', say('kernel.canceled')))
  }
  log.error('request.failed', {
    requestId: exchange.requestId,
    operation: exchange.operationId,
    error: error instanceof Error ? `${error.name} ${placeOf(error)}` : 'unknown',
  })
  // Of a file beside the store: the store says so itself.
  const said = isOfFullDisk(error) ? say('store.full') : say('kernel.failed')
  return faultResponse(exchange, new Fault('internal_error', said))
}
