import { Children, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface LaterProps {
  readonly children: ReactNode
  /** Stands there until then. */
  readonly meanwhile?: ReactNode
}

/** Much to draw, drawn a moment later in small steps: what surrounds it is on the screen at once, and no key waits for it. */
export function Later({ children, meanwhile = null }: LaterProps) {
  return useDeferredValue(true, false) ? children : meanwhile
}

/** Keys that go on to a part that may not be there yet: to the next field, or by submitting to the first one that is wrong. */
const GOING_ON = new Set(['Tab', 'Enter'])

/** How many of so many things, each of them something to draw, are on the screen by now: some more every moment, so that keys are heard. */
export function useGradually(total: number, atATime = 1): number {
  const [drawn, setDrawn] = useState(atATime)
  const isWhole = drawn >= total
  useEffect(() => {
    if (isWhole) return
    startTransition(() => setDrawn(drawn + atATime))
    const goOn = ({ key }: KeyboardEvent) => {
      if (GOING_ON.has(key)) flushSync(() => setDrawn(Number.POSITIVE_INFINITY))
    }
    document.addEventListener('keydown', goOn, true)
    return () => document.removeEventListener('keydown', goOn, true)
  }, [drawn, isWhole, atATime])
  return drawn
}

/** Parts that are each much to draw, one after the other. */
export function Gradually({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children)
  return parts.slice(0, useGradually(parts.length))
}
