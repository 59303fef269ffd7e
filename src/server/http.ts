import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Fetch } from '../host/assets.ts'

export interface HttpServer {
  /** `http://127.0.0.1:N` */
  readonly url: string
  /** Takes no more requests and ends when those that run have ended, or at the latest after a moment. */
  close(): Promise<void>
}

const IDLE_CHECK_MS = 50
const LAST_REQUESTS_MS = 5_000
/** What of a body that is left unread fits into a connection's own buffers. */
const SMALL_BODY_BYTES = 64 * 1024
const READ_OUT_BYTES = 512 * 1024 * 1024
const READ_OUT_MS = 10_000

/**
 * Serves on this machine's loopback address only. A request that names another host is refused: a web page whose
 * own name was pointed at this machine (DNS rebinding) sends that name.
 *
 * @param port 0 takes a free one.
 * @throws the system's error, EADDRINUSE when the port is taken.
 */
export async function listen(fetch: Fetch, port: number): Promise<HttpServer> {
  let hosts: string[] = []
  const server = createAdaptorServer({
    fetch: (request: Request) =>
      hosts.includes(request.headers.get('host') ?? '')
        ? answerWhole(fetch, request)
        : new Response(null, { status: 421 }),
  }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  hosts = [`127.0.0.1:${actualPort}`, `localhost:${actualPort}`]
  return { url: `http://127.0.0.1:${actualPort}`, close: () => close(server) }
}

/**
 * A large body that is refused half read is read to its end before the answer goes: a client that is still writing when the
 * connection ends loses the answer. One that writes more than this, or longer, loses it.
 */
async function answerWhole(fetch: Fetch, request: Request): Promise<Response> {
  const length = request.headers.get('content-length')
  const mayBeLeft = request.method !== 'GET' && (length === null || Number(length) > SMALL_BODY_BYTES)
  if (!mayBeLeft || !request.body) return fetch(request)
  const arriving = request.body.getReader()
  // Cancelled, it would take the connection with it.
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await arriving.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const whole: RequestInit & { duplex: 'half' } = { body, duplex: 'half' }
  const answer = await fetch(new Request(request, whole))
  if (answer.status >= 400) await readOut(arriving)
  return answer
}

async function readOut(arriving: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  // Not a race with a promise: that would keep every piece until it ends.
  const late = setTimeout(() => arriving.cancel().catch(() => undefined), READ_OUT_MS)
  for (let left = READ_OUT_BYTES; left > 0; ) {
    const next = await arriving.read().catch(() => undefined)
    if (!next || next.done) break
    left -= next.value.length
  }
  clearTimeout(late)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose request ends later than now is kept alive again, so idle ones are closed again and again.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const late = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
  })
}
