import { Button, Group, Tooltip } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useRights, useWorkspace } from '../../base/workspace/workspace.ts'
import { Loaded, POLL_MS } from '../../ui/loaded.tsx'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { toast } from '../../ui/toast.tsx'
import { PayerFilingCard } from '../deadlines/payer-filing-card.tsx'
import { graphicOf, invoiceDocument, isOpen } from '../document-kinds/operations.ts'
import classes from '../documents/document.module.css'
import { DocumentHeader } from '../documents/document-header.tsx'
import { DocumentSide } from '../documents/document-side.tsx'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import { totalsOf } from '../documents/draft.ts'
import { DraftActions, type DraftFlow } from '../documents/draft-actions.tsx'
import { DraftNotices } from '../documents/draft-notices.tsx'
import { EmitDialog } from '../documents/emit-dialog.tsx'
import { Outcome, Refused } from '../documents/outcome.tsx'
import { ReadinessPanel } from '../documents/readiness-panel.tsx'
import { Totals } from '../documents/totals.tsx'
import { type DocumentActs, useDocument } from '../documents/use-document.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { type InvoiceEditor, useInvoiceEditor } from './use-invoice-editor.ts'

export function InvoiceScreen({ invoiceId }: { invoiceId: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
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
  const { write } = useRights()
  const { totals, credited, debited, balance, status } = invoice
  const corrected = status === 'accepted' && credited + debited > 0
  return (
    <>
      <DocumentHeader
        title={invoice.number ? t('invoices.titleOf', { number: invoice.number }) : t('invoices.noNumberTitle')}
        badge={<DocumentStatusBadge status={status} />}
        facts={[invoice.clientName]}
        actions={
          <Group gap={8}>
            <PdfActions
              make={graphicOf(workspaceId, invoice, invoiceDocument)}
              fileName={invoice.number ?? invoice.id}
            />
            {write && status === 'accepted' ? <After invoice={invoice} acts={acts} /> : null}
          </Group>
        }
      />
      <div className={classes.notices}>
        <Outcome document={invoice} acts={acts} />
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <InvoiceView invoice={invoice} />
        </div>
        <div className={classes.side}>
          <Totals
            rows={[
              [t('invoices.totals.gross'), totals.gross],
              [t('invoices.totals.prepaid'), totals.prepaid],
              [t('invoices.totals.payable'), totals.payable],
            ]}
          />
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
          <DocumentSide document={invoice} acts={acts} />
          {status === 'accepted' && invoice.clientId !== null ? <PayerFilingCard invoice={invoice} /> : null}
        </div>
      </div>
    </>
  )
}

const CAPITATION = '03'

/** What can be done with an issued invoice: correct it, and close the contract by capitation that it belongs to. */
function After({ invoice, acts }: { invoice: HealthInvoice; acts: DocumentActs }) {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const target = { params: { workspaceId }, search: { factura: invoice.id } }
  const closable = invoice.health?.paymentModality === CAPITATION && invoice.packageId !== null
  const close = async () => {
    const params = { workspaceId, healthInvoiceId: invoice.id }
    const packageId = await acts.run(
      'closeCapitation',
      async () => (await call('healthInvoices.closeCapitation', { params })).body.id,
    )
    if (packageId) void navigate({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId } })
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
  const acts = useDocument(invoiceDocument)
  const editor = useInvoiceEditor(invoice, acts)
  const flow = useFlow(editor, acts)
  const totals = totalsOf(editor.draft)
  return (
    <>
      <DocumentHeader
        title={t(invoice ? 'invoices.draftTitle' : 'invoices.newTitle')}
        badge={invoice ? <DocumentStatusBadge status={standingOf(invoice.status, editor)} /> : null}
        facts={[
          invoice?.clientName ?? null,
          invoice ? t('packages.editor.revision', { revision: invoice.revision }) : null,
          t(editor.dirty || !invoice ? 'invoices.unsaved' : 'packages.editor.saved'),
        ]}
        actions={<DraftActions document={invoice} dirty={editor.dirty} acts={acts} flow={flow} />}
      />
      <div className={classes.notices}>
        {invoice ? <Outcome document={invoice} acts={acts} inForm /> : <Refused acts={acts} inForm />}
        <DraftNotices title="invoices.conflict.title" work={editor} />
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <InvoiceForm editor={editor} />
        </div>
        <div className={classes.side}>
          <ReadinessPanel
            state={editor.readiness}
            onGo={editor.goTo}
            onOverride={flow.override}
            busy={acts.busy !== null}
          />
          <Totals
            rows={[
              [t('invoices.totals.gross'), totals.gross],
              [t('invoices.totals.prepaid'), totals.prepaid],
              [t('invoices.totals.payable'), totals.payable],
            ]}
          />
          {invoice ? <DocumentSide document={invoice} acts={acts} /> : null}
        </div>
      </div>
      {flow.asking === null ? null : (
        <EmitDialog
          file={flow.asking === 'file'}
          total={totals.payable}
          busy={acts.busy !== null}
          onConfirm={() => void flow.emit()}
          onClose={flow.close}
        />
      )}
    </>
  )
}

/** From what is written to what leaves: saving first, then a question, then the emission. */
function useFlow(editor: InvoiceEditor, acts: DocumentActs): DraftFlow {
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const [asking, setAsking] = useState<'emit' | 'file' | null>(null)

  const open = (saved: HealthInvoice, replace: boolean) =>
    navigate({ to: '/c/$workspaceId/facturas/$invoiceId', params: { workspaceId, invoiceId: saved.id }, replace })
  return {
    asking,
    close: () => setAsking(null),
    ask: async (what: 'emit' | 'file') => {
      if (await editor.readiness.mayLeave(what === 'file')) setAsking(what)
    },
    save: async () => {
      const saved = await editor.save()
      if (!saved) return
      await open(saved, true)
      toast(t('invoices.savedDraft'))
    },
    emit: async () => {
      const saved = await editor.save()
      if (saved) await acts.emit(saved, asking === 'file')
      setAsking(null)
      if (saved) await open(saved, false)
    },
    override: async (reason, file) => {
      const saved = await editor.save()
      if (saved) await acts.emitOverridden(saved, file, reason)
      if (saved) await open(saved, false)
    },
  }
}
