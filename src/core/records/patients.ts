import type { Patient, PatientInput } from '../../contract/patients.ts'
import { archivable, asStored, type RecordArea, type RecordHandlers } from './archivable.ts'
import { newPatient, PATIENT_PREFIX } from './patient.ts'

/** What the file import of these records goes by too. */
export const patientArea: RecordArea<Patient, PatientInput, Partial<PatientInput>> = {
  resource: 'patients',
  prefix: PATIENT_PREFIX,
  parameter: 'patientId',
  store: ({ records }) => records.patients,
  created: newPatient,
  changed: (patient, patch: Partial<PatientInput>) => ({ ...patient, ...patch }),
  shown: asStored,
  patientOf: ({ id }) => id,
}
const records = archivable(patientArea)

export const patientHandlers: RecordHandlers<'patients'> = {
  'patients.list': records.list,
  'patients.create': records.create,
  'patients.get': records.get,
  'patients.update': records.update,
  'patients.archive': records.archive,
  'patients.restore': records.restore,
}
