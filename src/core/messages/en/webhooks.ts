import type { webhooks as esCO } from '../es-CO/webhooks.ts'
import type { Translated } from '../translated.ts'

export const webhooks: Translated<typeof esCO> = {
  plainAddress: 'The address cannot have a user, a password or a fragment (#).',
  fingerprintNeeded: 'Give the SHA-256 fingerprint of the certificate of the receiving server.',
  unencrypted:
    'Only this very computer is notified without encryption: use https:// and the fingerprint of the certificate.',
  sharedMachine:
    'This server serves several clinics: only whoever runs the installation may notify programs that run on it or in its network.',
  notFound: 'There is no such webhook.',
  limit: ({ max }) => `There are already ${max} webhooks to other programs; remove one.`,
}
