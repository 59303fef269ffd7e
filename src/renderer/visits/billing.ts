import type { Patient } from '../../contract/patients.ts'
import { CATEGORIES, groupOf } from '../../contract/rips/groups.ts'
import type { Visit, VisitService } from '../../contract/visits.ts'
import { dateToScreen } from '../format/clinical.ts'
import { emptyInvoice, type InvoiceDraft, type PaymentDraft } from '../invoices/draft.ts'
import { userFromPatient } from '../packages/model.ts'
import type { JsonObject } from '../rips/path.ts'

/** The value that most visits have, the first of them where it is a draw; null where none has one. */
function usual(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null)
  const count = (value: string) => known.filter((other) => other === value).length
  return known.reduce<string | null>(
    (most, value) => (most === null || count(value) > count(most) ? value : most),
    null,
  )
}

/** One invoice has one payer and one coverage: the visits that keep the chosen ones from being one, by why they do. */
export function inTheWay(visits: readonly Visit[]) {
  const payer = usual(visits.map(({ clientId }) => clientId))
  const usualCoverage = usual(visits.map(({ coverage }) => coverage))
  const others = visits.filter(({ clientId }) => clientId !== payer)
  return {
    empty: visits.filter(({ services }) => services.length === 0),
    otherPayer: others,
    otherCoverage: visits.filter(({ coverage }) => coverage !== null && coverage !== usualCoverage),
    noCoverage: usualCoverage === null ? [] : visits.filter(({ coverage }) => coverage === null),
  }
}

/** The invoice that the visits come to; what they do not say is what a new invoice starts with. */
export function invoiceOf(visits: readonly Visit[], providerCodes: readonly string[], now = Date.now()): InvoiceDraft {
  const start = emptyInvoice(providerCodes, now)
  const [first] = visits
  const payments = visits.flatMap(paidAt)
  const days = visits.map(({ date }) => date).sort()
  return {
    ...start,
    clientId: first?.clientId ?? null,
    start: days[0] ?? start.start,
    end: days.at(-1) ?? start.end,
    providerCode: start.providerCode || (providerCodes[0] ?? ''),
    coverage: first?.coverage ?? start.coverage,
    paymentModality: first?.paymentModality ?? start.paymentModality,
    policyNumber: first?.policyNumber ?? '',
    // What patients paid is the payer's no more.
    operationType: payments.length > 0 ? 'SS-CUFE' : start.operationType,
    payments,
    lines: visits.flatMap(({ patientId, services }) =>
      services.map(({ category, service, description, quantity, unitPrice }, index) => ({
        ...{ key: `${patientId}-${index}`, patientId, service, quantity, unitPrice },
        category: CATEGORIES.find((one) => one === category) ?? 1,
        description: description ?? '',
      })),
    ),
  }
}

/** What the patient paid at a visit, by what it was paid for; its receipt is the visit's until somebody types a number. */
function paidAt({ id, date, services }: Visit): PaymentDraft[] {
  const paid = new Map<string, number>()
  for (const { service } of services) {
    const { conceptoRecaudo: concept, valorPagoModerador: amount } = service
    if (typeof concept !== 'string' || !PAID.has(concept) || typeof amount !== 'number' || amount <= 0) continue
    paid.set(concept, (paid.get(concept) ?? 0) + centavos(amount))
  }
  const reference = `Atención ${dateToScreen(date)}`
  return [...paid].map(([concept, amount]) => ({
    ...{ key: `${id}-${concept}`, concept, amount: amount / 100, reference, receivedDate: date },
  }))
}

const PAID: ReadonlySet<string> = new Set(['01', '02', '03', '04'])

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
