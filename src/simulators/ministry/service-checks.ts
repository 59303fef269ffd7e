import type { AttachedDocument } from './attached-document.ts'
import { type Finding, rejection } from './findings.ts'
import { field, isObject, type JsonObject, type LoadPackage, objects } from './load-package.ts'
import { codesTaken } from './tables/codes.ts'
import { COVERAGES } from './tables/coverage.ts'
import { type Group, propertiesOf, SERVICE_GROUPS, type ServiceGroup } from './tables/properties.ts'

/**
 * Rejections of the second level, judged from the published texts with tables and code of their own: the application that is
 * judged shares nothing with them.
 */

interface Visit {
  readonly group: ServiceGroup
  readonly record: JsonObject
  readonly path: string
}
interface Patient {
  readonly record: JsonObject
  readonly path: string
  readonly visits: readonly Visit[]
}

const BOGOTA_MS = 5 * 3_600_000
/** On the clock of Colombia, though it is written as one in UTC. */
export const inColombia = (instant: number) => new Date(instant - BOGOTA_MS).toISOString()
export const local = (instant: number) => inColombia(instant).slice(0, 16).replace('T', ' ')

export function checkServices(load: LoadPackage, instant: number): Finding[] {
  const { rips } = load
  if (rips === null) return []
  const patients = objects(rips.usuarios).map((record, index) => patientOf(record, `usuarios[${index}]`))
  const now = local(instant)
  return [
    ...patients.flatMap((patient) => [
      ...checkCodes('usuarios', patient.record, patient.path, now),
      ...checkPatient(patient, now),
      ...(isNote(load) ? [] : checkCompanions(patient)),
      ...patient.visits.flatMap((visit) => checkVisit(visit, patient, now)),
    ]),
    ...checkMoney(load, patients),
  ]
}

function patientOf(record: JsonObject, path: string): Patient {
  const groups = isObject(record.servicios) ? record.servicios : {}
  const visits = SERVICE_GROUPS.flatMap((group) =>
    objects(groups[group]).map((service, index) => ({
      group,
      record: service,
      path: `${path}.servicios.${group}[${index}]`,
    })),
  )
  return { record, path, visits }
}

/** A code that its table does not have, or not for this group (RVG06). */
function checkCodes(group: Group, record: JsonObject, path: string, day: string): Finding[] {
  return propertiesOf(group, day).flatMap((property) => {
    const { name, mayBeEmpty } = property
    const codes = codesTaken(property)
    const value = record[name] ?? ''
    if (codes === undefined || value === '' || (value === 0 && mayBeEmpty)) return []
    return codes.has(String(value)) ? [] : [rejected('RVG06', `${path}.${name}`, 'El código no es de la tabla.')]
  })
}

function checkPatient({ record, path }: Patient, now: string): Finding[] {
  const born = field(record, 'fechaNacimiento')
  return born > now.slice(0, 10) ? [rejected('RVC006', `${path}.fechaNacimiento`, 'Nacimiento futuro.')] : []
}

/** A note has the records that it corrects and no others (lineamientos 2.2.2.2). */
const isNote = ({ method }: LoadPackage) => /^N[CDA]$/.test(method.tipoNota ?? '')

function checkCompanions({ visits }: Patient): Finding[] {
  const stays = visits.some(({ group }) => group === 'urgencias' || group === 'hospitalizacion')
  return visits
    .filter(({ group, record }) => group === 'otrosServicios' && field(record, 'tipoOS') === '03' && !stays)
    .map(({ path }) => rejected('RVC056', `${path}.tipoOS`, 'Estancia sin urgencias ni hospitalización.'))
}

function checkVisit({ group, record, path }: Visit, { record: patient }: Patient, now: string): Finding[] {
  const findings = checkCodes(group, record, path, now)
  const reject = (broken: boolean, code: string, name: string, text: string) => {
    if (broken) findings.push(rejected(code, `${path}.${name}`, text))
  }
  const begun = field(record, 'fechaInicioAtencion')
  const given = begun || field(record, 'fechaDispensAdmon') || field(record, 'fechaSuministroTecnologia')
  const left = field(record, 'fechaEgreso')
  const born = field(patient, 'fechaNacimiento')
  reject(given > now, left ? 'RVC038' : 'RVC013', 'fechaInicioAtencion', 'Fecha futura.')
  reject(
    given !== '' && born <= now.slice(0, 10) && given.slice(0, 10) < born,
    'RVC079',
    'fechaInicioAtencion',
    'Antes de nacer.',
  )
  reject(left > now, 'RVC043', 'fechaEgreso', 'Egreso futuro.')
  reject(left !== '' && begun > left, 'RVC039', 'fechaInicioAtencion', 'Ingreso posterior al egreso.')
  const dead = field(record, 'condicionDestinoUsuarioEgreso') === '02'
  reject(
    dead && !field(record, 'codDiagnosticoCausaMuerte'),
    'RVC042',
    'codDiagnosticoCausaMuerte',
    'Sin causa de muerte.',
  )
  if (group === 'recienNacidos') checkNewborn(record, reject)
  if (group === 'otrosServicios') checkOther(record, reject)
  checkDiagnoses(record, reject)
  checkPayment(group, record, reject)
  return findings
}

type Reject = (broken: boolean, code: string, name: string, text: string) => void
const amount = (record: JsonObject, name: string): number => {
  const value = record[name]
  return typeof value === 'number' ? value : 0
}

