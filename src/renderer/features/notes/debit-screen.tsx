import { useMemo } from 'react'
import { type DebitNote, DebitNoteDraft, DebitNoteInput } from '../../../contract/debit-notes.ts'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { POLL_MS } from '../../ui/loaded.tsx'
import { debitDocument } from '../document-kinds/operations.ts'
import { Card } from '../documents/card.tsx'
import { resolutionPart, sayLines } from '../documents/document-parts.tsx'
import { type LineDraft, lineDraft, lineInput, lineTotal } from '../documents/draft.ts'
import { mergeLists, type Part } from '../documents/draft-merge.ts'
import { DraftNotices } from '../documents/draft-notices.tsx'
import { LinesCard } from '../documents/lines-card.tsx'
import { useDocument } from '../documents/use-document.ts'
import { NoteFrame } from './note-frame.tsx'
import { NoteScreen, WithInvoice } from './note-screen.tsx'
import { NoteTerms } from './note-terms.tsx'
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

/** The body of the contract, still to be parsed by it. */
const inputOf = ({ services, observation, ...draft }: DebitDraft, invoiceId: string) => ({
  ...draft,
  invoiceId,
  services: services.map(lineInput),
  observation: observation.trim() || null,
})

/** What two people can each have changed of a debit note. */
const PARTS: readonly Part<DebitDraft>[] = [
  {
    name: 'concept',
    label: 'notes.concept',
    keys: ['concept'],
    shown: ({ concept }) =>
      CONCEPTS.filter((one) => one === concept).map((one) => translate(`notes.debitConcept.concept${one}`)),
  },
  resolutionPart(),
  {
    name: 'services',
    label: 'notes.added',
    keys: ['services'],
    shown: ({ services }) => sayLines(services),
    join: (base, mine, theirs) => {
      const services = mergeLists(base.services, mine.services, theirs.services)
      return services && { services }
    },
  },
  {
    name: 'observation',
    label: 'invoices.form.observation',
    keys: ['observation'],
    shown: ({ observation }) => observation,
  },
]

const totalOf = ({ services }: DebitDraft) =>
  services.reduce((sum, line) => sum + Math.round(lineTotal(line) * 100), 0) / 100

export function NewDebit({ invoiceId }: { invoiceId: string }) {
  return <WithInvoice invoiceId={invoiceId}>{(invoice) => <EditDebit invoice={invoice} note={null} />}</WithInvoice>
}

export function DebitScreen({ noteId }: { noteId: string }) {
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, debitNoteId: noteId }
  const loaded = useRead('debitNotes.get', { params }, { refetchInterval: POLL_MS })
  return <NoteScreen key={noteId} loaded={loaded} Edit={EditDebit} Read={ReadDebit} />
}

function ReadDebit({ invoice, note }: { invoice: HealthInvoice; note: DebitNote }) {
  const t = useT()
  const acts = useDocument(debitDocument)
  const lines = useMemo(() => note.lines.map(lineDraft), [note])
  return (
    <NoteFrame
      kind="debit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      total={note.totals.gross}
      consequence="notes.consequence.debit"
    >
      <LinesCard title={t('notes.added')} field="services" lines={lines} problems={[]} />
    </NoteFrame>
  )
}

function EditDebit({ invoice, note }: { invoice: HealthInvoice; note: DebitNote | null }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const acts = useDocument(debitDocument)
  const work = useNote({
    kind: 'debito',
    note,
    acts,
    invoiceId: invoice.id,
    schema: DebitNoteInput,
    draftSchema: DebitNoteDraft,
    draftOf,
    inputOf,
    parts: PARTS,
    create: async (body, idempotencyKey) =>
      (await call('debitNotes.create', { params: { workspaceId }, body, idempotencyKey })).body,
    revise: async (body, { id }, revision) => {
      const params = { workspaceId, debitNoteId: id }
      return (await call('debitNotes.createRevision', { params, body, revision })).body
    },
  })
  const { draft, change, problems } = work
  const concepts = CONCEPTS.map((value) => ({ value, label: t(`notes.debitConcept.concept${value}`) }))
  const patientIds = useMemo(() => [...new Set(invoice.lines.map(({ patientId }) => patientId))], [invoice])
  return (
    <NoteFrame
      kind="debit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      draft={work}
      notices={<DraftNotices title="invoices.conflict.noteTitle" work={work} />}
      total={totalOf(draft)}
      consequence="notes.consequence.debit"
    >
      <Card title={t('notes.what')} onBlur={work.onBlur}>
        <NoteTerms kind="debit_note" concepts={concepts} draft={draft} problems={problems} onChange={change} />
      </Card>
      <LinesCard
        title={t('notes.added')}
        field="services"
        lines={draft.services}
        problems={problems}
        edit={{
          patientIds,
          open: work.openLine,
          field: work.lineField,
          onOpen: work.setOpenLine,
          onChange: (services) => change({ services }),
        }}
      />
    </NoteFrame>
  )
}
