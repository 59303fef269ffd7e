import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Clinic, clinic, minutes } from './clinic.ts'

type Given = { cufe?: string; cuv?: string; document?: { fileName: string; contentBase64: string } }

describe.each(['factus', 'matias'] as const)('an emission of which nobody knows (%s)', (through) => {
  let at: Clinic
  beforeEach(async () => {
    at = await clinic({ through })
  })
  afterEach(() => at.close())

  const emissionOf = async (id: string) => (await at.read(id)).chain[0]?.dispatchId ?? ''
  const prove = async (id: string, body: Given, idempotencyKey = `proof-${JSON.stringify(body).length}`) => {
    const params = { dispatchId: await emissionOf(id) }
    return at.api.raw('dispatches.prove', { params, body, idempotencyKey })
  }
  const dispatchOf = async (id: string) =>
    (await at.api('dispatches.get', { params: { dispatchId: await emissionOf(id) } })).body
  const codeOf = async (which: number) => (await at.ledgers()).provider[which]?.cufe ?? ''
  const fileOf = async (id: string) => {
    const answer = await at.core.fetch(at.request(`health-invoices/${id}/artifacts/attached-document`))
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Issued at the provider, and the answer lost. */
  async function lost() {
    const { id } = await at.created()
    await at.scenario('timeout-after-accept')
    await at.emitted(id)
    expect(await at.read(id)).toMatchObject({ status: 'unknown' })
    return id
  }

  test('is settled by its CUFE, which the provider confirms', async () => {
    const id = await lost()
    await at.pass(minutes(3))
    const known = await at.accepted()
    expect(known.status).toBe('accepted')
    const second = await lost()
    const cufe = await codeOf(2)
    await at.pass(2_000)
    expect((await prove(second, { cufe: cufe.toUpperCase() })).status).toBe(200)
    expect(await at.read(second)).toMatchObject({ status: 'accepted', cufe })
    const { timeline, proofs } = await dispatchOf(second)
    expect(timeline.at(-1)).toMatchObject({ from: 'unknown', to: 'accepted', cause: 'proven' })
    expect(proofs).toMatchObject([{ kind: 'cufe', code: cufe, state: 'confirmed', cause: null }])
    expect((await at.held()).every((held) => held.endsWith('x1'))).toBe(true)
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
  })

  test.each([
    ['nobody’s', async () => 'ab'.repeat(48)],
    ['another document’s', async (_id: string, other: string) => (await at.read(other)).cufe ?? ''],
  ])('a CUFE that is %s changes nothing, and the answer says why', async (_whose, codeFor) => {
    const other = (await at.accepted()).id
    const id = await lost()
    await at.pass(2_000)
    const answer = await prove(id, { cufe: await codeFor(id, other) })
    const { state, proofs } = await dispatchOf(id)
    expect(proofs[0]?.state).not.toBe('confirmed')
    // Where the provider knows nothing of it, it is asked in the ordinary way, too, which may tell the outcome.
    if (state === 'unknown') expect(['proof_refused', 'reconciliation_inconclusive']).toContain(answer.error.code)
    else expect([state, proofs[0]?.state]).toEqual(['accepted', 'overtaken'])
    expect(await at.read(other)).toMatchObject({ status: 'accepted' })
    await at.pass(minutes(20))
    expect(await at.read(id)).toMatchObject({ status: 'accepted', cufe: await codeOf(1) })
    expect((await at.held()).every((held) => held.endsWith('x1'))).toBe(true)
  })

  test('is asked about by the signed document, when it is this one', async () => {
    const other = await at.accepted()
    const id = await lost()
    await at.pass(2_000)
    const document = (bytes: Uint8Array) => ({
      document: { fileName: 'ad.xml', contentBase64: Buffer.from(bytes).toString('base64') },
    })
    const stolen = await prove(id, document(await fileOf(other.id)))
    if (through === 'matias') {
      expect(stolen.error).toMatchObject({ code: 'proof_refused', message: expect.stringContaining('otro número') })
    } else expect(stolen.error.code).toBe('proof_refused')
    expect(await at.read(id)).toMatchObject({ status: 'unknown' })
    expect((await prove(id, document(Buffer.from('<a/>')))).error.code).toBe('proof_refused')
    const { provider } = await at.ledgers()
    const [theirs, ours] = provider
    const text = (await fileOf(other.id)).toString()
    const own = text
      .replaceAll(theirs?.number ?? '', ours?.number ?? '')
      .replaceAll(theirs?.cufe ?? '', ours?.cufe ?? '')
    const cheaper = await prove(id, document(Buffer.from(own.replaceAll('>80500.50<', '>80500.51<'))))
    expect(cheaper.error).toMatchObject({ code: 'proof_refused', message: expect.stringContaining('totales') })
    const elsewhere = await prove(id, document(Buffer.from(own.replaceAll(`>${at.nit}<`, '>800000001<'))))
    expect(elsewhere.error.message).toContain('otra empresa')
    expect(await at.read(id)).toMatchObject({ status: 'unknown' })
    const proven = await prove(id, document(Buffer.from(own)))
    expect(proven.status).toBe(200)
    expect(await at.read(id)).toMatchObject({ status: 'accepted', number: ours?.number, cufe: ours?.cufe })
    expect((await dispatchOf(id)).proofs.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 4 }, () => 'refused'),
      'confirmed',
    ])
  })

  test('that never arrived goes again, though somebody gave a CUFE of which the provider knows nothing', async () => {
    expect((await at.accepted()).status).toBe('accepted')
    const { id } = await at.created()
    await at.scenario('timeout-before')
    await at.emitted(id)
    expect(await at.read(id)).toMatchObject({ status: 'unknown' })
    await prove(id, { cufe: 'ab'.repeat(48) })
    await at.pass(minutes(30))
    expect((await dispatchOf(id)).proofs).toMatchObject([{ state: 'refused', cause: 'not-at-upstream' }])
    expect(await at.read(id)).toMatchObject({ status: 'accepted' })
    expect((await at.held()).every((held) => held.endsWith('x1'))).toBe(true)
  })

  test('a proof waits for a line that is down, and nothing is sent again while nobody has answered for it', async () => {
    const id = await lost()
    const cufe = await codeOf(0)
    await at.provider('POST', '/_control/availability', { available: false })
    expect((await prove(id, { cufe })).error.code).toBe('reconciliation_inconclusive')
    expect((await dispatchOf(id)).proofs).toMatchObject([{ state: 'open' }])
    await at.pass(minutes(30))
    expect(await at.read(id)).toMatchObject({ status: 'unknown' })
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect(await at.read(id)).toMatchObject({ status: 'accepted', cufe })
    expect((await dispatchOf(id)).proofs).toMatchObject([{ state: 'confirmed' }])
    expect(await at.held()).toHaveLength(1)
  })

  test('a later proof stands instead of the one that was open', async () => {
    const id = await lost()
    const cufe = await codeOf(0)
    await at.provider('POST', '/_control/availability', { available: false })
    await prove(id, { cufe: 'ab'.repeat(48) }, 'wrong')
    await prove(id, { cufe }, 'right')
    expect((await dispatchOf(id)).proofs.map(({ code, state }) => [code, state])).toEqual([
      ['ab'.repeat(48), 'overtaken'],
      [cufe, 'open'],
    ])
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect(await at.read(id)).toMatchObject({ status: 'accepted', cufe })
    expect((await dispatchOf(id)).proofs.map(({ state }) => state)).toEqual(['overtaken', 'confirmed'])
  })

  test('takes one proof of its own kind, and only while its outcome is unknown', async () => {
    const known = await at.accepted()
    expect((await prove(known.id, { cufe: known.cufe ?? '' })).error.code).toBe('reconciliation_not_applicable')
    const id = await lost()
    expect((await prove(id, {})).error.code).toBe('invalid_request')
    expect((await prove(id, { cufe: 'ab'.repeat(48), cuv: 'ab'.repeat(48) })).error.code).toBe('invalid_request')
    expect((await prove(id, { cuv: 'ab'.repeat(48) })).error.code).toBe('proof_refused')
    expect((await prove(id, { cufe: 'otra cosa' })).error.code).toBe('invalid_request')
    const document = { fileName: 'enorme.xml', contentBase64: 'A'.repeat(50 * 1024 * 1024) }
    expect((await prove(id, { document })).status).toBe(413)
    expect((await dispatchOf(id)).proofs).toEqual([])
  })
})
