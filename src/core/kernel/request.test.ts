import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES, type Operation } from '../../contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../contract/operations.ts'
import { admitBody, bodyBytes, cookieFor, cookiesOf, limited, mayBeLarge, revisionOf } from './request.ts'

const ORIGIN = 'http://radica.test'
const MIB = 1024 * 1024
const operation = (id: OperationId): Operation => OPERATIONS[id]
const posted = (headers: Record<string, string>, body?: BodyInit, origin = ORIGIN) =>
  new Request(origin, { method: 'POST', headers, ...(body !== undefined && { body, duplex: 'half' }) })
const ofLength = (length?: number) => posted(length === undefined ? {} : { 'content-length': String(length) })

/** A body in pieces, and whether it was given up. */
function inPieces(...pieces: readonly string[]) {
  let isCancelled = false
  const left = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(next))
    },
    cancel() {
      isCancelled = true
    },
  })
  return { body, isCancelled: () => isCancelled }
}

describe('a body that may be large', () => {
  it('says so, or does not say how large it is', () => {
    const { 'ripsPackages.create': upload, 'clients.create': save } = OPERATIONS
    const sizes = [ofLength(), ofLength(2 * MIB), ofLength(MAX_BODY_BYTES + 1), ofLength(MAX_BODY_BYTES), ofLength(10)]
    expect(sizes.map((request) => mayBeLarge(request, upload))).toEqual([true, true, true, false, false])
    expect([ofLength(), ofLength(2 * MIB)].map((request) => mayBeLarge(request, save))).toEqual([false, false])
  })

  it('is never a piece of a file', () => {
    for (const piece of [OPERATIONS['runs.addPieces'], OPERATIONS['supports.addPiece']]) {
      expect([ofLength(), ofLength(2 * MIB)].map((request) => mayBeLarge(request, piece))).toEqual([false, false])
    }
  })
})

describe('media types', () => {
  const admitted =
    (type: string, more: Record<string, string> = {}) =>
    () =>
      admitBody(posted({ 'content-type': type, ...more }), operation('clients.create'))

  it.each(['application/json', 'Application/JSON ; Charset=UTF-8', 'application/json;charset="utf-8"'])(
    'takes %s',
    (type) => expect(admitted(type)()).toBe(MAX_BODY_BYTES),
  )

  it.each([
    'application/jsonp',
    'x-application/json',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8"',
    'application/json; charset=utf-8; version=2',
    'application/json; version=2',
    'application/json;',
  ])('takes no %s', (type) => expect(admitted(type)).toThrow('application/json'))

  it('takes what says that it is not compressed', () => {
    expect(admitted('application/json', { 'content-encoding': 'identity' })()).toBe(MAX_BODY_BYTES)
  })
})

