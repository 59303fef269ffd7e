import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { useActs } from '../../base/editing/use-acts.ts'
import { useIsShown } from '../../base/editing/use-is-shown.ts'
import { type Keeping, useWork } from '../../base/editing/use-work.ts'
import { type TextKey, useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { type BaseRecord, type FieldSpec, fieldsOf, type RecordArea, type Values } from './area.ts'
import { merged } from './conflict.ts'
import { changedFields, pick, toBody, toValues } from './values.ts'

export const NEW = 'nuevo'

/** The form's values as they are kept, and the record that they started from. */
interface Kept {
  readonly revision: number
  readonly base: Values
  readonly values: Values
  /** What a new record was begun with. */
  readonly words?: string
}

function parseKept(value: unknown): Kept | undefined {
  const kept = value as Kept | null
  return kept && typeof kept.revision === 'number' && kept.base && kept.values ? kept : undefined
}

/** A secret is typed again rather than kept where it could be read. */
const withoutSecrets = (fields: readonly FieldSpec[], values: Values): Values =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'secret' ? '' : values[name]]))

/** Keeps what is typed of a record; two people whom nobody found are not mixed. */
function keepingAt(draftKey: string, words: string, fields: readonly FieldSpec[]): Keeping<Values> {
  return {
    read() {
      const kept = readDraft(draftKey, parseKept)
      if (!kept || (kept.words ?? '') !== words) return undefined
      return { base: kept.base, draft: kept.values, over: kept.revision }
    },
    write: ({ base, draft, over: revision }) =>
      writeDraft(draftKey, { revision, base, values: withoutSecrets(fields, draft), ...(words && { words }) }),
    remove: () => removeDraft(draftKey),
  }
}

type Act = 'save' | 'archive' | 'restore'

/** A record as it was read; a new one is there at once. */
export function useRecord<R extends BaseRecord>(area: RecordArea<R>, id: string) {
  const { id: workspaceId } = useWorkspace()
  return useQuery<R, ApiFault>({
    queryKey: [`${area.key}.get`, workspaceId, id],
    queryFn: ({ signal }) => area.operations.get(workspaceId, id, signal),
    enabled: id !== NEW,
  })
}

interface Editing<R extends BaseRecord> {
  readonly area: RecordArea<R>
  /** Null: a new one. */
  readonly record: R | null
  /** What a new one starts from. */
  readonly words: string
  /** Reads it again after somebody else changed it. */
  readonly reread: () => Promise<R | undefined>
  readonly onDone: (saved?: R) => void
}

/** The unsaved work over a record: draft, save with the revision seen, conflict, archive with undo. */
export function useRecordEditor<R extends BaseRecord>({ area, record, words, reread, onDone }: Editing<R>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { operations } = area
  // What the form starts from is taken once: later answers must not move what is being typed.
  const [loaded, setLoaded] = useState(record)
  const id = loaded?.id ?? NEW
  const begun = loaded ? '' : words
  const fields = useMemo(() => fieldsOf(area), [area])
  const start = useCallback((of: R | null) => toValues(fields, of ?? undefined), [fields])
  const differs = useCallback(
    (base: Values, values: Values) => changedFields(fields, base, values).length > 0,
    [fields],
  )
  const keyOf = (id: string) => `${workspaceId}:${area.key}:${id}`
  const draftKey = `${keyOf(id)}${begun && ':palabras'}`
  const [formKey] = useState(draftKey)
  const keeping = useMemo(() => keepingAt(draftKey, begun, fields), [draftKey, begun, fields])
  const work = useWork({ loaded, start, keeping, differs })
  const { base, over, restored } = work
  const [conflict, setConflict] = useState<{ record: R; mine: Values } | null>(null)
  const [discards, setDiscards] = useState(0)
  /** What the form, which holds it by itself, said last. */
  const typed = useRef<Values>(undefined)
  const isShown = useIsShown()
  const acts = useActs<Act>()
  const refresh = () => {
    const ids: OperationId[] = [`${area.key}.list`, `${area.key}.get`]
    invalidate(ids)
  }
  const done = (text: TextKey, about: R) => {
    refresh()
    return t(text, { name: area.titleOf(about) })
  }

  const send = (values: Values, over: Values, revision: number): Promise<R> => {
    if (!loaded) {
      return createOnce(draftKey, toBody(values, area.schema), (body, idempotencyKey) =>
        operations.create(workspaceId, body, { idempotencyKey }),
      )
    }
    const names = changedFields(fields, over, values)
    if (names.length === 0) return Promise.resolve(loaded)
    return operations.update(workspaceId, id, toBody(pick(values, names), area.schema), { revision })
  }
  const saveOver = async (values: Values, over: Values, revision: number) => {
    const onConflict = async () => {
      const theirs = await (record ? reread() : operations.get(workspaceId, id, new AbortController().signal))
      if (theirs) setConflict({ record: theirs, mine: values })
    }
    const before = typed.current ?? values
    const saved = await acts.run('save', () => send(values, over, revision), { onConflict })
    if (!saved) return
    keeping.remove()
    setConflict(null)
    toast(done(loaded ? 'records.updatedToast' : 'records.createdToast', saved))
    const now = typed.current ?? before
    const since = changedFields(fields, before, now)
    if (since.length > 0) goOnOver(saved, pick(now, since))
    else if (isShown()) onDone(saved)
  }
  /** What was typed while it was saved is unsaved work over what is stored, also when the panel is gone. */
  const goOnOver = (saved: R, since: Values) => {
    const stored = start(saved)
    const rest = { base: stored, draft: { ...stored, ...since }, over: saved.revision }
    keepingAt(keyOf(saved.id), '', fields).write(rest)
    setLoaded(saved)
    work.rebase(rest)
  }

  const restore = async () => {
    const restored = await acts.run('restore', () => operations.restore(workspaceId, id))
    if (!restored) return
    // Its own revision: what is saved over it is in nobody's way.
    setLoaded(restored)
    toast(done('records.restoredToast', restored))
  }
  const archive = async () => {
    // What was restored or saved here a moment ago may not have been read again.
    const revision = Math.max(record?.revision ?? 0, loaded?.revision ?? 0)
    const archived = await acts.run('archive', () => operations.archive(workspaceId, id, { revision }))
    if (!archived) return
    keeping.remove()
    const undo = () => void operations.restore(workspaceId, id).then(refresh, sayFault)
    toast(done('records.archivedToast', archived), undo)
    if (isShown()) onDone()
  }

  return {
    fields,
    base,
    restored,
    keep: (values: Values) => {
      typed.current = values
      work.keep(values)
    },
    conflict,
    archive,
    restore,
    busy: acts.busy,
    fault: acts.fault,
    /** What the form starts from, and the name of that start. */
    initial: restored || !begun ? work.draft : { ...work.draft, ...area.fromWords?.(begun) },
    startKey: `${formKey}#${discards}`,
    save: (values: Values) => saveOver(values, base, over),
    resolve: (keepMine: ReadonlySet<string>) => {
      if (!conflict) return
      const theirs = toValues(fields, conflict.record)
      const values = merged(fields, base, conflict.mine, theirs, keepMine)
      void saveOver(values, theirs, conflict.record.revision)
    },
    closeConflict: () => setConflict(null),
    discard: () => {
      keeping.remove()
      work.reset()
      setDiscards(discards + 1)
    },
  }
}

export type RecordWork<R extends BaseRecord> = ReturnType<typeof useRecordEditor<R>>
