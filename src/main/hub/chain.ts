import { X509Certificate } from 'node:crypto'
import { connect, type DetailedPeerCertificate } from 'node:tls'
import { addressOf } from './link.ts'

const ANSWER_MS = 10_000

/**
 * The certificates that a server presents, its own first. A bare handshake whose peer is not verified, since verifying is what its
 * result is for: nothing is sent. @throws the system's error
 */
export function chainOf(origin: URL): Promise<X509Certificate[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...addressOf(origin), rejectUnauthorized: false })
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(certificatesFrom(socket.getPeerCertificate(true)))
      socket.destroy()
    })
  })
}

/** The last one is its own issuer, or names none. */
function certificatesFrom(first: DetailedPeerCertificate): X509Certificate[] {
  const found = new Map<string, X509Certificate>()
  for (let next: DetailedPeerCertificate | undefined = first; next?.raw; next = next.issuerCertificate) {
    if (found.has(next.fingerprint256)) break
    found.set(next.fingerprint256, new X509Certificate(next.raw))
  }
  return [...found.values()]
}
