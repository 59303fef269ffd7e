import { useCallback, useEffect, useRef } from 'react'

/** Whether the screen is still there when an answer comes: who went elsewhere by then is not led away from it. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
