import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { type Head, head, invoiceOf, line } from '../../../test/support/documents.ts'
import { storedWorkspace } from '../../../test/support/store.ts'
import { type DocumentFilter, NumberTaken, type StoredDocument, type StoredOverride } from '../store/documents.ts'

const OTHER = storedWorkspace(2)
const JULY = '2026-07-01T05:00:00.000Z'
/** In Colombia it is still the last of July. */
const LATE_JULY = '2026-08-01T04:59:59.999Z'

let at: Books
beforeEach(async () => {
  at = await books()
  await at.inside(({ stores }) => stores.identity.saveWorkspace(OTHER))
})
const documents = () => at.store.read.documents
const ISSUED = { status: 'accepted', issuedAt: JULY, clientId: 'cli_1', clientName: 'Yarumo' } as const
const invoice = (id: string, of: Head = {}, patientId = 'pat_1') =>
  at.document(head({ id, ...ISSUED, ...of }), invoiceOf([line('a', 1, { patientId })]))
const note = (id: string, invoiceId: string, of: Head = {}) =>
  at.document(head({ id, ...ISSUED, kind: 'credit_note', invoiceId, ...of }), {
    kind: 'credit_note',
    invoiceId,
    resolutionId: null,
    observation: null,
    concept: '1',
    creditKind: 'partial',
    selection: [],
  })
const theirs = (id: string, of: Head = {}) =>
  at.inside(({ stores }) => stores.documents.insert(OTHER.id, head({ id, ...ISSUED, ...of }), invoiceOf([]), 'usr_1'))
const ids = (found: readonly StoredDocument[]) => found.map(({ id }) => id)
const listed = async (filter: Partial<DocumentFilter> = {}) => {
  const { items, total } = await documents().list('wsp_1', { kind: 'invoice', limit: 10, offset: 0, ...filter })
  return [total, ...ids(items)]
}

describe('lists of documents', () => {
  it('are of a clinic and a kind, newest first, narrowed by what each has', async () => {
    await invoice('inv_1', { payable: 100, status: 'draft' })
    await invoice('inv_2', { clientId: 'cli_2', payable: 250, issuedAt: LATE_JULY, facts: { coverage: '02' } })
    await invoice('inv_3', {
      payable: 1_000,
      issuedAt: '2026-08-01T05:00:00.000Z',
      updatedAt: '2026-09-01T00:00:00.000Z',
    })
    await note('cre_1', 'inv_1')
    await theirs('inv_x')
    expect(await listed()).toEqual([3, 'inv_3', 'inv_2', 'inv_1'])
    expect(await listed({ kind: 'credit_note' })).toEqual([1, 'cre_1'])
    expect(await listed({ status: 'draft' })).toEqual([1, 'inv_1'])
    expect(await listed({ clientId: 'cli_2' })).toEqual([1, 'inv_2'])
    expect(await listed({ coverage: '02' })).toEqual([1, 'inv_2'])
    expect(await listed({ issuedFrom: '2026-07-31' })).toEqual([2, 'inv_3', 'inv_2'])
    expect(await listed({ issuedTo: '2026-07-31' })).toEqual([2, 'inv_2', 'inv_1'])
    expect(await listed({ issuedTo: '9999-12-31' })).toEqual([3, 'inv_3', 'inv_2', 'inv_1'])
    expect(await listed({ payableFrom: 2.5 })).toEqual([2, 'inv_3', 'inv_2'])
    expect(await listed({ payableTo: 2.5 })).toEqual([2, 'inv_2', 'inv_1'])
    expect(await listed({ updatedSince: '2026-09-01T00:00:00.000Z' })).toEqual([1, 'inv_3'])
    expect(await listed({ limit: 1, offset: 1 })).toEqual([3, 'inv_2'])
    expect(await listed({ sort: 'payable' })).toEqual([3, 'inv_1', 'inv_2', 'inv_3'])
    expect(await listed({ sort: '-payable' })).toEqual([3, 'inv_3', 'inv_2', 'inv_1'])
  })

  it('find by number, payer, contract, the beginning of the CUFE, and whom they are about', async () => {
    await invoice('inv_1', { number: 'SETP-17', cufe: 'AB12' })
    await invoice('inv_2', { clientName: 'Guadua', facts: { contractNumber: 'C-9' } }, 'pat_2')
    await note('cre_2', 'inv_2', { clientName: null })
    await theirs('inv_x', { number: 'SETP-17', cufe: 'AB12' })
    for (const [q, id] of [
      ['p-17', 'inv_1'],
      ['guad', 'inv_2'],
      ['c-9', 'inv_2'],
      ['ab1', 'inv_1'],
    ])
      expect(await listed({ q })).toEqual([1, id])
    for (const q of ['b12', 'ab13', 'ab0', 'nada']) expect(await listed({ q })).toEqual([0])
    expect(await listed({ q: 'nada', patientIds: ['pat_2'] })).toEqual([1, 'inv_2'])
    expect(await listed({ q: 'nada', patientIds: ['pat_2'], kind: 'credit_note' })).toEqual([1, 'cre_2'])
    expect(await listed({ q: 'setp', kind: 'credit_note' })).toEqual([0])
  })

  it('tell which were issued and have no CUV: of services, whose package is not through', async () => {
    for (const [id, of] of [
      ['ready', { status: 'ready', kind: 'invoice' }],
      ['filed', { status: 'accepted', kind: 'invoice' }],
      ['without', { status: 'ready', kind: 'without_invoice' }],
    ] as const) {
      await at.package(`pkg_${id}`, of)
      await invoice(`inv_${id}`, { packageId: `pkg_${id}` })
    }
    await invoice('inv_bare')
    await invoice('inv_draft', { status: 'draft' })
    await invoice('inv_receipt', { facts: { operationType: 'SS-Recaudo' } })
    await invoice('inv_annulled')
    await note('cre_1', 'inv_annulled', { facts: { creditKind: 'total' } })
    await theirs('inv_x')
    expect(await listed({ withoutCuv: 'true' })).toEqual([2, 'inv_bare', 'inv_ready'])
    expect(await listed({ withoutCuv: 'true', kind: 'credit_note' })).toEqual([1, 'cre_1'])
  })
})

