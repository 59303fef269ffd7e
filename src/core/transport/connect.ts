import { timingSafeEqual } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls'
import { type TransportCause, TransportError } from './transport.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * A connection that is ready for its first byte: with TLS, only after the handshake and its verification. Everything
 * that fails here is `not-sent`, because no byte of any request has been handed to the socket.
 */
export async function openConnection(origin: URL, pin?: string): Promise<Socket> {
  if (origin.protocol === 'http:') return ready(connectTcp(address(origin)), 'connect')
  if (pin === undefined) return ready(connectTls(tlsOptions(origin)), 'secureConnect')
  const certificate = await readCertificate(origin)
  if (!sameFingerprint(fingerprint(certificate), pin)) throw new TransportError('not-sent', 'certificate-changed')
  const options: ConnectionOptions = {
    ...tlsOptions(origin),
    ca: toPem(certificate.raw),
    // A pinned certificate that some private authority signed is trusted by itself, without that authority.
    allowPartialTrustChain: true,
    checkServerIdentity: (_, presented) =>
      sameFingerprint(fingerprint(presented), pin) ? undefined : new TransportError('not-sent', 'certificate-changed'),
  }
  return ready(connectTls(options), 'secureConnect')
}

/** What is told of a certificate: SHA-256 in lower-case hex, and the instant of its end; null where that cannot be read. */
export interface SeenCertificate {
  readonly sha256: string
  readonly validTo: string | null
}

/**
 * The certificate that an `https:` origin presents, for a person to compare and confirm.
 * A bare handshake: nothing is sent. Throws a `not-sent` TransportError.
 */
export async function seenCertificate(url: string): Promise<SeenCertificate> {
  const certificate = await readCertificate(new URL(url))
  const end = Date.parse(certificate.valid_to)
  return { sha256: fingerprint(certificate), validTo: Number.isNaN(end) ? null : new Date(end).toISOString() }
}

/** The one connection whose peer is not verified, since verifying is what its result is for. It never carries data. */
async function readCertificate(origin: URL): Promise<PeerCertificate> {
  const socket = connectTls({ ...tlsOptions(origin), rejectUnauthorized: false })
  await ready(socket, 'secureConnect')
  const certificate = socket.getPeerCertificate()
  socket.destroy()
  return certificate
}

function ready<S extends Socket | TLSSocket>(socket: S, event: 'connect' | 'secureConnect'): Promise<S> {
  return new Promise((resolve, reject) => {
    let connected = false
    const timer = setTimeout(() => fail('connect-timeout'), CONNECT_TIMEOUT_MS)
    const fail = (cause: TransportCause) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new TransportError('not-sent', cause))
    }
    const onError = (error: Error) => fail(error instanceof TransportError ? error.cause : causeOf(error, connected))
    const onClose = () => fail(connected ? 'tls' : 'refused')
    socket.once('connect', () => {
      connected = true
    })
    socket.on('error', onError)
    socket.once('close', onClose)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.off('error', onError).off('close', onClose)
      resolve(socket)
    })
  })
}

function causeOf(error: Error, connected: boolean): TransportCause {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns'
  if (code === 'ETIMEDOUT') return 'connect-timeout'
  return connected ? 'tls' : 'refused'
}

function address({ hostname, port, protocol }: URL): { host: string; port: number } {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}

function tlsOptions(origin: URL): ConnectionOptions & { host: string; port: number } {
  const to = address(origin)
  return isIP(to.host) === 0 ? { ...to, servername: to.host } : to
}

function fingerprint(certificate: PeerCertificate): string {
  return normal(certificate.fingerprint256 ?? '')
}

function normal(hex: string): string {
  return hex.replaceAll(':', '').toLowerCase()
}

function sameFingerprint(presented: string, pin: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(normal(pin))]
  return a.length === b.length && timingSafeEqual(a, b)
}

function toPem(der: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
}
