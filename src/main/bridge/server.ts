import type { Fetch } from '../../host/assets.ts'
import type { FromCore, PlainRequest, Port, ToCore } from './messages.ts'

interface Running {
  readonly abort: AbortController
  /** Held as long as the call: a request that nobody holds stops following its signal. */
  request?: Request
  /** Where what is still to come of the request's body goes. */
  rest?: ReadableStreamDefaultController<Uint8Array>
  body?: ReadableStreamDefaultReader<Uint8Array>
}

/** The core thread's end: answers with `fetch` what the main thread asks. */
export function serveBridge(port: Port<FromCore, ToCore>, fetch: Fetch): void {
  const running = new Map<number, Running>()
  port.on('message', (message) => {
    if (message.type === 'request') void answer(message.id, message.request)
    else if (message.type === 'pull') void sendNext(message.id)
    else if (message.type === 'chunk') running.get(message.id)?.rest?.enqueue(message.bytes)
    else if (message.type === 'end') running.get(message.id)?.rest?.close()
    else if (message.type === 'failed') running.get(message.id)?.rest?.error(new Error(message.message))
    else if (message.type === 'abort') giveUp(message.id)
  })

  /** The body of a request as it comes: what came along with it, then what is pulled. */
  function bodyOf(id: number, call: Running, first: Uint8Array): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        start(controller) {
          call.rest = controller
          controller.enqueue(first)
        },
        pull: () => port.postMessage({ type: 'pull', id }),
        cancel() {
          delete call.rest
          port.postMessage({ type: 'enough', id })
        },
      },
      { highWaterMark: 0 },
    )
  }

  async function answer(id: number, plain: PlainRequest): Promise<void> {
    const call: Running = { abort: new AbortController() }
    running.set(id, call)
    try {
      const body = plain.hasMore && plain.bytes ? bodyOf(id, call, plain.bytes) : plain.bytes
      call.request = toRequest(plain, body, call.abort.signal)
      const response = await fetch(call.request)
      if (!running.has(id)) return await response.body?.cancel()
      if (response.body) call.body = response.body.getReader()
      else running.delete(id)
      const { status } = response
      port.postMessage({ type: 'head', id, status, headers: [...response.headers], hasBody: response.body !== null })
    } catch (error) {
      fail(id, error)
    }
  }

  async function sendNext(id: number): Promise<void> {
    try {
      const next = await running.get(id)?.body?.read()
      if (!next || !running.has(id)) return
      if (next.done) {
        running.delete(id)
        port.postMessage({ type: 'end', id })
      } else {
        // A copy of its own: what the core gave may be part of a buffer that it still uses.
        const bytes = new Uint8Array(next.value)
        port.postMessage({ type: 'chunk', id, bytes }, [bytes.buffer])
      }
    } catch (error) {
      fail(id, error)
    }
  }

  function giveUp(id: number): void {
    const call = running.get(id)
    running.delete(id)
    call?.abort.abort()
    call?.rest?.error(call.abort.signal.reason)
    call?.body?.cancel().catch(() => undefined)
  }

  function fail(id: number, error: unknown): void {
    if (running.delete(id)) port.postMessage({ type: 'failed', id, message: String(error) })
  }
}

/** As it would have come over HTTP: a body has its length where it is known, which the core's size limit looks at first. */
function toRequest(
  { method, url, headers, bytes, hasMore }: PlainRequest,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined,
  signal: AbortSignal,
): Request {
  const init = { method, headers, signal, duplex: 'half' as const }
  const request = new Request(url, { ...init, ...(body && { body }) })
  if (bytes && !hasMore) request.headers.set('content-length', String(bytes.byteLength))
  return request
}
