import { afterEach, beforeEach, expect, it } from 'vitest'
import { aResolution } from '../../../test/support/resolutions.ts'
import { emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { StoredResolution } from '../store/records.ts'

let at: ReturnType<typeof emptyStore>
beforeEach(() => {
  at = emptyStore()
})
afterEach(() => at.close())

const [clinic, other] = [storedWorkspace(1), storedWorkspace(2)]
const range = (id: string, fields: Partial<StoredResolution> = {}) =>
  aResolution({ id, prefix: 'SETP', from: 1, to: 1_000, ...fields })

it('the highest number used before is of one kind, prefix, range and clinic', async () => {
  const ofInvoices = range('res_1')
  const [ofNotes, elsewhere, later] = [
    range('res_2', { kind: 'credit_note' }),
    range('res_3'),
    range('res_4', { from: 1_001, to: 2_000 }),
  ]
  await at.store.write('', async ({ identity, records, lastUsed }) => {
    for (const workspace of [clinic, other]) await identity.saveWorkspace(workspace)
    for (const each of [ofInvoices, ofNotes, later]) await records.resolutions.insert(clinic, each)
    await records.resolutions.insert(other, elsewhere)
    const stated = { statedAt: '2026-01-01T00:00:00.000Z', statedBy: 'usr_1' }
    await lastUsed.save('res_1', { number: 700, ...stated })
    await lastUsed.save('res_3', { number: 900, ...stated })
    await lastUsed.save('res_4', { number: 1_500, ...stated })
  })
  const highest = (of: StoredResolution, id = clinic.id) => at.store.read.lastUsed.highest(id, of)
  expect(await highest(ofInvoices)).toBe(700)
  expect(await highest(later)).toBe(1_500)
  expect(await highest(elsewhere, other.id)).toBe(900)
  expect(await highest(ofNotes)).toBeNull()
  expect(await highest({ ...ofInvoices, prefix: 'SETX' })).toBeNull()
})
