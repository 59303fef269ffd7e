import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../../test/support/books.ts'
import { head, invoiceOf } from '../../../../test/support/documents.ts'
import type { StoredDispatch } from '../../store/dispatches.ts'
import type { DocumentFacts, ReservedNumber } from '../../store/documents.ts'
import { knownBeside } from './known.ts'

const FACTS: DocumentFacts = { provider: 'factus', resolutionId: 'res_1' }
const LEFT = '2026-07-20T18:00:00.000Z'
const EARLIER = '2026-07-20T17:59:59.999Z'

let at: Books
let emission: StoredDispatch
beforeEach(async () => {
  at = await books()
  await at.resolution('res_1')
  await at.document(head({ id: 'doc_own', status: 'unknown', facts: FACTS }), invoiceOf([]))
  emission = await at.dispatch('doc_own', 'provider.emission', { state: 'unknown' })
  await at.inside(({ stores }) =>
    stores.dispatches.addSteps(
      { id: emission.id, at: LEFT, from: 'queued', to: 'sending', cause: 'picked' },
      { id: emission.id, at: '2026-07-20T19:00:00.000Z', from: 'unknown', to: 'sending', cause: 'picked' },
    ),
  )
})
const known = (facts: DocumentFacts = FACTS, of = emission) =>
  at.inside(({ stores, workspace }) => knownBeside(stores, workspace, head({ id: 'doc_own', facts }), of))
interface Issued extends Partial<Pick<ReservedNumber, 'prefix' | 'state'>> {
  readonly facts?: DocumentFacts
  /** When its emission was through; null: it never left by us. */
  readonly through?: string | null
}
/** A document that the clinic issued with a number. */
async function issued(
  number: number,
  { through = EARLIER, facts = FACTS, prefix = 'SETP', state = 'issued' }: Issued = {},
) {
  const id = `doc_${number}`
  await at.document(head({ id, facts }), invoiceOf([]))
  const reserved = { kind: 'invoice', documentId: id, resolutionId: 'res_1', reservedAt: LEFT } as const
  await at.inside(({ stores }) => stores.documents.reserveNumber('wsp_1', { ...reserved, number, prefix, state }))
  if (through) await at.dispatch(id, 'provider.emission', { state: 'accepted', updatedAt: through })
}

describe('where the account has to be looked through from', () => {
  it('is behind the last document that was through before this one left', async () => {
    await issued(4)
    await issued(5)
    await issued(6, { through: LEFT })
    expect((await known()).since).toBe(6)
  })

  it('is before the first that is known, where none was through by then', async () => {
    await issued(5, { through: LEFT })
    await issued(6, { through: null })
    expect((await known()).since).toBe(4)
    await at.resolution('res_2', { from: 5, prefix: 'SETQ' })
    await issued(15, { prefix: 'SETQ', through: null })
    expect((await known({ ...FACTS, resolutionId: 'res_2' })).since).toBe(14)
  })

  it('is no number before the resolution’s first', async () => {
    await at.resolution('res_2', { from: 5, prefix: 'SETQ' })
    await issued(5, { prefix: 'SETQ', through: LEFT })
    expect((await known({ ...FACTS, resolutionId: 'res_2' })).since).toBe(5)
  })

  it('is the resolution’s next where nothing was issued by it, and all where there is none', async () => {
    await issued(15, { prefix: 'OTHER' })
    expect((await known()).since).toBe(7)
    expect((await known({ provider: 'factus' })).since).toBe(0)
  })

  it('goes by when it was made, if it never left', async () => {
    await issued(5)
    await at.document(head({ id: 'doc_late', status: 'queued' }), invoiceOf([]))
    const late = await at.dispatch('doc_late', 'provider.emission', { createdAt: LEFT })
    expect((await known(FACTS, late)).since).toBe(6)
    expect((await known(FACTS, { ...late, createdAt: EARLIER })).since).toBe(4)
  })
})

describe('what an absence is held against', () => {
  it('is the newest document of the kind that the same provider issued', async () => {
    expect((await known()).control).toBeNull()
    await issued(4)
    await issued(5)
    await issued(6, { facts: { provider: 'matias' } })
    await issued(7, { state: 'reserved' })
    expect((await known()).control).toEqual({ reference: 'doc_5', prefix: 'SETP', number: 'SETP5' })
    expect((await known({ provider: 'matias' })).control?.reference).toBe('doc_6')
    await at.document(head({ id: 'doc_8', status: 'queued', facts: FACTS }), invoiceOf([]))
    expect((await known()).control?.reference).toBe('doc_5')
  })

  it('is the numbers of what was rejected and removed there', async () => {
    const outcome = { issues: [], discarded: ['SETP8', 'SETP9'] }
    expect((await known()).discarded).toEqual(new Set())
    await at.dispatch('doc_x', 'provider.emission', { state: 'rejected', outcome })
    await at.dispatch('pkg_x', 'ministry.package', {
      state: 'rejected',
      outcome: { ...outcome, discarded: ['SETP1'] } as never,
    })
    expect((await known()).discarded).toEqual(new Set(['SETP8', 'SETP9']))
  })
})
