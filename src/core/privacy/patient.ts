import type { Patient } from '../../contract/patients.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'

export interface OfPatient {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly params: { readonly patientId: string }
}

/** The patient of a path, also an archived one, or `not_found`. */
export async function foundPatient({ stores, workspace, params }: OfPatient): Promise<Patient> {
  const patient = await stores.records.patients.find(workspace, params.patientId)
  if (patient) return patient
  throw new Fault('not_found', say('records.patientNotFound'), { field: 'path.patientId' })
}
