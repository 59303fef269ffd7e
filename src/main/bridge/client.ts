import type { FromCore, PlainHead, PlainRequest, Port, ToCore } from './messages.ts'

/** One request on its way: `fail` rejects its answer, or breaks the body when the answer has already begun. */
interface Call {
  readonly resolve: (response: Response) => void
  readonly fail: (error: Error) => void
  /** Held as long as the call: a request that nobody holds stops following the signal it was made with. */
  readonly request: Request
  /** What is left of the request's body. */
  readonly rest: Reader | undefined
  body?: ReadableStreamDefaultController<Uint8Array>
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** A body goes along with its request as far as this: nearly all do as a whole. */
const AT_ONCE_BYTES = 1024 * 1024

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
    const { plain, rest } = await toPlain(request)
    request.signal.throwIfAborted()
    if (this.#broken) throw this.#broken
    const id = ++this.#lastId
    const answer = new Promise<Response>((resolve, reject) => {
      const call: Call = {
        resolve,
        request,
        rest,
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
    for (const id of [...this.#calls.keys()]) this.#take(id)?.fail(error)
  }

  #giveUp(id: number): void {
    const call = this.#take(id)
    if (!call) return
    this.#port.postMessage({ type: 'abort', id })
    call.fail(new DOMException('The request was aborted.', 'AbortError'))
  }

  #receive(message: FromCore): void {
    if (message.type === 'found' || message.type === 'refused' || message.type === 'answer') return
    const { id } = message
    if (message.type === 'head') this.#begin(id, message)
    else if (message.type === 'chunk') this.#calls.get(id)?.body?.enqueue(message.bytes)
    else if (message.type === 'end') this.#take(id)?.body?.close()
    else if (message.type === 'pull') void this.#sendMore(id)
    else if (message.type === 'enough') leave(this.#calls.get(id))
    else this.#take(id)?.fail(new Error(message.message))
  }

  async #sendMore(id: number): Promise<void> {
    try {
      const next = await this.#calls.get(id)?.rest?.read()
      if (!next || !this.#calls.has(id)) return
      if (next.done) return this.#port.postMessage({ type: 'end', id })
      // A copy of its own: the piece may be part of a buffer that somebody still uses.
      const bytes = new Uint8Array(next.value)
      this.#port.postMessage({ type: 'chunk', id, bytes }, [bytes.buffer])
    } catch (error) {
      this.#port.postMessage({ type: 'failed', id, message: String(error) })
    }
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
    leave(call)
    return call
  }
}

/** Nobody will read on. */
function leave(call: Call | undefined): void {
  call?.rest?.cancel().catch(() => undefined)
}

/** The request as data, and what is left of its body when it is a long one. */
async function toPlain(request: Request): Promise<{ plain: PlainRequest; rest: Reader | undefined }> {
  const head = { method: request.method, url: request.url, headers: [...request.headers] }
  const reader: Reader | undefined = request.body?.getReader()
  if (!reader) return { plain: { ...head, bytes: undefined, hasMore: false }, rest: undefined }
  const pieces: Uint8Array[] = []
  let size = 0
  let done = false
  while (!done && size <= AT_ONCE_BYTES) {
    const next = await reader.read()
    done = next.done
    if (next.value) pieces.push(next.value)
    size += next.value?.length ?? 0
  }
  const bytes = joined(pieces, size)
  return { plain: { ...head, bytes, hasMore: !done }, rest: done ? undefined : reader }
}

/** In a buffer of their own, which can be given away. */
function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
