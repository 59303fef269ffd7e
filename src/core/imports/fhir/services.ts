import { say } from '../../messages/message.ts'
import { OF_SERVICE } from '../visit-sheets.ts'
import {
  attender,
  conditionOf,
  consultationOf,
  type Diagnosis,
  diagnosesOf,
  diagnosisFields,
  dischargeOf,
  type Encounter,
  endOf,
  mustBe,
  practitioner,
  referenceOf,
  setting,
  startOf,
} from './encounter.ts'
import { at, BrokenRow, type Graph, type Node } from './graph.ts'
import type { Rows } from './people.ts'
import type { Resource } from './resources.ts'
import type { FhirRow, RowValues } from './rows.ts'
import type { Concept, Reference } from './shapes.ts'
import { codeIn, codingIn, isConsultation, isOtherTechnology } from './systems.ts'
import { clinicalTime } from './times.ts'

const EMERGENCY = new Set(['EMER'])
const INPATIENT = new Set(['IMP', 'ACUTE', 'NONAC', 'OBSENC', 'SS'])

/** What the visit itself is: a consultation by its code, a stay by its class, or only what was done in it. */
export function ownService(graph: Graph, rowOf: Rows, encounter: Encounter): FhirRow[] {
  const { resource, data } = encounter
  if (consultationOf(encounter) !== undefined) {
    return [rowOf('consultas', resource, () => consultation(graph, encounter))]
  }
  const code = data.class?.code ?? ''
  if (EMERGENCY.has(code)) return [rowOf('urgencias', resource, () => stay(graph, encounter))]
  if (!INPATIENT.has(code)) return []
  return [rowOf('hospitalizacion', resource, () => stay(graph, encounter))]
}

const numbered = (field: string, related: readonly Diagnosis[]): RowValues =>
  Object.assign({}, ...[1, 2, 3].map((n) => diagnosisFields(`${field}${n}`, related[n - 1])))

function consultation(graph: Graph, encounter: Encounter): RowValues {
  const { main, related, type } = diagnosesOf(graph, encounter)
  return {
    [OF_SERVICE.visit]: referenceOf(encounter),
    ...setting(graph, encounter),
    ...attender(graph, encounter),
    codConsulta: consultationOf(encounter),
    fechaInicioAtencion: startOf(encounter),
    ...diagnosisFields('codDiagnosticoPrincipal', main),
    ...numbered('codDiagnosticoRelacionado', related),
    tipoDiagnosticoPrincipal: type,
  }
}

function stay(graph: Graph, encounter: Encounter): RowValues {
  const { admission, discharge, related } = diagnosesOf(graph, encounter)
  return {
    [OF_SERVICE.visit]: referenceOf(encounter),
    ...setting(graph, encounter),
    fechaInicioAtencion: startOf(encounter),
    fechaEgreso: endOf(encounter),
    ...diagnosisFields('codDiagnosticoPrincipal', admission),
    ...diagnosisFields('codDiagnosticoPrincipalE', discharge),
    ...numbered('codDiagnosticoRelacionadoE', related),
    condicionDestinoUsuarioEgreso: dischargeOf(encounter),
  }
}

/** The visit that a service was given in. */
function visitOf(graph: Graph, resource: Resource, to: Reference | undefined, path: string): Encounter {
  const encounter = graph.follow(resource, to, path, 'Encounter')
  if (encounter) return encounter
  throw new BrokenRow(at(resource, path), say('fhir.noEncounter'))
}

const performerOf = (graph: Graph, from: Resource, performer: readonly { actor?: Reference | undefined }[] = []) =>
  practitioner(graph, from, performer[0]?.actor, 'performer[0].actor')

/** The diagnosis that a service names as its reason, else the main one of its visit. */
function reasonOf(graph: Graph, from: Resource, reasons: readonly Reference[] = [], encounter: Encounter) {
  const isCondition = (one: Reference, at: number) =>
    graph.find(from, one, `reasonReference[${at}]`)?.type === 'Condition'
  const own = reasons.findIndex(isCondition)
  if (own < 0) return diagnosesOf(graph, encounter).main
  return conditionOf(graph, from, reasons[own], `reasonReference[${own}]`)
}

function procedureValues(graph: Graph, { resource, data }: Node<'Procedure'>): RowValues {
  mustBe(data.status, 'completed', resource)
  const encounter = visitOf(graph, resource, data.encounter, 'encounter')
  const own = performerOf(graph, resource, data.performer)
  const code = codingIn('cups', data.code)
  return {
    [OF_SERVICE.visit]: referenceOf(encounter),
    [OF_SERVICE.description]: data.code?.text ?? code?.display,
    ...setting(graph, encounter),
    ...(own.numDocumentoIdentificacion ? own : attender(graph, encounter)),
    finalidadTecnologiaSalud: codeIn('finalidadTecnologiaSalud', ...(data.reasonCode ?? [])),
    ...diagnosisFields('codDiagnosticoPrincipal', reasonOf(graph, resource, data.reasonReference, encounter)),
  }
}

