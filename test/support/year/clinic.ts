import type { BodyInput } from '../../../src/contract/operations.ts'
import { newPatient } from '../../../src/core/records/patient.ts'
import { PLATFORM, type Store, type Stores } from '../../../src/core/store/store.ts'
import { clinic, patientOf } from '../../../src/host/sample/clinic.ts'
import { PATIENTS } from '../../../src/host/sample/visits.ts'
import type { Year } from '../../../src/host/sample/year.ts'
import { addInvoice, addVisit, idOf, knownAs, type Parties } from './fill.ts'

const AT = '2025-01-02T12:00:00.000Z'
/** Rows of one transaction. */
const BATCH = 2_000

interface Desk {
  readonly addPayer: (body: BodyInput<'clients.create'>) => Promise<{ readonly id: string }>
  readonly addProfessional: (body: BodyInput<'specialists.create'>) => Promise<unknown>
}

/** Who pays and who works there, through the host. The payers' ids, by their places in the made-up clinic. */
export async function registerParties({ addPayer, addProfessional }: Desk): Promise<string[]> {
  for (const body of clinic.professionals) await addProfessional(body)
  const payers: string[] = []
  for (const body of clinic.payers) payers.push((await addPayer(body)).id)
  return payers
}

type Add<T> = (stores: Stores, row: T) => Promise<void>

export async function inBatches<T>(store: Store, rows: readonly T[], add: Add<T>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await store.write(PLATFORM, async (stores) => {
      for (const row of rows.slice(from, from + BATCH)) await add(stores, row)
    })
  }
}

/** Visits and invoices, into the store of a host that is not running. */
export async function fillMonths(store: Store, parties: Parties, { visits, invoices }: Year): Promise<void> {
  await inBatches(store, visits, (stores, visit) => addVisit(stores, parties, visit))
  await inBatches(store, invoices, (stores, invoice) => addInvoice(stores, parties, invoice))
}

/** With the patients of the small clinic. */
export async function fillYear(
  store: Store,
  workspaceId: string,
  payers: readonly string[],
  year: Year,
): Promise<void> {
  const scope = { id: workspaceId, number: 1 }
  const people = Array.from({ length: PATIENTS }, (_, n) =>
    newPatient({ id: idOf('pat', n), isActive: true, revision: 1, createdAt: AT, updatedAt: AT }, patientOf(n)),
  )
  await inBatches(store, people, ({ records }, person) => records.patients.insert(scope, person))
  const known = people.map(knownAs)
  const nobody = { id: '', name: '', document: '' }
  await fillMonths(store, { scope, payers, patientOf: ({ patient }) => known[patient] ?? nobody }, year)
}