describe('documents', () => {
  it('are their clinic’s, and have their notes, oldest first', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id)
    for (const id of ['cre_2', 'cre_1']) await note(id, 'inv_1')
    await note('cre_3', 'inv_2')
    await theirs('inv_x')
    expect(ids(await documents().notesOf('inv_1'))).toEqual(['cre_2', 'cre_1'])
    expect((await documents().find('wsp_1', 'inv_1'))?.id).toBe('inv_1')
    expect(await documents().find(OTHER.id, 'inv_1')).toBeUndefined()
    expect([...(await documents().some('wsp_1', ['inv_2', 'inv_x', 'none'])).keys()]).toEqual(['inv_2'])
  })

  it('of a payer are its issued invoices, and those that changed last are all but what is gone', async () => {
    await invoice('inv_1', { updatedAt: '2026-07-03T00:00:00.000Z' })
    await invoice('inv_2', { updatedAt: '2026-07-02T00:00:00.000Z' })
    await invoice('inv_draft', { status: 'draft', updatedAt: '2026-07-04T00:00:00.000Z' })
    await invoice('inv_gone', { status: 'discarded', updatedAt: '2026-07-05T00:00:00.000Z' })
    await invoice('inv_other', { clientId: 'cli_2', updatedAt: '2026-07-01T00:00:00.000Z' })
    await note('cre_1', 'inv_1', { updatedAt: '2026-06-01T00:00:00.000Z' })
    await theirs('inv_x', { updatedAt: '2026-08-01T00:00:00.000Z' })
    expect(ids(await documents().acceptedOf('wsp_1', 'cli_1'))).toEqual(['inv_1', 'inv_2'])
    expect(ids(await documents().lastOfPayer('wsp_1', 'cli_1', 1))).toEqual(['inv_2'])
    expect(ids(await documents().recent('wsp_1', 4))).toEqual(['inv_draft', 'inv_1', 'inv_2', 'inv_other'])
  })

  it('keep each number for the one that has it first, in each range', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id)
    const reserve = (documentId: string, number: number, prefix = 'F', state: 'reserved' | 'issued' = 'reserved') =>
      at.inside(({ stores }) =>
        stores.documents.reserveNumber('wsp_1', {
          kind: 'invoice',
          prefix,
          number,
          documentId,
          resolutionId: 'r',
          state,
          reservedAt: `${number}`,
        }),
      )
    await reserve('inv_1', 7)
    await reserve('inv_2', 7, 'G')
    await expect(reserve('inv_2', 7)).rejects.toThrow(NumberTaken)
    await reserve('inv_1', 7, 'F', 'issued')
    await reserve('inv_1', 1)
    const numbers = await documents().numbersOf('inv_1')
    expect(numbers.map(({ number, state }) => `${number} ${state}`)).toEqual(['1 reserved', '7 issued'])
  })

  it('have files of their own, each kept once', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id)
    await at.file('inv_1', Buffer.from('first'))
    await at.file('inv_2', Buffer.from('other'))
    await at.file('inv_1', Buffer.from('second'))
    expect(String(await documents().artifactBytes('inv_1', 'attached-document'))).toBe('first')
    expect((await documents().artifacts('inv_2')).map(({ size }) => size)).toEqual([5])
    expect(await documents().artifactBytes('inv_1', 'pdf')).toBeUndefined()
  })

  it('say in spite of what the revision that stands was emitted', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id, { revision: 2 })
    const word = { findings: 1, reason: 'x', overriddenBy: 'usr_1' }
    const add = (
      documentId: string,
      revision: number,
      rule: string,
      overriddenAt: string,
      of: Partial<StoredOverride> = {},
    ) =>
      at.inside(({ stores }) =>
        stores.documents.addOverride('wsp_1', { documentId, revision, rule, overriddenAt, ...word, ...of }),
      )
    await add('inv_1', 1, 'A', '2026-07-01')
    await add('inv_1', 2, 'B', '2026-07-02')
    await add('inv_2', 2, 'C', '2026-07-04')
    await add('inv_1', 2, 'B', '2026-07-03', { reason: 'y' })
    expect(await documents().overriddenRules('wsp_1', 'inv_1')).toEqual(['B'])
    expect(await documents().overriddenRules(OTHER.id, 'inv_1')).toEqual([])
    const words = async (limit: number) =>
      (await documents().overrides('wsp_1', limit)).map(({ rule, reason }) => `${rule} ${reason}`)
    expect([await words(10), await words(1), await documents().overrides(OTHER.id, 1)]).toEqual([
      ['C x', 'B y', 'A x'],
      ['C x'],
      [],
    ])
  })

  it('tell their messages, newest first', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id)
    for (const [id, documentId] of [
      ['eml_1', 'inv_1'],
      ['eml_2', 'inv_1'],
      ['eml_3', 'inv_2'],
    ] as const)
      await at.inside(({ stores }) => stores.documents.addEmail({ id, documentId, recipient: id, createdAt: JULY }))
    expect((await documents().emailsOf('inv_1')).map(({ id }) => id)).toEqual(['eml_2', 'eml_1'])
    expect((await documents().email('eml_3'))?.documentId).toBe('inv_2')
  })
})

