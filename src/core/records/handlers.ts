import type { SecretVault } from '../core.ts'
import { authorizationHandlers } from './authorizations.ts'
import { clientHandlers } from './clients.ts'
import { contractHandlers } from './contracts.ts'
import { patientHandlers } from './patients.ts'
import { priceListHandlers } from './price-lists.ts'
import { resolutionHandlers } from './resolutions.ts'
import { serviceHandlers } from './services.ts'
import { specialistHandlers } from './specialists.ts'
import { visitPricingHandlers } from './visit-pricing.ts'
import { visitHandlers } from './visits.ts'

/** The handlers of every kind of archivable record. */
export function recordHandlers({ secrets }: { readonly secrets: SecretVault }) {
  return {
    ...patientHandlers,
    ...specialistHandlers,
    ...serviceHandlers,
    ...clientHandlers,
    ...priceListHandlers,
    ...contractHandlers,
    ...resolutionHandlers(secrets),
    ...visitHandlers,
    ...visitPricingHandlers,
    ...authorizationHandlers,
  }
}
