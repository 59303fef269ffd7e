import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { LineTable } from '../documents/line-table.tsx'
import { LinesCard } from '../documents/lines-card.tsx'
import type { CreditDraft } from './credit-draft.ts'
import { Selection } from './credit-selection.tsx'
import { NewDebit } from './debit-screen.tsx'
import { NoteFrame } from './note-frame.tsx'

const LINE = { category: 1, service: {}, description: 'Consulta', quantity: 1, unitPrice: 45_000 }
const INVOICE = {
  ...{ id: 'inv_1', number: 'FE1', clientName: 'EPS', balance: 90_000, customer: null, totals: { gross: 135_000 } },
  lines: ['pat_1', 'pat_2', 'pat_1'].map((patientId, at) => ({ ...LINE, patientId, lineId: `lin_${at}` })),
  lineBalances: [
    { lineId: 'lin_0', documentId: 'inv_1', balance: 45_000 },
    { lineId: 'lin_1', documentId: 'inv_1', balance: 0 },
    { lineId: 'lin_2', documentId: 'inv_1', balance: 30_000 },
  ],
}

/** The lines that are credited, and what is changed in them. */
async function selection(amounts: CreditDraft['amounts']) {
  onWire()
  const changes: unknown[] = []
  const draft = { amounts } as CreditDraft
  const part = <Selection invoice={INVOICE as never} draft={draft} problems={[]} onChange={(of) => changes.push(of)} />
  const screen = await opened(part, { leaves: [LineTable] })
  const row = (at: number) => opened(screen.given(LineTable)[0]?.row(at, true))
  return { changes, row, ...screen }
}

it('to credit all that is left keeps what was typed of a line', async () => {
  const { changes, press } = await selection({ lin_2: 10_000 })
  await press('Marcar todos')
  await press('Desmarcar todos')
  expect(changes).toEqual([{ amounts: { lin_0: 45_000, lin_2: 10_000 } }, { amounts: {} }])
})

it('a line that is ticked is credited with what is left of it, and one without anything left cannot be', async () => {
  const { changes, row, given } = await selection({})
  expect(given(LineTable)[0]?.count).toBe(3)
  await (await row(2)).fill(/Consulta/, true)
  expect(changes).toEqual([{ amounts: { lin_2: 30_000 } }])
  expect((await row(1)).field(/Consulta/).disabled).toBe(true)
})

it('a service that is added is of a patient of the invoice', async () => {
  onWire({ 'healthInvoices.get': INVOICE })
  const { given } = await opened(<NewDebit invoiceId="inv_1" />, { leaves: [NoteFrame, LinesCard] })
  expect(given(LinesCard)[0]?.edit?.patientIds).toEqual(['pat_1', 'pat_2'])
})
