import type { PackageKind, PackageStatus } from '../../../contract/packages.ts'
import type { Patient } from '../../../contract/patients.ts'
import { SERVICE_GROUPS, type ServiceGroup } from '../../../contract/rips/field.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { getAt, isObject, type JsonObject, listAt, type Path } from '../../base/json/path.ts'
import { fieldsInForce } from '../../base/rips/in-force.ts'

/** States in which the content may not be changed: something left, is about to leave, or it is not wanted any more. */
export type LockedStatus = 'queued' | 'sending' | 'unknown' | 'accepted' | 'discarded'
const LOCKED: readonly PackageStatus[] = ['queued', 'sending', 'unknown', 'accepted', 'discarded']
export const isLocked = (status: PackageStatus): status is LockedStatus => LOCKED.includes(status)

/** The RIPS that a new package of a kind starts with; null for the kinds that carry none. */
export function emptyRips(
  kind: PackageKind,
  nit: string,
  number: string,
  users: readonly JsonObject[],
): JsonObject | null {
  const method = PACKAGE_KINDS[kind]
  if (method.rips === 'null') return null
  return {
    numDocumentoIdObligado: nit,
    numFactura: method.numFactura === 'required' && method.numNota !== 'required' ? number : null,
    tipoNota: method.tipoNota,
    numNota: method.numNota === 'required' ? number : null,
    usuarios: users.map((user, index) => ({ ...user, consecutivo: index + 1 })),
  }
}

/** A user's fields from a patient's record. */
export function userFromPatient(patient: Patient): JsonObject {
  return {
    tipoDocumentoIdentificacion: patient.documentType,
    numDocumentoIdentificacion: patient.documentNumber,
    tipoUsuario: patient.userType ?? undefined,
    fechaNacimiento: patient.birthDate ?? undefined,
    codSexo: patient.sexCode ?? undefined,
    codPaisResidencia: patient.countryResidenceCode ?? undefined,
    codMunicipioResidencia: patient.municipalityResidenceCode || null,
    codZonaTerritorialResidencia: patient.territorialZoneCode || null,
    incapacidad: patient.incapacityCertificate ?? 'NO',
    codPaisOrigen: patient.countryOriginCode ?? undefined,
    registroSIRAS: patient.registroSiras || null,
  }
}

/** What is mostly the same from one service of a group to the next: where, how, why and by whom. Never what was found or done. */
const HABITUAL: ReadonlySet<string> = new Set([
  ...['codPrestador', 'modalidadGrupoServicioTecSal', 'grupoServicios', 'codServicio', 'finalidadTecnologiaSalud'],
  ...['causaMotivoAtencion', 'viaIngresoServicioSalud', 'tipoDiagnosticoPrincipal', 'tipoMedicamento', 'tipoOS'],
  ...['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion'],
])

/**
 * What another service of the group already says for the next one: the user's own last one, else the last one in the
 * package; empty when there is none. A newborn's document is its own, so nothing of one is repeated.
 */
export function habitsOf(rips: unknown, user: number, group: ServiceGroup): JsonObject {
  if (group === 'recienNacidos') return {}
  const last = (of: number) => listAt(rips, servicesPath(of, group)).at(-1)
  const others = usersOf(rips).map((_, index) => last(index))
  const model = last(user) ?? others.findLast((service) => service !== undefined)
  if (!isObject(model)) return {}
  return Object.fromEntries(Object.entries(model).filter(([name, value]) => HABITUAL.has(name) && value !== null))
}

/** A service as it starts: what the clinic and the usual case already say. */
export function newService(group: ServiceGroup, providerCodes: readonly string[]): JsonObject {
  const service: JsonObject = {}
  const known: JsonObject = {
    codPrestador: providerCodes.length === 1 ? providerCodes[0] : undefined,
    conceptoRecaudo: '05',
    valorPagoModerador: 0,
  }
  for (const { name } of fieldsInForce()[group]) if (known[name] !== undefined) service[name] = known[name]
  return service
}

const users = ['usuarios'] as const
export const usersOf = (rips: unknown): readonly unknown[] => listAt(rips, users)
export const servicesPath = (user: number, group: ServiceGroup): Path => [...users, user, 'servicios', group]

export interface ServiceRef {
  readonly group: ServiceGroup
  readonly index: number
  readonly value: JsonObject
}

export function servicesOf(user: unknown): ServiceRef[] {
  return SERVICE_GROUPS.flatMap((group) =>
    listAt(user, ['servicios', group]).flatMap((value, index) => (isObject(value) ? [{ group, index, value }] : [])),
  )
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const userDocument = (user: unknown): string =>
  `${text(getAt(user, ['tipoDocumentoIdentificacion']))} ${text(getAt(user, ['numDocumentoIdentificacion']))}`.trim()

export const serviceCode = ({ value }: ServiceRef): string =>
  [value.codConsulta, value.codProcedimiento, value.codTecnologiaSalud, value.codDiagnosticoPrincipal]
    .map(text)
    .find(Boolean) ?? ''

export const serviceDate = ({ value }: ServiceRef): string =>
  [value.fechaInicioAtencion, value.fechaDispensAdmon, value.fechaSuministroTecnologia, value.fechaNacimiento]
    .map(text)
    .find(Boolean) ?? ''

/** The part of a package that the form shows: the package itself, a user, or a service. */
export type Node = Path

/** The node that holds a path, and the rest of the path within it. */
export function nodeOf(path: Path): { node: Node; field: string | undefined } {
  const [first, user, second, group, index, name] = path
  if (first !== 'usuarios' || typeof user !== 'number') return { node: [], field: asName(first) }
  if (second !== 'servicios') return { node: path.slice(0, 2), field: asName(second) }
  if (group === undefined || typeof index !== 'number') return { node: path.slice(0, 2), field: undefined }
  return { node: path.slice(0, 5), field: asName(name) }
}

const asName = (part: string | number | undefined) => (typeof part === 'string' ? part : undefined)

export const isServiceGroup = (value: unknown): value is ServiceGroup => SERVICE_GROUPS.some((group) => group === value)
