import { isLoopback } from '../transport/loopback.ts'
import type { IsClosed, Transport } from '../transport/transport.ts'
import type { ProviderConnection, ProviderName } from './provider.ts'

/** The vendors' published origins, by environment. */
export const PROVIDER_ORIGINS: Readonly<Record<ProviderName, Readonly<Record<1 | 2, string>>>> = {
  factus: { 1: 'https://api.factus.com.co', 2: 'https://api-sandbox.factus.com.co' },
  matias: { 1: 'https://api-v2.matias-api.com', 2: 'https://sandbox-api.matias-api.com' },
}

const VENDORS = new Set(Object.values(PROVIDER_ORIGINS).flatMap((origins) => Object.values(origins)))
const PRODUCTION = new Set(Object.values(PROVIDER_ORIGINS).map((origins) => origins[1]))

/**
 * What is wrong with an origin, undefined when nothing is. Production reaches the vendor's own production origin and
 * nothing else; enablement never reaches one. Plain HTTP is for a simulator on this machine only.
 */
export function originProblem({
  provider,
  environment,
  baseUrl,
}: Pick<ProviderConnection, 'provider' | 'environment' | 'baseUrl'>):
  | 'origin-of-other-environment'
  | 'origin-unsafe'
  | undefined {
  if (!URL.canParse(baseUrl)) return 'origin-unsafe'
  const { origin, protocol, hostname } = new URL(baseUrl)
  if ((environment === 1) !== PRODUCTION.has(origin)) return 'origin-of-other-environment'
  if (environment === 1) return origin === PROVIDER_ORIGINS[provider][1] ? undefined : 'origin-of-other-environment'
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)) ? undefined : 'origin-unsafe'
}

/** A clinic that names an origin of its own has nothing called that is closed to it; the vendors are called wherever they are. */
export const outOf = (closedTo: IsClosed | undefined, transport: Transport): Transport =>
  closedTo === undefined
    ? transport
    : (request) => transport(VENDORS.has(new URL(request.url).origin) ? request : { ...request, closedTo })
