import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Identity } from '../../server/http.ts'
import { PRIVATE_ADDRESSES, PRIVATE_DOMAINS } from './private-names.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 20 * 365
/** No browser takes longer ones. */
const DAYS = 397
/** Clocks of a network differ. */
const BEFORE_MS = DAY_MS

/**
 * What signs the certificates of a hub's nodes. Who trusts it trusts it for a network of one's own alone: whoever stole its key
 * could pass for no site of the world.
 */
export async function makeAuthority(now: number): Promise<Identity> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Radica, central ${randomUUID().slice(0, 8)}`] }],
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(now - BEFORE_MS),
    notAfter: new Date(now + AUTHORITY_DAYS * DAY_MS),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(withinOwnNetwork())),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}

function withinOwnNetwork(): NameConstraints {
  const names = [
    ...PRIVATE_DOMAINS.map((dNSName) => new GeneralName({ dNSName })),
    ...PRIVATE_ADDRESSES.map((iPAddress) => new GeneralName({ iPAddress })),
  ]
  return new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base }))),
  })
}

/** A certificate for a node that is reached by `name`. */
export async function issue(authority: Identity, name: string, now: number): Promise<Identity> {
  const issuer = new X509Certificate(authority.cert)
  const signingKey = await crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(authority.key), ALGORITHM, false, [
    'sign',
  ])
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    // Not the name: where only an address is vouched for, this would be held against the domains.
    subject: [{ CN: ['Radica, central'] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(now - BEFORE_MS),
    notAfter: new Date(now + DAYS * DAY_MS),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([{ type: isIP(name) ? 'ip' : 'dns', value: name }]),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    cert: `${certificate.toString('pem')}\n${authority.cert}`,
    key: PemConverter.encode(key, 'PRIVATE KEY'),
  }
}
