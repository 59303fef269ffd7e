import { type Agent, request as httpRequest } from 'node:http'

/** A body of `size` bytes from a client that writes as long as it can, as they ordinarily do. */
export function sending(
  url: string,
  size: number,
  headers: Record<string, string | number>,
  agent?: Agent,
): Promise<number | string> {
  return new Promise((resolve) => {
    const all = { 'content-type': 'application/json', ...headers }
    const sent = httpRequest(url, { method: 'POST', headers: all, ...(agent && { agent }) })
    sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    const chunk = Buffer.alloc(256 * 1024, ' ')
    const write = (left: number): void => {
      if (left <= 0) return void sent.end()
      const piece = chunk.subarray(0, left)
      if (sent.write(piece)) write(left - piece.length)
      else sent.once('drain', () => write(left - piece.length))
    }
    write(size)
  })
}
