import { afterAll, beforeAll, expect, it } from 'vitest'
import { AT, emptyStore, storedVisit, storedWorkspace } from '../../../test/support/store.ts'
import { newPatient } from '../records/patient.ts'
import { PLATFORM, type Stores } from '../store/store.ts'
import { type Change, keepRecords, recordsOf } from './records.ts'

const SCOPE = storedWorkspace(1)
const PATIENT = newPatient(
  { id: 'pat_1', isActive: true, revision: 1, createdAt: AT, updatedAt: AT },
  { documentType: 'CC', documentNumber: '77', firstName: 'Ana', lastName: 'Ruiz' },
)
const VISIT = storedVisit('vis_1', 'pat_1', '2026-01-01')

const { store, close } = emptyStore()
beforeAll(() =>
  store.write(PLATFORM, async ({ identity, records }) => {
    await identity.saveWorkspace(SCOPE)
    await records.patients.insert(SCOPE, PATIENT)
    await records.visits.insert(SCOPE, VISIT)
  }),
)
afterAll(close)

it.each([
  [
    'a patient',
    { patients: [PATIENT], visits: [] },
    ({ records }: Stores) => records.patients.replace(SCOPE, { ...PATIENT, revision: 2 }),
  ],
  [
    'a visit',
    { patients: [], visits: [VISIT] },
    ({ records }: Stores) => records.visits.replace(SCOPE, { ...VISIT, revision: 2 }),
  ],
])('%s that somebody changed since it was planned is not written over', async (_, planned, change) => {
  await store.write(PLATFORM, change)
  const told: string[] = []
  const kept = store.write(PLATFORM, (stores) =>
    keepRecords(
      { stores, workspace: SCOPE, now: Date.parse(AT) },
      planned,
      async (operation) => void told.push(operation),
    ),
  )
  await expect(kept).rejects.toMatchObject({ code: 'revision_conflict' })
  expect(told).toEqual([])
})

it.each([
  ['of its type', '15', 1],
  ['of another type', 15, 0],
])('a visit takes the value of its document where it is %s', async (_, to, changed) => {
  const service = { codConsulta: '890301', finalidadTecnologiaSalud: '16' }
  const services = [{ category: 1, service, quantity: 1, unitPrice: 1 }]
  const visit = { ...VISIT, id: `vis_${to}_${changed}`, services, documentId: `inv_${changed}` }
  await store.write(PLATFORM, ({ records }) => records.visits.insert(SCOPE, visit))
  const change: Change = {
    group: 'consultas',
    field: 'finalidadTecnologiaSalud',
    path: 'usuarios[0].servicios.consultas[0].finalidadTecnologiaSalud',
    from: '16',
    to,
    patient: PATIENT,
    service,
  }
  const context = { stores: store.read, workspace: SCOPE, now: Date.parse(AT) }
  expect((await recordsOf(context, [`inv_${changed}`], [change])).visits).toHaveLength(changed)
})

it('a visit of another patient in the same document is left as it is, though its service says the same', async () => {
  const service = { codConsulta: '890301', finalidadTecnologiaSalud: '16' }
  const services = [{ category: 1, service, quantity: 1, unitPrice: 1 }]
  const theirs = { ...VISIT, id: 'vis_theirs', patientId: 'pat_2', services, documentId: 'inv_both' }
  await store.write(PLATFORM, async ({ records }) => {
    await records.patients.insert(SCOPE, { ...PATIENT, id: 'pat_2', documentNumber: '78' })
    await records.visits.insert(SCOPE, theirs)
    await records.visits.insert(SCOPE, { ...theirs, id: 'vis_own', patientId: PATIENT.id })
  })
  const field = 'finalidadTecnologiaSalud'
  const path = `usuarios[0].servicios.consultas[0].${field}`
  const change: Change = { group: 'consultas', field, path, from: '16', to: '15', patient: PATIENT, service }
  const { visits } = await recordsOf(
    { stores: store.read, workspace: SCOPE, now: Date.parse(AT) },
    ['inv_both'],
    [change],
  )
  expect(visits.map(({ id }) => id)).toEqual(['vis_own'])
})
