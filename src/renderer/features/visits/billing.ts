import { areGrouped } from '../../../contract/consultations.ts'
import type { Patient } from '../../../contract/patients.ts'
import { CATEGORIES, groupOf } from '../../../contract/rips/groups.ts'
import type { Visit, VisitService } from '../../../contract/visits.ts'
import type { JsonObject } from '../../base/json/path.ts'
import { userFromPatient } from '../packages/model.ts'

/** The value that most visits have, the first of them where it is a draw; null where none has one. */
function usual(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  const count = (value: string) => known.filter((other) => other === value).length
  return known.reduce<string | null>(
    (most, value) => (most === null || count(value) > count(most) ? value : most),
    null,
  )
}

/** One invoice has one payer, one contract and one coverage: the visits that keep the chosen ones from being one, by why they do. */
export function inTheWay(visits: readonly Visit[]) {
  const payer = usual(visits.map(({ clientId }) => clientId))
  const usualCoverage = usual(visits.map(({ coverage }) => coverage))
  const others = visits.filter(({ clientId }) => clientId !== payer)
  const contract = usual(visits.map(({ contractId }) => contractId))
  return {
    empty: visits.filter(({ services }) => services.length === 0),
    grouped: visits.filter(({ services }) => services.some(areGrouped)),
    otherPayer: others,
    otherContract: visits.filter(({ clientId, contractId }) => clientId === payer && contractId !== contract),
    otherCoverage: visits.filter(({ coverage }) => coverage !== null && coverage !== usualCoverage),
    noCoverage: usualCoverage === null ? [] : visits.filter(({ coverage }) => coverage === null),
  }
}

/** Whether any of that keeps them from being one. */
export const isInTheWay = (found: ReturnType<typeof inTheWay>): boolean =>
  Object.values(found).some(({ length }) => length > 0)

const centavos = (pesos: number) => Math.round(pesos * 100)

/** What a service costs, by the names that its group has for it. */
function valuesOf({ category, quantity, unitPrice }: VisitService): JsonObject {
  const vrServicio = (quantity * centavos(unitPrice)) / 100
  if (category <= 2) return { vrServicio }
  if (category === 6) return { cantidadMedicamento: quantity, vrUnitMedicamento: unitPrice, vrServicio }
  return category === 7 ? { cantidadOS: quantity, vrUnitOS: unitPrice, vrServicio } : {}
}

/** The users of a RIPS that reports the visits: each patient once, services numbered within their group. */
export function usersOf(visits: readonly Visit[], patients: ReadonlyMap<string, Patient>): JsonObject[] {
  const users = new Map<string, Record<string, JsonObject[]>>()
  for (const { patientId, services } of visits) {
    const groups = users.get(patientId) ?? {}
    users.set(patientId, groups)
    for (const each of services) {
      const group = groupOf(CATEGORIES.find((one) => one === each.category) ?? 1)
      const list = groups[group] ?? []
      groups[group] = list
      list.push({ ...each.service, ...valuesOf(each), consecutivo: list.length + 1 })
    }
  }
  return [...users].map(([id, servicios]) => {
    const patient = patients.get(id)
    return { ...(patient ? userFromPatient(patient) : {}), servicios }
  })
}
