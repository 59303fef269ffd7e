import type { WebhookInput } from '../../contract/webhooks.ts'
import { type Message, say } from '../messages/message.ts'
import { isLoopback } from '../transport/loopback.ts'

/**
 * What is wrong with where a webhook would go, in words; undefined when nothing is. `isOwnMachine`: what listens on this machine
 * alone is whoever's asks, and not that of other clinics, too.
 */
export function addressProblem({ url, certificateSha256 }: WebhookInput, isOwnMachine: boolean): Message | undefined {
  const { protocol, hostname, username, password, hash } = new URL(url)
  if (username || password || hash) return say('webhooks.plainAddress')
  if (isLoopback(hostname) && !isOwnMachine) return say('webhooks.sharedMachine')
  if (protocol === 'https:') {
    return certificateSha256 ? undefined : say('webhooks.fingerprintNeeded')
  }
  if (!isLoopback(hostname)) return say('webhooks.unencrypted')
  return undefined
}
