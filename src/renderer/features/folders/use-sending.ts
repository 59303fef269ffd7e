import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RUN_LIMITS } from '../../../contract/runs.ts'
import { faultOf } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import type { Chosen } from './chosen.ts'
import { sendFolder } from './send.ts'

const givenUp = (signal: AbortSignal) =>
  new Promise<never>((_, refuse) => {
    signal.onabort = () => refuse(signal.reason)
  })

/** Copies a folder that is dropped or chosen to the service, and goes to where its work is seen. */
export function useSending() {
  const { id: workspaceId } = useWorkspace()
  const lead = useLead()
  const stop = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [useless, setUseless] = useState<Chosen>()
  const sending = useMutation({
    mutationFn: async (choosing: Promise<Chosen>) => {
      const control = new AbortController()
      stop.current = control
      setUseless(undefined)
      // A large folder is read for long before any of it is sent.
      const chosen = await Promise.race([choosing, givenUp(control.signal)])
      const total = chosen.files.length
      if (total === 0 || total > RUN_LIMITS.files) {
        setUseless(chosen)
        return undefined
      }
      setProgress({ done: 0, total })
      return sendFolder(workspaceId, chosen, control.signal, (done) => setProgress({ done, total }))
    },
    onSuccess: (runId) => {
      if (runId === undefined) return
      void lead({ to: '/c/$workspaceId/paquetes/carpetas/$runId', params: { workspaceId, runId } })
    },
    onSettled: () => setProgress(undefined),
  })
  // What is on its way is given up with the screen.
  useEffect(() => () => stop.current?.abort(), [])
  const given = stop.current?.signal.aborted === true
  return {
    progress,
    useless,
    busy: sending.isPending,
    fault: sending.error && !given ? faultOf(sending.error) : null,
    take: (choosing: Promise<Chosen>) => sending.mutate(choosing),
    stop: () => stop.current?.abort(),
  }
}

export type FolderSending = ReturnType<typeof useSending>
