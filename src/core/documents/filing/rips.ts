import { type Centavos, divided, NOTHING } from '../../../contract/centavos.ts'
import type { Patient } from '../../../contract/patients.ts'
import { groupOf } from '../../../contract/rips/groups.ts'
import type { TipoNota } from '../../../contract/rips/kinds.ts'
import type { StoredLine } from '../../store/documents.ts'
import { lineTotal, toPesos } from '../content/content.ts'
import type { FiledLine } from './as-filed.ts'

type Json = Record<string, unknown>

/** Where a line stands in its invoice's RIPS: notes keep these numbers, and debit notes go on from them. */
export interface RipsPosition {
  readonly user: number
  readonly consecutivo: number
}

/** A line as a RIPS reports it: what it is worth there, in integer centavos. */
export interface ReportedLine {
  readonly line: StoredLine
  readonly amount: Centavos
}

/**
 * Numbers the lines of an invoice and of the debit notes after it: users, and the services of each in its category, from 1. Those
 * that are filed keep theirs, and nobody else gets one of them.
 */
export function placesOf(
  lines: readonly StoredLine[],
  filed: ReadonlyMap<string, FiledLine> = new Map(),
): Map<string, RipsPosition> {
  const users = new Map<string, number>()
  const numberOfUser = numbering()
  const services = new Map<string, ReturnType<typeof numbering>>()
  const places = new Map<string, RipsPosition>()
  const take = ({ lineId, patientId, category }: StoredLine, known?: RipsPosition) => {
    const user = numberOfUser(known?.user ?? users.get(patientId))
    users.set(patientId, user)
    const list = `${patientId} ${category}`
    const numberOf = services.get(list) ?? numbering()
    services.set(list, numberOf)
    places.set(lineId, { user, consecutivo: numberOf(known?.consecutivo) })
  }
  for (const line of lines) if (filed.has(line.lineId)) take(line, filed.get(line.lineId)?.place)
  for (const line of lines) if (!filed.has(line.lineId)) take(line)
  return places
}

/** Takes the number that is given, or the first from 1 that nobody has. */
function numbering() {
  const taken = new Set<number>()
  let free = 1
  return (given?: number): number => {
    while (taken.has(free)) free++
    const number = given ?? free
    taken.add(number)
    return number
  }
}

export interface RipsHead {
  readonly nit: string
  readonly numFactura: string
  readonly tipoNota: TipoNota | null
  readonly numNota: string | null
  readonly providerCode: string | null
}

/**
 * The RIPS of an invoice or note. `placed`: where in it each line of `lines` went, by its index. What is filed is said as it was filed,
 * whatever changed since: that is what the ministry has.
 */
export function ripsOf(
  head: RipsHead,
  lines: readonly ReportedLine[],
  places: ReadonlyMap<string, RipsPosition>,
  patients: ReadonlyMap<string, Patient>,
  filed: ReadonlyMap<string, FiledLine> = new Map(),
): { rips: Json; placed: string[] } {
  const filedUsers = new Map([...filed.values()].map(({ place, user }) => [place.user, user]))
  const users = new Map<string, { index: number; record: Json; services: Record<string, Json[]> }>()
  const placed: string[] = []
  for (const { line, amount } of lines) {
    const place = places.get(line.lineId) ?? { user: 1, consecutivo: 1 }
    let user = users.get(line.patientId)
    if (!user) {
      const patient = patients.get(line.patientId)
      const record = filedUsers.get(place.user) ?? (patient ? userOf(patient, place.user) : {})
      user = { index: users.size, record, services: {} }
      users.set(line.patientId, user)
    }
    const group = groupOf(line.category)
    const list = user.services[group] ?? []
    user.services[group] = list
    placed.push(`usuarios[${user.index}].servicios.${group}[${list.length}]`)
    list.push(serviceOf({ line, amount }, place.consecutivo, head, filed.get(line.lineId)?.service))
  }
  const { nit, numFactura, tipoNota, numNota } = head
  const usuarios = [...users.values()].map(({ record, services }) => ({ ...record, servicios: services }))
  return { rips: { numDocumentoIdObligado: nit, numFactura, tipoNota, numNota, usuarios }, placed }
}

function userOf(patient: Patient, consecutivo: number): Json {
  return {
    tipoDocumentoIdentificacion: patient.documentType,
    numDocumentoIdentificacion: patient.documentNumber,
    tipoUsuario: patient.userType,
    fechaNacimiento: patient.birthDate,
    codSexo: patient.sexCode,
    codPaisResidencia: patient.countryResidenceCode,
    codMunicipioResidencia: patient.municipalityResidenceCode,
    codZonaTerritorialResidencia: patient.territorialZoneCode,
    incapacidad: patient.incapacityCertificate,
    consecutivo,
    codPaisOrigen: patient.countryOriginCode,
    registroSIRAS: patient.registroSiras || null,
  }
}

function serviceOf(
  { line, amount }: ReportedLine,
  consecutivo: number,
  { providerCode, tipoNota }: RipsHead,
  filed: Json | undefined,
): Json {
  const { service, category } = line
  return {
    ...(filed ?? { ...service, codPrestador: service.codPrestador ?? providerCode }),
    consecutivo,
    ...valuesOf(line, amount),
    ...(hasPayment(category) && paymentOf(service, tipoNota)),
  }
}

/** Emergencies, hospital stays and newborns carry no value of their own. */
const hasPayment = (category: number) => category <= 2 || category >= 6

/** What patients paid is in the invoice's RIPS; notes repeat none of it. */
function paymentOf(service: Readonly<Json>, tipoNota: TipoNota | null): Json {
  if (tipoNota !== null) return { conceptoRecaudo: '05', valorPagoModerador: 0, numFEVPagoModerador: null }
  return { conceptoRecaudo: service.conceptoRecaudo ?? '05', valorPagoModerador: service.valorPagoModerador ?? 0 }
}

function valuesOf(line: StoredLine, amount: Centavos): Json {
  const vrServicio = toPesos(amount)
  // A part of a line whose quantity does not divide it is reported as one unit.
  const whole = amount % line.quantity === 0
  const quantity = whole ? line.quantity : 1
  const unit = toPesos(divided(amount, quantity))
  switch (line.category) {
    case 1:
    case 2:
      return { vrServicio }
    case 6:
      return { cantidadMedicamento: quantity, vrUnitMedicamento: unit, vrServicio }
    case 7:
      return { cantidadOS: quantity, vrUnitOS: unit, vrServicio }
    default:
      return {}
  }
}

export const wholeLines = (lines: readonly StoredLine[]): ReportedLine[] =>
  lines.map((line) => ({ line, amount: lineTotal(line) }))

/** Only by event do the services carry what they are worth; in every other modality their values are 0 (RVC034). */
export const chargedLines = (lines: readonly StoredLine[], paymentModality: string | undefined): ReportedLine[] =>
  paymentModality === undefined || paymentModality === BY_EVENT
    ? wholeLines(lines)
    : lines.map((line) => ({ line, amount: NOTHING }))
const BY_EVENT = '04'
