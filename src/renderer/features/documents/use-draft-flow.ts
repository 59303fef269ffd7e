import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import type { IssuableDocument } from '../document-kinds/operations.ts'
import type { DraftFlow } from './draft-actions.tsx'
import type { DocumentActs } from './use-document.ts'
import type { ReadinessState } from './use-readiness.ts'

interface DraftFlowOf<D extends IssuableDocument> {
  readonly acts: DocumentActs
  readonly readiness: ReadinessState
  /** The saved document, or undefined when something has to be corrected first. */
  readonly save: () => Promise<D | undefined>
  /** Said when it is saved. */
  readonly savedWords: string
  /** Leads to the saved document; `hasLeft`: it was emitted. */
  readonly open: (saved: D, hasLeft: boolean) => Promise<void>
}

/** From what is written to what leaves: saving first, then a question, then the emission. */
export function useDraftFlow<D extends IssuableDocument>(of: DraftFlowOf<D>): DraftFlow {
  const { acts, readiness, save, savedWords, open } = of
  const [asking, setAsking] = useState<'emit' | 'file' | null>(null)
  return {
    asking,
    close: () => setAsking(null),
    ask: async (what) => {
      if (await readiness.mayLeave(what === 'file')) setAsking(what)
    },
    save: async () => {
      const saved = await save()
      if (!saved) return
      await open(saved, false)
      toast(savedWords)
    },
    emit: async () => {
      const saved = await save()
      if (saved) await acts.emit(saved, asking === 'file')
      setAsking(null)
      if (saved) await open(saved, true)
    },
    override: async (reason, file) => {
      const saved = await save()
      if (saved) await acts.emitOverridden(saved, file, reason)
      if (saved) await open(saved, true)
    },
  }
}
