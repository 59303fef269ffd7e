import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { answered } from '../../../../test/support/drawn.tsx'
import { opened } from '../../../../test/support/screen.tsx'
import { CodeSelect } from '../../ui/code-select.tsx'
import { emptyInvoice, type InvoiceDraft } from '../documents/draft.ts'
import { Resolution } from './invoice-form.tsx'
import { PaymentsCard } from './payments-card.tsx'

const RANGES = (['invoice', 'credit_note', 'debit_note'] as const).map((kind) => ({ id: kind, kind, prefix: kind }))

it.each(['invoice', 'credit_note', 'debit_note'] as const)(
  'the numbers of a document are of its kind: %s',
  async (kind) => {
    onWire()
    answered('resolutions.list', { params: { workspaceId: 'wsp_1' }, query: { limit: 100 } }, {
      items: RANGES,
    } as never)
    const { given } = await opened(<Resolution kind={kind} value={null} onChange={() => undefined} />, {
      leaves: [CodeSelect],
    })
    expect(given(CodeSelect)[0]?.options.map(({ value }) => value)).toEqual([kind])
  },
)

const PAID = { concept: '01', amount: 5_000, receivedDate: '2026-11-05' } as const
const PAYMENTS = ['a', 'b', 'c'].map((key) => ({ ...PAID, key, reference: `R-${key}` }))

/** What is changed in the payments of an invoice. */
async function payments(of: Partial<InvoiceDraft> = {}) {
  onWire()
  const changes: Partial<InvoiceDraft>[] = []
  const draft = { ...emptyInvoice(['110010000001']), coverage: '01', end: '2026-11-30', payments: PAYMENTS, ...of }
  const editor = { draft, problems: [], change: (change: Partial<InvoiceDraft>) => changes.push(change) }
  return { changes, ...(await opened(<PaymentsCard editor={editor as never} />)) }
}

it('a payment that is taken out leaves the others of its concept', async () => {
  const { changes, press } = await payments()
  await press('Quitar el recaudo', 1)
  expect(changes.map(({ payments }) => payments?.map(({ key }) => key))).toEqual([['a', 'c']])
})

it('what is typed of a payment is of that one', async () => {
  const { changes, fill } = await payments()
  await fill('Recibo', 'R-9', 2)
  expect(changes[0]?.payments?.map(({ reference }) => reference)).toEqual(['R-a', 'R-b', 'R-9'])
})

it('a new payment is of a concept that the coverage takes, on the last day of the period', async () => {
  const { changes, press } = await payments()
  await press('Agregar recaudo')
  expect(changes[0]?.payments).toHaveLength(4)
  expect(changes[0]?.payments?.[3]).toMatchObject({ amount: '', reference: '', receivedDate: '2026-11-30' })
})
