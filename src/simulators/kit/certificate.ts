import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import type { Certificate } from './serve.ts'

/** A self-signed certificate for localhost, kept in `folder` (if given) so that its fingerprint survives restarts. */
export async function keptCertificate(folder?: string): Promise<Certificate> {
  if (folder === undefined) return makeCertificate()
  const file = join(folder, 'certificate.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Certificate
  const certificate = await makeCertificate()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(certificate), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return certificate
}

export async function makeCertificate(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'SIMULADO localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 10 * 365 * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}

/** SHA-256 of the certificate's DER, lower-case hex. */
export function certificateSha256(cert: string): string {
  return new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase()
}
