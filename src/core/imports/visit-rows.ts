import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { withPlainNumber } from '../../contract/agreed-number.ts'
import { centavos } from '../../contract/centavos.ts'
import { ClientInput } from '../../contract/clients.ts'
import { documentNumber, documentType, filledText } from '../../contract/common.ts'
import { amount } from '../../contract/documents.ts'
import { CODE_FIELDS, type ServiceGroup, START_FIELDS } from '../../contract/rips/field.ts'
import { categoryOf, type Fields } from '../../contract/rips/groups.ts'
import { VisitInput, VisitService, type VisitServiceInput } from '../../contract/visits.ts'
import { isTooMuch, tooMuch } from '../payable.ts'
import { type Issue, refused, type SheetRow, type Table, type Verdict } from './importer.ts'
import { strangeCode } from './record-importer.ts'
import { ripsRow } from './rips-rows.ts'
import { issuesOf, titleOf, valuesOf } from './row-values.ts'
import { OF_SERVICE, serviceFields } from './visit-sheets.ts'

const VisitRow = VisitInput.omit({ patientId: true, services: true, clientId: true }).extend({
  reference: filledText(250),
  documentType,
  documentNumber,
  nit: ClientInput.shape.nit.optional(),
})
export type VisitRow = z.output<typeof VisitRow>

/** A row of the sheet of visits, or why it cannot be one. */
export function visitRow(row: SheetRow, table: Table): VisitRow | Verdict {
  const values = valuesOf(row, table)
  const strange = strangeCode(values, table)
  if (strange) return strange
  const parsed = VisitRow.safeParse(values)
  return parsed.success ? parsed.data : { outcome: 'refused', id: null, issues: issuesOf(parsed.error, table, values) }
}

const ServiceRow = z.object({
  [OF_SERVICE.visit]: filledText(250),
  [OF_SERVICE.description]: filledText(300).optional(),
  [OF_SERVICE.quantity]: VisitService.shape.quantity.optional(),
  [OF_SERVICE.price]: amount.optional(),
})

/** A service as its row says it: what it does not say is undefined. */
export interface SaidService {
  readonly visit: string
  readonly category: number
  readonly service: Readonly<Record<string, unknown>>
  readonly description: string | undefined
  readonly quantity: number | undefined
  readonly unitPrice: number | undefined
}

interface ServiceRowRead {
  readonly said: SaidService
  readonly issues: readonly Issue[]
  readonly gaps: readonly string[]
}

/** What a row does not say is left for whoever completes the visit; what it says wrongly refuses it. */
export function serviceRow(group: ServiceGroup, row: SheetRow, table: Table, fields: Fields): ServiceRowRead | Verdict {
  const values = valuesOf(row, table)
  const parsed = ServiceRow.safeParse(values)
  const read = ripsRow(group, row, table, serviceFields(fields), true)
  const issues = [...(parsed.error ? issuesOf(parsed.error, table, values) : []), ...read.issues]
  if (!parsed.success || issues.length > 0) return { outcome: 'refused', id: null, issues }
  const given = parsed.data
  const service = withPlainNumber(Object.fromEntries(Object.entries(read.record).filter(([, value]) => value !== null)))
  const unitPrice = given[OF_SERVICE.price]
  const quantity = given[OF_SERVICE.quantity]
  if (typeof unitPrice === 'number' && isTooMuch(centavos(unitPrice), numberOr(quantity))) {
    return refused(titleOf(table, OF_SERVICE.price), 'invalid_request', tooMuch)
  }
  return {
    said: {
      visit: String(given[OF_SERVICE.visit]),
      category: categoryOf(group),
      service,
      description: textOr(given[OF_SERVICE.description]),
      quantity: numberOr(quantity),
      unitPrice: numberOr(unitPrice),
    },
    issues: [],
    gaps: [...(unitPrice === undefined ? [OF_SERVICE.price] : []), ...read.gaps],
  }
}
const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberOr = (value: unknown) => (typeof value === 'number' ? value : undefined)

/** Two services that say these alike are one. */
const TELLING = [...CODE_FIELDS, ...START_FIELDS, 'fechaNacimiento']

/** A day says less than the same day with its time. */
const isOf = (less: unknown, more: unknown) =>
  less === more || (typeof less === 'string' && typeof more === 'string' && less !== '' && more.startsWith(`${less} `))

function isSame(kept: VisitServiceInput, said: SaidService): boolean {
  return (
    kept.category === said.category &&
    TELLING.every((name) => {
      const a = kept.service[name] ?? null
      const b = said.service[name] ?? null
      return isOf(b, a) || isOf(a, b)
    })
  )
}

const fresh = ({ category, service, description, quantity = 1, unitPrice }: SaidService): VisitServiceInput => ({
  category,
  service: { ...service },
  ...(description !== undefined && { description }),
  quantity,
  // Left out, it is the contract's.
  ...(unitPrice !== undefined && { unitPrice }),
})

function merged(
  kept: VisitServiceInput,
  { service, description, quantity, unitPrice }: SaidService,
): VisitServiceInput {
  const news = Object.entries(service).filter(([name, value]) => !isOf(value, kept.service[name]))
  return {
    ...kept,
    service: { ...kept.service, ...Object.fromEntries(news) },
    ...(description !== undefined && { description }),
    ...(quantity !== undefined && { quantity }),
    ...(unitPrice !== undefined && { unitPrice }),
  }
}

interface Merged {
  readonly services: VisitServiceInput[]
  /** What each row did to them. */
  readonly outcomes: Verdict['outcome'][]
}

/** The services that a visit has, with what rows say of them; what only people said stays. */
export function mergedServices(kept: readonly VisitService[], all: readonly SaidService[]): Merged {
  const services: VisitServiceInput[] = [...kept]
  const open = new Set(kept.keys())
  const outcomes = all.map((said): Verdict['outcome'] => {
    const at = [...open].find((index) => services[index] !== undefined && isSame(services[index], said))
    const before = at === undefined ? undefined : services[at]
    if (at === undefined || before === undefined) {
      services.push(fresh(said))
      return 'created'
    }
    open.delete(at)
    const next = merged(before, said)
    services[at] = next
    return isDeepStrictEqual(next, before) ? 'unchanged' : 'updated'
  })
  return { services, outcomes }
}
