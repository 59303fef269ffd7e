import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Unsaved work: what was loaded when it began, what it is now, and the revision of the former (0: never saved). */
export interface Work<D> {
  readonly base: D
  readonly draft: D
  readonly over: number
}

/** How unsaved work lies among the drafts of who is signed in, under keys of its own. */
export interface Keeping<D> {
  /** Undefined: nothing was kept. `fresh` is what the work would be otherwise. */
  read(fresh: Work<D>): Work<D> | undefined
  write(work: Work<D>): void
  remove(): void
}

interface Editing<D, N> {
  /** Null: a new one. */
  readonly loaded: N | null
  /** What a form starts from. These are the same at every drawing. */
  readonly start: (loaded: N | null) => D
  readonly keeping: Keeping<D>
  /** Whether a draft says anything that its base does not. Left out: whether it is another object. */
  readonly differs?: (base: D, draft: D) => boolean
}

const isAnother = <D>(base: D, draft: D) => base !== draft

/** What is loaded and the unsaved work over it, which is kept as it is typed. A newer revision is followed, except under work. */
export function useWork<D, N extends { readonly revision: number }>(editing: Editing<D, N>) {
  const { loaded, start, keeping, differs = isAnother } = editing
  const present = useMemo(() => start(loaded), [start, loaded])
  const revision = loaded?.revision ?? 0
  const fresh: Work<D> = { base: present, draft: present, over: revision }
  const [kept, setKept] = useState(() => keeping.read(fresh))
  const [work, setWork] = useState(kept ?? fresh)
  const dirty = differs(work.base, work.draft)

  const rebase = (next: Work<D> | ((now: Work<D>) => Work<D>)) => {
    setKept(undefined)
    setWork(next)
  }
  if (revision > work.over && !dirty) rebase(fresh)

  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  }, [work])
  useEffect(() => {
    if (dirty) keeping.write(work)
    else keeping.remove()
  }, [keeping, dirty, work])

  const change = useCallback((next: (draft: D) => D) => setWork((now) => ({ ...now, draft: next(now.draft) })), [])

  return {
    ...work,
    dirty,
    /** What is typed by now, for an act that began before; also when nobody looks at it any more. */
    typed: () => latest.current.draft,
    /** What is loaded now. */
    present,
    /** Found again after the window was closed. */
    restored: kept !== undefined && dirty,
    /** Somebody saved a newer revision under this work. */
    behind: dirty && revision > work.over,
    /** The same at every drawing. */
    change,
    /** Keeps what a form holds by itself. */
    keep: (draft: D) => (differs(work.base, draft) ? keeping.write({ ...work, draft }) : keeping.remove()),
    /** Puts the work over another base: after saving, or when two people's work was put together. */
    rebase,
    /** Takes what is loaded and gives up the unsaved work. */
    reset: () => rebase(fresh),
  }
}
