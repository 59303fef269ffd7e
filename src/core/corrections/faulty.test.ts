import { describe, expect, it } from 'vitest'
import { head, invoiceOf } from '../../../test/support/documents.ts'
import { storedPackage, storedWorkspace } from '../../../test/support/store.ts'
import type { Desk } from '../documents/content/context.ts'
import { Fault } from '../fault.ts'
import { quote } from '../messages/message.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { StoredPackage } from '../store/packages.ts'
import { type FaultyQuery, faultyOf } from './faulty.ts'

/** So many to a page of the stores below. */
const PAGE = 2
const REJECTED = { code: 'FAK01', message: quote('No'), field: 'payment' }
/** What is said along with a rejection is no reason of it. */
const REMARK = { code: 'FAK99', message: quote('Ojo'), field: 'payment', severity: 'notification' as const }

interface Kept {
  readonly packages?: readonly StoredPackage[]
  readonly documents?: readonly StoredDocument[]
  /** What reading a document's content ends with. */
  readonly trouble?: Error
}

/** Stores with these, and what each list was asked for. */
function deskWith({ packages = [], documents = [], trouble }: Kept) {
  const asked: Record<string, unknown>[] = []
  const list =
    <T extends { status: string }>(all: readonly T[]) =>
    async (_: string, filter: Record<string, unknown>) => {
      asked.push(filter)
      const from = (filter.after as number | undefined) ?? 0
      const isOf = (row: T) =>
        row.status === filter.status && (filter.kind === undefined || row['kind' as keyof T] === filter.kind)
      const rows = all.filter(isOf)
      const next = from + PAGE < rows.length ? from + PAGE : null
      return { items: rows.slice(from, from + PAGE), total: rows.length, next }
    }
  const stores = {
    packages: { list: list(packages), revision: async () => undefined },
    documents: {
      list: list(documents),
      find: async (_: string, id: string) => documents.find((document) => document.id === id),
      content: async () => {
        if (trouble) throw trouble
        return invoiceOf([])
      },
    },
    dispatches: { latestFor: async () => ({ outcome: { issues: [{ ...REJECTED, severity: 'error' }, REMARK] } }) },
  }
  return { asked, desk: { stores, workspace: storedWorkspace(1), now: 0 } as unknown as Desk }
}

const rejected = (id: string, changes: Partial<StoredPackage> = {}) => ({
  ...storedPackage(id),
  status: 'rejected' as const,
  ...changes,
})
const invoice = (id: string, clientId: string, changes: Partial<StoredDocument> = {}) =>
  head({ id, clientId, clientName: `EPS ${clientId}`, status: 'rejected', issues: [REJECTED, REMARK], ...changes })

async function found(kept: Kept, query: FaultyQuery = {}) {
  const { desk, asked } = deskWith(kept)
  const read = { count: 0, complete: true }
  const faulty = []
  for await (const each of faultyOf(desk, query, new AbortController().signal, read)) faulty.push(each)
  return { faulty, ids: faulty.map(({ of }) => of.head.id), read, asked }
}

describe('what something is known against', () => {
  it('is read to the last page of each kind and status, packages first', async () => {
    const packages = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => rejected(id))
    const kinds = ['debit_note', 'credit_note', 'invoice'] as const
    const documents = kinds.map((kind) => invoice(kind, 'c1', { kind }))
    const { ids, read, asked } = await found({ packages, documents })
    expect(ids).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'invoice', 'credit_note', 'debit_note'])
    expect(read).toEqual({ count: 8, complete: true })
    const lists = new Set(asked.map(({ kind = 'package', status }) => `${kind} ${status}`))
    expect([...lists]).toEqual([
      ...['package rejected', 'package draft', 'invoice rejected', 'invoice draft'],
      ...['credit_note rejected', 'credit_note draft', 'debit_note rejected', 'debit_note draft'],
    ])
    for (const filter of asked) expect(filter).toMatchObject({ sort: '-updatedAt', limit: 100, offset: 0 })
  })

  it('leaves out what nothing is known against', async () => {
    const { ids, read } = await found({ documents: [invoice('i1', 'c1', { issues: [] }), invoice('i2', 'c1')] })
    expect(ids).toEqual(['i2'])
    expect(read.count).toBe(2)
  })

  it('is why it was rejected, without what was only remarked', async () => {
    const { faulty } = await found({ packages: [rejected('p1')], documents: [invoice('i1', 'c1')] })
    expect(faulty.map(({ of, found }) => [of.head.id, found.map(({ code }) => code)])).toEqual([
      ['p1', ['FAK01']],
      ['i1', ['FAK01']],
    ])
  })

  it('is of the days that were asked for, as they are in Colombia, the last one included', async () => {
    const packages = [
      rejected('second', { updatedAt: '2026-07-03T04:59:59.000Z' }),
      rejected('third', { updatedAt: '2026-07-03T05:00:00.000Z' }),
    ]
    const { ids, asked } = await found({ packages }, { dateFrom: '2026-07-01', dateTo: '2026-07-02' })
    expect(ids).toEqual(['second'])
    expect(new Set(asked.map(({ updatedSince }) => updatedSince))).toEqual(new Set(['2026-07-01T05:00:00.000Z']))
    expect((await found({ packages })).asked[0]).toMatchObject({ updatedSince: undefined })
  })

  it('is of the payer that was asked for; a package has that of its document', async () => {
    const documents = [invoice('i1', 'c1'), invoice('i2', 'c2')]
    const packages = [
      rejected('p1', { sourceDocumentId: 'i1' }),
      rejected('p2', { sourceDocumentId: 'i2' }),
      rejected('p3'),
    ]
    const { faulty, asked } = await found({ packages, documents }, { clientId: 'c2' })
    expect(faulty.map(({ of, clientName }) => [of.head.id, clientName])).toEqual([
      ['p2', 'EPS c2'],
      ['i2', 'EPS c2'],
    ])
    expect(asked.filter(({ clientId }) => clientId === 'c2').every(({ kind }) => kind !== undefined)).toBe(true)
    expect((await found({ packages, documents })).faulty.map(({ clientName }) => clientName)).toEqual([
      ...['EPS c1', 'EPS c2', null],
      ...['EPS c1', 'EPS c2'],
    ])
  })
})

describe('a document that cannot even be put together', () => {
  const documents = [invoice('i1', 'c1')]

  it('says so', async () => {
    const trouble = new Fault('not_found', quote('Falta el pagador.'), { field: 'clientId' })
    const { faulty } = await found({ documents, trouble })
    const said = { source: 'local', code: 'not_found', message: trouble.said, value: null }
    expect(faulty[0]?.found).toEqual([{ ...said, path: 'clientId', place: 'clientId' }])
    const whole = await found({ documents, trouble: new Fault('not_found', quote('No.')) })
    expect(whole.faulty[0]?.found[0]).toMatchObject({ path: '', place: '' })
  })

  it('is no cover for a defect', async () => {
    await expect(found({ documents, trouble: new TypeError('a defect') })).rejects.toThrow('a defect')
  })
})
