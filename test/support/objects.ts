import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

export const OBJECT_KEYS = { accessKeyId: 'llave', secretAccessKey: 'secreta', region: 'us-east-1' }

/** As much of S3 as is asked: two objects a page, and nothing that arrived otherwise than it was sent. */
export async function objectStoreStandIn() {
  const objects = new Map<string, Buffer>()
  const seen = { failures: 0, authorizations: new Set<string>() }
  const server = createServer(async (request, response) => {
    const pieces: Uint8Array[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const url = new URL(request.url ?? '', 'http://s3.test')
    const [authorization = ''] = (request.headers.authorization ?? '').split('/')
    seen.authorizations.add(authorization)
    if (seen.failures > 0) {
      seen.failures--
      return void response.writeHead(503).end()
    }
    const [status, said] = answerTo(request, url, body)
    response.writeHead(status).end(said)
  })
  function put(key: string, body: Buffer, sha256: unknown): number {
    if (createHash('sha256').update(body).digest('hex') !== sha256) return 400
    objects.set(key, body)
    return 200
  }
  function answerTo({ method, headers }: IncomingMessage, url: URL, body: Buffer): [number, (string | Buffer)?] {
    if (!url.pathname.startsWith('/balde/')) return [404]
    const key = decodeURIComponent(url.pathname.slice('/balde/'.length))
    if (key === '') return [200, listed(url.searchParams)]
    if (method === 'PUT') return [put(key, body, headers['x-amz-content-sha256'])]
    if (method === 'DELETE') {
      objects.delete(key)
      return [204]
    }
    const found = objects.get(key)
    return found ? [200, found] : [404]
  }
  function listed(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = all.slice(0, 2)
    const next = all.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
    return `<?xml version="1.0"?><ListBucketResult>${contents}<IsTruncated>${all.length > 2}</IsTruncated>${next}</ListBucketResult>`
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/balde/radica/uno`, objects, seen, close }
}
