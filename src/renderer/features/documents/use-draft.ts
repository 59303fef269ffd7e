import { useEffect, useMemo, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { isObject } from '../../base/json/path.ts'
import { changesOver, type Merge, mergeDrafts, type Part, settle } from './draft-merge.ts'

interface Work<D> {
  /** What the unsaved work was begun over. */
  readonly base: D
  readonly draft: D
  /** Revision of `base`; 0 of what was never saved. */
  readonly over: number
}

interface DraftOf<D, N> {
  /** Where unsaved work is kept for this window. */
  readonly keptAs: string
  /** Null: a new one. */
  readonly loaded: N | null
  /** The same function at every drawing. */
  readonly draftOf: (loaded: N | null) => D
  readonly parts: readonly Part<D>[]
}

/** What is loaded and the unsaved work over it. A newer revision of somebody else is followed, or put together with it. */
export function useDraft<D extends object, N extends { readonly revision: number }>(of: DraftOf<D, N>) {
  const { keptAs, loaded, draftOf, parts } = of
  const baseKey = baseOf(keptAs)
  const present = useMemo(() => draftOf(loaded), [draftOf, loaded])
  const revision = loaded?.revision ?? 0
  const [work, setWork] = useState<Work<D>>(() => kept(keptAs, present, revision) ?? fresh(present, revision))
  const { base, draft, over } = work
  const dirty = draft !== base

  if (revision > over && !dirty) setWork(fresh(present, revision))

  useEffect(() => {
    // The part that changed: typing a word in an invoice of 500 services does not send them all.
    if (dirty) writeDraft(keptAs, changesOver(base, draft))
    else removeDraft(keptAs)
  }, [keptAs, dirty, base, draft])
  // Apart, since it does not change with every key.
  useEffect(() => {
    if (dirty) writeDraft(baseKey, { base, over })
    else removeDraft(baseKey)
  }, [baseKey, dirty, base, over])

  const merge: Merge<D> | undefined = dirty && revision > over ? mergeDrafts(parts, base, draft, present) : undefined
  return {
    ...{ base, draft, over, dirty, merge },
    /** What is loaded now. */
    present,
    change: (change: Partial<D>) => setWork((now) => ({ ...now, draft: { ...now.draft, ...change } })),
    /** What was sent is stored; what was typed meanwhile stays unsaved work over it. */
    saved: (sent: D, stored: N) => {
      const next = draftOf(stored)
      removeDraft(keptAs)
      removeDraft(baseKey)
      setWork((now) => ({
        ...{ base: next, over: stored.revision },
        draft: now.draft === sent ? next : mergeDrafts(parts, sent, now.draft, next).draft,
      }))
    },
    /** Takes what is loaded and gives up the unsaved work. */
    reset: () => setWork(fresh(present, revision)),
    /** Puts both people's work together as it was chosen; it is still to be saved. */
    resolve: (keepMine: ReadonlySet<string>) => {
      if (merge) setWork({ base: present, draft: settle(merge, present, keepMine), over: revision })
    },
  }
}

const baseOf = (keptAs: string) => `${keptAs}:base`
const fresh = <D>(stored: D, over: number): Work<D> => ({ base: stored, draft: stored, over })

/** Work that was kept, over what it was begun over; what either lacks is as it is stored now. */
function kept<D extends object>(keptAs: string, stored: D, revision: number): Work<D> | undefined {
  const begun = readDraft(baseOf(keptAs), (value) =>
    isObject(value) && isObject(value.base) && typeof value.over === 'number'
      ? { base: { ...stored, ...value.base }, over: value.over }
      : undefined,
  ) ?? { base: stored, over: revision }
  return readDraft(keptAs, (value) => (isObject(value) ? { ...begun, draft: { ...begun.base, ...value } } : undefined))
}
