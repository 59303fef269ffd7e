import type { Patient } from '../../../contract/patients.ts'
import { call } from '../../base/api/client.ts'

const STALE_MS = 60_000
/** As many as the contract answers at once. */
const BATCH = 100

interface Asker {
  readonly resolve: (patient: Patient | null) => void
  readonly reject: (why: unknown) => void
}
type Waiting = Map<string, Asker[]>
const waiting = new Map<string, Waiting>()

/** What is asked for while a screen is being drawn is read together. */
function patientOf(workspaceId: string, id: string): Promise<Patient | null> {
  const present = waiting.get(workspaceId)
  const batch: Waiting = present ?? new Map()
  if (!present) {
    waiting.set(workspaceId, batch)
    setTimeout(() => void readBatch(workspaceId))
  }
  return new Promise((resolve, reject) => batch.set(id, [...(batch.get(id) ?? []), { resolve, reject }]))
}

async function readBatch(workspaceId: string): Promise<void> {
  const batch: Waiting = waiting.get(workspaceId) ?? new Map()
  waiting.delete(workspaceId)
  const wanted = [...batch]
  for (let start = 0; start < wanted.length; start += BATCH)
    await readSome(workspaceId, wanted.slice(start, start + BATCH))
}

async function readSome(workspaceId: string, some: readonly (readonly [string, readonly Asker[]])[]): Promise<void> {
  const query = { ids: some.map(([id]) => id).join(), isActive: 'all', limit: BATCH } as const
  try {
    const { items } = (await call('patients.list', { params: { workspaceId }, query })).body
    const found = new Map(items.map((patient) => [patient.id, patient]))
    for (const [id, askers] of some) for (const { resolve } of askers) resolve(found.get(id) ?? null)
  } catch (error) {
    for (const { reject } of some.flatMap(([, askers]) => askers)) reject(error)
  }
}

/** Apart from a single patient's reading: null for one who is not there. */
export const patientQuery = (workspaceId: string, patientId: string) => ({
  queryKey: ['patients.list', 'one', workspaceId, patientId],
  queryFn: () => patientOf(workspaceId, patientId),
  staleTime: STALE_MS,
})
