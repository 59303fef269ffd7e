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
      hosts.includes(request.headers.get('host') ?? '') ? fetch(request) : new Response(null, { status: 421 }),
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
