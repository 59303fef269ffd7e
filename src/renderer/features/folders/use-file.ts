import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { once } from '../../base/api/intent.ts'
import { pickedIn } from '../../base/api/picked.ts'
import { invalidate } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

interface FileOf {
  readonly runId: string
  readonly picked: ReadonlySet<number>
  readonly onFiled: () => void
}

/** Files the picked documents of a folder, or all. */
export function useFile({ runId, picked, onFiled }: FileOf) {
  const { id: workspaceId } = useWorkspace()
  return useMutation({
    mutationFn: () => {
      const { body, intent } = pickedIn(picked)
      return once(`runs.file:${runId}:${intent}`, (idempotencyKey) =>
        call('runs.file', { params: { workspaceId, runId }, body, idempotencyKey }),
      )
    },
    onSuccess: () => {
      invalidate(['runs.get', 'runItems.list'])
      onFiled()
    },
  })
}
