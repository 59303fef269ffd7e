import type { Patient } from '../../../contract/patients.ts'
import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import type { StoredLine } from '../../store/documents.ts'
import type { StoredWorkspace } from '../../store/identity.ts'
import type { Stores } from '../../store/store.ts'

/** The patients of the lines, by id; `not_found` for a line whose patient the workspace does not have. */
export async function patientsOf(
  stores: Stores,
  workspace: StoredWorkspace,
  lines: readonly StoredLine[],
  field: string,
): Promise<Map<string, Patient>> {
  const patientIds = [...new Set(lines.map(({ patientId }) => patientId))]
  const found = patientIds.length > 0 ? await stores.records.patients.some(workspace, patientIds) : new Map()
  const patients = new Map<string, Patient>()
  for (const [index, { patientId }] of lines.entries()) {
    const patient = found.get(patientId)
    if (!patient)
      throw new Fault('not_found', say('records.patientNotFound'), { field: `${field}[${index}].patientId` })
    patients.set(patientId, patient)
  }
  return patients
}
