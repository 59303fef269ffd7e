import type { Contract } from './contracts.ts'
import type { Visit } from './visits.ts'

type Dated = Pick<Contract, 'validFrom' | 'validTo'>

/** Whether a contract holds on all days from one to another. */
export const holdsOn = ({ validFrom, validTo }: Dated, from: string, to = from): boolean =>
  validFrom <= from && (validTo === null || to <= validTo)

/** Whether two contracts hold on a common day. */
export const overlap = (a: Dated, b: Dated): boolean =>
  (b.validTo === null || a.validFrom <= b.validTo) && (a.validTo === null || b.validFrom <= a.validTo)

export type Misfit = 'client' | 'dates' | 'coverage' | 'site'
type Terms = Pick<Contract, 'clientId' | 'validFrom' | 'validTo' | 'coverages' | 'providerCodes'>
/** What a contract is held against. */
export interface UnderContract extends Pick<Visit, 'clientId' | 'date' | 'coverage'> {
  readonly services: readonly Pick<Visit['services'][number], 'service'>[]
}

/** Why a visit is not under a contract; what the visit does not say yet speaks against none. */
export function misfitOf(contract: Terms, { clientId, date, coverage, services }: UnderContract): Misfit | undefined {
  const { coverages, providerCodes } = contract
  if (contract.clientId !== clientId) return 'client'
  if (!holdsOn(contract, date)) return 'dates'
  if (coverages.length > 0 && coverage !== null && !coverages.includes(coverage)) return 'coverage'
  const sites = services.map(({ service }) => service.codPrestador).filter((site) => typeof site === 'string' && site)
  const isElsewhere = providerCodes.length > 0 && sites.some((site) => !providerCodes.some((code) => code === site))
  return isElsewhere ? 'site' : undefined
}
