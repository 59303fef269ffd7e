import { say } from '../../messages/message.ts'
import { at, BrokenRow, type Graph, type Node } from './graph.ts'
import type { Payers } from './payers.ts'
import { documentOf } from './people.ts'
import type { Resource } from './resources.ts'
import type { RowValues } from './rows.ts'
import type { Reference } from './shapes.ts'
import {
  codeIn,
  codingOf,
  diagnosisIn,
  documentIn,
  extensionOf,
  isConsultation,
  nitIn,
  providerCodeIn,
  roleOf,
} from './systems.ts'
import { clinicalDay, clinicalTime } from './times.ts'

export type Encounter = Node<'Encounter'>
export type Diagnosis = ReturnType<typeof diagnosisIn>

/** Who did not happen, or not to the end, is no service that was given. */
export function mustBe(status: string | undefined, wanted: string, resource: Resource): void {
  if (status === wanted) return
  throw new BrokenRow(at(resource, 'status'), say('fhir.notDone', { status: status ?? '', wanted }))
}

/** What another program calls the visit: its number there, its address, or at least what tells it from others. */
export function referenceOf({ resource, data }: Encounter): string {
  const own = data.identifier?.find(({ value }) => value)
  if (own?.value) return [own.system, own.value].filter(Boolean).join('|')
  if (resource.url) return resource.url
  return [resource.type, resource.id, data.period?.start, data.subject?.reference].filter(Boolean).join('|')
}

/** The patient's document, by reference or named by it. */
function subjectOf(graph: Graph, { resource, data }: Encounter): RowValues {
  const patient = graph.follow(resource, data.subject, 'subject', 'Patient')
  if (patient) return documentOf(patient)
  const document = documentIn(data.subject?.identifier ? [data.subject.identifier] : [])
  return { documentType: document?.type, documentNumber: document?.number }
}

export function visitValues(graph: Graph, payers: Payers, encounter: Encounter): RowValues {
  const { resource, data } = encounter
  mustBe(data.status, 'finished', resource)
  const { organization, coverage } = payers.of(encounter)
  return {
    reference: referenceOf(encounter),
    ...subjectOf(graph, encounter),
    date: clinicalDay(data.period?.start),
    nit: nitIn(organization?.data.identifier),
    coverage: codeIn('coberturaPlan', coverage?.data.type),
    policyNumber: coverage?.data.subscriberId,
  }
}

/** The one practitioner whom a reference leads to, maybe by a role. */
export function practitioner(graph: Graph, from: Resource, to: Reference | undefined, path: string): RowValues {
  const found = graph.find(from, to, path)
  if (found?.type === 'PractitionerRole') {
    const held = graph.node('PractitionerRole', found).data.practitioner
    // A role of a role is nobody's, and might lead in a circle.
    const role = graph.find(found, held, 'practitioner')
    return role?.type === 'PractitionerRole' ? {} : practitioner(graph, found, held, 'practitioner')
  }
  const document =
    found?.type === 'Practitioner'
      ? documentIn(graph.node('Practitioner', found).data.identifier)
      : documentIn(to?.identifier ? [to.identifier] : [])
  return { tipoDocumentoIdentificacion: document?.type, numDocumentoIdentificacion: document?.number }
}

const ATTENDER = new Set(['ATND', 'PPRF'])
/** Who attended: whoever is said to, or the only one there was. */
export function attender(graph: Graph, { resource, data }: Encounter): RowValues {
  const all = (data.participant ?? []).map((one, index) => ({ ...one, path: `participant[${index}].individual` }))
  const named = all.filter(({ type = [] }) =>
    type.some(({ coding = [] }) => coding.some(({ code }) => ATTENDER.has(code ?? ''))),
  )
  const [only, ...others] = named.length > 0 ? named : all
  return only && others.length === 0 ? practitioner(graph, resource, only.individual, only.path) : {}
}

