import { say } from '../../core/messages/message.ts'
import { isLoopback } from '../../core/transport/loopback.ts'
import { pinOf, readPin } from '../../host/certificate-pin.ts'
import { areOfOneVersion, HUB_CARD_PATH, HubCard } from '../../host/hub-card.ts'
import { StartupError } from '../../host/startup-error.ts'
import { chainOf } from './chain.ts'
import { type Hub, linkTo } from './link.ts'

/** `https://` goes without saying. Undefined where it is no address that anything private is sent to. */
export function readAddress(typed: string): URL | undefined {
  const text = typed.trim()
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || url.username || url.password || text === '') return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return undefined
  return url
}

/**
 * The hub at an address, if it is the one that the pin is of, and speaks as this program does.
 *
 * @param pin as it was typed; empty: the system's own list says whom it trusts.
 * @throws StartupError, a sentence for the person.
 */
export async function meetHub(address: string, pin: string, version: string): Promise<Hub> {
  const url = readAddress(address)
  if (!url) throw new StartupError(say('hub.addressMalformed'))
  const authority = pin.trim() === '' || url.protocol === 'http:' ? null : await authorityOf(url, pin)
  const hub = { url: url.origin, authority }
  await expectOurs(hub, version)
  return hub
}

async function authorityOf(url: URL, typed: string): Promise<string> {
  const pin = readPin(typed)
  if (pin === undefined) throw new StartupError(say('hub.pinMalformed'))
  const chain = await chainOf(url).catch(() => undefined)
  if (!chain) throw new StartupError(say('hub.notReached', { address: url.host }))
  const known = chain.find((certificate) => pinOf(certificate) === pin)
  if (!known) throw new StartupError(say('hub.pinWrong'))
  return known.toString()
}

/** @throws StartupError where it is away, is nobody we know, is no hub, is of another version or has nobody to sign in. */
export async function expectOurs(hub: Hub, version: string): Promise<void> {
  const card = await cardOf(hub)
  if (!areOfOneVersion(card.version, version)) {
    throw new StartupError(say('hub.otherVersion', { theirs: card.version, ours: version }))
  }
  if (!card.hasBegun) throw new StartupError(say('hub.notBegun'))
}

async function cardOf(hub: Hub): Promise<HubCard> {
  const answer = await linkTo(hub)(new Request(new URL(HUB_CARD_PATH, hub.url))).catch((error: unknown) => {
    const isUntrusted = error instanceof Error && 'code' in error && /CERT|ISSUER|SIGN|ALTNAME/.test(String(error.code))
    throw new StartupError(
      isUntrusted ? say('hub.notTrusted') : say('hub.notReached', { address: new URL(hub.url).host }),
    )
  })
  const card = HubCard.safeParse(await answer.json().catch(() => undefined)).data
  if (!card) throw new StartupError(say('hub.noHubThere'))
  return card
}
