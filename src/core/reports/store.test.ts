import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { type Head, head, invoiceOf } from '../../../test/support/documents.ts'
import { storedVisit, storedWorkspace } from '../../../test/support/store.ts'
import type { Visit } from '../../contract/visits.ts'
import type { DispatchOutcome, StoredDispatch } from '../store/dispatches.ts'
import type { StoredFiling } from '../store/filings.ts'

const OTHER = storedWorkspace(2)
/** In Colombia it is still July. */
const LATE_JULY = '2026-08-01T04:59:59.000Z'
const AUGUST = '2026-08-01T05:00:00.000Z'
const JULY = '2026-07-01T05:00:00.000Z'

let at: Books
beforeEach(async () => {
  at = await books()
  await at.inside(({ stores }) => stores.identity.saveWorkspace(OTHER))
  for (const id of ['pat_1', 'pat_2'])
    await at.patient(id, { documentNumber: id, birthDate: `${id === 'pat_1' ? 1990 : 1980}-01-01` })
})
const reports = () => at.store.read.reports

const visit = (id: string, date: string, of: Partial<Visit> = {}) =>
  at.inside(({ stores, workspace }) =>
    stores.records.visits.insert(workspace, { ...storedVisit(id, 'pat_1', date), reference: id, ...of }),
  )
const invoice = (id: string, of: Head = {}) =>
  at.document(head({ id, status: 'accepted', issuedAt: JULY, gross: 1_000, number: `F-${id}`, ...of }), invoiceOf([]))
const credit = (invoiceId: string, of: Head = {}) =>
  at.document(
    head({
      id: `cre_${invoiceId}`,
      kind: 'credit_note',
      invoiceId,
      status: 'accepted',
      facts: { creditKind: 'total' },
      ...of,
    }),
    {
      kind: 'credit_note',
      resolutionId: null,
      observation: null,
      invoiceId,
      concept: '2',
      creditKind: 'total',
      selection: [],
    },
  )
const theirs = (of: Head) =>
  at.inside(({ stores }) =>
    stores.documents.insert(
      OTHER.id,
      head({ id: 'x', status: 'accepted', issuedAt: JULY, gross: 5, ...of }),
      invoiceOf([]),
      'u',
    ),
  )
const filed = (id: string, packageId: string | null, of: Partial<StoredFiling> = {}) =>
  at.inside(({ stores }) =>
    stores.filings.save('wsp_1', {
      ...{ id, packageId, number: null, module: null, outcome: 'accepted', cuv: 'c', processId: null, filedAt: null },
      ...{
        reason: null,
        fileName: '',
        answer: '{}',
        sha256: id,
        createdAt: '2026-07-30T00:00:00.000Z',
        createdBy: 'usr_1',
      },
      ...of,
    }),
  )
const sent = (targetId: string, updatedAt: string, state: 'accepted' | 'rejected' = 'accepted') =>
  at.dispatch(targetId, 'ministry.package', { state, updatedAt })

describe('what was issued by month', () => {
  it('is of invoices of services that stand, in the months of Colombia', async () => {
    await invoice('1')
    await invoice('2', { issuedAt: LATE_JULY, gross: 20 })
    await invoice('3', { issuedAt: AUGUST, gross: 300 })
    await invoice('draft', { status: 'rejected' })
    await invoice('receipt', { facts: { operationType: 'SS-Recaudo' } })
    await invoice('annulled')
    await credit('annulled')
    await invoice('debit', { kind: 'debit_note' })
    await theirs({})
    expect(await reports().issuedByMonth('wsp_1', '2026-07', '2026-09')).toEqual([
      { month: '2026-07', gross: 1_020 },
      { month: '2026-08', gross: 300 },
    ])
    expect(await reports().issuedByMonth('wsp_1', '2026-07', '2026-08')).toEqual([{ month: '2026-07', gross: 1_020 }])
    expect(await reports().issuedByMonth('wsp_1', '2026-08', '2026-09')).toEqual([{ month: '2026-08', gross: 300 }])
  })

  it.each([
    ['of a part', { facts: { creditKind: 'partial' } }],
    ['that was rejected', { status: 'rejected' }],
    ['of another', { invoiceId: 'inv_2' }],
    ['that adds', { kind: 'debit_note' }],
  ] as const)('has invoices with a note %s', async (_, of) => {
    await invoice('inv_2', { issuedAt: AUGUST })
    await invoice('inv_1')
    await credit('inv_1', of)
    expect(await reports().issuedByMonth('wsp_1', '2026-07', '2026-08')).toEqual([{ month: '2026-07', gross: 1_000 }])
  })
})

