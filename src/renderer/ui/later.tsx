import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  readonly children: ReactNode
  /** Stands there until then. */
  readonly meanwhile?: ReactNode
}

/** Much to draw, drawn a moment later in small steps: what surrounds it is on the screen at once, and no key waits for it. */
export function Later({ children, meanwhile = null }: LaterProps) {
  return useDeferredValue(true, false) ? children : meanwhile
}
