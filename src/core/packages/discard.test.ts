import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../test/support/books.ts'
import { head as documentHead, invoiceOf, refusalOf } from '../../../test/support/documents.ts'
import type { StoredPackage } from '../store/packages.ts'
import { discardPackage } from './submission.ts'

const LATER = NOON + 60_000
let at: Books
beforeEach(async () => {
  at = await books()
})
const ready = (values: Partial<StoredPackage> = {}) => at.package('pkg_1', { status: 'ready', ...values })

describe('a package is put away', () => {
  const discard = (head: StoredPackage) => at.inside(({ stores }) => discardPackage(stores, 'wsp_1', head, LATER))

  it('that was never filed, once', async () => {
    const head = await ready()
    const discarded = await discard(head)
    expect(discarded).toEqual({ ...head, status: 'discarded', updatedAt: new Date(LATER).toISOString() })
    expect(await at.store.read.packages.find('wsp_1', head.id)).toEqual(discarded)
    expect(await discard(discarded)).toBe(discarded)
    expect(await refusalOf(discard({ ...head, status: 'queued' }))).toBe(
      'dispatch_in_progress: El paquete ya está en la cola de envío.',
    )
  })

  it('that is no issued document’s but the close of its contract', async () => {
    await at.document(documentHead(), invoiceOf([]))
    const head = await ready({ sourceDocumentId: 'doc_1' })
    expect(await refusalOf(discard(head))).toBe(
      'dispatch_conflict: Es el RIPS de una factura o nota emitida: no se puede descartar.',
    )
    const close = await at.package('pkg_2', { kind: 'capitation_final', sourceDocumentId: 'doc_1' })
    expect((await discard(close)).status).toBe('discarded')
  })

  it.each([
    [{ code: 'withdrawn', cause: '', mayHaveArrived: false }, true],
    [null, false],
  ] as const)('whose filings were all taken back: %j', async (lastError, isTaken) => {
    const head = await ready()
    await at.dispatch(head.id, 'ministry.package', { state: 'rejected', lastError })
    if (isTaken) expect((await discard(head)).status).toBe('discarded')
    else
      expect(await refusalOf(discard(head))).toBe(
        'dispatch_conflict: El paquete ya se radicó una vez: se corrige con otra revisión.',
      )
  })
})