describe('how far the money is', () => {
  it('tells what of the month is issued and filed, and what is filed by nobody yet', async () => {
    const statuses = ['draft', 'ready', 'queued', 'sending', 'rejected', 'unknown', 'accepted'] as const
    for (const [n, status] of statuses.entries()) {
      await at.package(`pkg_${n}`, { status })
      await invoice(`${n}`, { packageId: `pkg_${n}`, gross: 10 ** n, issuedAt: '2026-07-10T04:00:00.000Z' })
    }
    await invoice('bare', { gross: 10 ** 7, issuedAt: '2026-07-11T12:00:00.000Z' })
    await invoice('june', { gross: 10 ** 8, issuedAt: '2026-07-01T04:59:59.000Z' })
    await at.package('pkg_annulled', { status: 'draft' })
    await invoice('annulled', { packageId: 'pkg_annulled' })
    await credit('annulled')
    await at.package('pkg_draft', { status: 'draft' })
    await invoice('draft', { status: 'draft', packageId: 'pkg_draft', issuedAt: null })
    await theirs({})
    const { month, unfiled } = await reports().progress('wsp_1', '2026-07-21')
    expect([month.issued, month.filed]).toEqual([11_111_111, 1_000_000])
    // Six have waited 12 days, one 10 and one 21.
    expect(unfiled).toEqual({ invoices: 8, gross: 110_111_111, days: 12.9 })
    expect((await reports().progress('wsp_1', '2026-08-21')).month).toMatchObject({ issued: 0, filed: 0 })
    expect((await reports().progress('wsp_3', '2026-07-21')).unfiled).toEqual({ invoices: 0, gross: 0, days: null })
  })

  it('tells how long visits that are in no document wait', async () => {
    await visit('vis_1', '2026-07-01')
    await visit('vis_2', '2026-07-11')
    await visit('vis_gone', '2026-01-01', { isActive: false })
    await visit('vis_billed', '2026-01-01', { documentId: 'inv_1' })
    await at.inside(({ stores }) =>
      stores.records.visits.insert(OTHER, { ...storedVisit('vis_x', 'pat_1', '2026-01-01'), reference: 'x' }),
    )
    expect((await reports().progress('wsp_1', '2026-07-21')).unbilled).toMatchObject({ visits: 2, days: 15 })
  })
})

describe('visits with what became of them', () => {
  const days = { from: '2026-07-01', to: '2026-07-31' }
  const found = async (limit = 10, after?: { date: string; key: number }) =>
    reports().visits('wsp_1', days, limit, after)

  it('are those of the days that were not archived, in their order, from a place on', async () => {
    await visit('vis_3', '2026-07-31')
    for (const id of ['vis_1', 'vis_2'])
      await visit(id, '2026-07-01', { patientId: id === 'vis_1' ? 'pat_1' : 'pat_2' })
    await visit('before', '2026-06-30')
    await visit('after', '2026-08-01')
    await visit('gone', '2026-07-02', { isActive: false })
    const all = await found()
    expect(all.map(({ id, birthDate }) => `${id} ${birthDate}`)).toEqual([
      ...['vis_1 1990-01-01', 'vis_2 1980-01-01'],
      'vis_3 1990-01-01',
    ])
    expect((await found(1)).map(({ id }) => id)).toEqual(['vis_1'])
    expect((await found(10, all[0])).map(({ id }) => id)).toEqual(['vis_2', 'vis_3'])
    expect(await reports().visits(OTHER.id, days, 10, undefined)).toEqual([])
  })

  it('have the number of their invoice once it is issued and as long as it stands, and the CUV of its package', async () => {
    await at.package('pkg_1', { status: 'accepted' })
    await at.package('pkg_2')
    await invoice('inv_1', { packageId: 'pkg_1' })
    await invoice('inv_2', { status: 'queued', issuedAt: null })
    await invoice('inv_3')
    await credit('inv_3')
    await invoice('inv_4')
    await credit('inv_4', { facts: { creditKind: 'partial' } })
    for (const [n, documentId] of ['inv_1', 'inv_2', 'inv_3', 'pkg_2', null, 'inv_4'].entries())
      await visit(`vis_${n}`, '2026-07-05', { documentId })
    await sent('pkg_1', '2026-07-20T00:00:00.000Z')
    await sent('pkg_2', '2026-07-20T00:00:00.000Z', 'rejected')
    expect(
      (await found()).map(({ number, issuedAt, cuvAt, isInPackage }) => [number, issuedAt, cuvAt, isInPackage]),
    ).toEqual([
      ['F-inv_1', JULY, '2026-07-20T00:00:00.000Z', false],
      [null, null, null, false],
      [null, null, null, false],
      [null, null, null, true],
      [null, null, null, false],
      ['F-inv_4', JULY, null, false],
    ])
  })

  it('have the CUV that another program got, on the day that its file tells or that it came in', async () => {
    for (const n of [1, 2, 3, 4]) {
      await at.package(`pkg_${n}`)
      await visit(`vis_${n}`, '2026-07-05', { documentId: `pkg_${n}` })
    }
    await filed('f1', 'pkg_1', { filedAt: '2026-07-10T10:00:00' })
    await filed('f2', 'pkg_2', { filedAt: 'ayer' })
    await filed('f3', 'pkg_3', { outcome: 'rejected' })
    await filed('f4', 'pkg_4', { filedAt: '2026-07-10T10:00:00Z' })
    await filed('f5', 'pkg_4', { filedAt: '2026-07-12T10:00:00Z' })
    await filed('f6', 'pkg_4', { filedAt: '2026-07-13T10:00:00Z', reason: 'already_accepted' })
    expect((await found()).map(({ cuvAt }) => cuvAt)).toEqual([
      '2026-07-10T15:00:00.000Z',
      '2026-07-30T00:00:00.000Z',
      null,
      '2026-07-12T10:00:00.000Z',
    ])
  })
})

