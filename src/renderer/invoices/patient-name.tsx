import type { Patient } from '../../contract/patients.ts'
import { call } from '../api/client.ts'
import { queryClient, useRead } from '../api/query.ts'
import { describePatient } from '../patients/area.tsx'
import type { RecordOperations } from '../records/area.ts'
import { useWorkspace } from '../session/workspace.ts'

const STALE_MS = 60_000

/** Whom a line is about; documents only carry the id. */
export function PatientName({ patientId }: { patientId: string }) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('patients.get', { params: { workspaceId, patientId } }, { staleTime: STALE_MS })
  return data ? describePatient(data) : '…'
}

const findPatient = (workspaceId: string, patientId: string): Promise<Patient> => {
  const input = { params: { workspaceId, patientId } }
  return queryClient.fetchQuery({
    queryKey: ['patients.get', input],
    queryFn: async () => (await call('patients.get', input)).body,
    staleTime: STALE_MS,
  })
}

/** A list of some patients only, as a picker asks for it. */
export const onlyPatients =
  (ids: readonly string[]): RecordOperations<Patient>['list'] =>
  async (workspaceId, { q = '' }) => {
    const all = await Promise.all(ids.map((id) => findPatient(workspaceId, id)))
    const wanted = q.toLowerCase()
    const items = all.filter((patient) => describePatient(patient).toLowerCase().includes(wanted))
    return { items, total: items.length, limit: items.length, offset: 0 }
  }
