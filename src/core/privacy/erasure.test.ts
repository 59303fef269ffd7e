import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  AT,
  emptyStore,
  storedPackage,
  storedRevision,
  storedVisit,
  storedWorkspace,
} from '../../../test/support/store.ts'
import type { Call, Effect } from '../kernel/call.ts'
import { newPatient } from '../records/patient.ts'
import { PLATFORM, type Stores } from '../store/store.ts'
import { erasureHandlers } from './erasure.ts'

const SCOPE = storedWorkspace(1)

let { store, close } = emptyStore()
beforeEach(async () => {
  await close()
  ;({ store, close } = emptyStore())
  const head = { id: 'pat_1', isActive: true, revision: 1, createdAt: AT, updatedAt: AT }
  const given = { documentType: 'CC', documentNumber: '77', firstName: 'Ana', lastName: 'Ruiz' }
  await store.write(PLATFORM, async ({ identity, records }) => {
    await identity.saveWorkspace(SCOPE)
    await records.patients.insert(SCOPE, newPatient(head, given))
  })
})
afterAll(() => close())

function prepared(): Promise<Effect> {
  const handler = erasureHandlers['patients.erase']
  if (typeof handler === 'function') throw new Error('looks through everything before its transaction')
  const call = {
    stores: store.read,
    workspace: SCOPE,
    params: { patientId: 'pat_1' },
    revision: 1,
    now: Date.parse(AT),
  }
  return handler.prepare({ ...call, signal: new AbortController().signal } as unknown as Call<'patients.erase'>)
}

it('erases whom nothing names', async () => {
  const effect = await prepared()
  await store.write(PLATFORM, effect)
  expect(await store.read.records.patients.find(SCOPE, 'pat_1')).toBeUndefined()
})

it.each<[string, (stores: Stores) => Promise<void>]>([
  ['a visit', ({ records }) => records.visits.insert(SCOPE, storedVisit('vis_1', 'pat_1', '2026-01-01'))],
  ['a package', ({ packages }) => packages.insert(SCOPE.id, storedPackage('pkg_1'), storedRevision('77'))],
  [
    'more than one look sees',
    async ({ packages }) => {
      for (let n = 0; n <= 401; n++) await packages.insert(SCOPE.id, storedPackage(`pkg_${n}`), storedRevision('1'))
    },
  ],
])('is refused by %s that is written while everything before it is looked through', async (_, write) => {
  const effect = await prepared()
  await store.write(PLATFORM, write)
  await expect(store.write(PLATFORM, effect)).rejects.toMatchObject({ code: 'retention_required' })
  expect(await store.read.records.patients.find(SCOPE, 'pat_1')).toBeDefined()
})
