import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpTransport } from '../transport/http-transport.ts'
import { discardDownload, downloadFile } from './download.ts'

const CONTENT = Buffer.from('codigo,nombre\n'.repeat(1_500_000))
const MOST = 256 * 1024 * 1024
const http = createHttpTransport()
const folder = mkdtempSync(join(tmpdir(), 'radica-download-'))
let server: Server | undefined
let asked: string[] = []

afterEach(() => {
  server?.close()
  discardDownload(folder, 'x')
  asked = []
})

async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer((request, response) => {
    asked.push(request.headers.range ?? request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/tabla.csv`
}

/** A file server; `etag` says which file it is, and a changed one is given whole. */
const ranges = (content: Buffer, etag: string) => (request: IncomingMessage, response: ServerResponse) => {
  const [, first = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const known = request.headers['if-range'] ?? etag
  const start = known === etag ? Number(first) : 0
  const end = Math.min(Number(last), content.length - 1)
  if (start > end) return void response.writeHead(416).end()
  const part = known === etag ? content.subarray(start, end + 1) : content
  response.writeHead(known === etag ? 206 : 200, { etag, 'content-range': `bytes ${start}-${end}/${content.length}` })
  response.end(part)
}

function get(url: string, rowsPerPage?: number, abort = new AbortController()) {
  const seen: number[] = []
  const download = rowsPerPage ? { url, rowsPerPage } : { url }
  const control = { signal: abort.signal, report: ({ done }: { done: number }) => void seen.push(done) }
  const path = downloadFile({ download, folder, name: 'x', transport: http.send }, control)
  return { path, seen }
}

describe('a download by byte ranges', () => {
  it('comes in parts, with its progress', async () => {
    const { path, seen } = get(await serving(ranges(CONTENT, '"a"')))
    expect(readFileSync(await path).equals(CONTENT)).toBe(true)
    expect(asked.length).toBe(3)
    expect(seen).toEqual([0, 8_388_608, 16_777_216])
  })

  it('goes on where it broke off', async () => {
    let broken = false
    const url = await serving((request, response) => {
      if (asked.length === 2 && !broken) {
        broken = true
        response.destroy()
      } else ranges(CONTENT, '"a"')(request, response)
    })
    await expect(get(url).path).rejects.toMatchObject({ code: 'artifact_download_failed' })
    asked = []
    // As whoever died before it was noted that this had come.
    appendFileSync(join(folder, 'x.part'), CONTENT.subarray(8_388_608, 9_000_000))
    expect(readFileSync(await get(url).path).equals(CONTENT)).toBe(true)
    expect(asked[0]).toBe('bytes=8388608-16777215')
  })

  it('that was kept whole is taken again only while it is still the same file', async () => {
    let current = ranges(CONTENT, '"a"')
    const url = await serving((request, response) => current(request, response))
    await get(url).path
    asked = []
    expect(readFileSync(await get(url).path).equals(CONTENT)).toBe(true)
    expect(asked).toHaveLength(1)
    current = ranges(Buffer.from('otra tabla'), '"b"')
    expect(readFileSync(await get(url).path, 'utf8')).toBe('otra tabla')
  })

  it('ends at the size that no table has', async () => {
    const url = await serving((_, response) => {
      response.writeHead(206, { etag: '"a"', 'content-range': `bytes ${MOST}-${MOST}/${10 * MOST}` })
      response.end('x')
    })
    const part = join(folder, 'x.part')
    writeFileSync(part, '')
    truncateSync(part, MOST)
    writeFileSync(`${part}.json`, JSON.stringify({ url, bytes: MOST, page: 0, validator: '"a"', total: 10 * MOST }))
    await expect(get(url).path).rejects.toMatchObject({ code: 'artifact_download_failed' })
    expect(asked).toHaveLength(1)
  })

  it('begins anew when the file is another one by then', async () => {
    const other = Buffer.from('otra tabla')
    let current = ranges(CONTENT, '"a"')
    const abort = new AbortController()
    const url = await serving((request, response) => {
      current(request, response)
      if (asked.length === 1) abort.abort()
    })
    await expect(get(url, undefined, abort).path).rejects.toThrow()
    current = ranges(other, '"b"')
    expect(readFileSync(await get(url).path, 'utf8')).toBe('otra tabla')
  })

  it('takes the whole of a server that knows no ranges', async () => {
    const url = await serving((_, response) => response.end('codigo\n1'))
    expect(readFileSync(await get(url).path, 'utf8')).toBe('codigo\n1')
  })
})

describe('a download by pages', () => {
  it('has one heading, goes on at the page that failed, and ends at an empty one', async () => {
    const pages = ['codigo\n1\n2\n', 'codigo\n3\n', 'codigo\n']
    let failing = true
    const url = await serving((request, response) => {
      const offset = Number(new URL(request.url ?? '', 'http://x').searchParams.get('$offset'))
      if (offset === 2 && failing) response.writeHead(503)
      response.end(pages[offset / 2])
    })
    await expect(get(url, 2).path).rejects.toThrow('respondió 503')
    failing = false
    asked = []
    const path = await get(url, 2).path
    expect(readFileSync(path, 'utf8')).toBe('codigo\n1\n2\n3\n')
    expect(asked[0]).toContain('$offset=2')
    // What comes in no order of its own would be there twice, or not at all.
    expect(asked.every((url) => url.includes('$order=:id'))).toBe(true)
    discardDownload(folder, 'x')
    expect(existsSync(path)).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })
})
