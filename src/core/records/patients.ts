import type { PatientInput } from '../../contract/patients.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { archivable, asStored, type RecordHandlers } from './archivable.ts'
import { importPatients } from './import/handler.ts'
import { newPatient, PATIENT_PREFIX } from './patient.ts'

const records = archivable({
  resource: 'patients',
  prefix: PATIENT_PREFIX,
  parameter: 'patientId',
  store: (stores) => stores.patients,
  created: newPatient,
  changed: (patient, patch: Partial<PatientInput>) => ({ ...patient, ...patch }),
  shown: asStored,
})

export const patientHandlers: RecordHandlers<'patients'> & HandlersOf<'patients.import'> = {
  'patients.list': records.list,
  'patients.create': records.create,
  'patients.get': records.get,
  'patients.update': records.update,
  'patients.archive': records.archive,
  'patients.restore': records.restore,
  'patients.import': importPatients,
}
