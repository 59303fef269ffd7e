import { keyOfNumber, plainNumber } from './agreed-number.ts'
import type { Authorization } from './authorizations.ts'
import { CODE_FIELDS, START_FIELDS } from './rips/field.ts'

/** What speaks against reporting an authorization with a service. */
export type AuthorizationProblem = 'other_payer' | 'not_begun' | 'ended' | 'other_service' | 'used_up'

export interface ServiceUnder {
  readonly clientId: string | null
  /** Day of the service; null while it is not known. */
  readonly date: string | null
  /** Null: services of its kind have none. */
  readonly code: string | null
  /** Sessions that were used before it, and that it uses. */
  readonly before: number
  readonly quantity: number
}

type Terms = Pick<Authorization, 'clientId' | 'codes' | 'sessions' | 'validFrom' | 'validTo'>

/** What capture warns of and emission refuses is told by one rule; the first problem is the one to say. */
export function problemsUnder(
  { clientId, codes, sessions, validFrom, validTo }: Terms,
  service: ServiceUnder,
): AuthorizationProblem[] {
  const found: AuthorizationProblem[] = []
  if (service.clientId !== null && service.clientId !== clientId) found.push('other_payer')
  if (service.date !== null && validFrom !== null && service.date < validFrom) found.push('not_begun')
  if (service.date !== null && validTo !== null && service.date > validTo) found.push('ended')
  if (service.code !== null && codes.length > 0 && !codes.includes(service.code)) found.push('other_service')
  if (sessions !== null && service.before + service.quantity > sessions) found.push('used_up')
  return found
}

/** What a visit is under, one text for all of its numbers; nothing where it reports none. */
export const numbersOf = (services: readonly { readonly service: ServiceFields }[]): string =>
  [...new Set(services.map(({ service }) => keyOfNumber(numberIn(service) ?? '')))].filter(Boolean).sort().join(' ')

type ServiceFields = Readonly<Record<string, unknown>>
const textIn = (service: ServiceFields, names: readonly string[]): string | null =>
  names
    .map((name) => service[name])
    .filter((value) => typeof value === 'string')
    .map(plainNumber)
    .find((text) => text !== '') ?? null

/** The number that a service reports, its code, and its day where it tells one. */
export const numberIn = (service: ServiceFields) => textIn(service, ['numAutorizacion'])
export const codeIn = (service: ServiceFields) => textIn(service, CODE_FIELDS)?.toUpperCase() ?? null
export const dayIn = (service: ServiceFields) => textIn(service, START_FIELDS)?.slice(0, 10) ?? null