describe('the size of a body', () => {
  const admitted = (length: number, id: OperationId) =>
    admitBody(posted({ 'content-type': 'application/json', 'content-length': String(length) }), operation(id))

  it('may be what the operation allows, and is refused above it with the limit', () => {
    expect(admitted(MAX_BODY_BYTES, 'clients.create')).toBe(MAX_BODY_BYTES)
    expect(admitted(200 * MIB, 'ripsPackages.create')).toBe(200 * MIB)
    expect(() => admitted(MAX_BODY_BYTES + 1, 'clients.create')).toThrow('El cuerpo supera el límite de 1024 KiB.')
    expect(() => admitted(64 * 1024 + 1, 'sessions.create')).toThrow('El cuerpo supera el límite de 64 KiB.')
  })

  it.each([
    ['that says how long it is', { 'content-length': '4' }],
    ['that does not say so', {}],
  ])('of one %s is what came', async (_, headers) => {
    const read = (text: string) => bodyBytes(posted(headers, inPieces(...text.split(/(?<=b)/)).body), 4)
    expect(Buffer.from(await read('abcd')).toString()).toBe('abcd')
    expect(Buffer.from(await read('abbb')).toString()).toBe('abbb')
    expect(Buffer.from(await read('acde')).toString()).toBe('acde')
    await expect(read('abcde')).rejects.toMatchObject({ code: 'request_too_large' })
  })

  it('is nothing where there is no body', async () => {
    expect(await bodyBytes(posted({}), 4)).toHaveLength(0)
  })

  it('above the limit is waited for no longer', async () => {
    const { body, isCancelled } = inPieces('abc', 'de', 'f')
    await expect(bodyBytes(posted({}, body), 4)).rejects.toMatchObject({ code: 'request_too_large' })
    expect(isCancelled()).toBe(true)
  })

  it('counts as it arrives', async () => {
    const read = async (...pieces: string[]) => {
      const got: string[] = []
      for await (const piece of limited(inPieces(...pieces).body, 4)) got.push(Buffer.from(piece).toString())
      return got
    }
    expect(await read('abc', 'd')).toEqual(['abc', 'd'])
    await expect(read('abc', 'de')).rejects.toMatchObject({ code: 'request_too_large' })
  })

  it('of a client that goes away ends as if it had aborted', async () => {
    const broken = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('gone')) })
    const gone = { name: 'AbortError' }
    await expect(bodyBytes(posted({}, broken()), 4)).rejects.toMatchObject(gone)
    await expect(bodyBytes(posted({ 'content-length': '4' }, broken()), 4)).rejects.toMatchObject(gone)
    await expect(limited(broken(), 4).next()).rejects.toMatchObject(gone)
  })
})

describe('cookies', () => {
  const own = operation('sessions.renew')
  const cookies = { cookie: 'other=1;  radica=abc=d; radica-2=x' }

  it('are read by their whole names, by a page of ours', () => {
    const cookieOf = cookiesOf(posted({ origin: ORIGIN, ...cookies }), own)
    expect(['radica', 'radica-2', 'other', 'adica', 'x'].map(cookieOf)).toEqual([
      'abc=d',
      'x',
      '1',
      undefined,
      undefined,
    ])
    expect(cookiesOf(posted({ origin: ORIGIN }), own)('radica')).toBeUndefined()
  })

  it('are nothing that another operation sees', () => {
    const request = posted({ origin: ORIGIN, ...cookies })
    expect(cookiesOf(request, operation('sessions.create'))('radica')).toBeUndefined()
  })

  it.each<Record<string, string>>([
    {},
    { origin: 'http://radica.test:81' },
    { origin: 'https://radica.test' },
    { origin: 'http://elsewhere.test', 'sec-fetch-site': 'cross-site' },
  ])('are refused to the page of %j', (headers) => {
    const read = () => cookiesOf(posted({ ...headers, ...cookies }), own)('radica')
    expect(read).toThrow(expect.objectContaining({ code: 'unauthenticated' }))
  })

  it('are read behind a proxy, where the browser says whose page it is', () => {
    const headers = { origin: 'https://proxy.test', 'sec-fetch-site': 'same-origin', ...cookies }
    expect(cookiesOf(posted(headers), own)('radica')).toBe('abc=d')
  })

  it('that came over TLS go over nothing else', () => {
    const made = (headers: Record<string, string>, origin = ORIGIN) =>
      cookieFor(posted(headers, undefined, origin), 'a=b')
    expect(made({})).toBe('a=b')
    expect(made({ origin: ORIGIN })).toBe('a=b')
    expect(made({ origin: 'https://proxy.test' })).toBe('a=b; Secure')
    expect(made({}, 'https://radica.test')).toBe('a=b; Secure')
  })
})

it('a revision has at most fifteen digits', () => {
  const seen = (value: string) => revisionOf(posted({ 'if-match': value }), operation('patients.update'))
  expect(seen('"999999999999999"')).toBe(999_999_999_999_999)
  expect(() => seen('"1000000000000000"')).toThrow()
  expect(() => seen('x"1"')).toThrow()
  expect(() => seen('"1"x')).toThrow()
})
