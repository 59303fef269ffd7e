import type { SmallCatalog } from '../../../contract/rips/field.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { type TextKey, translate } from '../../base/i18n/i18n.ts'
import { codeName } from '../../base/rips/options.ts'
import { PayerName, resolutionPart, sayLines } from '../documents/document-parts.tsx'
import type { InvoiceDraft } from '../documents/draft.ts'
import { mergeLists, type Part } from '../documents/draft-merge.ts'

const code = (name: keyof InvoiceDraft, label: TextKey, catalog: SmallCatalog): Part<InvoiceDraft> => ({
  name,
  label,
  keys: [name],
  shown: (draft) => codeName(catalog, String(draft[name])),
})
const text = (name: keyof InvoiceDraft, label: TextKey, show = (value: string) => value): Part<InvoiceDraft> => ({
  name,
  label,
  keys: [name],
  shown: (draft) => show(String(draft[name] ?? '')),
})

/** What two people can each have changed of an invoice, in the order of its form. */
export const INVOICE_PARTS: readonly Part<InvoiceDraft>[] = [
  {
    name: 'operationType',
    label: 'invoices.form.operationType',
    keys: ['operationType'],
    shown: ({ operationType }) => translate(`invoices.form.operation.${operationType}`),
  },
  {
    name: 'clientId',
    label: 'invoices.form.payer',
    keys: ['clientId'],
    shown: ({ clientId }) => (clientId ? <PayerName clientId={clientId} /> : null),
  },
  resolutionPart(),
  text('start', 'invoices.form.start', dateToScreen),
  text('end', 'invoices.form.end', dateToScreen),
  code('coverage', 'invoices.form.coverage', 'coberturaPlan'),
  code('paymentModality', 'invoices.form.modality', 'modalidadPago'),
  text('providerCode', 'invoices.form.site'),
  {
    name: 'contract',
    label: 'invoices.form.contract',
    keys: ['contract', 'contractNumber', 'withoutContractCode'],
    shown: ({ contract, contractNumber, withoutContractCode }) =>
      contract === 'number' ? contractNumber : codeName('facturaSinContrato', withoutContractCode),
  },
  text('policyNumber', 'invoices.form.policy'),
  {
    name: 'lines',
    label: 'invoices.line.title',
    keys: ['lines'],
    shown: ({ lines }) => sayLines(lines),
    join: (base, mine, theirs) => {
      const lines = mergeLists(base.lines, mine.lines, theirs.lines)
      return lines && { lines }
    },
  },
  {
    name: 'payments',
    label: 'invoices.paid.title',
    keys: ['payments'],
    shown: ({ payments }) =>
      payments.map(({ amount, reference }) => `${money(Number(amount))} (${reference})`).join(' · '),
    join: (base, mine, theirs) => {
      const payments = mergeLists(base.payments, mine.payments, theirs.payments)
      return payments && { payments }
    },
  },
  {
    name: 'terms',
    label: 'invoices.form.termsTitle',
    keys: ['paymentForm', 'paymentMethod', 'dueDate'],
    shown: ({ paymentForm, dueDate }) =>
      paymentForm === '2'
        ? `${translate('invoices.form.credit')} · ${translate('invoices.form.dueDate')} ${dateToScreen(dueDate)}`
        : translate('invoices.form.cash'),
  },
  text('observation', 'invoices.form.observation'),
]
