import { useState } from 'react'

const placeOf = (workspaceId: string) => `radica.set-up:${workspaceId}`
const foldedIn = (workspaceId: string) => localStorage.getItem(placeOf(workspaceId)) === 'folded'

/** Whether a clinic's list of what is to be set up is folded, as this window left it; the screen stays when its clinic changes. */
export function useFolded(workspaceId: string) {
  const [now, setNow] = useState(() => ({ workspaceId, isFolded: foldedIn(workspaceId) }))
  const { isFolded } = now.workspaceId === workspaceId ? now : { isFolded: foldedIn(workspaceId) }
  const fold = (folded: boolean) => {
    setNow({ workspaceId, isFolded: folded })
    if (folded) localStorage.setItem(placeOf(workspaceId), 'folded')
    else localStorage.removeItem(placeOf(workspaceId))
  }
  return { isFolded, fold }
}
