import { MAX_BODY_BYTES, type Operation } from '../../contract/operation.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/
const EMPTY = new Uint8Array(0)

/** A correlation id that is worth echoing: short and visible, so that it cannot smuggle anything into a log. */
export function correlationOf(request: Request, requestId: string): string {
  const given = request.headers.get('x-correlation-id')
  return given && VISIBLE_ASCII.test(given) ? given : requestId
}

export function idempotencyKeyOf(request: Request, operation: Operation): string | undefined {
  if (operation.idempotency === 'none') return undefined
  const key = request.headers.get('idempotency-key')
  if (key === null) {
    if (operation.idempotency === 'optional') return undefined
    throw new Fault('idempotency_key_required', say('kernel.keyRequired'), {
      field: 'headers.idempotency-key',
    })
  }
  if (!VISIBLE_ASCII.test(key)) {
    throw new Fault('invalid_request', say('kernel.keyMalformed'), {
      field: 'headers.idempotency-key',
    })
  }
  return key
}

/** The revision that the caller saw, or 0 where it names none. */
export function revisionOf(request: Request, operation: Operation): number {
  if (!operation.ifMatch) return 0
  const given = request.headers.get('if-match')
  const field = 'headers.if-match'
  if (given === null) {
    if (operation.ifMatch === 'optional') return 0
    throw new Fault('revision_required', say('kernel.revisionRequired'), { field })
  }
  const match = /^"([1-9]\d{0,14})"$/.exec(given)
  if (!match) throw new Fault('invalid_request', say('kernel.revisionMalformed'), { field })
  return Number(match[1])
}

/**
 * The cookies that the operation may see, by name: those of a page of the same origin, for operations that are such a page's.
 * A cookie goes to every port of a machine, so that the request of another page carries it too.
 */
export function cookiesOf(request: Request, operation: Operation): (name: string) => string | undefined {
  if (!operation.ownPageOnly) return () => undefined
  const { protocol, host } = new URL(request.url)
  const { headers } = request
  // Behind a proxy the host has another name; what the browser says of the page, no page can say.
  const isOwn = headers.get('origin') === `${protocol}//${host}` || headers.get('sec-fetch-site') === 'same-origin'
  return (name) => {
    if (!isOwn) {
      throw new Fault('unauthenticated', say('kernel.ownPageOnly'), { field: 'headers.origin' })
    }
    const pairs = (headers.get('cookie') ?? '').split(/;\s*/)
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  }
}

/** What a page was given over TLS goes over nothing else; behind a proxy the browser says that it came by it. */
export function cookieFor({ url, headers }: Request, setCookie: string): string {
  const isEncrypted = [url, headers.get('origin')].some((from) => from?.startsWith('https:'))
  return isEncrypted ? `${setCookie}; Secure` : setCookie
}

function tooLarge(limit: number): Fault {
  return new Fault('request_too_large', say('kernel.bodyTooLarge', { kib: Math.floor(limit / 1024) }))
}

/** Refuses a body of another media type, or one that says that it is too large; gives the bytes that it may have. */
export function admitBody(request: Request, operation: Operation): number {
  const limit = operation.maxBodyBytes ?? MAX_BODY_BYTES
  const mediaType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i.test(mediaType)) {
    throw new Fault('unsupported_media_type', say('kernel.bodyNoJson'), { field: 'headers.content-type' })
  }
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new Fault('unsupported_media_type', say('kernel.bodyCompressed'), {
      field: 'headers.content-encoding',
    })
  }
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  return limit
}

/** Operations that take no more than this take pieces of files, which a desk sends one after the other. */
const PIECE_BYTES = 4 * 1024 * 1024

/** Whether the body may be larger than most are: it says so, or does not say how large it is. */
export function mayBeLarge({ headers }: Request, { maxBodyBytes = 0 }: Operation): boolean {
  const length = headers.get('content-length')
  return maxBodyBytes > PIECE_BYTES && (length === null || Number(length) > MAX_BODY_BYTES)
}

/** The request body, refused before it is buffered when it is too large. */
export async function bodyBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (request.headers.get('content-length') !== null) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(brokenOff))
    if (bytes.length > limit) throw tooLarge(limit)
    return bytes
  }
  return request.body ? collected(request.body, limit) : EMPTY
}

/** As `limited`, all at once: most bodies are one piece, for which its generators would cost as much as the reading. */
async function collected(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { value } = await reader.read().catch(brokenOff)
    if (!value) return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    size += value.length
    if (size > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
    chunks.push(value)
  }
}

/** The body as it arrives, broken off when it turns out to be too large. */
export async function* limited(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of arriving(body)) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    yield chunk
  }
}

async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    brokenOff()
  }
}

/** A client that goes away before its body has ended gave up; it is no defect of ours. */
function brokenOff(): never {
  throw new DOMException('The client broke off.', 'AbortError')
}
