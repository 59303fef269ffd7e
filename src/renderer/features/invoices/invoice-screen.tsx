import { Button, Group, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { CAPITATION } from '../../../contract/visit-invoice.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { Loaded, POLL_MS } from '../../ui/loaded.tsx'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { PayerFilingCard } from '../deadlines/payer-filing-card.tsx'
import { graphicOf, invoiceDocument, isOpen } from '../document-kinds/operations.ts'
import { DocumentScreen } from '../documents/document-screen.tsx'
import { totalsOf } from '../documents/draft.ts'
import { DraftNotices } from '../documents/draft-notices.tsx'
import { Totals } from '../documents/totals.tsx'
import { type DocumentActs, useDocument } from '../documents/use-document.ts'
import { useDraftFlow } from '../documents/use-draft-flow.ts'
import { BundleCard } from '../supports/bundle-card.tsx'
import { InvoiceSupports } from '../supports/supports-card.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { type InvoiceEditor, useInvoiceEditor } from './use-invoice-editor.ts'

export function InvoiceScreen({ invoiceId }: { invoiceId: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const params = { workspaceId, healthInvoiceId: invoiceId }
  const query = useRead('healthInvoices.get', { params }, { refetchInterval: POLL_MS })
  return (
    <Loaded query={query} title={t('invoices.title')}>
      {(invoice) => {
        const Shown = write && isOpen(invoice.status) ? EditInvoice : ReadInvoice
        return <Shown key={invoiceId} invoice={invoice} />
      }}
    </Loaded>
  )
}

export function NewInvoice() {
  return <EditInvoice invoice={null} />
}

function ReadInvoice({ invoice }: { invoice: HealthInvoice }) {
  const t = useT()
  const acts = useDocument(invoiceDocument)
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const { totals, credited, debited, balance, status } = invoice
  const corrected = status === 'accepted' && credited + debited > 0
  return (
    <DocumentScreen
      title={invoice.number ? t('invoices.titleOf', { number: invoice.number }) : t('invoices.noNumberTitle')}
      back="facturas"
      facts={[invoice.clientName]}
      document={invoice}
      acts={acts}
      actions={
        <Group gap={8}>
          <PdfActions make={graphicOf(workspaceId, invoice, invoiceDocument)} fileName={invoice.number ?? invoice.id} />
          {write && status === 'accepted' ? <After invoice={invoice} acts={acts} /> : null}
        </Group>
      }
      total={totals.payable}
      side={
        <>
          <InvoiceTotals totals={totals} />
          {corrected ? (
            <Totals
              title={t('invoices.totals.balanceTitle')}
              rows={[
                [t('invoices.totals.credited'), credited],
                [t('invoices.totals.debited'), debited],
                [t('invoices.totals.balance'), balance],
              ]}
            />
          ) : null}
        </>
      }
      after={
        status === 'accepted' && invoice.clientId !== null ? (
          <>
            <InvoiceSupports healthInvoiceId={invoice.id} />
            <BundleCard healthInvoiceId={invoice.id} number={invoice.number ?? invoice.id} />
            <PayerFilingCard invoice={invoice} />
          </>
        ) : null
      }
    >
      <InvoiceView invoice={invoice} />
    </DocumentScreen>
  )
}

function InvoiceTotals({ totals }: { totals: Pick<HealthInvoice['totals'], 'gross' | 'prepaid' | 'payable'> }) {
  const t = useT()
  return (
    <Totals
      rows={[
        [t('invoices.totals.gross'), totals.gross],
        [t('invoices.totals.prepaid'), totals.prepaid],
        [t('invoices.totals.payable'), totals.payable],
      ]}
    />
  )
}

/** What can be done with an issued invoice: correct it, and close the contract by capitation that it belongs to. */
function After({ invoice, acts }: { invoice: HealthInvoice; acts: DocumentActs }) {
  const t = useT()
  const navigate = useNavigate()
  const lead = useLead()
  const { id: workspaceId } = useWorkspace()
  const target = { params: { workspaceId }, search: { factura: invoice.id } }
  const closable = invoice.health?.paymentModality === CAPITATION && invoice.packageId !== null
  const close = async () => {
    const params = { workspaceId, healthInvoiceId: invoice.id }
    const packageId = await acts.run(
      'closeCapitation',
      async () => (await call('healthInvoices.closeCapitation', { params })).body.id,
    )
    if (packageId) void lead({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId } })
  }
  return (
    <Group gap={8}>
      {closable ? (
        <Tooltip label={t('invoices.closeContractHelp')}>
          <Button variant="default" loading={acts.busy === 'closeCapitation'} onClick={() => void close()}>
            {t('invoices.closeContract')}
          </Button>
        </Tooltip>
      ) : null}
      <Button variant="default" onClick={() => void navigate({ to: '/c/$workspaceId/notas/credito', ...target })}>
        {t('notes.makeCredit')}
      </Button>
      <Button variant="default" onClick={() => void navigate({ to: '/c/$workspaceId/notas/debito', ...target })}>
        {t('notes.makeDebit')}
      </Button>
    </Group>
  )
}

/** "Ready" is not said beside something to correct. */
const standingOf = (status: HealthInvoice['status'], { toFix, readiness: { readiness } }: InvoiceEditor) =>
  status === 'ready' && (toFix.length > 0 || readiness?.ready === false) ? 'draft' : status

function EditInvoice({ invoice }: { invoice: HealthInvoice | null }) {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const acts = useDocument(invoiceDocument)
  const editor = useInvoiceEditor(invoice, acts)
  const { dirty, readiness, goTo, save } = editor
  const flow = useDraftFlow({
    acts,
    loaded: invoice,
    readiness,
    save,
    savedWords: t('invoices.savedDraft'),
    open: ({ id: invoiceId }, hasLeft) =>
      navigate({ to: '/c/$workspaceId/facturas/$invoiceId', params: { workspaceId, invoiceId }, replace: !hasLeft }),
  })
  const totals = totalsOf(editor.draft)
  return (
    <DocumentScreen
      title={t(invoice ? 'invoices.draftTitle' : 'invoices.newTitle')}
      back="facturas"
      facts={[
        invoice?.clientName ?? null,
        invoice ? t('packages.editor.revision', { revision: invoice.revision }) : null,
        t(dirty || !invoice ? 'invoices.unsaved' : 'packages.editor.saved'),
      ]}
      document={invoice}
      {...(invoice && { status: standingOf(invoice.status, editor) })}
      acts={acts}
      draft={{ flow, dirty, readiness, goTo }}
      notices={<DraftNotices title="invoices.conflict.title" work={editor} />}
      total={totals.payable}
      side={<InvoiceTotals totals={totals} />}
    >
      <InvoiceForm editor={editor} />
    </DocumentScreen>
  )
}
