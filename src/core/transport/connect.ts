import { timingSafeEqual } from 'node:crypto'
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { connect as connectTcp, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls'
import { oneAtATime } from '../one-at-a-time.ts'
import { type IsClosed, type TransportCause, TransportError } from './transport.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** What a connection must be besides one to its origin. */
export interface Towards {
  readonly pin?: string | undefined
  readonly closedTo?: IsClosed | undefined
}

/**
 * A connection that is ready for its first byte: with TLS, only after the handshake and its verification. Everything
 * that fails here is `not-sent`, because no byte of any request has been handed to the socket.
 */
export async function openConnection(origin: URL, { pin, closedTo }: Towards = {}): Promise<Socket> {
  const to = address(origin, closedTo)
  if (origin.protocol === 'http:') return ready(connectTcp(to), 'connect')
  if (pin === undefined) return ready(connectTls(overTls(to)), 'secureConnect')
  const certificate = await readCertificate(to)
  if (!sameFingerprint(fingerprint(certificate), pin)) throw new TransportError('not-sent', 'certificate-changed')
  const options: ConnectionOptions = {
    ...overTls(to),
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
  const certificate = await readCertificate(address(new URL(url)))
  const end = Date.parse(certificate.valid_to)
  return { sha256: fingerprint(certificate), validTo: Number.isNaN(end) ? null : new Date(end).toISOString() }
}

/** The one connection whose peer is not verified, since verifying is what its result is for. It never carries data. */
async function readCertificate(to: Address): Promise<PeerCertificate> {
  const socket = connectTls({ ...overTls(to), rejectUnauthorized: false })
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

type Address = Pick<TcpNetConnectOpts, 'lookup'> & { readonly host: string; readonly port: number }

const closed = () => new TransportError('not-sent', 'closed-address')

/** @throws TransportError when it is closed by what it says; by what its name stands for, the connection ends with it. */
function address({ hostname, port, protocol }: URL, closedTo?: IsClosed): Address {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const to = { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
  if (!closedTo) return to
  if (isIP(host) !== 0 && closedTo(host)) throw closed()
  return { ...to, lookup: lookupBut(closedTo) }
}

/** The process looks two names up at once, whoever asks: slow servers of names that clinics chose keep one of these, and no more. */
const inTurn = oneAtATime()

/** Asked at each connection: a name may stand for another address by then. */
function lookupBut(closedTo: IsClosed): LookupFunction {
  const allOf = (name: string, options: LookupOptions) =>
    new Promise<LookupAddress[]>((resolve, reject) =>
      lookup(name, { ...options, all: true }, (error, found) => (error ? reject(error) : resolve(found))),
    )
  return (name, options, done) => {
    inTurn(() => allOf(name, options)).then(
      (found) => {
        const [first] = found
        if (!first || found.some((each) => closedTo(each.address))) done(closed(), '')
        else if (options.all) done(null, found)
        else done(null, first.address, first.family)
      },
      (error) => done(error, ''),
    )
  }
}

const overTls = (to: Address): Address & ConnectionOptions =>
  isIP(to.host) === 0 ? { ...to, servername: to.host } : to

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
