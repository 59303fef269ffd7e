import { expect, test } from 'vitest'
import { CHAOS } from '../../../test/support/provider.ts'
import { type Caller, factusCaller, factusInvoice } from '../../../test/support/provider-client.ts'
import { seededFaults } from '../kit/faults.ts'

const INTENTS = 15

/** Sends one document until its reference is found validated; the number it got. */
async function issue(caller: Caller, reference: string): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const found = await caller.get(`/v2/bills?filter[reference_code]=${reference}`)
    if (found.at('data.data.0.is_validated') === true) return found.textAt('data.data.0.number')
    if (found.at('data.data.0.errors.0') !== undefined) await caller.post('/_sim/reconcile', { reference })
    else await caller.post('/v2/bills/validate', factusInvoice(reference)).catch(() => undefined)
    caller.travel(caller.clock.time + 3_000)
  }
  throw new Error(`${reference} never ended`)
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'seed %i: one validated document for each intent, each with its own number',
  async (seed) => {
    const caller = await factusCaller({ faults: seededFaults(seed, 0.6, CHAOS) })
    const numbers: string[] = []
    for (let intent = 0; intent < INTENTS; intent += 1) numbers.push(await issue(caller, `intent-${intent}`))
    const ledger = (await caller.ledger()) as { accepted: number; number: string; receivedSha256: string[] }[]
    expect(new Set(numbers).size).toBe(INTENTS)
    expect(ledger.map(({ accepted }) => accepted)).toEqual(Array(INTENTS).fill(1))
    expect(ledger.map(({ number }) => number)).toEqual(numbers)
    expect(ledger.every(({ receivedSha256 }) => new Set(receivedSha256).size === 1)).toBe(true)
  },
)