/** What was done: a procedure, a consultation within the visit, or another service. */
function procedureRow(graph: Graph, rowOf: Rows, node: Node<'Procedure'>): FhirRow {
  const { resource, data } = node
  const cups = codeIn('cups', data.code)
  const when = clinicalTime(data.performedDateTime ?? data.performedPeriod?.start)
  if (isOtherTechnology(data.category)) {
    return rowOf('otrosServicios', resource, () => ({
      ...procedureValues(graph, node),
      fechaSuministroTecnologia: when,
      codTecnologiaSalud: cups,
      nomTecnologiaSalud: data.code?.text,
    }))
  }
  if (isConsultation(cups)) {
    const code = { fechaInicioAtencion: when, codConsulta: cups }
    return rowOf('consultas', resource, () => ({ ...procedureValues(graph, node), ...code }))
  }
  return rowOf('procedimientos', resource, () => ({
    ...procedureValues(graph, node),
    fechaInicioAtencion: when,
    codProcedimiento: cups,
    ...diagnosisFields(
      'codComplicacion',
      conditionOf(graph, resource, data.complicationDetail?.[0], 'complicationDetail[0]'),
    ),
  }))
}

type Given = Node<'MedicationAdministration'> | Node<'MedicationDispense'>
interface Orders {
  readonly orders: readonly Reference[]
  readonly path: string
}

/** The order behind a medicine that was given. */
function orderOf(graph: Graph, { resource }: Given, { orders, path }: Orders): Node<'MedicationRequest'> | undefined {
  return graph.follow(resource, orders[0], path, 'MedicationRequest')
}

function medicineOf(graph: Graph, { resource, data }: Given): Concept | undefined {
  return (
    data.medicationCodeableConcept ??
    graph.follow(resource, data.medicationReference, 'medicationReference', 'Medication')?.data.code
  )
}

function medicineValues(graph: Graph, node: Given, orders: Orders): RowValues {
  const { resource, data } = node
  mustBe(data.status, 'completed', resource)
  const encounter = visitOf(graph, resource, data.context, 'context')
  const medicine = medicineOf(graph, node)
  const code = codingIn('medicamento', medicine)
  const order = orderOf(graph, node, orders)
  const days = order?.data.dispenseRequest?.expectedSupplyDuration
  return {
    [OF_SERVICE.visit]: referenceOf(encounter),
    [OF_SERVICE.description]: medicine?.text ?? code?.display,
    codPrestador: setting(graph, encounter).codPrestador,
    codTecnologiaSalud: code?.code,
    nomTecnologiaSalud: medicine?.text ?? code?.display,
    diasTratamiento: days?.code === 'd' ? days.value : undefined,
    ...(order && practitioner(graph, order.resource, order.data.requester, 'requester')),
    ...diagnosisFields('codDiagnosticoPrincipal', reasonOf(graph, resource, data.reasonReference, encounter)),
  }
}

function administrationRow(graph: Graph, rowOf: Rows, node: Node<'MedicationAdministration'>): FhirRow {
  const { resource, data } = node
  return rowOf('medicamentos', resource, () => ({
    ...medicineValues(graph, node, { orders: data.request ? [data.request] : [], path: 'request' }),
    fechaDispensAdmon: clinicalTime(data.effectiveDateTime ?? data.effectivePeriod?.start),
  }))
}

function dispenseRow(graph: Graph, rowOf: Rows, node: Node<'MedicationDispense'>): FhirRow {
  const { resource, data } = node
  const { quantity, daysSupply, whenHandedOver, authorizingPrescription: orders = [] } = data
  return rowOf('medicamentos', resource, () => ({
    ...medicineValues(graph, node, { orders, path: 'authorizingPrescription[0]' }),
    fechaDispensAdmon: clinicalTime(whenHandedOver),
    [OF_SERVICE.quantity]: quantity?.value,
    cantidadMedicamento: quantity?.value,
    ...(daysSupply?.code === 'd' && { diasTratamiento: daysSupply.value }),
  }))
}

/** What was done or given in visits; orders alone are no services. */
export function givenServices(graph: Graph, rowOf: Rows): FhirRow[] {
  const rows = <Type extends 'Procedure' | 'MedicationAdministration' | 'MedicationDispense'>(
    type: Type,
    sheet: string,
    make: (node: Node<Type>) => FhirRow,
  ) =>
    graph.ofType(type).map((resource) => {
      try {
        return make(graph.node(type, resource))
      } catch (error) {
        if (!(error instanceof BrokenRow)) throw error
        return { sheet, place: resource.place, values: {}, broken: error.broken }
      }
    })
  return [
    ...rows('Procedure', 'procedimientos', (node) => procedureRow(graph, rowOf, node)),
    ...rows('MedicationAdministration', 'medicamentos', (node) => administrationRow(graph, rowOf, node)),
    ...rows('MedicationDispense', 'medicamentos', (node) => dispenseRow(graph, rowOf, node)),
  ]
}
