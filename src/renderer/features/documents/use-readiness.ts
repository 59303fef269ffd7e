import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Readiness } from '../../../contract/documents.ts'
import { call } from '../../base/api/client.ts'
import { faultOf, invalidate } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { hasWordsLeft } from '../../ui/words.ts'
import { problemsIn } from './problems.ts'
import type { DocumentActs } from './use-document.ts'

/** After the last key. */
export const PAUSE_MS = 500

interface ReadinessOf {
  readonly acts: DocumentActs
  /** The shape that a draft needs to be asked about at all. */
  readonly schema: z.ZodType
  /** What is written now, with the id of what it is a revision of. */
  readonly input: unknown
  /** What the service says of it, when it is as it was saved. */
  readonly saved: Readiness | null
}

/** What the form itself cannot send: said in the same way. */
function unreadable(schema: z.ZodType, input: unknown): Readiness | undefined {
  const problems = problemsIn(schema, input)
  if (problems.length === 0) return undefined
  const issues = problems.map(({ code, message, field }) => ({
    code,
    message,
    ...(field !== undefined && { field }),
    severity: 'error' as const,
    rule: null,
    blocks: 'emission' as const,
    overridable: false,
  }))
  return { ready: false, rulePack: '', issues, total: issues.length, unresolved: [], rangesCheckedAt: null }
}

/** Asks what stands between a draft and its CUV: a moment after the last key, and at once when somebody wants it to leave. */
export function useReadiness({ acts, schema, input, saved }: ReadinessOf) {
  const { id: workspaceId } = useWorkspace()
  const { check, reads } = acts.operations
  const [answer, setAnswer] = useState<{ readonly of: unknown; readonly readiness: Readiness }>()
  const [panel, setPanel] = useState(false)
  const heading = useRef<HTMLButtonElement>(null)
  const turns = useRef({ asked: 0, answered: 0 })

  const ask = useCallback(
    async (signal: AbortSignal): Promise<Readiness> => {
      const turn = ++turns.current.asked
      const readiness = unreadable(schema, input) ?? (await check(workspaceId, input, signal))
      // Somebody may type on while a question is open that is not given up, and be answered sooner.
      if (signal.aborted || turn < turns.current.answered) return readiness
      turns.current.answered = turn
      setAnswer({ of: input, readiness })
      return readiness
    },
    [schema, input, check, workspaceId],
  )

  useEffect(() => {
    if (saved) return
    const giveUp = new AbortController()
    // Offline from the service itself the panel keeps what it said last.
    const again = () => void ask(giveUp.signal).catch(() => undefined)
    const timer = setTimeout(again, PAUSE_MS)
    // What a document refers to is often mended in another window.
    window.addEventListener('focus', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', again)
      giveUp.abort()
    }
  }, [ask, saved])

  const open = () => {
    setPanel(true)
    requestAnimationFrame(() => {
      heading.current?.focus()
      heading.current?.scrollIntoView({ block: 'center' })
    })
  }

  return {
    readiness: saved ?? answer?.readiness,
    /** Something was typed since. */
    pending: saved === null && answer?.of !== input,
    panel,
    setPanel,
    heading,
    open,
    /** Asks the provider for its ranges now: what is known of them ages. */
    checkRanges: async () => {
      try {
        await call('connections.invoiceProvider.ranges', { params: { workspaceId } })
        invalidate(reads)
        if (!saved) await ask(new AbortController().signal)
      } catch (error) {
        acts.setFault(faultOf(error))
      }
    },
    /** Whether it may leave; when it may not, the panel says why and takes the focus. */
    mayLeave: async (file: boolean): Promise<boolean> => {
      if (hasWordsLeft()) return false
      try {
        const { issues } = await ask(new AbortController().signal)
        const stops = issues.some(({ blocks }) => blocks === 'emission' || (file && blocks === 'filing'))
        if (stops) open()
        return !stops
      } catch (error) {
        acts.setFault(faultOf(error))
        return false
      }
    },
  }
}

export type ReadinessState = ReturnType<typeof useReadiness>
