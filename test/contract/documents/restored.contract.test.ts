import { afterEach, expect, test } from 'vitest'
import { ofTheFile } from '../../support/skip.ts'
import { type Clinic, clinic, minutes } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

/** A clinic that queued an invoice with its package while the provider was away, was copied, and went on. */
async function copiedBefore(through: 'factus' | 'matias', goesOn: boolean) {
  at = await clinic({ through })
  await at.provider('POST', '/_control/availability', { available: false })
  const { id } = await at.created()
  await at.api('healthInvoices.emitAndFile', { params: { healthInvoiceId: id }, idempotencyKey: 'filing' })
  expect(await at.read(id)).toMatchObject({ status: 'queued' })
  const copy = at.copied()
  await at.provider('POST', '/_control/availability', { available: true })
  if (goesOn) {
    await at.pass(minutes(20))
    expect(await at.read(id)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
  }
  const before = await at.read(id)
  await at.replaced(copy)
  const [emission] = (await at.read(id)).chain
  const { timeline } = (await at.api('dispatches.get', { params: { dispatchId: emission?.dispatchId ?? '' } })).body
  expect(timeline).toContainEqual(expect.objectContaining({ from: 'queued', to: 'unknown', cause: 'restored' }))
  await at.pass(minutes(30), minutes(1))
  return { before, after: await at.read(id) }
}

test.each(['factus', 'matias'] as const)(
  'what the machine before sent since the copy is found, and not sent again (%s)',
  ofTheFile,
  async (through) => {
    const { before, after } = await copiedBefore(through, true)
    expect(after).toMatchObject({ status: 'accepted', number: before.number, cufe: before.cufe })
    expect(after).toMatchObject({ packageStatus: 'accepted' })
    expect(await at.held()).toEqual([`${before.number} x1`])
    const { ministry } = await at.ledgers()
    expect(ministry.map(({ number, accepted }) => `${number} x${accepted}`)).toEqual([`${before.number} x1`])
  },
)

test.each(['factus', 'matias'] as const)(
  'what it never sent is sent when that is proven, once (%s)',
  ofTheFile,
  async (through) => {
    const { after } = await copiedBefore(through, false)
    expect(after).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    expect(await at.held()).toEqual([`${after.number} x1`])
  },
)
