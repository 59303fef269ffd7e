import { Radio, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { type CreditNote, CreditNoteDraft, CreditNoteInput, CreditNoteKind } from '../../../contract/credit-notes.ts'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { POLL_MS } from '../../ui/loaded.tsx'
import { creditDocument } from '../document-kinds/operations.ts'
import { Card } from '../documents/card.tsx'
import { lineDraft, type Problems, problemAt } from '../documents/draft.ts'
import { DraftNotices } from '../documents/draft-notices.tsx'
import { LinesCard } from '../documents/lines-card.tsx'
import type { FormProblems } from '../documents/problems.ts'
import { useDocument } from '../documents/use-document.ts'
import { type CreditDraft, creditDraft, creditInput, creditTotal } from './credit-draft.ts'
import { CREDIT_PARTS } from './credit-parts.tsx'
import { Credited, Selection } from './credit-selection.tsx'
import { NoteFrame } from './note-frame.tsx'
import { NoteScreen, WithInvoice } from './note-screen.tsx'
import { NoteTerms } from './note-terms.tsx'
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
  const work = useNote({
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
  const { draft, change, problems } = work
  return (
    <NoteFrame
      kind="credit_note"
      note={note}
      invoice={invoice}
      acts={acts}
      draft={work}
      notices={<DraftNotices title="invoices.conflict.noteTitle" work={work} />}
      total={creditTotal(draft, invoice)}
      consequence={`notes.consequence.${draft.kind}`}
    >
      <What draft={draft} problems={problems} onChange={change} onBlur={work.onBlur} />
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
  const concepts = CONCEPTS.map((value) => ({ value, label: t(`notes.creditConcept.concept${value}`) }))
  return (
    <Card title={t('notes.what')} onBlur={onBlur}>
      <Stack>
        <Radio.Group
          aria-label={t('notes.what')}
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
        <NoteTerms
          kind="credit_note"
          concepts={draft.kind === 'total' ? [] : concepts}
          draft={draft}
          problems={problems}
          onChange={onChange}
        />
      </Stack>
    </Card>
  )
}
