import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { toast } from './toast.tsx'

/** Says what was taken out of what is being written, with the way back into it; it goes with the screen, where alone that leads. */
export function useUndoable() {
  const [offered] = useState(() => new Set<string>())
  useEffect(
    () => () => {
      for (const id of offered) notifications.hide(id)
    },
    [offered],
  )
  return (message: string, undo: () => void): void => {
    offered.add(toast(message, undo))
  }
}
