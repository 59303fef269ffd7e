import { Radio, Select, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { type CreditNote, CreditNoteDraft, CreditNoteInput, CreditNoteKind } from '../../../contract/credit-notes.ts'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { POLL_MS } from '../../ui/loaded.tsx'
import { creditDocument } from '../document-kinds/operations.ts'
import classes from '../documents/document.module.css'
import { lineDraft, type Problems, problemAt } from '../documents/draft.ts'
import { DraftNotices } from '../documents/draft-notices.tsx'
import { LinesCard } from '../documents/lines-card.tsx'
import type { FormProblems } from '../documents/problems.ts'
import { useDocument } from '../documents/use-document.ts'
import { Observation, Resolution } from '../invoices/invoice-form.tsx'
import { type CreditDraft, creditDraft, creditInput, creditTotal } from './credit-draft.ts'
import { CREDIT_PARTS } from './credit-parts.tsx'
import { Credited, Selection } from './credit-selection.tsx'
import { NoteFrame } from './note-frame.tsx'
import { NoteScreen, WithInvoice } from './note-screen.tsx'
import { useNote } from './use-note.ts'

/** Concepts of a note that is no annulment. */
const CONCEPTS = ['1', '3', '4', '5', '6'] as const

export function NewCredit({ invoiceId }: { invoiceId: string }) {
  return <WithInvoice invoiceId={invoiceId}>{(invoice) => <EditCredit invoice={invoice} note={null} />}</WithInvoice>
}

export function CreditScreen({ noteId }: { noteId: string }) {
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, creditNoteId: noteId }
  const loaded = useRead('creditNotes.get', { params }, { refetchInterval: POLL_MS })
  return <NoteScreen key={noteId} loaded={loaded} Edit={EditCredit} Read={ReadCredit} />
}

function ReadCredit({ invoice, note }: { invoice: HealthInvoice; note: CreditNote }) {
  const t = useT()
  const acts = useDocument(creditDocument)
  const lines = useMemo(() => invoice.lines.map(lineDraft), [invoice])
  return (
    <NoteFrame
      kind="credit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      total={note.totals.gross}
      consequence={`notes.consequence.${note.kind}`}
    >
      {note.kind === 'total' ? (
        <LinesCard title={t('notes.credited')} field="lines" lines={lines} problems={[]} />
      ) : (
        <Credited invoice={invoice} note={note} />
      )}
    </NoteFrame>
  )
}

function EditCredit({ invoice, note }: { invoice: HealthInvoice; note: CreditNote | null }) {
  const { id: workspaceId } = useWorkspace()
  const acts = useDocument(creditDocument)
  const flow = useNote({
    kind: 'credito',
    note,
    acts,
    invoiceId: invoice.id,
    schema: CreditNoteInput,
    draftSchema: CreditNoteDraft,
    draftOf: creditDraft,
    inputOf: creditInput,
    parts: CREDIT_PARTS,
    create: async (body, idempotencyKey) =>
      (await call('creditNotes.create', { params: { workspaceId }, body, idempotencyKey })).body,
    revise: async (body, { id }, revision) => {
      const params = { workspaceId, creditNoteId: id }
      return (await call('creditNotes.createRevision', { params, body, revision })).body
    },
  })
  const { draft, change, problems } = flow
  return (
    <NoteFrame
      kind="credit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      flow={flow}
      notices={<DraftNotices title="invoices.conflict.noteTitle" work={flow} />}
      total={creditTotal(draft, invoice)}
      consequence={`notes.consequence.${draft.kind}`}
    >
      <What draft={draft} problems={problems} onChange={change} onBlur={flow.onBlur} />
      {draft.kind === 'total' ? null : (
        <Selection invoice={invoice} draft={draft} problems={problems} onChange={change} />
      )}
    </NoteFrame>
  )
}

interface WhatProps {
  readonly draft: CreditDraft
  readonly problems: Problems
  readonly onChange: (change: Partial<CreditDraft>) => void
  readonly onBlur: FormProblems['onBlur']
}

/** What the note corrects, and why. */
function What({ draft, problems, onChange, onBlur }: WhatProps) {
  const t = useT()
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="what-title" onBlur={onBlur}>
      <h2 id="what-title" className={classes.cardTitle}>
        {t('notes.what')}
      </h2>
      <Stack>
        <Radio.Group
          aria-labelledby="what-title"
          value={draft.kind}
          data-field="kind"
          error={problemAt(problems, 'kind')}
          onChange={(value) => {
            const kind = CreditNoteKind.parse(value)
            const annuls = kind === 'total'
            onChange({ kind, concept: annuls ? '2' : draft.concept === '2' ? '1' : draft.concept })
          }}
        >
          <Stack gap={8}>
            {CreditNoteKind.options.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`notes.creditKind.${kind}`)}
                description={t(`notes.creditKindHelp.${kind}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <div className={classes.grid}>
          {draft.kind === 'total' ? null : (
            <Select
              label={t('notes.concept')}
              allowDeselect={false}
              data={CONCEPTS.map((value) => ({ value, label: t(`notes.creditConcept.concept${value}`) }))}
              value={draft.concept}
              data-field="concept"
              error={problemAt(problems, 'concept')}
              onChange={(concept) => onChange({ concept: concept ?? '1' })}
            />
          )}
          <Resolution
            kind="credit_note"
            value={draft.resolutionId}
            error={problemAt(problems, 'resolutionId')}
            onChange={(resolutionId) => onChange({ resolutionId })}
          />
          <Observation
            value={draft.observation}
            error={problemAt(problems, 'observation')}
            onChange={(observation) => onChange({ observation })}
          />
        </div>
      </Stack>
    </section>
  )
}
