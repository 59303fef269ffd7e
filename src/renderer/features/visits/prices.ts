import type { BodyInput } from '../../../contract/operations.ts'
import type { VisitPrice } from '../../../contract/visits.ts'
import { translate } from '../../base/i18n/i18n.ts'
import type { Problems } from '../documents/draft.ts'
import { inputOf, type ServiceDraft, type VisitDraft } from './draft.ts'

/** By these fields a list has a service, and a contract its site. */
const TOLD = ['codConsulta', 'codProcedimiento', 'codTecnologiaSalud', 'codPrestador'] as const

/** What the prices of a visit depend on; undefined where nobody would be asked for any. */
export function askedFor(draft: VisitDraft): BodyInput<'visits.price'> | undefined {
  const { services } = draft
  const isAsked =
    services.some(({ isSaid }) => !isSaid) && (draft.clientId !== '' || services.some(({ price }) => price))
  if (!isAsked) return undefined
  const { clientId, contractId, coverage, date } = inputOf(draft)
  const told = services.map(({ category, service }) => ({
    category,
    service: Object.fromEntries(TOLD.flatMap((name) => (name in service ? [[name, service[name]]] : []))),
    quantity: 1,
  }))
  return { clientId, ...(contractId !== undefined && { contractId }), coverage, date, services: told }
}

/** Nothing of what the prices of a saved visit depend on is another, and none is missing. */
export const isAsSaved = (base: VisitDraft, draft: VisitDraft): boolean =>
  draft.services.every(({ unitPrice }) => unitPrice !== '') &&
  JSON.stringify(askedFor(draft)) === JSON.stringify(askedFor(base))

/** A list has a say in what the service costs. */
const isListed = (price: VisitPrice | undefined): boolean => price !== undefined && price.priceListId !== null

/** The services as the list prices them; those that somebody priced, and all of them where there is no list, stay. */
export function withPrices(services: readonly ServiceDraft[], prices: readonly VisitPrice[]): readonly ServiceDraft[] {
  if (services.length !== prices.length) return services
  const next = services.map((service, index) => withPrice(service, prices[index]))
  return next.every((service, index) => service === services[index]) ? services : next
}

function withPrice(service: ServiceDraft, price: VisitPrice | undefined): ServiceDraft {
  if (service.isSaid) return service
  if (!isListed(price)) return isListed(service.price) ? { ...service, price: undefined, unitPrice: '' } : service
  const unitPrice = price?.value ?? ''
  const isSame = service.unitPrice === unitPrice && JSON.stringify(service.price) === JSON.stringify(price)
  return isSame ? service : { ...service, unitPrice, price }
}

/** What somebody types stands; a field that is cleared is the list's again. */
export const pricedBy = (service: ServiceDraft, unitPrice: number | ''): ServiceDraft => ({
  ...service,
  unitPrice,
  isSaid: unitPrice !== '',
  price: undefined,
})

/** Amounts that neither a person nor a list says. */
export const unpricedIn = ({ services }: VisitDraft): Problems =>
  services.flatMap(({ unitPrice, price }, index) =>
    unitPrice === '' && price === undefined
      ? [{ code: 'invalid_value', message: translate('validation.required'), field: `services[${index}].unitPrice` }]
      : [],
  )
