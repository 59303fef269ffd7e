import { describe, expect, it } from 'vitest'
import { type Head, head, holding, line } from '../../../../test/support/documents.ts'
import { invoice as sent } from '../../../../test/support/provider.ts'
import { stored } from '../../../contract/centavos.ts'
import type { DocumentContent } from '../../store/documents.ts'
import type { Stores } from '../../store/store.ts'
import { balanceOf, familyOf } from './family.ts'

const invoice = head({ gross: 1_000 })
const credit = (values: Head) => head({ kind: 'credit_note', invoiceId: 'doc_1', ...values })
const debit = (values: Head) => head({ kind: 'debit_note', invoiceId: 'doc_1', ...values })

describe('what an invoice is still worth', () => {
  it('is its gross without notes', () =>
    expect(balanceOf(invoice, [])).toEqual({ credited: 0, debited: 0, balance: 1_000 }))

  it('grows with accepted debit notes only', () => {
    const notes = [
      debit({ gross: 200 }),
      debit({ gross: 50, status: 'queued' }),
      debit({ gross: 7, status: 'rejected' }),
    ]
    expect(balanceOf(invoice, notes)).toEqual({ credited: 0, debited: 200, balance: 1_200 })
  })

  it.each(['queued', 'sending', 'unknown', 'accepted'] as const)('shrinks by a credit note that is %s', (status) => {
    const credited = status === 'accepted' ? 300 : 0
    expect(balanceOf(invoice, [credit({ gross: 300, status })])).toEqual({ credited, debited: 0, balance: 700 })
  })

  it.each(['draft', 'rejected'] as const)('does not by one that is %s', (status) =>
    expect(balanceOf(invoice, [credit({ gross: 300, status })])).toMatchObject({ credited: 0, balance: 1_000 }),
  )
})

const base = { resolutionId: null, observation: null, invoiceId: 'doc_1', concept: '1' }
const crediting = (lineId: string, amount: number): DocumentContent => ({
  ...base,
  kind: 'credit_note',
  creditKind: 'partial',
  selection: [{ lineId, amount: stored(amount) }],
})
const debiting = (lineId: string, price: number): DocumentContent => ({
  ...base,
  kind: 'debit_note',
  lines: [line(lineId, price)],
})

const linesOf = async (stores: Stores, exceptId?: string) =>
  (await familyOf(stores, invoice, exceptId)).lines.map(
    (each) => `${each.documentId} ${each.line.lineId} ${each.balance}`,
  )

describe('an invoice with its notes', () => {
  const notes = [
    [credit({ id: 'c1', gross: 100 }), crediting('a', 100)],
    [credit({ id: 'c2', gross: 20, status: 'unknown' }), crediting('a', 20)],
    [credit({ id: 'c3', gross: 5, status: 'rejected' }), crediting('a', 5)],
    [debit({ id: 'd2', gross: 60, issuedAt: '2026-07-02T00:00:00.000Z' }), debiting('y', 60)],
    [debit({ id: 'd1', gross: 50, issuedAt: '2026-07-01T00:00:00.000Z' }), debiting('x', 50)],
    [debit({ id: 'd3', gross: 40, status: 'sending' }), debiting('z', 40)],
    [credit({ id: 'c4', gross: 9 }), crediting('x', 9)],
  ] as const

  it('has its lines, then those of the accepted debit notes by their issue, each less what was credited', async () => {
    expect(await linesOf(holding(notes))).toEqual(['doc_1 a 480', 'doc_1 b 400', 'd1 x 41', 'd2 y 60'])
    const family = await familyOf(holding(notes), invoice)
    expect(family.balance).toEqual({ credited: 109, debited: 110, balance: 981 })
    expect(family.notes).toHaveLength(notes.length)
    expect(family.frozen).toEqual(sent())
  })

  it('is judged without the note that is left out', async () => {
    expect(await linesOf(holding(notes), 'c2')).toEqual(['doc_1 a 500', 'doc_1 b 400', 'd1 x 41', 'd2 y 60'])
  })

  it('is refused without the payer that it was sent with', async () => {
    const lost = {
      message: 'La factura no conserva su pagador.',
      code: 'source_customer_missing',
      details: { field: 'invoiceId' },
    }
    await expect(familyOf(holding([], null), invoice)).rejects.toMatchObject(lost)
  })

  it('is a defect without its content', async () =>
    await expect(familyOf(holding([]), { ...invoice, revision: 2 })).rejects.toThrow(
      'document doc_1 lacks its revision',
    ))
})
