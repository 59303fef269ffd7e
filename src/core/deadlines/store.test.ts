import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books } from '../../../test/support/books.ts'
import { type Head, head, invoiceOf } from '../../../test/support/documents.ts'
import { AT, storedPackage, storedRevision, storedWorkspace } from '../../../test/support/store.ts'
import type { ToldDeadlines } from '../store/deadlines.ts'
import type { DocumentContent, ReservedNumber } from '../store/documents.ts'

const OTHER = storedWorkspace(2)
const JULY = '2026-07-01T12:00:00.000Z'
const PAGE = { limit: 10, offset: 0 }

let at: Books
beforeEach(async () => {
  at = await books()
  await at.inside(({ stores }) => stores.identity.saveWorkspace(OTHER))
})
const deadlines = () => at.store.read.deadlines

const ISSUED = { status: 'accepted', issuedAt: JULY, clientId: 'cli_1', clientName: 'Yarumo', gross: 1_000 } as const
const invoice = (id: string, of: Head = {}) => at.document(head({ ...ISSUED, id, payable: 900, ...of }), invoiceOf([]))
const note = (id: string, invoiceId: string, gross: number, of: Head = {}) => {
  const kind = of.kind === 'debit_note' ? 'debit_note' : 'credit_note'
  const noted = { resolutionId: null, observation: null, invoiceId, concept: '1' }
  const content: DocumentContent =
    kind === 'debit_note' ? { ...noted, kind, lines: [] } : { ...noted, kind, creditKind: 'partial', selection: [] }
  return at.document(head({ ...ISSUED, id, kind, invoiceId, gross, ...of }), content)
}
const filing = (documentId: string, workspaceId: string, recordedAt = AT, filedOn = '2026-07-02') =>
  at.inside(({ stores }) =>
    stores.deadlines.record(workspaceId, { documentId, filedOn, number: documentId, recordedAt, recordedBy: 'usr_1' }),
  )

describe('invoices that a payer was not given yet', () => {
  const open = async (since = '2026-01-01', limit = 10) =>
    (await deadlines().openInvoices('wsp_1', since, limit)).map(({ id, payable }) => `${id} ${payable}`)

  it('are those of the clinic that were issued since, whose payer owes something, the earliest first', async () => {
    await invoice('inv_2', { issuedAt: '2026-07-02T12:00:00.000Z' })
    await invoice('inv_1')
    await invoice('inv_old', { issuedAt: '2025-12-31T23:59:59.000Z' })
    await invoice('inv_draft', { status: 'draft' })
    await invoice('inv_patient', { clientId: null })
    await invoice('inv_nothing', { gross: 0, payable: 0 })
    await at.inside(({ stores }) => stores.documents.insert(OTHER.id, head({ ...ISSUED, id: 'x' }), invoiceOf([]), 'u'))
    expect(await open()).toEqual(['inv_1 900', 'inv_2 900'])
    expect(await open(JULY)).toEqual(['inv_1 900', 'inv_2 900'])
    expect(await open('2026-07-02')).toEqual(['inv_2 900'])
    expect(await open(JULY, 1)).toEqual(['inv_1 900'])
    expect(await deadlines().openInvoices('wsp_1', JULY, 1)).toEqual([
      { id: 'inv_1', number: null, clientId: 'cli_1', clientName: 'Yarumo', issuedAt: JULY, payable: 900 },
    ])
  })

  it('owe what notes that were issued left of them, and are none when that is nothing', async () => {
    for (const id of ['inv_1', 'inv_2', 'inv_3']) await invoice(id)
    await note('cre_1', 'inv_1', 300)
    await note('cre_2', 'inv_1', 200, { status: 'draft' })
    await note('deb_1', 'inv_1', 50, { kind: 'debit_note' })
    await note('cre_3', 'inv_2', 1_000)
    await note('cre_4', 'inv_3', 950)
    expect(await open()).toEqual(['inv_1 650', 'inv_3 0'])
  })

  it('are no more once it was recorded that the payer has them, until that is taken back', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id)
    await filing('inv_1', 'wsp_1')
    await filing('inv_2', 'wsp_1')
    expect(await open()).toEqual([])
    const remove = (workspaceId: string, id: string) =>
      at.inside(({ stores }) => stores.deadlines.remove(workspaceId, id))
    await remove(OTHER.id, 'inv_1')
    expect(await open()).toEqual([])
    await remove('wsp_1', 'inv_1')
    expect(await open()).toEqual(['inv_1 900'])
    expect(await deadlines().filing('wsp_1', 'inv_1')).toBeUndefined()
    expect(await deadlines().filing('wsp_1', 'inv_2')).toMatchObject({ documentId: 'inv_2', filedOn: '2026-07-02' })
  })
})

describe('what payers were given', () => {
  it('is told of one clinic and, if asked, of one document; the last recorded first, each once', async () => {
    for (const id of ['inv_1', 'inv_2']) await invoice(id, { number: `F-${id}` })
    await filing('inv_1', 'wsp_1', AT, '2026-07-01')
    await filing('inv_2', 'wsp_1')
    await filing('inv_1', 'wsp_1', JULY)
    const ids = async (workspaceId: string, documentId?: string) => {
      const { items, total } = await deadlines().filings(workspaceId, { ...PAGE, documentId })
      return [total, ...items.map((each) => `${each.documentId} ${each.documentNumber} ${each.filedOn}`)]
    }
    expect(await ids('wsp_1')).toEqual([2, 'inv_1 F-inv_1 2026-07-02', 'inv_2 F-inv_2 2026-07-02'])
    expect(await ids('wsp_1', 'inv_2')).toEqual([1, 'inv_2 F-inv_2 2026-07-02'])
    expect(await ids(OTHER.id)).toEqual([0])
    expect(await deadlines().filing(OTHER.id, 'inv_1')).toBeUndefined()
  })
})

