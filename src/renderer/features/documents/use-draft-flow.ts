import { useState } from 'react'
import { useIsShown } from '../../base/editing/use-is-shown.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import type { DraftFlow, Question } from './draft-actions.tsx'
import type { DocumentActs } from './use-document.ts'
import type { ReadinessState } from './use-readiness.ts'

interface DraftFlowOf<D extends IssuableDocument> {
  readonly acts: DocumentActs
  /** Null: it was never saved; its own screen takes the place of this one when it is. */
  readonly loaded: D | null
  readonly readiness: ReadinessState
  /** The saved document, or undefined when something has to be corrected first. */
  readonly save: () => Promise<D | undefined>
  /** Said when it is saved. */
  readonly savedWords: string
  /** Leads to the saved document; `hasLeft`: it was emitted. */
  readonly open: (saved: D, hasLeft: boolean) => Promise<void>
}

/** A question that stands, and the revision that was looked at when it was put. */
interface Asked {
  readonly what: Question
  readonly revision: number | undefined
}

/** From what is written to what leaves: saving first, then a question, then the emission. */
export function useDraftFlow<D extends IssuableDocument>(of: DraftFlowOf<D>): DraftFlow {
  const { acts, loaded, readiness, save, savedWords } = of
  const isShown = useIsShown()
  const open = async (saved: D, hasLeft: boolean) => {
    if (isShown()) await of.open(saved, hasLeft)
  }
  /** A refusal stands on the screen, and is said in passing where another screen has taken its place. */
  const leave = async (saved: D, emitted: IssuableDocument | undefined) => {
    const refusal = acts.refusal()
    if (refusal && (loaded === null || !isShown())) sayFault(refusal)
    await open(saved, emitted !== undefined)
  }
  const [asked, setAsked] = useState<Asked | null>(null)
  /** What was only looked at leaves as it stood when it was asked for, whatever somebody else stored since. */
  const seen = (saved: D) => (saved === loaded && asked?.revision ? { ...saved, revision: asked.revision } : saved)
  return {
    asking: asked?.what ?? null,
    close: () => setAsked(null),
    ask: async (what) => {
      const isPut = what === 'override' || (await readiness.mayLeave(what === 'file'))
      if (isPut) setAsked({ what, revision: loaded?.revision })
    },
    save: async () => {
      const saved = await save()
      if (!saved) return
      await open(saved, false)
      toast(savedWords)
    },
    emit: async () => {
      const saved = await save()
      const emitted = saved && (await acts.emit(seen(saved), asked?.what === 'file'))
      setAsked(null)
      if (saved) await leave(saved, emitted)
    },
    override: async (reason, file) => {
      const saved = await save()
      const emitted = saved && (await acts.emitOverridden(seen(saved), file, reason))
      setAsked(null)
      if (saved) await leave(saved, emitted)
    },
  }
}
