import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES, type Operation } from '../../contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../contract/operations.ts'
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

const MIB = 1024 * 1024

/** Keeps what is set aside of a body, as it was given. */
function keeping() {
  const lists: { path: string; items: unknown[] }[] = []
  const kept = { pieces: [] as Uint8Array[], ends: 0 }
  const aside: Aside = {
    list(path) {
      const items: unknown[] = []
      lists.push({ path: path.join('.'), items })
      return { item: (value) => void items.push(value), end: () => 'set aside' }
    },
    file: () => ({
      async add(piece) {
        kept.pieces.push(Buffer.from(piece))
      },
      async end() {
        kept.ends++
      },
      async *read() {
        yield* kept.pieces
      },
      async release() {},
    }),
  }
  return { aside, lists, kept }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const users = (count: number) => Array.from({ length: count }, (_, n) => ({ n, texts: ['ñ', 'x'.repeat(1_000)] }))
/** Held at once, held but read in turns, and not held. */
const FEW = 3
const SOME = 600
const MANY = 9_000

async function received(id: OperationId, bytes: Uint8Array<ArrayBuffer>, pieceBytes = CHUNK_BYTES) {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      // The first bytes come one by one, as from a slow line.
      const next = at < 4 ? at + 1 : at + pieceBytes
      controller.enqueue(bytes.subarray(at, next))
      at = next
      if (at >= bytes.length) controller.close()
    },
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, duplex: 'half' as const }
  const request = new Request('http://radica.test', { ...init, body })
  const { aside, ...given } = keeping()
  return { ...(await readBody(request, OPERATIONS[id], aside)), ...given }
}
const utf8 = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('a body', () => {
  it.each(['clients.create', 'ripsPackages.create', 'ripsPackages.upload'] as const)(
    'of %s that is small is read whole, with its hash',
    async (id) => {
      for (const count of id === 'clients.create' ? [FEW] : [FEW, SOME]) {
        const sent = { a: 1, rips: { b: null, usuarios: users(count) }, usuarios: users(2), z: [users(1)] }
        const bytes = utf8(sent)
        const { json, sha256: hash, lists, kept } = await received(id, bytes)
        expect(json).toEqual(sent)
        expect(hash).toBe(sha256(bytes))
        expect([lists, kept.pieces]).toEqual([[], []])
      }
    },
  )

  it.each(['ripsPackages.create', 'ripsPackages.upload'] as const)('of %s may not be missing', async (id) => {
    const request = new Request('http://radica.test', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    await expect(readBody(request, OPERATIONS[id], dropping)).rejects.toMatchObject({ code: 'invalid_json' })
  })

  it('that is large has its long list set aside, and no other', async () => {
    const sent = { a: 1, rips: { usuarios: users(MANY), Usuarios: [1] }, usuarios: [2], z: { rips: { usuarios: [3] } } }
    const bytes = utf8(sent)
    const { json, sha256: hash, lists, kept } = await received('ripsPackages.create', bytes)
    expect(json).toEqual({ ...sent, rips: { usuarios: 'set aside', Usuarios: [1] } })
    expect(hash).toBe(sha256(bytes))
    expect(lists).toEqual([{ path: 'rips.usuarios', items: sent.rips.usuarios }])
    expect(kept.pieces).toEqual([])
  })

  it('may have a long text beside its list, in an object of its own', async () => {
    const sent = { rips: { usuarios: users(FEW) }, attachedDocument: { contentBase64: 'QUJD'.repeat(2.5 * MIB) } }
    const { json } = await received('ripsPackages.create', utf8(sent))
    expect(json?.attachedDocument).toEqual(sent.attachedDocument)
  })
})

describe('a body that is a file', () => {
  const ENCODINGS = [
    ['utf-8', (text: string) => Buffer.from(text)],
    ['utf-8-bom', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ] as const

  it.each(ENCODINGS)('in %s is read, and its bytes are at hand', async (encoding, written) => {
    for (const count of [FEW, SOME]) {
      const sent = { usuarios: users(count) }
      const bytes = written(JSON.stringify(sent))
      const { json, sha256: hash, file } = await received('ripsPackages.upload', bytes)
      expect([json, hash]).toEqual([sent, sha256(bytes)])
      expect(file).toEqual({ encoding, bytes: bytes.length, sha256: hash, content: bytes })
    }
  })

  it.each(ENCODINGS)('that is large is read in %s, and set aside as it came', async (encoding, written) => {
    // What only Latin-1 writes in one byte comes last.
    const usuarios = [...users(MANY).map(({ n }) => ({ n, text: 'x'.repeat(1_000) })), { name: 'Peña' }]
    const bytes = written(JSON.stringify({ numFactura: 'A1', usuarios }))
    const { json, file, lists, kept } = await received('ripsPackages.upload', bytes)
    expect(json).toEqual({ numFactura: 'A1', usuarios: 'set aside' })
    expect(lists.at(-1)).toEqual({ path: 'usuarios', items: usuarios })
    expect(file).toMatchObject({ encoding, bytes: bytes.length, sha256: sha256(bytes) })
    expect([Buffer.concat(kept.pieces).equals(bytes), kept.ends]).toEqual([true, 1])
  })

  it('may name its long list with other capital letters, and stand within a request', async () => {
    const usuarios = users(MANY)
    const { json, lists } = await received(
      'ripsPackages.upload',
      utf8({ RIPS: { Usuarios: usuarios, usuarios2: [1] } }),
    )
    expect(json).toEqual({ RIPS: { Usuarios: 'set aside', usuarios2: [1] } })
    expect(lists).toEqual([{ path: 'RIPS.Usuarios', items: usuarios }])
  })

  it.each([
    ['no JSON in any encoding', (text: string) => Buffer.from(text.replace('}]', '"ñ}]'), 'latin1')],
    [
      'two kinds of bytes after its mark',
      (text: string) => Buffer.concat([Buffer.from('\ufeff'), Buffer.from(text, 'latin1')]),
    ],
  ])('that is large and %s is refused as not UTF-8', async (_, written) => {
    const text = JSON.stringify({
      usuarios: [...users(MANY).map(({ n }) => ({ n, text: 'x'.repeat(1_000) })), { a: 'ñ' }],
    })
    await expect(received('ripsPackages.upload', written(text))).rejects.toMatchObject({ code: 'invalid_json' })
  })
})
