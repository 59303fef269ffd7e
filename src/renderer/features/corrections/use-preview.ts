import { useState } from 'react'
import type { Correction, CorrectionTarget, FieldChange } from '../../../contract/corrections.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { MAX_SELECTED } from '../../ui/table/selection.ts'
import { sayFault } from '../../ui/toast.tsx'
import type { Cause } from './cause-screen.tsx'

interface PreviewOf {
  readonly cause: Cause
  readonly list: Pick<LongList<CorrectionTarget>, 'total' | 'between'>
  readonly chosen: readonly CorrectionTarget[]
}

/** What a correction is previewed for: the documents that were chosen, or all of them. */
export function usePreview({ cause, list, chosen }: PreviewOf) {
  const [asked, setAsked] = useState<{ correction: Correction; targetIds: readonly string[] }>()
  const count = chosen.length || Math.min(list.total ?? 0, MAX_SELECTED)
  const ask = async (changes: FieldChange[]) => {
    try {
      const targets = chosen.length > 0 ? chosen : await list.between(0, count - 1)
      setAsked({ correction: { ...cause, changes }, targetIds: targets.map(({ targetId }) => targetId) })
    } catch (error) {
      sayFault(error)
    }
  }
  return { asked, count, ask, close: () => setAsked(undefined) }
}
