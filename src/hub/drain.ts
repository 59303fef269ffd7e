import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpServer } from '../server/http.ts'
import type { HubNode } from './node.ts'

/**
 * Ends a node: not ready at once, and for `ms` it goes on answering whoever has not heard; then the requests that run end, and
 * what is on the wire.
 */
export async function drain(
  node: Pick<HubNode, 'drain' | 'stop'>,
  server: Pick<HttpServer, 'close'>,
  ms: number,
): Promise<void> {
  node.drain()
  await sleep(ms)
  await server.close()
  await node.stop()
}
