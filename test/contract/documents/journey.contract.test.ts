import { afterEach, describe, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

describe.each(['factus', 'matias'] as const)(
  'from attentions to a CUV, a credit note and a debit note, by %s',
  (through) => {
    it('balances to the centavo', async () => {
      at = await clinic({ through })
      const { api } = at
      const draft = await at.created()
      expect(draft).toMatchObject({ status: 'ready', number: null, totals: { gross: 80_500.5, payable: 80_500.5 } })

      const params = { healthInvoiceId: draft.id }
      const answer = await api('healthInvoices.emitAndFile', { params, idempotencyKey: 'a' })
      expect(answer.body).toMatchObject({ status: 'accepted', number: 'SETP990000001' })
      await at.pass(10_000)
      const invoice = await at.read(draft.id)
      expect(invoice).toMatchObject({ status: 'accepted', packageStatus: 'accepted', balance: 80_500.5 })
      expect(invoice.chain.map(({ step, state }) => [step, state])).toEqual([
        ['emission', 'accepted'],
        ['artifacts', 'accepted'],
        ['filing', 'accepted'],
        ['submission', 'accepted'],
      ])
      expect(invoice.artifacts.map(({ name }) => name)).toEqual(['attached-document', 'pdf', 'xml'])

      const [first, second] = invoice.lines.map(({ lineId }) => lineId)
      const credited = await api('creditNotes.create', {
        body: {
          invoiceId: draft.id,
          concept: '1',
          kind: 'partial',
          selection: [
            { lineId: first ?? '', amount: 45_000 },
            { lineId: second ?? '', amount: 0.25 },
          ],
        },
      })
      const note = credited.body
      await api('creditNotes.emitAndFile', { params: { creditNoteId: note.id }, idempotencyKey: 'b' })
      await at.pass(10_000)
      expect(await at.credit(note.id)).toMatchObject({ status: 'accepted', packageStatus: 'accepted', number: 'NC1' })
      expect(await at.read(draft.id)).toMatchObject({ credited: 45_000.25, balance: 35_500.25 })

      const services = [
        { patientId: at.patients[1], category: 6, service: service.medicamento(), quantity: 3, unitPrice: 1_200.1 },
      ]
      const debited = await api('debitNotes.create', { body: { invoiceId: draft.id, concept: '4', services } })
      await api('debitNotes.emitAndFile', { params: { debitNoteId: debited.body.id }, idempotencyKey: 'c' })
      await at.pass(10_000)
      expect(await at.debit(debited.body.id)).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
      expect(await at.read(draft.id)).toMatchObject({ debited: 3_600.3, balance: 39_100.55 })

      const { provider, ministry } = await at.ledgers()
      expect(provider.map(({ number, accepted }) => [number, accepted])).toEqual([
        ['SETP990000001', 1],
        ['NC1', 1],
        ['ND1', 1],
      ])
      expect(ministry.map(({ number, accepted }) => [number, accepted])).toEqual([
        ['SETP990000001', 1],
        ['NC1', 1],
        ['ND1', 1],
      ])
      const { financial, recentDocuments } = (await api('workspaces.dashboard', {})).body
      expect(financial).toEqual({
        totalInvoiced: 80_500.5,
        totalCredited: 45_000.25,
        totalDebited: 3_600.3,
        netRevenue: 39_100.55,
        invoiceCount: 1,
        creditNoteCount: 1,
        debitNoteCount: 1,
      })
      const { months } = (await api('workspaces.history', {})).body
      expect(months.map(({ month }) => month)).toEqual([
        // Of UTC, where August has begun.
        ...['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'],
        ...['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
      ])
      const { totalInvoiced, totalCredited, totalDebited, netRevenue } = financial
      expect(months.at(-1)).toEqual({
        month: '2026-08',
        totalInvoiced,
        totalCredited,
        totalDebited,
        netRevenue,
        rips: { accepted: 3, rejected: 0 },
      })
      const nothing = { totalInvoiced: 0, totalCredited: 0, totalDebited: 0, netRevenue: 0 }
      expect(months[0]).toEqual({ month: '2025-09', ...nothing, rips: { accepted: 0, rejected: 0 } })
      expect(recentDocuments.map(({ documentType, number }) => [documentType, number])).toEqual(
        expect.arrayContaining([
          ['Invoice', 'SETP990000001'],
          ['CreditNote', 'NC1'],
          ['DebitNote', 'ND1'],
        ]),
      )
    })
  },
)
