import { afterAll, expect, it } from 'vitest'
import { AT, emptyStore, storedVisit, storedWorkspace } from '../../../test/support/store.ts'
import { newPatient } from '../records/patient.ts'
import { PLATFORM } from '../store/store.ts'
import { itemsIn } from './dossier.ts'

const SCOPE = storedWorkspace(1)
const { store, close } = emptyStore()
afterAll(close)

it('tells each visit of a person once, though more are written while it is read', async () => {
  const head = { id: 'pat_1', isActive: true, revision: 1, createdAt: AT, updatedAt: AT }
  const patient = newPatient(head, { documentType: 'CC', documentNumber: '77', firstName: 'Ana', lastName: 'Ruiz' })
  const visit = (id: string) => storedVisit(id, patient.id, '2026-01-01')
  const ids = Array.from({ length: 450 }, (_, n) => `vis_${n}`)
  await store.write(PLATFORM, async ({ identity, records }) => {
    await identity.saveWorkspace(SCOPE)
    await records.patients.insert(SCOPE, patient)
    for (const id of ids) await records.visits.insert(SCOPE, visit(id))
  })
  const told: string[] = []
  for await (const { id } of itemsIn({ stores: store.read, workspace: SCOPE, patient }, 'visits') as AsyncGenerator<{
    id: string
  }>) {
    told.push(id)
    if (told.length % 150 === 0) {
      await store.write(PLATFORM, ({ records }) => records.visits.insert(SCOPE, visit(`vis_new_${told.length}`)))
    }
  }
  const old = told.filter((id) => !id.startsWith('vis_new'))
  expect(old.toSorted()).toEqual(ids.toSorted())
})
