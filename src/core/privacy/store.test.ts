import { afterAll, expect, it } from 'vitest'
import {
  AT,
  emptyStore,
  storedPackage,
  storedRevision,
  storedVisit,
  storedWorkspace,
} from '../../../test/support/store.ts'
import { newPatient } from '../records/patient.ts'
import { PLATFORM } from '../store/store.ts'

const { store, close } = emptyStore()
afterAll(close)

const patient = (n: number, createdAt = AT, updatedAt = createdAt) =>
  newPatient(
    { id: `pat_${n}`, isActive: true, revision: 1, createdAt, updatedAt },
    { documentType: 'CC', documentNumber: String(1000 + n), firstName: 'Ana', lastName: 'Ruiz' },
  )

async function clinic(number: number) {
  const workspace = storedWorkspace(number)
  await store.write(PLATFORM, ({ identity }) => identity.saveWorkspace(workspace))
  return workspace
}

it('finds who was never attended and was registered long ago, changed since or not, in one clinic only', async () => {
  const [mine, other] = [await clinic(1), await clinic(2)]
  await store.write(PLATFORM, async ({ records: { patients, visits } }) => {
    await patients.insert(mine, patient(1, '2024-12-31T00:00:00.000Z'))
    await patients.insert(mine, patient(2, '2024-12-31T00:00:00.000Z'))
    await patients.insert(mine, patient(3))
    await patients.insert(mine, patient(5, '2025-01-01T12:00:00.000Z', AT))
    await patients.insert(other, patient(4, '2024-12-31T00:00:00.000Z'))
    await visits.insert(mine, storedVisit('vis_1', 'pat_2', '2025-01-01'))
  })
  const found = await store.read.privacy.unattendedSince(mine.id, '2025-01-02', 10)
  expect(found).toEqual({
    total: 2,
    items: [
      { id: 'pat_1', label: 'Ana Ruiz · CC 1001', since: '2024-12-30' },
      { id: 'pat_5', label: 'Ana Ruiz · CC 1005', since: '2025-01-01' },
    ],
  })
})

it('says how many there are, of whom it names the first', async () => {
  const scope = await clinic(5)
  await store.write(PLATFORM, async ({ records: { patients } }) => {
    for (const n of [51, 52, 53]) await patients.insert(scope, patient(n, `2024-12-0${n - 50}T12:00:00.000Z`))
  })
  const { total, items } = await store.read.privacy.unattendedSince(scope.id, '2025-01-02', 2)
  expect([total, items.map(({ id }) => id)]).toEqual([3, ['pat_51', 'pat_52']])
})

it('looks through everything that was written, slice by slice, and from a mark on', async () => {
  const scope = await clinic(3)
  await store.write(PLATFORM, async ({ packages }) => {
    for (let n = 0; n < 900; n++)
      await packages.insert(scope.id, storedPackage(`pkg_${n}`), storedRevision(n === 850 ? '77' : '770'))
  })
  const { privacy } = store.read
  const places: (number | null)[] = []
  const found: string[] = []
  for (let from: number | null = 0; from !== null; ) {
    const slice: Awaited<ReturnType<typeof privacy.packagesNaming>> = await privacy.packagesNaming(scope.id, '77', from)
    found.push(...slice.found.map(({ id }) => id))
    places.push(slice.place)
    from = slice.place
  }
  expect([found, places.length]).toEqual([['pkg_850'], 3])
  const mark = await privacy.mark()
  expect(await privacy.packagesNaming(scope.id, '77', mark.packages)).toEqual({ found: [], place: null })
  await store.write(PLATFORM, ({ packages }) =>
    packages.insert(scope.id, storedPackage(`pkg_${901}`), storedRevision('77')),
  )
  expect((await privacy.packagesNaming(scope.id, '77', mark.packages)).found).toEqual([{ id: 'pkg_901', revision: 1 }])
})

it('does not let a consent be changed', async () => {
  const scope = await clinic(4)
  const consent = {
    id: 'cns_1',
    purpose: 'contact' as const,
    decision: 'given' as const,
    decidedOn: '2026-01-01',
    method: 'written' as const,
    textVersion: '1',
    representative: null,
    witness: null,
    recordedAt: AT,
    recordedBy: 'usr_1',
  }
  await store.write(PLATFORM, async ({ records, privacy }) => {
    await records.patients.insert(scope, patient(9))
    await privacy.addConsent('pat_9', consent)
  })
  await expect(store.write(PLATFORM, ({ privacy }) => privacy.addConsent('pat_9', consent))).rejects.toThrow(/UNIQUE/)
  const { items } = await store.read.privacy.consents('pat_9', { limit: 10, offset: 0 })
  expect(items).toEqual([consent])
})