describe('what was issued under a contract', () => {
  const contract = {
    id: 'con_1',
    clientId: 'cli_1',
    contractNumber: 'c 1',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    isActive: true,
  }
  const facts = { contractNumber: 'C 1', period: { start: '2026-07-01', end: '2026-07-31' } }
  const under = (counting?: { queuedToo: boolean; exceptId: string }, of: Partial<typeof contract> = {}) =>
    documents().issuedUnder('wsp_1', { ...contract, ...of }, counting)

  it('is what its invoices are still to be paid, with their notes; none owes less than nothing', async () => {
    await invoice('inv_1', { payable: 1_000, facts })
    await invoice('inv_2', { payable: 300, facts })
    await invoice('inv_3', { payable: 50, facts, status: 'queued' })
    await invoice('inv_number', { payable: 9_000, facts: { ...facts, contractNumber: 'C 2' } })
    await invoice('inv_payer', { payable: 9_000, facts, clientId: 'cli_2' })
    await theirs('inv_x', { payable: 9_000, facts })
    await note('cre_1', 'inv_1', { gross: 100, facts })
    await note('cre_2', 'inv_2', { gross: 500, facts })
    await note('deb_1', 'inv_1', { gross: 7, facts, kind: 'debit_note' })
    await note('cre_3', 'inv_1', { gross: 90, facts, status: 'queued' })
    expect(await under()).toEqual({ invoices: 2, used: 907 })
    expect(await under({ queuedToo: true, exceptId: '' })).toEqual({ invoices: 3, used: 957 })
    expect(await under({ queuedToo: true, exceptId: 'inv_3' })).toEqual({ invoices: 2, used: 907 })
  })

  it('is of periods that it holds in, to the day', async () => {
    await invoice('inv_1', { payable: 1, facts })
    const used = async (validFrom: string, validTo = '2026-12-31') =>
      (await under(undefined, { validFrom, validTo })).used
    expect([await used('2026-07-31'), await used('2026-08-01')]).toEqual([1, 0])
    expect([await used('2026-01-01', '2026-07-01'), await used('2026-01-01', '2026-06-30')]).toEqual([1, 0])
  })

  it('is of the first of several contracts of its number that hold', async () => {
    await invoice('inv_1', { payable: 1, facts })
    await at.client('cli_1')
    const other = { contractNumber: 'C 1', validFrom: '2026-01-02', validTo: '2026-07-01' }
    await at.contract('con_2', other)
    const used = async (of: Partial<typeof contract> = {}) => (await under(undefined, of)).used
    expect(await used()).toBe(1)
    expect(await used({ id: 'con_2', validFrom: '2026-01-02' })).toBe(1)
    expect(await used({ id: 'con_3', validFrom: '2026-01-03' })).toBe(0)
    expect(await used({ id: 'con_1', isActive: false })).toBe(0)
    expect(await used({ id: 'con_1', validFrom: '2026-01-02' })).toBe(1)
    expect(await used({ id: 'con_4', validFrom: '2026-01-02' })).toBe(0)
  })
})
