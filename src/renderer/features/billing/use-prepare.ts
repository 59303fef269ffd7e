import { useMutation } from '@tanstack/react-query'
import type { ApiFault } from '../../../contract/client.ts'
import type { BodyInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

/** Begins a billing run, and goes there. */
export function usePrepare() {
  const lead = useLead()
  const { id: workspaceId } = useWorkspace()
  return useMutation<{ id: string }, ApiFault, BodyInput<'billingRuns.create'>>({
    mutationFn: async (chosen) => {
      const begun = await createOnce(`billingRuns.create:${workspaceId}`, chosen, (body, idempotencyKey) =>
        call('billingRuns.create', { params: { workspaceId }, body, idempotencyKey }),
      )
      return begun.body
    },
    onSettled: () => invalidate(['visits.list', 'billingRuns.list', 'billingRuns.plan']),
    onSuccess: ({ id }) =>
      void lead({
        to: '/c/$workspaceId/atenciones/facturar/$billingRunId',
        params: { workspaceId, billingRunId: id },
      }),
  })
}
