import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/client.ts'
import { once } from '../../base/api/intent.ts'
import { pickedIn } from '../../base/api/picked.ts'
import { invalidate } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

interface EmitOf {
  readonly billingRunId: string
  readonly picked: ReadonlySet<number>
  readonly onEmitted: () => void
}

/** Emits the picked invoices of a billing run, or all; with their files, where they are to be filed too. */
export function useEmit({ billingRunId, picked, onEmitted }: EmitOf) {
  const { id: workspaceId } = useWorkspace()
  return useMutation({
    mutationFn: (file: boolean) => {
      const { body, intent } = pickedIn(picked)
      return once(`billingRuns.emit:${billingRunId}:${intent}:${file}`, (idempotencyKey) =>
        call('billingRuns.emit', { params: { workspaceId, billingRunId }, body: { file, ...body }, idempotencyKey }),
      )
    },
    onSuccess: () => {
      invalidate(['billingRuns.get', 'billingItems.list'])
      onEmitted()
    },
  })
}
