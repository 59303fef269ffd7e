import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Filing, filing, invoice, ofKind } from './filing.ts'

let clinic: Filing
beforeEach(async () => {
  clinic = await filing()
})
afterEach(() => clinic.close())

/** Filed at the ministry, and the answer lost. */
async function lost(number: string): Promise<string> {
  const { id } = await clinic.prepared(invoice(number))
  clinic.ministry.addFault({ fault: 'drop-after-effect' })
  await clinic.submitted(id)
  expect(await clinic.read(id)).toMatchObject({ status: 'unknown' })
  return id
}

const dispatchOf = async (id: string) => (await clinic.read(id)).submission?.dispatchId ?? ''
const prove = async (id: string, cuv: string, idempotencyKey = `proof-${cuv.slice(0, 8)}`) =>
  clinic.api('dispatches.prove', { params: { dispatchId: await dispatchOf(id) }, body: { cuv }, idempotencyKey })
const held = async (number: string) => (await clinic.ledger()).find((each) => each.number === number)

describe('a filing of which nobody knows', () => {
  it('is settled by its CUV, which the ministry confirms without receiving anything again', async () => {
    const id = await lost('SETP1')
    const cuv = (await held('SETP1'))?.cuv ?? ''
    expect((await prove(id, cuv)).status).toBe(200)
    expect(await clinic.read(id)).toMatchObject({ status: 'accepted', cuv })
    expect(await held('SETP1')).toMatchObject({ accepted: 1, attempts: 1 })
    const receipt = await clinic.api('ripsPackages.receipt', { params: { packageId: id } })
    expect(receipt.body).toMatchObject({ cuv, processId: expect.stringMatching(/^\d+$/) })
    const { proofs, timeline } = (await clinic.api('dispatches.get', { params: { dispatchId: await dispatchOf(id) } }))
      .body
    expect(proofs).toMatchObject([
      { kind: 'cuv', code: cuv, state: 'confirmed', givenBy: expect.stringMatching(/^usr_/) },
    ])
    expect(timeline.at(-1)).toMatchObject({ to: 'accepted', cause: 'proven' })
  })

  it('is not settled by the CUV of another number, of another kind, or of nothing', async () => {
    const other = await clinic.prepared(invoice('SETP2'))
    await clinic.submitted(other.id)
    const note = await clinic.prepared({ ...ofKind('credit_note', 'SETP1', 'SETP2'), sourcePackageId: other.id })
    await clinic.submitted(note.id)
    const id = await lost('SETP1')
    for (const [cuv, why] of [
      [(await clinic.read(other.id)).cuv, 'otro número'],
      [(await clinic.read(note.id)).cuv, 'otra clase'],
      ['ab'.repeat(48), 'ningún documento'],
    ] as const) {
      const refused = await prove(id, cuv ?? '')
      expect(refused.error).toMatchObject({ code: 'proof_refused', message: expect.stringContaining(why) })
      expect(await clinic.read(id)).toMatchObject({ status: 'unknown', cuv: null })
    }
    await clinic.pass(15 * 60_000)
    expect(await clinic.read(id)).toMatchObject({ status: 'accepted' })
    const { proofs } = (await clinic.api('dispatches.get', { params: { dispatchId: await dispatchOf(id) } })).body
    expect(proofs.map(({ state, cause }) => `${state} ${cause}`)).toEqual([
      'refused other-number',
      'refused other-kind',
      'refused not-at-upstream',
    ])
  })
})
