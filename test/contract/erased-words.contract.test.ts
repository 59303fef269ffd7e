import { afterEach, beforeEach, expect, it } from 'vitest'
import { aPatient, aVisit } from '../support/fixtures.ts'
import { everyRow } from '../support/rows.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

let at: TestWorkspace
beforeEach(async () => {
  at = await testWorkspace()
})
afterEach(() => at.close())

/** Names of the tables in whose rows a word stands. */
async function tablesWith(word: string): Promise<unknown[]> {
  const has = (cell: unknown) => (Buffer.isBuffer(cell) ? cell : Buffer.from(String(cell))).includes(word)
  return [...(await everyRow(at.core))].filter(([, rows]) => rows.flat().some(has)).map(([name]) => name)
}

it('an erased patient leaves no word of its name and no number in any table, those of the search neither', async () => {
  const own = aPatient({ firstName: 'Jacaranda' })
  const { id } = (await at.api('patients.create', { body: own })).body
  // Records are put into the table for searching by the batch.
  for (let n = 0; n < 40; n++) await at.api('patients.create', { body: aPatient() })
  expect((await at.api('patients.erase', { params: { patientId: id }, revision: 1 })).status).toBe(200)
  expect(await tablesWith('acaranda')).toEqual([])
  expect(await tablesWith(own.documentNumber)).toEqual([])
})

it('neither does one whose visits, many of them, have gone to another patient', async () => {
  const own = aPatient({ firstName: 'Jacaranda' })
  const { id } = (await at.api('patients.create', { body: own })).body
  const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
  for (let n = 0; n < 40; n++) {
    const body = await aVisit(at.api, { patientId: id })
    const { id: visitId, revision } = (await at.api('visits.create', { body })).body
    await at.api('visits.update', { params: { visitId }, revision, body: { patientId } })
  }
  expect((await at.api('patients.erase', { params: { patientId: id }, revision: 1 })).status).toBe(200)
  expect(await tablesWith('acaranda')).toEqual([])
})
