import { afterEach, expect, it } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const DAY = minutes(24 * 60)

async function reachable(provider: boolean, ministry: boolean): Promise<void> {
  await at.provider('POST', '/_control/availability', { available: provider })
  await at.ministry('POST', '/_control/availability', { available: ministry })
}

it.each(['factus', 'matias'] as const)(
  'a week offline, by %s: an invoice and a note wait with their chains, outlive their process and end once each',
  async (through) => {
    at = await clinic({ through, random: () => 0.999 })
    const { id: noted, lines } = await at.filed()
    await reachable(false, false)
    const { id } = await at.created()
    const invoiceCall = { params: { healthInvoiceId: id }, idempotencyKey: 'invoice' }
    expect((await at.api('healthInvoices.emitAndFile', invoiceCall)).status).toBe(202)
    const selection = [{ lineId: lines[2]?.lineId ?? '', amount: 33.33 }]
    const note = { invoiceId: noted, concept: '1', kind: 'partial' as const, selection }
    const { id: creditNoteId } = (await at.api('creditNotes.create', { body: note })).body
    const noteCall = { params: { creditNoteId }, idempotencyKey: 'note' }
    expect((await at.api('creditNotes.emitAndFile', noteCall)).status).toBe(202)
    expect((await at.read(noted)).balance).toBe(80_467.17)

    await at.pass(7 * DAY, DAY)
    await at.restarted()
    await at.signedIn()
    expect([(await at.read(id)).status, (await at.credit(creditNoteId)).status]).toEqual(['queued', 'queued'])
    await reachable(true, false)
    await at.pass(minutes(20), minutes(1))
    const waiting = { status: 'accepted', packageStatus: 'queued' }
    expect(await at.read(id)).toMatchObject(waiting)
    expect(await at.credit(creditNoteId)).toMatchObject(waiting)
    await reachable(true, true)
    await at.pass(minutes(20), minutes(1))

    const done = { status: 'accepted', packageStatus: 'accepted' }
    expect(await at.read(id)).toMatchObject({ ...done, number: 'SETP990000002', balance: 80_500.5 })
    expect(await at.credit(creditNoteId)).toMatchObject({ ...done, number: 'NC1' })
    const { provider, ministry } = await at.ledgers()
    const once = ['SETP990000001 x1', 'SETP990000002 x1', 'NC1 x1']
    for (const ledger of [provider, ministry]) {
      expect(ledger.map(({ number, accepted }) => `${number} x${accepted}`).sort()).toEqual(once.toSorted())
      for (const { receivedSha256 } of ledger) expect(new Set(receivedSha256).size).toBe(1)
    }
  },
)
