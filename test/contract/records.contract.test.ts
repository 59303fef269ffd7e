import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPatient } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

let at: TestWorkspace
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

describe('patients', () => {
  it('is there', async () => {
    const created = await at.api('patients.create', { body: aPatient() })
    expect(created.status).toBe(201)
    const id = created.body.id
    const read = await at.api('patients.get', { params: { patientId: id } })
    expect(read.body).toEqual(created.body)
  })
})