describe('packages without invoice that have no CUV', () => {
  const served = (...days: string[]) => ({
    usuarios: [
      { servicios: { consultas: days.map((day) => ({ fechaInicioAtencion: day, otro: '2020-01-01 00:00' })) } },
    ],
  })
  const ofKind = { kind: 'without_invoice', status: 'ready' } as const

  it('are those of the clinic that may still be filed, the oldest first, with the first day of their services', async () => {
    await at.package('pkg_2', ofKind, served('2026-07-09 10:00', '2026-07-08 10:00'))
    await at.package('pkg_1', { ...ofKind, status: 'rejected' }, served('mañana'))
    await at.package('pkg_draft', { ...ofKind, status: 'draft' })
    await at.package('pkg_sent', { ...ofKind, status: 'queued' })
    await at.package('pkg_gone', { ...ofKind, status: 'discarded' })
    await at.package('pkg_invoice', { kind: 'invoice', status: 'ready' })
    await at.inside(({ stores }) =>
      stores.packages.insert(OTHER.id, { ...storedPackage('pkg_x'), ...ofKind }, storedRevision('1')),
    )
    const open = await deadlines().openPackages('wsp_1', 10)
    expect(open.map(({ id, firstDay }) => [id, firstDay])).toEqual([
      ['pkg_2', '2026-07-08'],
      ['pkg_1', null],
      ['pkg_draft', null],
    ])
    expect((await deadlines().openPackages('wsp_1', 1)).map(({ id }) => id)).toEqual(['pkg_2'])
  })

  it.each([
    ['a month that there is not', '2026-13-01 10:00'],
    ['no month', '2026-00-10 10:00'],
    ['letters', '2026-0x-10 10:00'],
    ['letters in its year', '20x6-06-10 10:00'],
    ['a blank in its year', '20 6-06-10 10:00'],
    ['no day', '2026-06-00 10:00'],
    ['a century that is none of theirs', '0206-07-09 10:00'],
    ['a year that is never over', '9999-12-31 10:00'],
  ])('have the first day that can be read, whatever was typed beside it: %s', async (_case, typed) => {
    await at.package('pkg_1', ofKind, served(typed))
    await at.package('pkg_2', ofKind, served('2026-07-09 10:00', typed))
    const open = await deadlines().openPackages('wsp_1', 10)
    expect(open.map(({ firstDay }) => firstDay)).toEqual([null, '2026-07-09'])
  })

  it('have the days of what they are now', async () => {
    const head = await at.package('pkg_1', ofKind, served('2026-07-01 10:00'))
    await at.inside(({ stores }) =>
      stores.packages.addRevision({ ...head, revision: 2 }, head, {
        ...storedRevision(''),
        revision: 2,
        rips: served('2026-07-05 10:00'),
      }),
    )
    expect((await deadlines().openPackages('wsp_1', 1))[0]?.firstDay).toBe('2026-07-05')
  })
})

it('numbers of a resolution were taken since a moment, in this clinic', async () => {
  const reserve = (workspaceId: string, documentId: string, number: number, of: Partial<ReservedNumber> = {}) =>
    at.inside(({ stores }) => {
      const range = { kind: 'invoice', prefix: 'F', resolutionId: 'res_1', state: 'reserved' } as const
      return stores.documents.reserveNumber(workspaceId, { ...range, documentId, number, reservedAt: JULY, ...of })
    })
  for (const n of [1, 2, 3, 4]) await invoice(`inv_${n}`)
  await at.inside(({ stores }) => stores.documents.insert(OTHER.id, head({ ...ISSUED, id: 'x' }), invoiceOf([]), 'u'))
  await reserve('wsp_1', 'inv_1', 1, { reservedAt: AT })
  for (const n of [2, 3]) await reserve('wsp_1', `inv_${n}`, n)
  await reserve('wsp_1', 'inv_4', 4, { resolutionId: 'res_2' })
  await reserve(OTHER.id, 'x', 1)
  const taken = async (since: string) => Object.fromEntries(await deadlines().numbersTaken('wsp_1', since))
  expect(await taken(AT)).toEqual({ res_1: 3, res_2: 1 })
  expect(await taken(JULY)).toEqual({ res_1: 2, res_2: 1 })
  expect(await taken('2026-08-01')).toEqual({})
})

it('what one person was told of is another’s news, and another clinic’s', async () => {
  const tell = (workspaceId: string, userId: string, told: ToldDeadlines) =>
    at.inside(({ stores }) => stores.deadlines.saveTold(workspaceId, userId, told))
  await tell('wsp_1', 'usr_1', { 'payer inv_1': 'soon' })
  await tell('wsp_1', 'usr_2', { 'payer inv_1': 'overdue' })
  await tell(OTHER.id, 'usr_1', {})
  await tell('wsp_1', 'usr_1', { 'payer inv_2': 'soon' })
  expect(await deadlines().told('wsp_1', 'usr_1')).toEqual({ 'payer inv_2': 'soon' })
  expect(await deadlines().told('wsp_1', 'usr_2')).toEqual({ 'payer inv_1': 'overdue' })
  expect(await deadlines().told(OTHER.id, 'usr_1')).toEqual({})
  expect(await deadlines().told(OTHER.id, 'usr_2')).toEqual({})
})
