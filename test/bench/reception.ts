import type { Patient } from '../../src/contract/patients.ts'
import type { VisitInput } from '../../src/contract/visits.ts'
import { processorTime } from '../support/processor-time.ts'
import { consulta } from '../support/rips.ts'

const WARM = 20
const VISITS = 200
/** What is typed of a document before the next list is asked for. */
const LETTERS = [2, 4, 6, 9]

export type Ask = (method: string, path: string, body?: object) => Promise<string>

/** What a receptionist's visit asks of the core, from the first letter to the day's list: milliseconds of work, all of what guards it included. */
export async function visitWork(ask: Ask, somebody: () => Pick<Patient, 'id' | 'documentNumber'>): Promise<number> {
  let keys = 0
  const visit = async () => {
    const { id: patientId, documentNumber } = somebody()
    for (const letters of LETTERS) await ask('GET', `patients?q=${documentNumber.slice(0, letters)}&limit=20`)
    await ask('GET', `patients/${patientId}`)
    await ask('GET', `visits?patientId=${patientId}&limit=1`)
    const { fechaInicioAtencion: at, ...service } = consulta()
    const services = [{ category: 1, service: { ...service, fechaInicioAtencion: at }, quantity: 1, unitPrice: 45_000 }]
    const body: VisitInput = { patientId, date: String(at).slice(0, 10), services }
    const draft = `drafts/visit-${++keys}`
    for (const content of [{ patientId }, body]) await ask('PUT', draft, { content })
    await ask('POST', 'visits', body)
    await ask('DELETE', draft)
    await ask('GET', `visits?date=${body.date}&limit=50`)
  }
  for (let n = 0; n < WARM; n++) await visit()
  const worked = processorTime()
  for (let n = 0; n < VISITS; n++) await visit()
  return worked() / VISITS
}