/** What every service of the visit has in common. */
export function setting(graph: Graph, { resource, data }: Encounter): RowValues {
  const provider = graph.follow(resource, data.serviceProvider, 'serviceProvider', 'Organization')
  const named = data.serviceProvider?.identifier
  const said = [...(data.type ?? []), data.serviceType]
  const services = codeIn('servicios', ...said)
  return {
    codPrestador: providerCodeIn(provider?.data.identifier ?? (named && [named])),
    modalidadGrupoServicioTecSal: codeIn('modalidadGrupoServicioTecSal', ...said),
    grupoServicios: codeIn('grupoServicios', data.serviceType, ...(data.type ?? [])),
    codServicio: services,
    finalidadTecnologiaSalud: codeIn('finalidadTecnologiaSalud', ...(data.reasonCode ?? [])),
    causaMotivoAtencion: codeIn('causaMotivoAtencion', ...(data.reasonCode ?? [])),
    viaIngresoServicioSalud: codeIn('viaIngresoServicioSalud', data.hospitalization?.admitSource),
  }
}

export const consultationOf = ({ data }: Encounter): string | undefined =>
  [data.serviceType, ...(data.type ?? [])].map((one) => codeIn('cups', one)).find(isConsultation)

const NOT_SO = new Set(['refuted', 'entered-in-error'])

/** The diagnosis that a reference leads to; one that was taken back is none. */
export function conditionOf(graph: Graph, from: Resource, to: Reference | undefined, path: string): Diagnosis {
  const condition = graph.follow(from, to, path, 'Condition')
  const status = condition?.data.verificationStatus?.coding?.find(({ code }) => NOT_SO.has(code ?? ''))
  if (condition && status) {
    throw new BrokenRow(at(condition.resource, 'verificationStatus'), say('fhir.notSo', { status: status.code ?? '' }))
  }
  return diagnosisIn(condition?.data.code)
}

interface Diagnoses {
  readonly main: Diagnosis | undefined
  readonly admission: Diagnosis | undefined
  readonly discharge: Diagnosis | undefined
  /** Neither main nor of the admission, in the order of the visit. */
  readonly related: readonly Diagnosis[]
  readonly type: string | undefined
}

/** The diagnoses of a visit by what they are in it; where nothing says which is the main one, there is none. */
export function diagnosesOf(graph: Graph, { resource, data }: Encounter): Diagnoses {
  const all = (data.diagnosis ?? []).map((one, index) => ({
    role: roleOf(one.use),
    rank: one.rank,
    type: codingOf(extensionOf(one.extension, /^ExtensionDiagnosisType$/))?.code,
    diagnosis: conditionOf(graph, resource, one.condition, `diagnosis[${index}].condition`),
  }))
  const later = all.filter(({ role }) => role !== 'admission')
  const discharge = all.find(({ role }) => role === 'discharge')
  const only = later.length === 1 ? later[0] : undefined
  const main = later.find(({ role }) => role === 'main') ?? discharge ?? later.find(({ rank }) => rank === 1) ?? only
  return {
    main: main?.diagnosis,
    admission: all.find(({ role }) => role === 'admission')?.diagnosis,
    discharge: (discharge ?? main)?.diagnosis,
    related: main ? later.filter((one) => one !== main).map(({ diagnosis }) => diagnosis) : [],
    type: main?.type,
  }
}

/** A diagnosis in the three fields that the RIPS has for it. */
export const diagnosisFields = (field: string, diagnosis: Diagnosis | undefined): RowValues => ({
  [field]: diagnosis?.code10,
  [`${field}CIE11`]: diagnosis?.code11,
  [`nomCod${field.slice(3)}CIE11`]: diagnosis?.name11,
})

export const startOf = ({ data }: Encounter) => clinicalTime(data.period?.start)
export const endOf = ({ data }: Encounter) => clinicalTime(data.period?.end)
export const dischargeOf = ({ data }: Encounter): string | undefined => {
  const said = extensionOf(data.extension, /^ExtensionDischargeDisposition$/)
  const code = said?.extension?.find(({ url }) => url === 'DispositionCode')
  return codingOf(code)?.code ?? codeIn('condicionDestinoUsuarioEgreso', data.hospitalization?.dischargeDisposition)
}
