import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { fingerprint, once } from '../../base/api/intent.ts'
import { faultOf, invalidate } from '../../base/api/query.ts'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { type BaseRecord, type FieldSpec, fieldsOf, type RecordArea, type Values } from './area.ts'
import { merged } from './conflict.ts'
import { changedFields, pick, toBody, toValues } from './values.ts'

export const NEW = 'nuevo'

/** Unsaved form work: what was typed, and the record that it started from. */
interface Draft {
  readonly revision: number
  readonly base: Values
  readonly values: Values
  /** What a new record was begun with. */
  readonly words?: string
}

function parseDraft(value: unknown): Draft | undefined {
  const draft = value as Draft | null
  return draft && typeof draft.revision === 'number' && draft.base && draft.values ? draft : undefined
}

/** The draft of a record; two people whom nobody found are not mixed. */
function draftOf(key: string, words: string): Draft | undefined {
  const draft = readDraft(key, parseDraft)
  return (draft?.words ?? '') === words ? draft : undefined
}

/** A secret is typed again rather than kept where it could be read. */
const withoutSecrets = (fields: readonly FieldSpec[], values: Values): Values =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'secret' ? '' : values[name]]))

export interface Editing extends Draft {
  readonly restored: boolean
}

/** The record behind an editor: loading, draft, save with the revision seen, conflict, archive with undo. A new one starts from `words`. */
export function useRecordEditor<R extends BaseRecord>(
  area: RecordArea<R>,
  id: string,
  words: string,
  onDone: (saved?: R) => void,
) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const isNew = id === NEW
  const fields = useMemo(() => fieldsOf(area), [area])
  const draftKey = `${workspaceId}:${area.key}:${id}${words && ':palabras'}`
  const [conflict, setConflict] = useState<{ record: R; mine: Values } | null>(null)
  const [discards, setDiscards] = useState(0)

  const { operations } = area
  const load = useQuery<R, ApiFault>({
    queryKey: [`${area.key}.get`, workspaceId, id],
    queryFn: ({ signal }) => operations.get(workspaceId, id, signal),
    enabled: !isNew,
  })
  const refresh = () => {
    const ids: OperationId[] = [`${area.key}.list`, `${area.key}.get`]
    invalidate(ids)
  }

  const record = load.data
  // What the form starts from is taken once: later answers must not move what is being typed.
  const [start, setStart] = useState<{ key: string; editing: Editing } | null>(null)
  const startKey = `${draftKey}#${discards}`
  if (start?.key !== startKey && (isNew || record)) {
    const fresh = toValues(fields, record)
    const draft = draftOf(draftKey, words)
    const editing = draft
      ? { ...draft, restored: true }
      : {
          revision: record?.revision ?? 0,
          base: fresh,
          values: { ...fresh, ...(words && area.fromWords?.(words)) },
          restored: false,
        }
    setStart({ key: startKey, editing })
  }
  const editing = start?.key === startKey ? start.editing : undefined

  const keep = useCallback(
    (values: Values) => {
      if (!editing) return
      if (changedFields(fields, editing.base, values).length === 0) removeDraft(draftKey)
      else
        writeDraft(draftKey, {
          ...{ revision: editing.revision, base: editing.base, values: withoutSecrets(fields, values) },
          ...(words && { words }),
        })
    },
    [draftKey, editing, fields, words],
  )

  const finish = (saved: R) => {
    removeDraft(draftKey)
    setConflict(null)
    refresh()
    toast(t(isNew ? 'records.createdToast' : 'records.updatedToast', { name: area.titleOf(saved) }))
    onDone(saved)
  }

  const save = useMutation<R | undefined, ApiFault, { values: Values; base: Values; revision: number }>({
    mutationFn: async ({ values, base, revision }) => {
      if (isNew) {
        const body = toBody(values, area.schema)
        const intent = `${draftKey}:${await fingerprint(body)}`
        return once(intent, (idempotencyKey) => operations.create(workspaceId, body, { idempotencyKey }))
      }
      const names = changedFields(fields, base, values)
      if (names.length === 0) return record
      return operations.update(workspaceId, id, toBody(pick(values, names), area.schema), { revision })
    },
    onSuccess: (saved) => (saved ? finish(saved) : onDone()),
    onError: async (error, { values }) => {
      if (faultOf(error).code !== 'revision_conflict') return
      const { data } = await load.refetch()
      if (data) setConflict({ record: data, mine: values })
    },
  })

  const resolve = (keepMine: ReadonlySet<string>) => {
    if (!conflict || !editing) return
    const theirs = toValues(fields, conflict.record)
    const values = merged(fields, editing.base, conflict.mine, theirs, keepMine)
    save.mutate({ values, base: theirs, revision: conflict.record.revision })
  }

  const archive = useMutation<R, ApiFault>({
    mutationFn: () => operations.archive(workspaceId, id, { revision: record?.revision ?? 0 }),
    onSuccess: (archived) => {
      removeDraft(draftKey)
      refresh()
      const undo = () => void operations.restore(workspaceId, id).then(refresh, sayFault)
      toast(t('records.archivedToast', { name: area.titleOf(archived) }), undo)
      onDone()
    },
  })
  const restore = useMutation<R, ApiFault>({
    mutationFn: () => operations.restore(workspaceId, id),
    onSuccess: (restored) => {
      refresh()
      toast(t('records.restoredToast', { name: area.titleOf(restored) }))
    },
  })

  return {
    ...{ isNew, record, fields, editing, keep, save, conflict, resolve, archive, restore },
    loadFault: load.error,
    // A conflict of what was typed has its own question.
    refusal: (conflict ? null : save.error) ?? archive.error ?? restore.error,
    reload: () => void load.refetch(),
    startKey,
    closeConflict: () => setConflict(null),
    discard: () => {
      removeDraft(draftKey)
      setDiscards(discards + 1)
    },
  }
}
