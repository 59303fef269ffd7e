import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { DocumentStatus } from '../../../contract/documents.ts'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { call } from '../../base/api/client.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { codeName } from '../../base/rips/options.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { usePdf } from '../../ui/pdf-actions.tsx'
import { Card } from '../documents/card.tsx'
import classes from '../documents/document.module.css'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import { lineDraft } from '../documents/draft.ts'
import { LinesCard } from '../documents/lines-card.tsx'

/** An invoice that no longer changes: what it says, and what was issued on it. */
export function InvoiceView({ invoice }: { invoice: HealthInvoice }) {
  const t = useT()
  const lines = useMemo(() => invoice.lines.map(lineDraft), [invoice])
  const { customer, operationType, period, health, observation, moderatingPayments } = invoice
  const paid = moderatingPayments.map((each, index) => ({ paid: each, place: index + 1 }))
  return (
    <>
      <Card title={t('invoices.view.title')}>
        <dl className={classes.facts}>
          <Fact name={t('invoices.form.payer')}>
            {customer ? `${customer.name} · ${customer.documentNumber}` : invoice.clientName}
          </Fact>
          <Fact name={t('invoices.form.operationType')}>{t(`invoices.form.operation.${operationType}`)}</Fact>
          <Fact name={t('invoices.view.period')}>
            {dateToScreen(period.start)} – {dateToScreen(period.end)}
          </Fact>
          {health ? (
            <>
              <Fact name={t('invoices.form.coverage')}>{codeName('coberturaPlan', health.coverage)}</Fact>
              <Fact name={t('invoices.form.modality')}>{codeName('modalidadPago', health.paymentModality)}</Fact>
              <Fact name={t('invoices.form.site')}>{health.providerCode}</Fact>
              <Fact name={t('invoices.form.contract')}>
                {health.contractNumber ?? codeName('facturaSinContrato', health.withoutContractCode ?? null)}
              </Fact>
            </>
          ) : null}
          {paid.map((each) => (
            <PaidFact key={each.place} invoice={invoice} {...each} />
          ))}
          {observation ? <Fact name={t('invoices.form.observation')}>{observation}</Fact> : null}
        </dl>
      </Card>
      <LinesCard title={t('invoices.line.title')} field="lines" lines={lines} problems={[]} />
      {invoice.notes.length > 0 ? <Notes invoice={invoice} /> : null}
    </>
  )
}

interface PaidFactProps {
  readonly invoice: HealthInvoice
  readonly paid: HealthInvoice['moderatingPayments'][number]
  /** From 1. */
  readonly place: number
}

/** What a patient paid, with its receipt. */
function PaidFact({ invoice, paid: { concept, amount, reference }, place }: PaidFactProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, healthInvoiceId: invoice.id, paymentNumber: String(place) }
  const { busy, print } = usePdf(
    async (paper) => (await call('healthInvoices.paymentReceipt', { params, query: { paper } })).body,
    `recibo-${reference}`,
  )
  return (
    <Fact name={codeName('conceptoRecaudo', concept)}>
      {money(amount)} · {reference}{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={busy}
        aria-label={t('common.paper.receiptOf', { reference })}
        onClick={() => void print()}
      >
        {t('common.paper.receipt')}
      </Button>
    </Fact>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Notes({ invoice }: { invoice: HealthInvoice }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <Card title={t('invoices.view.notes')}>
      <ul className={classes.rows}>
        {invoice.notes.map(({ id, kind, number, status, total }) => (
          <li key={id} className={classes.row}>
            <AnchorLink
              to={`/c/$workspaceId/notas/${kind === 'credit_note' ? 'credito' : 'debito'}/$noteId`}
              params={{ workspaceId, noteId: id }}
            >
              {t(`invoices.noteKind.${kind}`)} {number ?? t('invoices.noNumber')} · {money(total)}
            </AnchorLink>
            <DocumentStatusBadge status={DocumentStatus.catch('draft').parse(status)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
