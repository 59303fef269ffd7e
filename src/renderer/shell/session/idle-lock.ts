import { useEffect } from 'react'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { keepDrafts } from '../../base/drafts/draft.ts'
import { session } from '../../base/session/session.ts'

const MINUTE_MS = 60_000
const DEFAULT_MINUTES = 15
const LOOK_MS = 5_000
/** A service that does not answer does not keep the window unlocked. */
const LAST_MS = 3_000
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel'] as const

/** Keeps what was typed, ends the session, and covers the screen with the sign-in. */
async function lock(): Promise<void> {
  await Promise.race([keepDrafts(), new Promise((resolve) => setTimeout(resolve, LAST_MS))])
  const ending = call('sessions.delete', { signal: AbortSignal.timeout(LAST_MS) })
  session.lock()
  await ending.catch(() => undefined)
}

/** Locks a window that nobody has touched for as long as the clinic says. */
export function useIdleLock(workspaceId: string, signedIn: boolean): void {
  const security = useRead(
    'workspaceSecurity.get',
    { params: { workspaceId } },
    { enabled: signedIn, staleTime: 60_000 },
  )
  const minutes = security.data?.idleLockMinutes ?? DEFAULT_MINUTES
  useEffect(() => {
    if (!signedIn) return
    let last = Date.now()
    const touched = () => {
      last = Date.now()
    }
    // By the clock and not by a long timer: those stand still while the machine sleeps.
    const look = setInterval(() => {
      if (Date.now() - last < minutes * MINUTE_MS) return
      clearInterval(look)
      void lock()
    }, LOOK_MS)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, touched, { capture: true, passive: true })
    return () => {
      clearInterval(look)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, touched, { capture: true })
    }
  }, [signedIn, minutes])
}
