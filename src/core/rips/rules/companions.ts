import { isJson, type Package, type Service, text, type User, viewUser } from '../view.ts'

/** The person too: a number alone would let one patient's record pass for another's. */
export const userKey = ({ record }: User): string =>
  [record.consecutivo, text(record, 'tipoDocumentoIdentificacion'), text(record, 'numDocumentoIdentificacion')].join(
    ' ',
  )

const corrected = new WeakMap<Package, ReadonlyMap<string, readonly Service[]>>()

/** The services of what a note corrects, by their user; of a package of its own there are none. */
function correctedBy(of: Package): ReadonlyMap<string, readonly Service[]> {
  const known = corrected.get(of)
  if (known !== undefined) return known
  const found = new Map<string, readonly Service[]>()
  const users: unknown = of.method.consecutivos === 'kept' ? of.source?.rips?.usuarios : undefined
  for (const [at, record] of (Array.isArray(users) ? users : []).entries()) {
    if (!isJson(record)) continue
    const user = viewUser(of, at, record)
    found.set(userKey(user), [...(found.get(userKey(user)) ?? []), ...user.services])
  }
  corrected.set(of, found)
  return found
}

/**
 * What the services of a user stand beside. A note has those alone that it corrects (lineamientos v3.2, 2.2.2.2), so that a stay
 * or a newborn that must go with one of them is in the package that it corrects. Rules that look there need the `source`.
 */
export function companionsOf(user: User): readonly Service[] {
  if (user.package.method.consecutivos !== 'kept') return user.services
  const own = new Set(user.services.map(placeOf))
  const others = correctedBy(user.package).get(userKey(user)) ?? []
  return [...user.services, ...others.filter((service) => !own.has(placeOf(service)))]
}
const placeOf = ({ group, record }: Service) => `${group} ${record.consecutivo}`
