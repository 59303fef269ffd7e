import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallInput } from '../../../contract/client.ts'
import type { RipsPackage } from '../../../contract/packages.ts'
import { roleMay } from '../../../contract/rights.ts'
import { call } from '../../base/api/client.ts'
import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { once } from '../../base/api/intent.ts'
import { useProgress } from '../../base/api/progress.ts'
import { invalidate } from '../../base/api/query.ts'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { useActs } from '../../base/editing/use-acts.ts'
import { type Keeping, useWork, type Work } from '../../base/editing/use-work.ts'
import { base64Of } from '../../base/files/save-file.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { clearToasts, sayFault } from '../../ui/toast.tsx'
import { useUndoable } from '../../ui/use-undoable.ts'
import { type Edit, type EditAction, type EditState, parseEdits, reduceEdits, startFrom } from './edits.ts'
import { isLocked } from './model.ts'

/** A file to attach, `null` to take the present one away, undefined to leave it. */
export type PendingDocument = { readonly fileName: string; readonly contentBase64: string } | null | undefined

export type Busy = 'save' | 'validate' | 'submit' | 'reconcile'

/** What was changed of a package; only the edits of its RIPS are kept over a restart. */
interface PackageDraft {
  readonly rips: EditState
  readonly document: PendingDocument
  readonly name: string | undefined
}

const draftOver = (rips: EditState): PackageDraft => ({ rips, document: undefined, name: undefined })
const startOf = (loaded: RipsPackage | null) => draftOver(startFrom(loaded?.rips))
const changesIn = ({ rips, document, name }: PackageDraft): number =>
  rips.edits.length + (document === undefined ? 0 : 1) + (name === undefined ? 0 : 1)
const differs = (_base: PackageDraft, draft: PackageDraft) => changesIn(draft) > 0

function keepingEdits(draftKey: string): Keeping<PackageDraft> {
  return {
    read(fresh) {
      const kept = readDraft(draftKey, parseEdits)
      if (!kept || kept.edits.length === 0) return undefined
      return { base: fresh.base, draft: draftOver(startFrom(fresh.base.rips.base, kept.edits)), over: kept.revision }
    },
    write({ draft: { rips }, over: revision }) {
      if (rips.edits.length === 0) removeDraft(draftKey)
      else writeDraft(draftKey, { revision, edits: rips.edits })
    },
    remove: () => removeDraft(draftKey),
  }
}

/** A package and the unsaved work over it; saving makes one revision of all of it. */
export function usePackageEditor(loaded: RipsPackage) {
  const { id: workspaceId, role } = useWorkspace()
  const params = { workspaceId, packageId: loaded.id }
  const queries = useQueryClient()

  // An answer that was asked for before the last saving is older than what is held.
  const [saved, setSaved] = useState(loaded)
  const held = loaded.revision >= saved.revision ? loaded : saved
  const draftKey = `${workspaceId}:package:${loaded.id}`
  const keeping = useMemo(() => keepingEdits(draftKey), [draftKey])
  const work = useWork({ loaded: held, start: startOf, keeping, differs })
  const { draft, over, dirty, behind, change } = work
  const { rips, document, name } = draft
  const [restored] = useState(rips.edits.length)
  const [correlationId, setCorrelationId] = useState<string>()
  const judging = useRef<AbortController>(undefined)
  useEffect(() => () => judging.current?.abort(), [])

  const refresh = (next?: RipsPackage) => {
    if (next) queries.setQueryData(['ripsPackages.get', { params }], next)
    else invalidate(['ripsPackages.get'])
    invalidate(['ripsPackages.list', 'ripsPackages.submissions', ...DISPATCH_READS, 'workspaces.dashboard'])
  }

  const acts = useActs<Busy>((refused) => refused && refresh())
  const act = <T>(kind: Busy, run: () => Promise<T>): Promise<T | undefined> => {
    judging.current = undefined
    return acts.run(kind, run, { wasStopped: () => judging.current?.signal.aborted === true })
  }

  const saveNow = async (): Promise<RipsPackage> => {
    if (!dirty) return held
    const body: CallInput<'ripsPackages.createRevision'>['body'] = {
      rips: rips.document as RipsPackage['rips'],
      ...(name === undefined ? {} : { name: name || null }),
      ...(document === undefined ? {} : { attachedDocument: document }),
    }
    const stored = (await call('ripsPackages.createRevision', { params, body, revision: over })).body
    setSaved(stored)
    const rest = (now: PackageDraft): Work<PackageDraft> => ({
      base: startOf(stored),
      draft: {
        rips: reduceEdits(now.rips, { type: 'saved', base: stored.rips, sent: rips.edits }),
        document: now.document === document ? undefined : now.document,
        name: now.name === name ? undefined : now.name,
      },
      over: stored.revision,
    })
    // Also where nobody looks at it any more: what is stored would be offered as unsaved work.
    keeping.write(rest(work.typed()))
    work.rebase((now) => rest(now.draft))
    refresh(stored)
    return stored
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

  /** `seen`: the revision that was looked at; a newer one is not filed. */
  const submitNow = async (seen: number) => {
    // Nothing comes back into what is filed.
    clearToasts()
    const { revision, validation } = await saveNow()
    if (revision === seen && validation?.revision !== seen) await validateNow()
    const intent = `submit:${loaded.id}:${seen}`
    const input = { params, revision: seen }
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

  const chosen = useRef(0)
  const setDocument = (next: PendingDocument) => {
    chosen.current++
    change((now) => ({ ...now, document: next }))
  }
  /** The file that was chosen last counts, however long each takes to be read. */
  const attach = async (file: File) => {
    chosen.current++
    const mine = chosen.current
    try {
      const contentBase64 = await base64Of(file)
      if (mine === chosen.current) setDocument({ fileName: file.name, contentBase64 })
    } catch (error) {
      sayFault(error)
    }
  }

  const edited = useCallback(
    (action: EditAction) => change((now) => ({ ...now, rips: reduceEdits(now.rips, action) })),
    [change],
  )

  return {
    package: held,
    rips: rips.document,
    dirty,
    document,
    name,
    changes: changesIn(draft),
    busy: acts.busy,
    fault: acts.fault,
    attach,
    setDocument,
    setName: (next: string) => change((now) => ({ ...now, name: next })),
    restoredEdits: restored,
    readOnly: !roleMay(role, 'billing.write') || isLocked(held.status),
    conflict: behind,
    edit: useCallback((edit: Edit) => edited({ type: 'edit', edit }), [edited]),
    canUndo: rips.edits.length > 0,
    undo: () => edited({ type: 'undo' }),
    discard: () => {
      clearToasts()
      work.reset()
    },
    /** Says what was taken out, with the way back. */
    offerUndo: useUndoable(),
    reapply: () =>
      work.rebase((now) => ({
        base: startOf(held),
        draft: { ...now.draft, rips: startFrom(held.rips, now.draft.rips.edits) },
        over: held.revision,
      })),
    /** Of the validation that runs. */
    progress: useProgress(correlationId),
    stop: () => judging.current?.abort(),
    save: () => act('save', saveNow),
    validate: () => act('validate', validateNow),
    submit: (seen: number) => act('submit', () => submitNow(seen)),
    reconcile: () => act('reconcile', reconcileNow),
  }
}

export type PackageEditor = ReturnType<typeof usePackageEditor>
