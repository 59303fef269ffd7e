import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { z } from 'zod'
import { say } from '../../core/messages/message.ts'
import { pinOf } from '../../host/certificate-pin.ts'
import { StartupError } from '../../host/startup-error.ts'
import type { Identity } from '../../server/http.ts'
import type { HubVault } from '../vault.ts'
import { issue, makeAuthority } from './authority.ts'
import { isPrivate } from './private-names.ts'

const AUTHORITY = 'tls-authority'

/** Whether a secret is a hub's and of nobody's data. */
export const isOfHub = (name: string): boolean => name === AUTHORITY

const Kept = z.strictObject({ cert: z.string(), key: z.string() })

export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** What a node shows to those who reach it by a name that is not this machine's alone. */
export interface Presented {
  /** As it is to be shown now: it ends, and is read or made anew. @throws StartupError */
  identity(): Promise<Identity>
  /** What it is recognised by, on paper. */
  readonly pin: string
  /** PEM of what others have to trust, where it is the hub's own. */
  readonly authority: string | undefined
}

/** With the certificate of `files`; without them with one of the hub's own, whose authority is made once and lies in the vault. */
export async function presented(
  host: string,
  files: CertificateFiles | undefined,
  vault: HubVault,
  now: () => number,
): Promise<Presented> {
  if (files) {
    const identity = () => readIdentity(host, files)
    const { cert } = await identity()
    return { identity, pin: pinOf(new X509Certificate(cert)), authority: undefined }
  }
  if (!isPrivate(host)) throw new StartupError(say('hub.publicName', { host }))
  const kept = await vault.keep(AUTHORITY, JSON.stringify(await makeAuthority(now())))
  const authority = Kept.parse(JSON.parse(kept))
  return {
    identity: () => issue(authority, host, now()),
    pin: pinOf(new X509Certificate(authority.cert)),
    authority: authority.cert,
  }
}

async function readIdentity(host: string, files: CertificateFiles): Promise<Identity> {
  const [cert, key] = await Promise.all([readText('--cert', files.cert), readText('--key', files.key)])
  const certificate = certificateIn(cert)
  if (!certificate) throw new StartupError(say('hub.certificateMalformed', { where: '--cert' }))
  if (!isKeyOf(certificate, key)) throw new StartupError(say('hub.certificateKeyWrong', { where: '--key' }))
  const names = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)
  if (names === undefined) throw new StartupError(say('hub.certificateOfOther', { host }))
  return { cert, key }
}

async function readText(where: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new StartupError(say('hub.certificateMalformed', { where }))
  }
}

function certificateIn(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

function isKeyOf(certificate: X509Certificate, pem: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(pem))
  } catch {
    return false
  }
}
