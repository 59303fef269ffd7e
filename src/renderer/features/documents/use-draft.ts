import { useMemo } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../base/drafts/draft.ts'
import { type Keeping, useWork, type Work } from '../../base/editing/use-work.ts'
import { isObject } from '../../base/json/path.ts'
import { clearToasts } from '../../ui/toast.tsx'
import { changesOver, type Merge, mergeDrafts, type Part, settle } from './draft-merge.ts'

interface DraftOf<D, N> {
  /** Where unsaved work is kept for this window. */
  readonly keptAs: string
  /** The same of the one with this id: a new one has it when it is stored. */
  readonly keptFor: (id: string) => string
  /** Null: a new one. */
  readonly loaded: N | null
  /** The same function at every drawing. */
  readonly draftOf: (loaded: N | null) => D
  readonly parts: readonly Part<D>[]
}

/** What is loaded and the unsaved work over it. A newer revision of somebody else is followed, or put together with it. */
export function useDraft<D extends object, N extends { readonly id: string; readonly revision: number }>(
  of: DraftOf<D, N>,
) {
  const { keptAs, keptFor, loaded, draftOf, parts } = of
  const keeping = useMemo(() => keepingChanges<D>(keptAs), [keptAs])
  const work = useWork({ loaded, start: draftOf, keeping })
  const { base, draft, over, dirty, present, behind, reset } = work
  const merge: Merge<D> | undefined = behind ? mergeDrafts(parts, base, draft, present) : undefined
  return {
    base,
    draft,
    over,
    dirty,
    merge,
    present,
    reset: () => {
      // What was taken out of it is there again.
      clearToasts()
      reset()
    },
    change: (change: Partial<D>) => work.change((now) => ({ ...now, ...change })),
    /** What was sent is stored; what was typed meanwhile stays unsaved work over it, not over the next new one. */
    saved: (sent: D, stored: N) => {
      const next = draftOf(stored)
      const rest = (now: D): Work<D> => ({
        base: next,
        over: stored.revision,
        draft: now === sent ? next : mergeDrafts(parts, sent, now, next).draft,
      })
      keeping.remove()
      const typed = work.typed()
      if (typed !== sent) keepingChanges<D>(keptFor(stored.id)).write(rest(typed))
      work.rebase((now) => rest(loaded ? now.draft : sent))
    },
    /** Puts both people's work together as it was chosen; it is still to be saved. */
    resolve: (keepMine: ReadonlySet<string>) => {
      if (!merge) return
      const settled = settle(merge, present, keepMine)
      work.rebase({ base: present, draft: settled, over: loaded?.revision ?? 0 })
    },
  }
}

/**
 * Keeps the part that changed: typing a word in an invoice of 500 services does not send them all. What it was begun over
 * lies apart, since it does not change with every key.
 */
function keepingChanges<D extends object>(keptAs: string): Keeping<D> {
  const baseKey = `${keptAs}:base`
  let written: D | undefined
  return {
    read(fresh) {
      const begun = readDraft(baseKey, (value) => begunOver(value, fresh.base)) ?? fresh
      const changed = readDraft(keptAs, (value) => (isObject(value) ? value : undefined))
      return changed && { ...begun, draft: { ...begun.base, ...changed } }
    },
    write({ base, draft, over }) {
      writeDraft(keptAs, changesOver(base, draft))
      if (written !== base) writeDraft(baseKey, { base, over })
      written = base
    },
    remove() {
      removeDraft(keptAs)
      removeDraft(baseKey)
      written = undefined
    },
  }
}

/** What lacks in a kept base is as it is stored now. */
function begunOver<D extends object>(value: unknown, stored: D): Omit<Work<D>, 'draft'> | undefined {
  if (!isObject(value) || !isObject(value.base) || typeof value.over !== 'number') return undefined
  return { base: { ...stored, ...value.base }, over: value.over }
}
