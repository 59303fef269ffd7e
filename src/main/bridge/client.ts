import type { FromCore, PlainHead, PlainRequest, Port, ToCore } from './messages.ts'

/** One request on its way: `fail` rejects its answer, or breaks the body when the answer has already begun. */
interface Call {
  readonly resolve: (response: Response) => void
  readonly fail: (error: Error) => void
  body?: ReadableStreamDefaultController<Uint8Array>
}

/** The main thread's end: a `fetch` that the core's thread answers. */
export class BridgeClient {
  readonly #port: Port<ToCore, FromCore>
  readonly #calls = new Map<number, Call>()
  #lastId = 0
  #broken: Error | undefined

  constructor(port: Port<ToCore, FromCore>) {
    this.#port = port
    port.on('message', (message) => this.#receive(message))
  }

  /** @throws what the core threw, that its thread ended, or the AbortError of a caller that gave up. */
  async fetch(request: Request): Promise<Response> {
    const plain = await toPlain(request)
    request.signal.throwIfAborted()
    if (this.#broken) throw this.#broken
    const id = ++this.#lastId
    const answer = new Promise<Response>((resolve, reject) => {
      const call: Call = {
        resolve,
        fail: (error) => {
          reject(error)
          call.body?.error(error)
        },
      }
      this.#calls.set(id, call)
    })
    request.signal.addEventListener('abort', () => this.#giveUp(id), { once: true })
    this.#port.postMessage({ type: 'request', id, request: plain }, plain.bytes ? [plain.bytes.buffer] : [])
    return answer
  }

  /** The core's thread is gone: what waits fails, and so does every later request. */
  breakDown(error: Error): void {
    this.#broken = error
    for (const call of this.#calls.values()) call.fail(error)
    this.#calls.clear()
  }

  #giveUp(id: number): void {
    const call = this.#take(id)
    if (!call) return
    this.#port.postMessage({ type: 'abort', id })
    call.fail(new DOMException('The request was aborted.', 'AbortError'))
  }

  #receive(message: FromCore): void {
    if (message.type === 'refused' || message.type === 'answer') return
    const { id } = message
    if (message.type === 'head') this.#begin(id, message)
    else if (message.type === 'chunk') this.#calls.get(id)?.body?.enqueue(message.bytes)
    else if (message.type === 'end') this.#take(id)?.body?.close()
    else this.#take(id)?.fail(new Error(message.message))
  }

  #begin(id: number, { status, headers, hasBody }: PlainHead): void {
    const call = this.#calls.get(id)
    if (!call) return
    if (!hasBody) this.#take(id)
    call.resolve(new Response(hasBody ? this.#bodyOf(id, call) : null, { status, headers }))
  }

  #bodyOf(id: number, call: Call): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        start: (controller) => {
          call.body = controller
        },
        pull: () => this.#port.postMessage({ type: 'pull', id }),
        cancel: () => {
          if (this.#take(id)) this.#port.postMessage({ type: 'abort', id })
        },
      },
      { highWaterMark: 0 },
    )
  }

  #take(id: number): Call | undefined {
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    return call
  }
}

async function toPlain(request: Request): Promise<PlainRequest> {
  const bytes = request.body ? new Uint8Array(await request.arrayBuffer()) : undefined
  return { method: request.method, url: request.url, headers: [...request.headers], bytes }
}
