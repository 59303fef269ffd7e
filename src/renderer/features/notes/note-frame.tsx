import type { ReactNode } from 'react'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { money } from '../../base/format/format.ts'
import { type TextKey, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { graphicOf, type IssuableDocument } from '../document-kinds/operations.ts'
import { Card } from '../documents/card.tsx'
import classes from '../documents/document.module.css'
import { DocumentScreen, type OpenDraft } from '../documents/document-screen.tsx'
import { Totals } from '../documents/totals.tsx'
import type { DocumentActs } from '../documents/use-document.ts'

interface NoteFrameProps {
  readonly kind: 'credit_note' | 'debit_note'
  readonly note: IssuableDocument | null
  readonly invoice: HealthInvoice
  readonly acts: DocumentActs
  /** Left out: it no longer changes. */
  readonly draft?: OpenDraft
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

/** What every note's screen has: its invoice, its consequences, and what every document's has. */
export function NoteFrame({ kind, note, invoice, acts, draft, notices, total, consequence, children }: NoteFrameProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const name = t(`invoices.noteKind.${kind}`)
  return (
    <DocumentScreen
      title={note?.number ? `${name} ${note.number}` : t(note ? `notes.draft.${kind}` : `notes.new.${kind}`)}
      back="notas"
      facts={[
        invoice.clientName,
        draft ? t(draft.dirty || !note ? 'invoices.unsaved' : 'packages.editor.saved') : null,
      ]}
      document={note}
      acts={acts}
      {...(draft && { draft })}
      actions={<PrintNote note={note} acts={acts} />}
      notices={notices}
      total={total}
      warning={
        <Notice tone="info" icon="info" title={t('notes.consequence.title')}>
          {t(consequence)}
        </Notice>
      }
      side={
        <>
          <Totals rows={[[t('notes.total'), total]]} />
          <Card title={t('notes.consequence.title')}>
            <p className={classes.consequence}>{t(consequence)}</p>
          </Card>
        </>
      }
    >
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
    </DocumentScreen>
  )
}
