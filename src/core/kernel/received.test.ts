import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES, type Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { type Aside, LARGE_BODY_BYTES, readBody } from './received.ts'

const CHUNK_BYTES = 256 * 1024
/** Beyond what is held as one tree, so that the large ones take the way of the large. */
const LIMIT = LARGE_BODY_BYTES + 4 * CHUNK_BYTES

const dropping: Aside = {
  list: () => ({ item() {}, end: () => [] }),
  file: () => ({ async add() {}, async end() {}, async *read() {}, async release() {} }),
}

const withBody = Object.entries<Operation>(OPERATIONS).filter(([, { body }]) => body)

describe('a body without an end', () => {
  it.each(withBody)('of %s is left where its limit is', async (_, operation) => {
    const limit = Math.min(operation.maxBodyBytes ?? MAX_BODY_BYTES, LIMIT)
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += CHUNK_BYTES
        controller.enqueue(new Uint8Array(CHUNK_BYTES).fill(0x20))
      },
      cancel() {
        cancelled = true
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, duplex: 'half' as const }
    const request = new Request('http://radica.test', { ...init, body: endless })
    const reading = readBody(request, { ...operation, maxBodyBytes: limit }, dropping)
    await expect(reading).rejects.toMatchObject({ code: 'request_too_large' })
    expect(sent).toBeLessThan(limit + 8 * CHUNK_BYTES)
    expect(cancelled).toBe(true)
  })
})
