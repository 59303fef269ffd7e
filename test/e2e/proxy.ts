import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Where one desk finds the nodes. */
export interface DeskProxy {
  readonly url: string
  /** The next such request gets no answer: `act` runs when its node has done it. */
  loseAnswer(method: string, path: RegExp, act: () => Promise<void>): void
  close(): void
}

/**
 * Stands before nodes as a server of a clinic's would: the first node that is there answers. What was already sent to a node that
 * died is asked again only where asking changes nothing; whoever asked for more hears 502.
 */
export async function startProxy(nodes: () => readonly string[]): Promise<DeskProxy> {
  let losing: { method: string; path: RegExp; act: () => Promise<void> } | undefined

  async function answerOf(from: IncomingMessage): Promise<IncomingMessage | undefined> {
    const body = await buffer(from)
    for (const node of nodes()) {
      const answer = await asked(node, from, body).catch((error: NodeJS.ErrnoException) => error)
      if (!(answer instanceof Error)) return answer
      if (answer.code !== 'ECONNREFUSED' && from.method !== 'GET') return undefined
    }
    return undefined
  }

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const answer = await answerOf(from)
    if (answer && losing && from.method === losing.method && losing.path.test(from.url ?? '')) {
      const { act } = losing
      losing = undefined
      await act()
      return void to.writeHead(502).end()
    }
    if (!answer) return void to.writeHead(502).end()
    to.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
    answer.on('error', () => to.destroy())
    to.on('close', () => answer.destroy())
    answer.pipe(to)
  }

  const server = createServer((from, to) => void pass(from, to).catch(() => to.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    loseAnswer: (method, path, act) => {
      losing = { method, path, act }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function asked(node: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { host } = new URL(node)
  return new Promise((resolve, reject) => {
    const sent = request(`${node}${url}`, { method, headers: { ...headers, host } }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}
