import { useQuery } from '@tanstack/react-query'
import type { Patient } from '../../../contract/patients.ts'
import { queryClient } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { describePatient } from '../patients/area.tsx'
import type { RecordOperations } from '../records/area.ts'
import { patientQuery } from './patients-read.ts'

/** Whom a line is about; documents only carry the id. */
export function PatientName({ patientId }: { patientId: string }) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useQuery(patientQuery(workspaceId, patientId))
  return data ? describePatient(data) : '…'
}

/** A list of some patients only, as a picker asks for it. */
export const onlyPatients =
  (ids: readonly string[]): RecordOperations<Patient>['list'] =>
  async (workspaceId, { q = '' }) => {
    const all = await Promise.all(ids.map((id) => queryClient.fetchQuery(patientQuery(workspaceId, id))))
    const wanted = q.toLowerCase()
    const items = all
      .filter((patient) => patient !== null)
      .filter((patient) => describePatient(patient).toLowerCase().includes(wanted))
      .slice(0, 20)
    return { items, total: items.length, limit: items.length, offset: 0 }
  }
