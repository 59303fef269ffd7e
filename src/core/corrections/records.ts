import { BILLING_LIMITS } from '../../contract/billing-runs.ts'
import type { FieldValue } from '../../contract/corrections.ts'
import { Patient } from '../../contract/patients.ts'
import { DRAFT_SERVICE } from '../../contract/rips/drafts.ts'
import { CODE_FIELDS, START_FIELDS } from '../../contract/rips/field.ts'
import type { Category } from '../../contract/rips/groups.ts'
import { groupOf } from '../../contract/rips/groups.ts'
import type { PlacedField } from '../../contract/rips/mending.ts'
import type { Visit, VisitService } from '../../contract/visits.ts'
import type { DocumentContext } from '../documents/content/context.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { DuplicateRecord } from '../store/records.ts'
import { scalar } from './places.ts'

/** The property of a patient's record that a RIPS reports of a user. */
export const PATIENT_FIELDS: Readonly<Partial<Record<string, keyof Patient>>> = {
  tipoDocumentoIdentificacion: 'documentType',
  numDocumentoIdentificacion: 'documentNumber',
  tipoUsuario: 'userType',
  fechaNacimiento: 'birthDate',
  codSexo: 'sexCode',
  codPaisResidencia: 'countryResidenceCode',
  codMunicipioResidencia: 'municipalityResidenceCode',
  codZonaTerritorialResidencia: 'territorialZoneCode',
  incapacidad: 'incapacityCertificate',
  codPaisOrigen: 'countryOriginCode',
  registroSIRAS: 'registroSiras',
}

/** One value that another one takes the place of, and whose it is. */
export interface Change extends PlacedField {
  readonly path: string
  readonly from: FieldValue
  readonly to: FieldValue
  readonly patient: Patient | undefined
  /** The service that it stands in. */
  readonly service: Readonly<Record<string, unknown>> | undefined
}

/** What of the clinic's own records gets the same value. */
export interface Records {
  readonly visits: readonly Visit[]
  readonly patients: readonly Patient[]
}

/** The records with the changes in them: those of patients, and the visits that went into one of the documents. */
export async function recordsOf(
  { stores, workspace }: DocumentContext,
  documentIds: readonly string[],
  changes: readonly Change[],
): Promise<Records> {
  const visits = new Map<string, Visit>()
  const patients = new Map<string, Patient>()
  for (const documentId of changes.some(({ service }) => service) ? documentIds : []) {
    const filter = { isActive: 'all', equals: { documentId }, limit: BILLING_LIMITS.visits, offset: 0 } as const
    for (const visit of (await stores.records.visits.list(workspace, filter)).items) {
      const services = visit.services.map((service) => changes.reduce(changedIn(visit), service))
      if (services.some((service, index) => service !== visit.services[index]))
        visits.set(visit.id, { ...visit, services })
    }
  }
  for (const change of changes) {
    const { patient } = change
    const changed = patient && changedPatient(patients.get(patient.id) ?? patient, change)
    if (changed) patients.set(changed.id, changed)
  }
  return { visits: [...visits.values()], patients: [...patients.values()] }
}

/** By what the services of one patient are told apart. */
const TOLD_BY = [...CODE_FIELDS, ...START_FIELDS]

const changedIn =
  ({ patientId }: Visit) =>
  (visited: VisitService, { group, field, from, to, patient, service }: Change): VisitService => {
    if (group === 'usuarios' || !service || patient?.id !== patientId) return visited
    if (groupOf(visited.category as Category) !== group || scalar(visited.service[field]) !== from) return visited
    const isSame = TOLD_BY.every((name) => name === field || scalar(visited.service[name]) === scalar(service[name]))
    const changed = { ...visited.service, [field]: to }
    // As at capture: a visit holds no value of another type.
    return isSame && DRAFT_SERVICE[group].safeParse(changed).success ? { ...visited, service: changed } : visited
  }

/** Undefined: the record says something else, or cannot hold the value. */
function changedPatient(patient: Patient, { group, field, from, to }: Change): Patient | undefined {
  const property = group === 'usuarios' ? PATIENT_FIELDS[field] : undefined
  if (property === undefined || scalar(patient[property]) !== from) return undefined
  return Patient.safeParse({ ...patient, [property]: to }).data
}

/** Keeps them, each as a revision of its own; tells of each. */
export async function keepRecords(
  { stores, workspace, now }: DocumentContext,
  { visits, patients }: Records,
  told: (operation: 'visits.update' | 'patients.update', record: Visit | Patient) => Promise<void>,
): Promise<void> {
  const newer = <T extends Visit | Patient>(record: T): T => ({
    ...record,
    revision: record.revision + 1,
    updatedAt: isoInstant(now),
  })
  const unchanged = <T extends Visit | Patient>(record: T, now: T | undefined) => {
    if (now?.revision !== record.revision) throw new Fault('revision_conflict', say('corrections.gone'))
  }
  // What somebody wrote since it was planned is not written over.
  for (const visit of visits) unchanged(visit, await stores.records.visits.find(workspace, visit.id))
  for (const patient of patients) unchanged(patient, await stores.records.patients.find(workspace, patient.id))
  for (const visit of visits.map(newer)) {
    await stores.records.visits.replace(workspace, visit)
    await told('visits.update', visit)
  }
  for (const patient of patients.map(newer)) {
    await stores.records.patients.replace(workspace, patient).catch((error: unknown) => {
      if (error instanceof DuplicateRecord)
        throw new Fault('duplicate_resource', say('records.duplicate'), { field: error.field })
      throw error
    })
    await told('patients.update', patient)
  }
}
