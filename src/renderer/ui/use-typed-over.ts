import { useState } from 'react'

/**
 * The revision over which somebody began to type: where a newer one came in meanwhile, saving is refused. From `lookAgain` on it is
 * the newest.
 */
export function useTypedOver(revision: number, isTyped: boolean) {
  const [begun, setBegun] = useState<number | 'newest' | null>(null)
  if (isTyped && begun === null) setBegun(revision)
  if (!isTyped && begun !== null) setBegun(null)
  return { revision: typeof begun === 'number' ? begun : revision, lookAgain: () => setBegun('newest') }
}
