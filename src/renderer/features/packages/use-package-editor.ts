import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { ApiFault, CallInput } from '../../../contract/client.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import { call } from '../../base/api/client.ts'
import { once } from '../../base/api/intent.ts'
import { useProgress } from '../../base/api/progress.ts'
import { faultOf, invalidate } from '../../base/api/query.ts'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { type Edit, parseEdits, reduceEdits, startFrom } from './edits.ts'
import { isLocked } from './model.ts'

/** A file to attach, `null` to take the present one away, undefined to leave it. */
export type PendingDocument = { readonly fileName: string; readonly contentBase64: string } | null | undefined

export type Busy = 'save' | 'validate' | 'submit' | 'reconcile'

/**
 * A package and the unsaved work over it. Edits are kept for this window; saving makes one revision of all of them.
 */
export function usePackageEditor(loaded: RipsPackage) {
  const { id: workspaceId, role } = useWorkspace()
  const params = { workspaceId, packageId: loaded.id }
  const draftKey = `${workspaceId}:package:${loaded.id}`
  const queries = useQueryClient()

  const [held, setHeld] = useState(loaded)
  const [seen, setSeen] = useState(loaded)
  const [restored] = useState(() => readDraft(draftKey, parseEdits))
  const [state, dispatch] = useReducer(reduceEdits, undefined, () => startFrom(loaded.rips, restored?.edits))
  // The revision that the edits were made over; a newer one of somebody else is a conflict to be decided.
  const [over, setOver] = useState(restored?.revision ?? loaded.revision)
  const [document, setDocument] = useState<PendingDocument>()
  const [name, setName] = useState<string>()
  const [busy, setBusy] = useState<Busy | null>(null)
  const [fault, setFault] = useState<ApiFault | null>(null)
  const [correlationId, setCorrelationId] = useState<string>()
  const judging = useRef<AbortController>(undefined)
  useEffect(() => () => judging.current?.abort(), [])
  const wasStopped = () => judging.current?.signal.aborted === true

  const changes = state.edits.length + (document === undefined ? 0 : 1) + (name === undefined ? 0 : 1)
  const dirty = changes > 0

  const takeOver = useCallback((next: RipsPackage, edits: readonly Edit[] = []) => {
    setHeld(next)
    setOver(next.revision)
    dispatch({ type: 'start', base: next.rips, edits })
  }, [])

  // A new answer is followed at once, except where it would move the ground under unsaved edits.
  if (loaded !== seen) {
    setSeen(loaded)
    if (loaded.revision === over || (dirty && loaded.revision > over)) setHeld(loaded)
    else if (loaded.revision > over) takeOver(loaded)
  }

  useEffect(() => {
    if (state.edits.length === 0) removeDraft(draftKey)
    else writeDraft(draftKey, { revision: over, edits: state.edits })
  }, [draftKey, over, state.edits])

  const refresh = (next?: RipsPackage) => {
    if (next) queries.setQueryData(['ripsPackages.get', { params }], next)
    else invalidate(['ripsPackages.get'])
    invalidate(['ripsPackages.list', 'ripsPackages.submissions', 'dispatches.list', 'dispatches.status'])
    invalidate(['workspaces.dashboard'])
  }

  const act = async <T>(kind: Busy, run: () => Promise<T>): Promise<T | undefined> => {
    setBusy(kind)
    setFault(null)
    judging.current = undefined
    try {
      return await run()
    } catch (error) {
      if (!wasStopped()) setFault(faultOf(error))
      refresh()
      return undefined
    } finally {
      setBusy(null)
    }
  }

  const saveNow = async (): Promise<RipsPackage> => {
    if (!dirty) return held
    const body: CallInput<'ripsPackages.createRevision'>['body'] = {
      rips: state.document as RipsPackage['rips'],
      ...(name === undefined ? {} : { name: name || null }),
      ...(document === undefined ? {} : { attachedDocument: document }),
    }
    const saved = (await call('ripsPackages.createRevision', { params, body, revision: over })).body
    setDocument(undefined)
    setName(undefined)
    setHeld(saved)
    setOver(saved.revision)
    dispatch({ type: 'saved', base: saved.rips, sent: state.edits })
    refresh(saved)
    return saved
  }

  const validateNow = async () => {
    await saveNow()
    const control = new AbortController()
    const id = crypto.randomUUID()
    judging.current = control
    setCorrelationId(id)
    const input = { params, signal: control.signal, correlationId: id }
    const report = (await call('ripsPackages.validate', input)).body
    refresh()
    return report
  }

  const submitNow = async () => {
    const { revision, validation } = await saveNow()
    if (validation?.revision !== revision) await validateNow()
    const intent = `submit:${loaded.id}:${revision}`
    const input = { params }
    const sent = (await once(intent, (idempotencyKey) => call('ripsPackages.submit', { ...input, idempotencyKey })))
      .body
    refresh(sent)
    return sent
  }

  const reconcileNow = async () => {
    const intent = `reconcile:${loaded.id}:${held.submission?.dispatchId ?? ''}`
    const known = (await once(intent, (idempotencyKey) => call('ripsPackages.reconcile', { params, idempotencyKey })))
      .body
    refresh(known)
    return known
  }

  return {
    package: held,
    rips: state.document,
    ...{ changes, dirty, busy, fault, document, setDocument, name, setName },
    restoredEdits: restored?.edits.length ?? 0,
    readOnly: role === 'viewer' || isLocked(held.status),
    conflict: dirty && held.revision !== over,
    edit: useCallback((edit: Edit) => dispatch({ type: 'edit', edit }), []),
    canUndo: state.edits.length > 0,
    undo: () => dispatch({ type: 'undo' }),
    discard: () => {
      setDocument(undefined)
      setName(undefined)
      takeOver(held)
    },
    reapply: () => takeOver(held, state.edits),
    clearFault: () => setFault(null),
    /** Of the validation that runs. */
    progress: useProgress(correlationId),
    stop: () => judging.current?.abort(),
    save: () => act('save', saveNow),
    validate: () => act('validate', validateNow),
    submit: () => act('submit', submitNow),
    reconcile: () => act('reconcile', reconcileNow),
  }
}

export type PackageEditor = ReturnType<typeof usePackageEditor>
