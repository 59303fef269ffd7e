import type { ReactNode } from 'react'
import type { SmallCatalogue } from '../../contract/rips/field.ts'
import { useRead } from '../api/query.ts'
import { codeName } from '../codes/options.ts'
import { dateToScreen } from '../format/clinical.ts'
import { money } from '../format/format.ts'
import { type TextKey, translate } from '../i18n/i18n.ts'
import { resolutionArea } from '../resolutions/area.tsx'
import { useWorkspace } from '../session/workspace.ts'
import { type InvoiceDraft, type LineDraft, lineTotal } from './draft.ts'
import { mergeLists, type Part } from './draft-merge.ts'

const code = (name: keyof InvoiceDraft, label: TextKey, catalogue: SmallCatalogue): Part<InvoiceDraft> => ({
  ...{ name, label, keys: [name] },
  shown: (draft) => codeName(catalogue, String(draft[name])),
})
const text = (name: keyof InvoiceDraft, label: TextKey, show = (value: string) => value): Part<InvoiceDraft> => ({
  ...{ name, label, keys: [name] },
  shown: (draft) => show(String(draft[name] ?? '')),
})

/** A number of services and what they add up to: what tells two lists of them apart. */
export function sayLines(lines: readonly LineDraft[]): string {
  const total = lines.reduce((sum, line) => sum + Math.round(lineTotal(line) * 100), 0) / 100
  return translate('invoices.line.count', { count: lines.length, total: money(total) })
}

/** What two people can each have changed of an invoice, in the order of its form. */
export const INVOICE_PARTS: readonly Part<InvoiceDraft>[] = [
  {
    ...{ name: 'operationType', label: 'invoices.form.operationType', keys: ['operationType'] },
    shown: ({ operationType }) => translate(`invoices.form.operation.${operationType}`),
  },
  {
    ...{ name: 'clientId', label: 'invoices.form.payer', keys: ['clientId'] },
    shown: ({ clientId }) => (clientId ? <PayerName clientId={clientId} /> : null),
  },
  resolutionPart(),
  text('start', 'invoices.form.start', dateToScreen),
  text('end', 'invoices.form.end', dateToScreen),
  code('coverage', 'invoices.form.coverage', 'coberturaPlan'),
  code('paymentModality', 'invoices.form.modality', 'modalidadPago'),
  text('providerCode', 'invoices.form.site'),
  {
    ...{ name: 'contract', label: 'invoices.form.contract' },
    keys: ['contract', 'contractNumber', 'withoutContractCode'],
    shown: ({ contract, contractNumber, withoutContractCode }) =>
      contract === 'number' ? contractNumber : codeName('facturaSinContrato', withoutContractCode),
  },
  text('policyNumber', 'invoices.form.policy'),
  {
    ...{ name: 'lines', label: 'invoices.line.title', keys: ['lines'] },
    shown: ({ lines }) => sayLines(lines),
    join: (base, mine, theirs) => {
      const lines = mergeLists(base.lines, mine.lines, theirs.lines)
      return lines && { lines }
    },
  },
  {
    ...{ name: 'payments', label: 'invoices.paid.title', keys: ['payments'] },
    shown: ({ payments }) =>
      payments.map(({ amount, reference }) => `${money(Number(amount))} (${reference})`).join(' · '),
    join: (base, mine, theirs) => {
      const payments = mergeLists(base.payments, mine.payments, theirs.payments)
      return payments && { payments }
    },
  },
  {
    ...{ name: 'terms', label: 'invoices.form.termsTitle', keys: ['paymentForm', 'paymentMethod', 'dueDate'] },
    shown: ({ paymentForm, dueDate }) =>
      paymentForm === '2'
        ? `${translate('invoices.form.credit')} · ${translate('invoices.form.dueDate')} ${dateToScreen(dueDate)}`
        : translate('invoices.form.cash'),
  },
  text('observation', 'invoices.form.observation'),
]

/** The same for every kind of document. */
export function resolutionPart<D extends { readonly resolutionId: string | null }>(): Part<D> {
  return {
    ...{ name: 'resolutionId', label: 'invoices.form.resolution', keys: ['resolutionId'] },
    shown: ({ resolutionId }) =>
      resolutionId ? <ResolutionName resolutionId={resolutionId} /> : translate('invoices.form.onlyResolution'),
  }
}

function ResolutionName({ resolutionId }: { resolutionId: string }): ReactNode {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('resolutions.get', { params: { workspaceId, resolutionId } })
  return data ? resolutionArea.titleOf(data) : '…'
}

export function PayerName({ clientId }: { clientId: string }): ReactNode {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('clients.get', { params: { workspaceId, clientId } })
  return data ? `${data.companyName} · NIT ${data.nit}-${data.verificationDigit}` : '…'
}
