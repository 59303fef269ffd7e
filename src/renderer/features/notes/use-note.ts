import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { z } from 'zod'
import { createOnce } from '../../base/api/intent.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { isObject } from '../../base/json/path.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import type { Part } from '../documents/draft-merge.ts'
import { faultProblems, useFormProblems } from '../documents/problems.ts'
import type { DocumentActs } from '../documents/use-document.ts'
import { useDraft } from '../documents/use-draft.ts'
import { useDraftFlow } from '../documents/use-draft-flow.ts'
import { useReadiness } from '../documents/use-readiness.ts'

interface NoteWork<D extends object, S extends z.ZodType, N extends IssuableDocument> {
  readonly kind: 'credito' | 'debito'
  /** Null: a new one. */
  readonly note: N | null
  readonly invoiceId: string
  readonly acts: DocumentActs
  readonly schema: S
  /** Of one that is being written. */
  readonly draftSchema: z.ZodType
  /** These two are the same functions at every drawing. */
  readonly draftOf: (note: N | null) => D
  readonly inputOf: (draft: D, invoiceId: string) => unknown
  readonly parts: readonly Part<D>[]
  readonly create: (body: z.infer<S>, idempotencyKey: string) => Promise<N>
  readonly revise: (body: z.infer<S>, note: N, revision: number) => Promise<N>
}

/** The key of what its screen reads. */
const readAs = (kind: 'credito' | 'debito', workspaceId: string, id: string) =>
  kind === 'credito'
    ? ['creditNotes.get', { params: { workspaceId, creditNoteId: id } }]
    : ['debitNotes.get', { params: { workspaceId, debitNoteId: id } }]

/** A note and the unsaved work over it, from what is written to what leaves: saving, a question, the emission. */
export function useNote<D extends object, S extends z.ZodType, N extends IssuableDocument>(work: NoteWork<D, S, N>) {
  const { kind, note, invoiceId, acts, schema, draftOf, inputOf } = work
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id: workspaceId } = useWorkspace()
  const keptFor = (id: string) => `${workspaceId}:${kind}:${id}`
  const keptAs = keptFor(note?.id ?? invoiceId)
  const edited = useDraft({ keptAs, keptFor, loaded: note, draftOf, parts: work.parts })
  const { draft, dirty, over } = edited
  const input = useMemo(() => inputOf(draft, invoiceId), [inputOf, draft, invoiceId])
  const base = useMemo(() => inputOf(edited.base, invoiceId), [inputOf, edited.base, invoiceId])
  const form = useFormProblems({
    schema,
    input,
    saved: base,
    required: [],
    refused: faultProblems(acts),
    issues: note?.issues ?? [],
  })
  const { draftSchema } = work
  const asked = useMemo(
    () => (isObject(input) ? { ...input, ...(note && { documentId: note.id }) } : input),
    [input, note],
  )
  const readiness = useReadiness({
    acts,
    schema: draftSchema,
    input: asked,
    saved: note && !dirty ? note.readiness : null,
  })
  const save = async (): Promise<N | undefined> => {
    if (note && !dirty) return note
    if (!form.check()) return undefined
    const body = schema.parse(input)
    const saved = await acts.run('save', async () => {
      if (note) return work.revise(body, note, over)
      return createOnce(`${kind}:${workspaceId}`, body, work.create)
    })
    if (!saved) return undefined
    edited.saved(draft, saved)
    queries.setQueryData(readAs(kind, workspaceId, saved.id), saved)
    return saved
  }
  const flow = useDraftFlow({
    acts,
    loaded: note,
    readiness,
    save,
    savedWords: t('notes.savedDraft'),
    open: ({ id: noteId }) =>
      navigate({ to: `/c/$workspaceId/notas/${kind}/$noteId`, params: { workspaceId, noteId }, replace: true }),
  })
  return { ...form, ...edited, readiness, flow }
}