function checkNewborn(record: JsonObject, reject: Reject): void {
  const weeks = amount(record, 'edadGestacional')
  const grams = amount(record, 'peso')
  reject(weeks < 20 || weeks > 46, 'RVC057', 'edadGestacional', 'Edad gestacional imposible.')
  reject(grams < 500 || grams > 5000, 'RVC058', 'peso', 'Peso imposible.')
  reject(
    field(record, 'fechaNacimiento') > field(record, 'fechaEgreso'),
    'RVC046',
    'fechaEgreso',
    'Egresa antes de nacer.',
  )
}

function checkOther(record: JsonObject, reject: Reject): void {
  const type = field(record, 'tipoOS')
  const ordered = field(record, 'tipoDocumentoIdentificacion') && field(record, 'numDocumentoIdentificacion')
  reject((type === '01' || type === '04') && !ordered, 'RVC050', 'numDocumentoIdentificacion', 'Sin quien ordena.')
  reject(type === '01' && !field(record, 'nomTecnologiaSalud'), 'RVC066', 'nomTecnologiaSalud', 'Sin nombre.')
}

function checkDiagnoses(record: JsonObject, reject: Reject): void {
  const related = Object.keys(record).filter((name) => /^codDiagnosticoRelacionado(E?\d)?$/.test(name))
  const main = field(
    record,
    related.some((name) => /E\d$/.test(name)) ? 'codDiagnosticoPrincipalE' : 'codDiagnosticoPrincipal',
  )
  const told = related.map((name) => field(record, name)).filter((code) => code !== '')
  reject(told.includes(main), 'RVC086', 'codDiagnosticoPrincipal', 'Relacionado igual al principal.')
  reject(new Set(told).size < told.length, 'RVC087', 'codDiagnosticoPrincipal', 'Relacionados iguales.')
}

function checkPayment(group: string, record: JsonObject, reject: Reject): void {
  if (!['consultas', 'procedimientos', 'medicamentos'].includes(group)) return
  const concept = field(record, 'conceptoRecaudo')
  reject(
    concept === '05' && amount(record, 'valorPagoModerador') > 0,
    'RVC061',
    'valorPagoModerador',
    'No aplica y hay valor.',
  )
}

/** What the services are worth and what patients paid, against the document that charges them. */
function checkMoney({ method, xml }: LoadPackage, patients: readonly Patient[]): Finding[] {
  if (xml === undefined || !['CargarFevRips', 'CargarNC'].includes(method.name)) return []
  const visits = patients.flatMap((patient) => patient.visits)
  const findings =
    method.name === 'CargarFevRips' ? patients.flatMap((patient) => checkAgainstInvoice(patient, xml)) : []
  const worth = visits.reduce((sum, { record }) => sum + Math.round(amount(record, 'vrServicio') * 100), 0)
  const due = xml.payable + Object.values(xml.prepaid).reduce((sum, paid) => sum + paid, 0)
  if (xml.modalityCode === '04' && worth !== xml.total && worth !== due) {
    findings.push(rejected('RVG08', 'usuarios', 'Los servicios no suman el valor del documento.'))
  }
  const paid = visits.reduce((sum, { record }) => sum + Math.round(amount(record, 'valorPagoModerador') * 100), 0)
  const collected = ['01', '02', '03'].reduce((sum, concept) => sum + (xml.prepaid[concept] ?? 0), 0)
  if (['01', '02', '04'].includes(xml.modalityCode) && paid !== collected) {
    findings.push(rejected('RVG09', 'usuarios', 'Los pagos moderadores no suman lo recaudado.'))
  }
  return findings
}

function checkAgainstInvoice({ record, path, visits }: Patient, xml: AttachedDocument): Finding[] {
  const findings: Finding[] = []
  const row = COVERAGES.get(xml.coverageCode)
  const type = field(record, 'tipoUsuario')
  if (row !== undefined && type !== '14' && !row.userTypes.has(type)) {
    findings.push(rejected('RVC005', `${path}.tipoUsuario`, 'Usuario de otra cobertura.'))
  }
  return [...findings, ...visits.flatMap((visit) => checkVisitAgainstInvoice(visit, xml))]
}

function checkVisitAgainstInvoice({ record, path }: Visit, xml: AttachedDocument): Finding[] {
  const findings: Finding[] = []
  const row = COVERAGES.get(xml.coverageCode)
  const concept = field(record, 'conceptoRecaudo')
  if (row !== undefined && concept !== '' && concept !== '04' && !row.concepts.has(concept)) {
    findings.push(rejected('CIN006', `${path}.conceptoRecaudo`, 'Concepto de otra cobertura.'))
  }
  const day = lastDay(record)
  if (xml.period.end !== '' && day > xml.period.end) {
    const code = field(record, 'fechaEgreso') === '' ? 'RVC014' : 'RVC044'
    findings.push(rejected(code, path, 'Fuera del periodo de la factura.'))
  }
  if (hasWrongValue(record, xml.modalityCode)) {
    findings.push(rejected('RVC034', `${path}.vrServicio`, 'El valor no corresponde a la modalidad.'))
  }
  return findings
}

const DAYS = ['fechaEgreso', 'fechaInicioAtencion', 'fechaDispensAdmon', 'fechaSuministroTecnologia']
const lastDay = (record: JsonObject) =>
  (DAYS.map((name) => field(record, name)).find((value) => value !== '') ?? '').slice(0, 10)

function hasWrongValue(record: JsonObject, modality: string): boolean {
  const { vrServicio } = record
  if (typeof vrServicio !== 'number' || field(record, 'tipoMedicamento') === '03' || modality === '') return false
  return modality === '04' ? vrServicio === 0 : vrServicio !== 0
}

function rejected(code: string, path: string, text: string): Finding {
  return rejection(code, text, { path })
}
