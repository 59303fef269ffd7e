import type { Patient } from '../../src/contract/patients.ts'
import type { VisitInput } from '../../src/contract/visits.ts'
import { newVisit, patientNamed, VISIT_PREFIX } from '../../src/core/records/visits.ts'
import type { RecordScope } from '../../src/core/store/records.ts'
import type { Store } from '../../src/core/store/store.ts'
import { processorTime } from '../support/processor-time.ts'
import { consulta } from '../support/rips.ts'

const WARM = 20
const VISITS = 150
/** What is typed of a document before the next list is asked for. */
const LETTERS = [2, 4, 6, 9]
const PAGE = { limit: 20, offset: 0, isActive: true }

export type Ask = (method: string, path: string, body?: object) => Promise<string>
type Step = (patient: Patient, n: number) => Promise<void>

function visitOf(patientId: string) {
  const service = consulta()
  const date = String(service.fechaInicioAtencion).slice(0, 10)
  return { patientId, date, services: [{ category: 1, service, quantity: 1, unitPrice: 45_000 }] } satisfies VisitInput
}

/** What a receptionist's visit asks, from the first letter to the day's list, with all that guards it. */
export const guarded =
  (ask: Ask): Step =>
  async ({ id: patientId, documentNumber }, n) => {
    const body = visitOf(patientId)
    for (const letters of LETTERS) await ask('GET', `patients?q=${documentNumber.slice(0, letters)}&limit=20`)
    await ask('GET', `patients/${patientId}`)
    await ask('GET', `visits?patientId=${patientId}&limit=1`)
    for (const content of [{ patientId }, body]) await ask('PUT', `drafts/visit-${n}`, { content })
    await ask('POST', 'visits', body)
    await ask('DELETE', `drafts/visit-${n}`)
    await ask('GET', `visits?date=${body.date}&limit=20`)
  }

/** The same looks and rows, asked of the store by nobody in particular. */
export const unguarded =
  ({ read, write }: Store, scope: RecordScope, userId: string): Step =>
  async (patient, n) => {
    const { services, date } = visitOf(patient.id)
    const [who, key] = [{ workspaceId: scope.id, userId }, `visit-${n}`]
    const at = new Date().toISOString()
    const { patients, visits } = read.records
    for (const letters of LETTERS) await patients.list(scope, { ...PAGE, q: patient.documentNumber.slice(0, letters) })
    await patients.find(scope, patient.id)
    await visits.list(scope, { ...PAGE, limit: 1, equals: { patientId: patient.id } })
    for (const content of [{ patientId: patient.id }, { date, services }]) {
      await write(scope.id, ({ drafts }) => drafts.put(who, { key, content, updatedAt: at }, { since: '', most: 100 }))
    }
    const head = { id: `${VISIT_PREFIX}${n}`, isActive: true, revision: 1, createdAt: at, updatedAt: at }
    const visit = newVisit(head, { date, services, ...patientNamed(patient) })
    await write(scope.id, ({ records }) => records.visits.insert(scope, visit))
    await write(scope.id, ({ drafts }) => drafts.remove(who, key))
    await visits.list(scope, { ...PAGE, equals: { date } })
  }

/** Milliseconds of work of a visit; both in turn, so that the machine is as busy for one as for the other. */
export async function visitWork(steps: readonly [Step, Step], somebody: () => Patient): Promise<[number, number]> {
  const worked: [number, number] = [0, 0]
  for (let n = 0; n < WARM + VISITS; n++) {
    for (const at of [0, 1] as const) {
      const patient = somebody()
      const spent = processorTime()
      await steps[at](patient, n)
      if (n >= WARM) worked[at] += spent() / VISITS
    }
  }
  return worked
}
