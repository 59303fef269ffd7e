import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Transport, TransportAnswer, TransportError } from '../transport/transport.ts'
import { type MinistryConnection, NotSent } from './gateway.ts'

const GZIP_ABOVE = 1024 * 1024
const gzipAsync = promisify(gzip)

export interface MinistryCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export type Ministry = (connection: MinistryConnection, call: MinistryCall) => Promise<TransportAnswer>

/**
 * One exchange with the ministry. A simulator that answers a production workspace is a wrong configuration: whatever it
 * says, nothing was filed. Throws TransportError, or NotSent for that case.
 */
export function createMinistryWire(transport: Transport): Ministry {
  return async (connection, { method, path, body, headers = {}, timeoutMs }) => {
    const answer = await transport({
      method,
      url: new URL(path, connection.baseUrl).href,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      timeoutMs,
      ...(body && { body }),
      ...(connection.certificateSha256 !== null && { pin: { certificateSha256: connection.certificateSha256 } }),
    })
    if (connection.environment === 1 && 'x-simulador' in answer.headers) {
      throw new NotSent('upstream_configuration_invalid', 'simulator-in-production')
    }
    return answer
  }
}

/** What a transport failure before the first byte means to a person. */
export function notSent(error: TransportError): NotSent {
  const changed = error.cause === 'certificate-changed'
  return new NotSent(changed ? 'upstream_configuration_invalid' : 'ministry_unavailable', error.cause)
}

export function jsonBody(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

export function textOf(answer: TransportAnswer): string {
  return new TextDecoder().decode(answer.body)
}

/** The body of a large package comes compressed; a JSON text never begins like this. */
const isGzip = (body: Uint8Array) => body[0] === 0x1f && body[1] === 0x8b

/** Length of a body before it was compressed: gzip says it at its end. */
export function plainLength(body: Uint8Array): number {
  return isGzip(body)
    ? Buffer.from(body.buffer, body.byteOffset, body.length).readUInt32LE(body.length - 4)
    : body.length
}

/** Large bodies travel compressed. The same bytes give the same gzip on every platform: no time, no system mark. */
export async function encodeBody(body: Uint8Array): Promise<Pick<MinistryCall, 'body' | 'headers'>> {
  if (isGzip(body)) return { body, headers: { 'content-encoding': 'gzip' } }
  if (body.length <= GZIP_ABOVE) return { body }
  const zipped = await gzipAsync(body)
  const OPERATING_SYSTEM = 9
  zipped[OPERATING_SYSTEM] = 255
  return { body: zipped, headers: { 'content-encoding': 'gzip' } }
}
