import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

const standing = async () => {
  const { queued, sending, unknown } = (await at.api('dispatches.status', {})).body
  return { queued, sending, unknown }
}

test('an invoice on its way is one document, however many links of its chain wait', async () => {
  const { id } = await at.created()
  const leaves = Promise.withResolvers<void>()
  at.wire.intercept = async (_, path) => {
    if (!path.includes('/bills/validate')) return undefined
    leaves.resolve()
    return 'hang-before'
  }
  const body = { params: { healthInvoiceId: id }, idempotencyKey: 'chain' }
  void at.api.raw('healthInvoices.emitAndFile', body)
  await leaves.promise
  expect(await standing()).toEqual({ queued: 0, sending: 1, unknown: 0 })
  expect((await at.api('dispatches.list', { query: {} })).body.total).toBe(3)
})

test('an invoice and its message of unknown outcome are one document of unknown outcome', async () => {
  await at.api('connections.email.put', { body: { enabled: true } })
  const { id } = await at.accepted()
  at.wire.intercept = async (_, path) => (path.includes('email') ? { status: 500, body: {} } : undefined)
  await at.api.raw('healthInvoices.email', { params: { healthInvoiceId: id }, body: {}, idempotencyKey: 'mail' })
  await at.pass(minutes(1))
  expect(await standing()).toMatchObject({ unknown: 1 })
})
