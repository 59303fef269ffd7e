import { useEffect, useState } from 'react'
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

/** Locks a window that nobody has touched for as long as its clinic says, or said last: help is of none. */
export function useIdleLock(workspaceId: string | undefined, signedIn: boolean): void {
  const { data } = useRead(
    'workspaceSecurity.get',
    { params: { workspaceId: workspaceId ?? '' } },
    { enabled: signedIn && workspaceId !== undefined, staleTime: 60_000 },
  )
  const [minutes, setMinutes] = useState(DEFAULT_MINUTES)
  if (data && data.idleLockMinutes !== minutes) setMinutes(data.idleLockMinutes)
  useEffect(() => {
    if (!signedIn) return
    let last = Date.now()
    let isLocking = false
    // By the clock and not by a long timer: those stand still while the machine sleeps.
    const look = () => {
      // One that is put right meanwhile may go back by days.
      last = Math.min(last, Date.now())
      if (isLocking || Date.now() - last < minutes * MINUTE_MS) return
      isLocking = true
      void lock()
    }
    const touched = () => {
      // The key that wakes a machine comes before the next look.
      look()
      last = Date.now()
    }
    const looks = setInterval(look, LOOK_MS)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, touched, { capture: true, passive: true })
    return () => {
      clearInterval(looks)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, touched, { capture: true })
    }
  }, [signedIn, minutes])
}
