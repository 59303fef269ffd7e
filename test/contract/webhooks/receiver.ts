import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from '../../../src/simulators/kit/serve.ts'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Answers from now on; undefined: 204. */
  answer: ((message: Received, response: ServerResponse) => void) | undefined
  /** The next time that `count` messages have come in all. */
  has(count: number): Promise<Received[]>
  close(): Promise<void>
}

/** Another program that is told of changes, on a port of its own. */
export async function receiver(tls?: Certificate): Promise<Receiver> {
  const received: Received[] = []
  const waiters = new Set<() => void>()
  const take: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const message = { headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(message)
    if (of.answer) of.answer(message, response)
    else response.writeHead(204).end()
    for (const wake of waiters) wake()
  }
  const server = tls ? createTlsServer(tls, take) : createServer(take)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const of: Receiver = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/radica`,
    received,
    answer: undefined,
    async has(count) {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiters.delete(wake)
            resolve()
          }
          waiters.add(wake)
        })
      }
      return received
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return of
}

/** As a stranger reads the standard: base64 of HMAC-SHA256 over id, timestamp and body. */
export function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.split('_')[1] ?? '', 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
