import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic({ through: 'matias' })
  await at.provider('POST', '/_control/availability', { available: false })
})
afterEach(() => at.close())

/** Two invoices, of which the second waits behind the first and was never tried. */
async function queuedBehind() {
  const first = await at.created()
  await at.emitted(first.id)
  const { id } = await at.created()
  await at.api('healthInvoices.emitAndFile', { params: { healthInvoiceId: id }, idempotencyKey: 'filing' })
  const invoice = await at.read(id)
  expect(invoice).toMatchObject({ status: 'queued', chain: [{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }] })
  return { first: first.id, invoice, dispatchId: invoice.chain[0]?.dispatchId ?? '' }
}
const withdraw = (dispatchId: string, idempotencyKey = `withdraw-${dispatchId}`) =>
  at.api.raw('dispatches.withdraw', { params: { dispatchId }, idempotencyKey })

describe('an emission that was never tried', () => {
  test('says that it waits for the line, like the one before it', async () => {
    const { first, invoice } = await queuedBehind()
    expect((await at.read(first)).waitingFor).toMatchObject({ what: 'line' })
    expect(invoice.waitingFor).toMatchObject({ what: 'line' })
    expect(invoice.chain[1]?.waitingFor).toMatchObject({
      what: 'document',
      document: { dispatchId: invoice.chain[0]?.dispatchId },
    })
  })

  test('can be taken back: what stands behind it ends, its number stays its own, and it is issued once', async () => {
    const { invoice, dispatchId } = await queuedBehind()
    expect(await withdraw(dispatchId)).toMatchObject({ status: 200, body: { state: 'rejected', attempts: 0 } })
    // Again, with the same key and with another one: the same.
    expect(await withdraw(dispatchId)).toMatchObject({ status: 200 })
    expect(await withdraw(dispatchId, 'another')).toMatchObject({ status: 200, body: { state: 'rejected' } })
    await at.pass(minutes(1))
    const back = await at.read(invoice.id)
    expect(back).toMatchObject({ status: 'ready', number: invoice.number, waitingFor: null })
    expect(back.chain.map(({ state, cause }) => `${state} ${cause}`)).toEqual([
      'rejected withdrawn',
      'rejected dependency-rejected',
      'rejected dependency-rejected',
    ])
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect(await at.held()).toEqual(['SETP990000001 x1'])
    await at.emitted(invoice.id)
    await at.pass(minutes(5))
    expect(await at.read(invoice.id)).toMatchObject({ status: 'accepted', number: invoice.number })
    expect(await at.held()).toEqual(['SETP990000001 x1', `${invoice.number} x1`])
  })
})

test("what was tried and never left can be taken back; what is not a person's, over or nowhere cannot", async () => {
  const { first, invoice } = await queuedBehind()
  const [tried] = (await at.read(first)).chain
  expect(tried).toMatchObject({ state: 'queued', attempts: 1 })
  expect((await withdraw(tried?.dispatchId ?? '')).status).toBe(200)
  expect(await at.read(first)).toMatchObject({ status: 'ready' })
  for (const [dispatchId = '', code] of [
    [invoice.chain[1]?.dispatchId, 'dispatch_conflict'],
    ['dsp_none', 'not_found'],
  ] as const) {
    expect((await withdraw(dispatchId)).error.code).toBe(code)
  }
})

test('what may have arrived cannot be taken back', async () => {
  await at.provider('POST', '/_control/availability', { available: true })
  const { id } = await at.created()
  await at.scenario('timeout-after-accept')
  await at.emitted(id)
  const [emission] = (await at.read(id)).chain
  expect(emission?.state).toBe('unknown')
  expect((await withdraw(emission?.dispatchId ?? '')).error.code).toBe('submission_outcome_unknown')
  expect(await at.read(id)).toMatchObject({ status: 'unknown' })
})

test('what was lost once cannot be taken back, though it is proven absent and waits to go again', async () => {
  await at.provider('POST', '/_control/availability', { available: true })
  let sent = 0
  at.wire.intercept = async (method, path) => {
    if (method !== 'POST' || !path.endsWith('/invoice')) return undefined
    return ++sent === 1 ? { status: 500, body: {} } : { status: 429, body: {} }
  }
  const { id } = await at.created()
  await at.emitted(id)
  await at.pass(minutes(30))
  const [emission] = (await at.read(id)).chain
  expect([emission?.state, sent > 1]).toEqual(['queued', true])
  expect((await withdraw(emission?.dispatchId ?? '')).error.code).toBe('dispatch_conflict')
})

test('a filing that is taken back is told of its package, too: other windows show it', async () => {
  await at.provider('POST', '/_control/availability', { available: true })
  await at.ministry('POST', '/_control/availability', { available: false })
  const { packageId, chain } = await at.filed()
  expect(chain.at(-1)).toMatchObject({ step: 'submission', state: 'queued' })
  const before = (await at.api('events.list', { query: { limit: 100 } })).body.next
  expect((await withdraw(chain.at(-1)?.dispatchId ?? '')).status).toBe(200)
  const told = (await at.api('events.list', { query: { after: before, limit: 100 } })).body.items
  expect(told).toContainEqual(expect.objectContaining({ resource: 'rips-packages', id: packageId }))
})
