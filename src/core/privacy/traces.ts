import type { Patient } from '../../contract/patients.ts'
import { documentOf, usersAt } from '../packages/people.ts'
import type { Json } from '../rips/view.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Trace, TraceSlice } from '../store/privacy.ts'
import type { Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'

export interface Search {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly patient: Patient
  readonly signal?: AbortSignal
}

/** Everything that one look after the other comes upon; others have their turn in between. */
async function all(look: (from: number) => Promise<TraceSlice>, turn: Turn): Promise<Trace[]> {
  const traces: Trace[] = []
  for (let from: number | null = 0; from !== null; ) {
    const { found, place }: TraceSlice = await look(from)
    traces.push(...found)
    from = place
    if (turn.isOver) await turn.next()
  }
  return traces
}

/** The newest revision of each. */
function newest(traces: readonly Trace[]): Trace[] {
  const byId = new Map<string, Trace>()
  for (const trace of traces) {
    if (trace.revision >= (byId.get(trace.id)?.revision ?? 0)) byId.set(trace.id, trace)
  }
  return [...byId.values()]
}

/** Invoices and notes whose lines name the patient, each at the last revision that does. */
export async function documentsNaming({ stores, workspace, patient, signal }: Search): Promise<Trace[]> {
  const look = (from: number) => stores.privacy.documentsNaming(workspace.id, patient.id, from)
  return newest(await all(look, new Turn(signal)))
}

export interface InPackage {
  readonly head: StoredPackage
  readonly revision: number
  /** What the package says of the patient. */
  readonly usuario: Json
}

/** Packages in which the patient is a user, each at the last revision that says so. */
export async function* packagesNaming({ stores, workspace, patient, signal }: Search): AsyncGenerator<InPackage> {
  const look = (from: number) => stores.privacy.packagesNaming(workspace.id, patient.documentNumber, from)
  for (const { id, revision } of newest(await all(look, new Turn(signal)))) {
    const head = await stores.packages.find(workspace.id, id)
    for await (const usuario of usersAt(stores, { id, revision }, signal && { signal })) {
      if (head && isOf(patient, usuario)) yield { head, revision, usuario }
    }
  }
}

/** Of a birth, of a child, of an adult: one number for all of a life. */
const OF_ONE_LIFE: ReadonlySet<unknown> = new Set(['RC', 'TI', 'CC'])

function isOf({ documentType, documentNumber }: Patient, usuario: Json): boolean {
  const document = documentOf(usuario)
  if (document?.documentNumber !== documentNumber) return false
  return (
    document.documentType === documentType ||
    [document.documentType, documentType].every((type) => OF_ONE_LIFE.has(type))
  )
}
