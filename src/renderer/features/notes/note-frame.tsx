import type { ReactNode } from 'react'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { money } from '../../base/format/format.ts'
import { type TextKey, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { graphicOf, type IssuableDocument } from '../document-kinds/operations.ts'
import classes from '../documents/document.module.css'
import { DocumentHeader } from '../documents/document-header.tsx'
import { DocumentSide } from '../documents/document-side.tsx'
import { DocumentStatusBadge } from '../documents/document-status.tsx'
import { DraftActions } from '../documents/draft-actions.tsx'
import { EmitDialog } from '../documents/emit-dialog.tsx'
import { Outcome, Refused } from '../documents/outcome.tsx'
import { ReadinessPanel } from '../documents/readiness-panel.tsx'
import { Totals } from '../documents/totals.tsx'
import type { DocumentActs } from '../documents/use-document.ts'
import type { NoteFlow } from './use-note.ts'

interface NoteFrameProps {
  readonly kind: 'credit_note' | 'debit_note'
  readonly note: IssuableDocument | null
  readonly invoice: HealthInvoice
  readonly acts: DocumentActs
  /** Left out: it no longer changes. */
  readonly flow?: NoteFlow
  /** What there is to correct or to decide before it leaves. */
  readonly notices?: ReactNode
  readonly total: number
  /** What it does to the RIPS. */
  readonly consequence: TextKey
  readonly children: ReactNode
}

function PrintNote({ note, acts }: Pick<NoteFrameProps, 'note' | 'acts'>) {
  const { id: workspaceId } = useWorkspace()
  if (!note) return null
  return <PdfActions make={graphicOf(workspaceId, note, acts.operations)} fileName={note.number ?? note.id} />
}

/** What every note's screen has: its invoice, its consequences, its progress, and its acts while it is open. */
export function NoteFrame({ kind, note, invoice, acts, flow, notices, total, consequence, children }: NoteFrameProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const name = t(`invoices.noteKind.${kind}`)
  return (
    <>
      <DocumentHeader
        title={note?.number ? `${name} ${note.number}` : t(note ? `notes.draft.${kind}` : `notes.new.${kind}`)}
        back="notas"
        badge={note ? <DocumentStatusBadge status={note.status} /> : null}
        facts={[
          invoice.clientName,
          flow ? t(flow.dirty || !note ? 'invoices.unsaved' : 'packages.editor.saved') : null,
        ]}
        actions={
          flow ? (
            <DraftActions document={note} dirty={flow.dirty} acts={acts} flow={flow} />
          ) : (
            <PrintNote note={note} acts={acts} />
          )
        }
      />
      <div className={classes.notices}>
        {note ? <Outcome document={note} acts={acts} inForm={flow !== undefined} /> : <Refused acts={acts} inForm />}
        {notices}
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Notice
            tone="info"
            icon="info"
            title={t('notes.on', { number: invoice.number ?? '' })}
            action={
              <AnchorLink to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: invoice.id }}>
                {t('notes.openInvoice')}
              </AnchorLink>
            }
          >
            {t('notes.balanceLeft', { balance: money(invoice.balance) })}
          </Notice>
          {children}
        </div>
        <div className={classes.side}>
          {flow ? (
            <ReadinessPanel
              state={flow.readiness}
              onGo={flow.goTo}
              onOverride={flow.override}
              busy={acts.busy !== null}
            />
          ) : null}
          <Totals rows={[[t('notes.total'), total]]} />
          <section className={`panel ${classes.card}`} aria-labelledby="consequence-title">
            <h2 id="consequence-title" className={classes.cardTitle}>
              {t('notes.consequence.title')}
            </h2>
            <p className={classes.consequence}>{t(consequence)}</p>
          </section>
          {note ? <DocumentSide document={note} acts={acts} /> : null}
        </div>
      </div>
      {flow?.asking ? (
        <EmitDialog
          file={flow.asking === 'file'}
          total={total}
          busy={acts.busy !== null}
          onConfirm={() => void flow.emit()}
          onClose={flow.close}
        >
          <Notice tone="info" icon="info" title={t('notes.consequence.title')}>
            {t(consequence)}
          </Notice>
        </EmitDialog>
      ) : null}
    </>
  )
}
