import { useRef, useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import { faultOf } from '../api/query.ts'

interface Turn {
  /** Somebody saved a newer revision: asked instead of showing the fault. */
  readonly onConflict?: () => Promise<void>
  /** The person ended it: nothing has to be said. */
  readonly wasStopped?: () => boolean
}

/** Runs acts one at a time; what refused the last one stays to be shown. `settled` is told how each ended. */
export function useActs<Act extends string>(settled: (refused: boolean) => void = () => undefined) {
  const [busy, setBusy] = useState<Act | null>(null)
  const [fault, setFault] = useState<ApiFault | null>(null)
  const last = useRef<ApiFault | null>(null)

  const refuse = async (refusal: ApiFault, { onConflict, wasStopped }: Turn) => {
    last.current = refusal
    if (refusal.code === 'revision_conflict' && onConflict) await onConflict()
    else if (!wasStopped?.()) setFault(refusal)
  }

  /** What the act gave; undefined when it was refused. */
  const run = async <T>(act: Act, work: () => Promise<T>, turn: Turn = {}): Promise<T | undefined> => {
    let refused = false
    last.current = null
    setBusy(act)
    setFault(null)
    try {
      return await work()
    } catch (error) {
      refused = true
      await refuse(faultOf(error), turn)
      return undefined
    } finally {
      setBusy(null)
      settled(refused)
    }
  }
  return {
    busy,
    fault,
    setFault,
    run,
    /** What refused the last one, for who goes on before anything is drawn again. */
    refusal: () => last.current,
  }
}
