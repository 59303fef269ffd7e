import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { fingerprint, once } from '../api/intent.ts'
import { useT } from '../i18n/i18n.ts'
import type { IssuableDocument } from '../invoices/documents.ts'
import type { Problems } from '../invoices/draft.ts'
import { focusFirstProblem, problemsIn } from '../invoices/problems.ts'
import type { DocumentActs } from '../invoices/use-document.ts'
import { isObject, type JsonObject } from '../rips/path.ts'
import { readDraft, removeDraft, writeDraft } from '../session/draft.ts'
import { useWorkspace } from '../session/workspace.ts'
import { toast } from '../ui/toast.tsx'

interface NoteWork<D extends object, S extends z.ZodType, N extends IssuableDocument> {
  readonly kind: 'credito' | 'debito'
  /** Null: a new one. */
  readonly note: N | null
  readonly invoiceId: string
  readonly acts: DocumentActs
  readonly schema: S
  readonly draftOf: (note: N | null) => D
  readonly inputOf: (draft: D) => unknown
  readonly create: (body: z.infer<S>, idempotencyKey: string) => Promise<N>
  readonly revise: (body: z.infer<S>, note: N, revision: number) => Promise<N>
}

/** A note and the unsaved work over it, from what is written to what leaves: saving, a question, the emission. */
export function useNote<D extends object, S extends z.ZodType, N extends IssuableDocument>(work: NoteWork<D, S, N>) {
  const { kind, note, invoiceId, acts, schema, draftOf, inputOf } = work
  const t = useT()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const draftKey = `${workspaceId}:${kind}:${note?.id ?? invoiceId}`
  const [base, setBase] = useState(() => draftOf(note))
  const [draft, setDraft] = useState<D>(() => readDraft(draftKey, (value) => keptOf(base, value)) ?? base)
  const [over, setOver] = useState(note?.revision ?? 0)
  const [found, setFound] = useState<Problems>([])
  const [asking, setAsking] = useState<'emit' | 'file' | null>(null)
  const dirty = draft !== base

  const take = (saved: N) => {
    const next = draftOf(saved)
    setBase(next)
    setDraft(next)
    setOver(saved.revision)
  }
  if (note && note.revision > over && !dirty) take(note)

  useEffect(() => {
    if (dirty) writeDraft(draftKey, draft)
    else removeDraft(draftKey)
  }, [draftKey, dirty, draft])

  const saveNow = async (): Promise<N | undefined> => {
    if (note && !dirty) return note
    const input = inputOf(draft)
    const problems = problemsIn(schema, input)
    setFound(problems)
    if (problems.length > 0) {
      focusFirstProblem()
      return undefined
    }
    const body = schema.parse(input)
    const saved = await acts.run('save', async () => {
      if (note) return work.revise(body, note, over)
      return once(`${kind}:${workspaceId}:${await fingerprint(body)}`, (key) => work.create(body, key))
    })
    if (!saved) return undefined
    removeDraft(draftKey)
    take(saved)
    return saved
  }
  const open = (noteId: string) =>
    navigate({ to: `/c/$workspaceId/notas/${kind}/$noteId`, params: { workspaceId, noteId }, replace: true })

  return {
    ...{ draft, dirty, asking },
    /** What the form, the last refusal and the service find; the service's word is about what was saved. */
    problems: [...found, ...faultProblems(acts), ...(dirty ? [] : (note?.issues ?? []))],
    change: (change: Partial<D>) => {
      setFound([])
      setDraft((present) => ({ ...present, ...change }))
    },
    ask: (what: 'emit' | 'file') => setAsking(what),
    close: () => setAsking(null),
    save: async () => {
      const saved = await saveNow()
      if (!saved) return
      toast(t('notes.savedDraft'))
      await open(saved.id)
    },
    emit: async () => {
      const saved = await saveNow()
      if (saved) await acts.emit(saved, asking === 'file')
      setAsking(null)
      if (saved) await open(saved.id)
    },
  }
}

/** Work that was kept is put over a fresh draft, so that nothing is missing from it. */
const keptOf = <D extends object>(base: D, value: unknown): D | undefined =>
  isObject(value) ? { ...base, ...(value as JsonObject) } : undefined

function faultProblems({ fault }: DocumentActs): Problems {
  if (!fault) return []
  if (fault.issues.length > 0) return fault.issues
  return fault.field && fault.code !== 'network_error'
    ? [{ code: fault.code, message: fault.message, field: fault.field }]
    : []
}

export type NoteFlow = Pick<ReturnType<typeof useNote>, 'asking' | 'ask' | 'close' | 'save' | 'emit' | 'dirty'>