describe('documents that were rejected', () => {
  const moments = { from: '2026-07-01T00:00:00.000Z', before: '2026-08-01T00:00:00.000Z' }
  const outcome: DispatchOutcome = { issues: [] }
  const rejected = (
    targetId: string,
    kind: 'ministry.package' | 'provider.emission',
    updatedAt: string,
    of: Partial<StoredDispatch> = {},
  ) => at.dispatch(targetId, kind, { state: 'rejected', updatedAt, outcome, ...of })
  const found = (limit = 10, after?: { rejectedAt: string; key: number }) =>
    reports().rejections('wsp_1', moments, limit, after)

  it('are those of the days, of invoices and packages, without what was taken back', async () => {
    await at.package('pkg_1', { name: 'julio' })
    await at.package('pkg_2', { sourceDocumentId: 'inv_2', number: 'F-P' })
    for (const n of [1, 2]) await invoice(`inv_${n}`, { clientId: 'cli_1', clientName: 'Yarumo' })
    await rejected('pkg_1', 'ministry.package', '2026-07-03T00:00:00.000Z')
    await rejected('inv_1', 'provider.emission', '2026-07-02T00:00:00.000Z')
    await rejected('pkg_2', 'ministry.package', '2026-07-04T00:00:00.000Z')
    const withdrawn = { lastError: { code: 'withdrawn', cause: '', mayHaveArrived: false } as const }
    await rejected('inv_2', 'provider.emission', '2026-07-05T00:00:00.000Z', withdrawn)
    await rejected('inv_3', 'provider.emission', '2026-07-05T00:00:00.000Z', { outcome: null })
    await rejected('inv_4', 'provider.emission', '2026-08-01T00:00:00.000Z')
    await rejected('inv_5', 'provider.emission', '2026-06-30T23:59:59.999Z')
    await at.dispatch('inv_6', 'document.filing', { state: 'rejected', updatedAt: '2026-07-05T00:00:00.000Z', outcome })
    const all = await found()
    expect(all.map((each) => [each.by, each.documentId, each.documentKind, each.number, each.clientName])).toEqual([
      ['provider', 'inv_1', 'invoice', 'F-inv_1', 'Yarumo'],
      ['ministry', 'pkg_1', 'package', 'julio', null],
      ['ministry', 'inv_2', 'invoice', 'F-inv_2', 'Yarumo'],
    ])
    expect((await found(1)).map(({ documentId }) => documentId)).toEqual(['inv_1'])
    expect((await found(10, all[1])).map(({ documentId }) => documentId)).toEqual(['inv_2'])
    expect(await reports().rejections(OTHER.id, moments, 10, undefined)).toEqual([])
  })

  it('name who wrote them where no visit tells, and when they were accepted after all', async () => {
    await at.package('pkg_1')
    await rejected('pkg_1', 'ministry.package', '2026-07-03T00:00:00.000Z')
    await at.package('pkg_2')
    await rejected('pkg_2', 'ministry.package', '2026-07-04T00:00:00.000Z')
    await filed('f1', 'pkg_2', { filedAt: '2026-07-01T00:00:00Z' })
    await invoice('inv_1')
    await rejected('inv_1', 'provider.emission', '2026-07-05T00:00:00.000Z')
    await at.dispatch('inv_1', 'document.filing', { state: 'accepted', updatedAt: '2026-07-06T00:00:00.000Z' })
    await at.dispatch('inv_1', 'provider.emission', { state: 'accepted', updatedAt: '2026-07-07T00:00:00.000Z' })
    expect((await found()).map(({ people, acceptedAt }) => [people, acceptedAt])).toEqual([
      [['usr_1'], null],
      [['usr_1'], '2026-07-04T00:00:00.000Z'],
      [['usr_1'], '2026-07-07T00:00:00.000Z'],
    ])
  })
})
