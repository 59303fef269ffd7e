import { afterEach, expect, it } from 'vitest'
import { aContract } from '../../support/fixtures.ts'
import { type Clinic, clinic } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

it('a contract is known by its CUCON: 64 characters of a SHA-256', async () => {
  at = await clinic()
  const contractNumber = 'a1b2c3d4'.repeat(8)
  const body = await aContract(at.api, { clientId: at.clientId, contractNumber })
  expect((await at.api.raw('contracts.create', { body })).status).toBe(201)
  const health = { providerCode: at.site, paymentModality: '04', coverage: '16', contractNumber }
  const { status, packageStatus } = await at.filed({ health })
  expect([status, packageStatus]).toEqual(['accepted', 'accepted'])
})
