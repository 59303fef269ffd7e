import { areGrouped } from '../../../contract/consultations.ts'
import type { Patient } from '../../../contract/patients.ts'
import { PAY_PER_EVENT } from '../../../contract/rips/coverage.ts'
import type { ServiceGroup } from '../../../contract/rips/field.ts'
import { CATEGORIES, groupOf } from '../../../contract/rips/groups.ts'
import { CAPITATION } from '../../../contract/visit-invoice.ts'
import type { Visit, VisitService } from '../../../contract/visits.ts'
import type { JsonObject } from '../../base/json/path.ts'
import { newService, userFromPatient } from '../packages/model.ts'

/** The value that most visits have, the first of them where it is a draw; null where none has one. */
function usual(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  const count = (value: string) => known.filter((other) => other === value).length
  return known.reduce<string | null>(
    (most, value) => (most === null || count(value) > count(most) ? value : most),
    null,
  )
}

/** By what a visit alone would be invoiced; a contract says it itself. */
const modalityOf = ({ contractId, paymentModality }: Visit): string | null =>
  contractId === null ? (paymentModality ?? PAY_PER_EVENT) : null
/** By capitation patients of several policies have one invoice. */
const policyOf = (visit: Visit): string | null =>
  modalityOf(visit) === null || modalityOf(visit) === CAPITATION ? null : visit.policyNumber || null
/** Who pays for themself has an invoice of their own. */
const payingPatientOf = ({ clientId, patientId }: Visit): string | null => (clientId === null ? patientId : null)

/** Those for whom it is another than for most; whom it says nothing of are no others. */
function others(visits: readonly Visit[], saidBy: (visit: Visit) => string | null): readonly Visit[] {
  const most = usual(visits.map(saidBy))
  return visits.filter((visit) => saidBy(visit) !== null && saidBy(visit) !== most)
}

/** What a run keeps in invoices apart: the visits that keep the chosen ones from being one, by why they do. */
export function inTheWay(visits: readonly Visit[]) {
  const payer = usual(visits.map(({ clientId }) => clientId))
  const usualCoverage = usual(visits.map(({ coverage }) => coverage))
  const ofPayer = visits.filter(({ clientId }) => clientId === payer)
  const contract = usual(visits.map(({ contractId }) => contractId))
  return {
    empty: visits.filter(({ services }) => services.length === 0),
    grouped: visits.filter(({ services }) => services.some(areGrouped)),
    otherPayer: visits.filter(({ clientId }) => clientId !== payer),
    otherPatient: others(ofPayer, payingPatientOf),
    otherContract: ofPayer.filter(({ contractId }) => contractId !== contract),
    otherModality: others(visits, modalityOf),
    otherPolicy: others(visits, policyOf),
    otherCoverage: others(visits, ({ coverage }) => coverage),
    noCoverage: usualCoverage === null ? [] : visits.filter(({ coverage }) => coverage === null),
  }
}

/** Whether any of that keeps them from being one. */
export const isInTheWay = (found: ReturnType<typeof inTheWay>): boolean =>
  Object.values(found).some(({ length }) => length > 0)

/** Under a contract the service alone knows what they may differ in; whoever says nothing goes along with the others. */
export const saySeveral = (visits: readonly Visit[]): boolean =>
  [visits.map(({ policyNumber }) => policyNumber), visits.map(({ paymentModality }) => paymentModality)].some(
    (said) => new Set(said.filter(Boolean)).size > 1,
  )

const centavos = (pesos: number) => Math.round(pesos * 100)

/** What a service costs, by the names that its group has for it. */
function valuesOf({ category, quantity, unitPrice }: VisitService): JsonObject {
  const vrServicio = (quantity * centavos(unitPrice)) / 100
  if (category <= 2) return { vrServicio }
  if (category === 6) return { cantidadMedicamento: quantity, vrUnitMedicamento: unitPrice, vrServicio }
  return category === 7 ? { cantidadOS: quantity, vrUnitOS: unitPrice, vrServicio } : {}
}

/** What a service leaves open and its invoice would say by itself. */
const leftOpen = (group: ServiceGroup, service: JsonObject, providerCodes: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(newService(group, providerCodes)).filter(([name]) => (service[name] ?? null) === null),
  )

/** The users of a RIPS that reports the visits: each patient once, services numbered within their group. */
export function usersOf(
  visits: readonly Visit[],
  patients: ReadonlyMap<string, Patient>,
  providerCodes: readonly string[],
): JsonObject[] {
  const users = new Map<string, Record<string, JsonObject[]>>()
  for (const { patientId, services } of visits) {
    const groups = users.get(patientId) ?? {}
    users.set(patientId, groups)
    for (const each of services) {
      const group = groupOf(CATEGORIES.find((one) => one === each.category) ?? 1)
      const list = groups[group] ?? []
      groups[group] = list
      const service = { ...each.service, ...leftOpen(group, each.service, providerCodes) }
      list.push({ ...service, ...valuesOf(each), consecutivo: list.length + 1 })
    }
  }
  return [...users].map(([id, servicios]) => {
    const patient = patients.get(id)
    return { ...(patient ? userFromPatient(patient) : {}), servicios }
  })
}
