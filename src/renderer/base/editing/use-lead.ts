import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useIsShown } from './use-is-shown.ts'

/** Navigates when an answer is there, unless the person went elsewhere by then: nobody is led away from there. */
export function useLead(): UseNavigateResult<string> {
  const navigate = useNavigate()
  const isShown = useIsShown()
  return useCallback<UseNavigateResult<string>>(
    async (to) => {
      if (isShown()) await navigate(to)
    },
    [navigate, isShown],
  )
}
