import { Children, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

interface LaterProps {
  readonly children: ReactNode
  /** Stands there until then. */
  readonly meanwhile?: ReactNode
}

/** Much to draw, drawn a moment later in small steps: what surrounds it is on the screen at once, and no key waits for it. */
export function Later({ children, meanwhile = null }: LaterProps) {
  return useDeferredValue(true, false) ? children : meanwhile
}

/** Parts that are each much to draw, one after the other: a key is heard between any two of them. */
export function Gradually({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  const isWhole = drawn >= parts.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, isWhole])
  return isWhole ? parts : parts.slice(0, drawn)
}
