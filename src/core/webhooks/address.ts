import { isIP } from 'node:net'
import type { WebhookInput } from '../../contract/webhooks.ts'
import { type Message, say } from '../messages/message.ts'
import type { IdentityStore } from '../store/identity.ts'
import { isLoopback } from '../transport/loopback.ts'
import type { IsClosed } from '../transport/transport.ts'

/**
 * What is wrong with where a webhook would go, in words; undefined when nothing is. `closedTo`: where the machine and its network
 * are not the clinic's own. What a name stands for is only known when it is called, and may be another address each time.
 */
export function addressProblem({ url, certificateSha256 }: WebhookInput, closedTo?: IsClosed): Message | undefined {
  const { protocol, hostname, username, password, hash } = new URL(url)
  if (username || password || hash) return say('webhooks.plainAddress')
  if (closedTo && (isLoopback(hostname) || isClosedIp(hostname, closedTo))) return say('webhooks.sharedMachine')
  if (protocol === 'https:') {
    return certificateSha256 ? undefined : say('webhooks.fingerprintNeeded')
  }
  if (!isLoopback(hostname)) return say('webhooks.unencrypted')
  return undefined
}

function isClosedIp(hostname: string, closedTo: IsClosed): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && closedTo(address)
}

/** Whether somebody, or the owner of a token, runs the installation: then its machine and network are theirs to call. */
export async function isOfTheInstallation(identity: IdentityStore, author: string): Promise<boolean> {
  const token = await identity.findAccessToken(author)
  const user = await identity.findUser(token?.userId ?? author)
  return user?.isActive === true && user.platformRole === 'admin'
}
