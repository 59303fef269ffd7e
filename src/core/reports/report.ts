import { added, type Centavos, centavos, inPesos, NOTHING, times } from '../../contract/centavos.ts'
import type { ReportDimension, ReportRow } from '../../contract/reports.ts'
import { CODE_FIELDS } from '../../contract/rips/field.ts'
import type { VisitService } from '../../contract/visits.ts'
import { yearsBetween } from '../rips/calendar.ts'
import type { ReportedVisit } from '../store/reports.ts'
import { Mean } from './mean.ts'

/** The stages of life of Res. 3280 of 2018: years of age at which each begins. */
export const LIFE_STAGES = [
  { from: 0, key: '0-5' },
  { from: 6, key: '6-11' },
  { from: 12, key: '12-17' },
  { from: 18, key: '18-28' },
  { from: 29, key: '29-59' },
  { from: 60, key: '60+' },
] as const

/** `numDocumentoIdentificacion` of a newborn's service is the newborn's own. */
const NEWBORN = 5

function textIn({ service }: VisitService, names: readonly string[]): string {
  const found = names.map((name) => service[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}

function lifeStageOf({ birthDate, date }: ReportedVisit): string {
  if (!birthDate || birthDate > date) return ''
  const years = yearsBetween(birthDate, date)
  return LIFE_STAGES.findLast(({ from }) => years >= from)?.key ?? ''
}

/** Where a service belongs. */
const KEY_OF: Readonly<Record<ReportDimension, (visit: ReportedVisit, service: VisitService) => string>> = {
  month: ({ date }) => date.slice(0, 7),
  payer: ({ clientId }) => clientId ?? '',
  professional: (_, service) => (service.category === NEWBORN ? '' : textIn(service, ['numDocumentoIdentificacion'])),
  service: (_, service) => textIn(service, CODE_FIELDS),
  site: (_, service) => textIn(service, ['codPrestador']),
  diagnosis: (_, service) => textIn(service, ['codDiagnosticoPrincipal']),
  lifeStage: lifeStageOf,
  sex: ({ sexCode }) => sexCode ?? '',
}

export const keyOf = (by: ReportDimension, visit: ReportedVisit, service: VisitService): string =>
  KEY_OF[by](visit, service)

export const isUnissued = ({ issuedAt, isInPackage }: ReportedVisit): boolean => issuedAt === null && !isInPackage

export const grossOf = ({ unitPrice, quantity }: VisitService): Centavos => times(centavos(unitPrice), quantity)

/** What is counted of the services of one row. Each visit and patient counts once. */
export class Measured {
  readonly #visits = new Set<number>()
  readonly #patients = new Set<string>()
  readonly #toInvoice = new Mean()
  readonly #toCuv = new Mean()
  #services = 0
  #gross = NOTHING
  #issued = NOTHING
  #unissued = NOTHING

  add(visit: ReportedVisit, service: VisitService): void {
    const gross = grossOf(service)
    this.#services++
    this.#gross = added([this.#gross, gross])
    if (visit.issuedAt !== null) this.#issued = added([this.#issued, gross])
    if (isUnissued(visit)) this.#unissued = added([this.#unissued, gross])
    this.#patients.add(visit.patientId)
    if (this.#visits.has(visit.key)) return
    this.#visits.add(visit.key)
    this.#toInvoice.add(visit.date, visit.issuedAt)
    this.#toCuv.add(visit.date, visit.cuvAt)
  }

  get gross(): Centavos {
    return this.#gross
  }

  view(): Omit<ReportRow, 'key' | 'label'> {
    return {
      visits: this.#visits.size,
      patients: this.#patients.size,
      services: this.#services,
      gross: inPesos(this.#gross),
      issued: inPesos(this.#issued),
      unissued: inPesos(this.#unissued),
      daysToInvoice: this.#toInvoice.value,
      daysToCuv: this.#toCuv.value,
    }
  }
}

/** These have an order of their own; the others stand by their amounts. */
const IN_ORDER: Partial<Record<ReportDimension, (key: string) => string>> = {
  month: (key) => key,
  lifeStage: (key) => String(LIFE_STAGES.findIndex((stage) => stage.key === key) + 1),
}

export interface ReportGroup {
  readonly key: string
  readonly measured: Measured
  /** By what rows stand in line; no two have the same. */
  readonly place: string
}

const MOST = Number.MAX_SAFE_INTEGER
const digits = (value: number) => String(value).padStart(16, '0')

/** Puts services together as they come. */
export class Report {
  readonly total = new Measured()
  readonly #by: ReportDimension
  readonly #groups = new Map<string, Measured>()

  constructor(by: ReportDimension) {
    this.#by = by
  }

  add(visit: ReportedVisit): void {
    for (const service of visit.services) {
      const key = keyOf(this.#by, visit, service)
      const group = this.#groups.get(key) ?? new Measured()
      this.#groups.set(key, group)
      group.add(visit, service)
      this.total.add(visit, service)
    }
  }

  groups(): ReportGroup[] {
    const placeOf = IN_ORDER[this.#by]
    return [...this.#groups]
      .map(([key, measured]) => {
        const place = placeOf ? placeOf(key) : `${digits(MOST - measured.gross)} ${key}`
        return { key, measured, place }
      })
      .sort((a, b) => (a.place < b.place ? -1 : 1))
  }
}
