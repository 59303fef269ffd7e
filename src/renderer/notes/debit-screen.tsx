import { Select, Skeleton, Textarea } from '@mantine/core'
import { type DebitNote, DebitNoteInput } from '../../contract/debit-notes.ts'
import type { HealthInvoice } from '../../contract/invoices.ts'
import { call } from '../api/client.ts'
import { useRead } from '../api/query.ts'
import { useT } from '../i18n/i18n.ts'
import classes from '../invoices/document.module.css'
import { debitDocument, isOpen } from '../invoices/documents.ts'
import { type LineDraft, lineDraft, lineInput, lineTotal, problemAt } from '../invoices/draft.ts'
import { Resolution } from '../invoices/invoice-form.tsx'
import { LinesCard } from '../invoices/lines-card.tsx'
import { useDocument } from '../invoices/use-document.ts'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { WithInvoice } from './credit-screen.tsx'
import { NoteFrame } from './note-frame.tsx'
import { useNote } from './use-note.ts'

const CONCEPTS = ['1', '2', '3', '4'] as const

interface DebitDraft {
  readonly concept: string
  readonly resolutionId: string | null
  readonly services: readonly LineDraft[]
  readonly observation: string
}

const draftOf = (note: DebitNote | null): DebitDraft => ({
  concept: note?.concept ?? '4',
  resolutionId: note?.resolutionId ?? null,
  services: note?.lines.map(lineDraft) ?? [],
  observation: note?.observation ?? '',
})

const totalOf = ({ services }: DebitDraft) =>
  services.reduce((sum, line) => sum + Math.round(lineTotal(line) * 100), 0) / 100

export function NewDebit({ invoiceId }: { invoiceId: string }) {
  return <WithInvoice invoiceId={invoiceId}>{(invoice) => <EditDebit invoice={invoice} note={null} />}</WithInvoice>
}

export function DebitScreen({ noteId }: { noteId: string }) {
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
  const loaded = useRead(
    'debitNotes.get',
    { params: { workspaceId, debitNoteId: noteId } },
    { refetchInterval: 10_000 },
  )
  if (loaded.error && !loaded.data) return <FaultNotice fault={loaded.error} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <Skeleton height="70vh" aria-busy="true" />
  const note = loaded.data
  return (
    <WithInvoice invoiceId={note.invoiceId}>
      {(invoice) =>
        write && isOpen(note.status) ? (
          <EditDebit key={noteId} invoice={invoice} note={note} />
        ) : (
          <ReadDebit key={noteId} invoice={invoice} note={note} />
        )
      }
    </WithInvoice>
  )
}

function ReadDebit({ invoice, note }: { invoice: HealthInvoice; note: DebitNote }) {
  const t = useT()
  const acts = useDocument(debitDocument)
  return (
    <NoteFrame
      kind="debit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      total={note.totals.gross}
      consequence="notes.consequence.debit"
    >
      <LinesCard title={t('notes.added')} field="services" lines={note.lines.map(lineDraft)} problems={[]} />
    </NoteFrame>
  )
}

function EditDebit({ invoice, note }: { invoice: HealthInvoice; note: DebitNote | null }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const acts = useDocument(debitDocument)
  const flow = useNote({
    kind: 'debito',
    note,
    acts,
    invoiceId: invoice.id,
    schema: DebitNoteInput,
    draftOf,
    inputOf: ({ services, observation, ...draft }) => ({
      ...{ ...draft, invoiceId: invoice.id, services: services.map(lineInput) },
      observation: observation.trim() || null,
    }),
    create: async (body, idempotencyKey) =>
      (await call('debitNotes.create', { params: { workspaceId }, body, idempotencyKey })).body,
    revise: async (body, { id }, revision) => {
      const params = { workspaceId, debitNoteId: id }
      return (await call('debitNotes.createRevision', { params, body, revision })).body
    },
  })
  const { draft, change, problems } = flow
  return (
    <NoteFrame
      kind="debit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      flow={flow}
      total={totalOf(draft)}
      consequence="notes.consequence.debit"
    >
      <section className={`panel ${classes.card}`} aria-labelledby="what-title">
        <h2 id="what-title" className={classes.cardTitle}>
          {t('notes.what')}
        </h2>
        <div className={classes.grid}>
          <Select
            label={t('notes.concept')}
            allowDeselect={false}
            data={CONCEPTS.map((value) => ({ value, label: t(`notes.debitConcept.concept${value}`) }))}
            value={draft.concept}
            error={problemAt(problems, 'concept')}
            onChange={(concept) => change({ concept: concept ?? '4' })}
          />
          <Resolution
            kind="debit_note"
            value={draft.resolutionId}
            error={problemAt(problems, 'resolutionId')}
            onChange={(resolutionId) => change({ resolutionId })}
          />
          <Textarea
            label={t('invoices.form.observation')}
            className={classes.wide}
            maxLength={250}
            autosize
            value={draft.observation}
            error={problemAt(problems, 'observation')}
            onChange={(event) => change({ observation: event.currentTarget.value.replaceAll('\n', ' ') })}
          />
        </div>
      </section>
      <LinesCard
        title={t('notes.added')}
        field="services"
        lines={draft.services}
        problems={problems}
        patientIds={[...new Set(invoice.lines.map(({ patientId }) => patientId))]}
        onChange={(services) => change({ services })}
      />
    </NoteFrame>
  )
}
