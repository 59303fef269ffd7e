import { useMutation } from '@tanstack/react-query'
import type { ApiFault } from '../../../contract/client.ts'
import type { BodyInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { fingerprint, once } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

/** Begins a billing run, and goes there. */
export function usePrepare() {
  const lead = useLead()
  const { id: workspaceId } = useWorkspace()
  return useMutation<{ id: string }, ApiFault, BodyInput<'billingRuns.create'>>({
    mutationFn: async (body) => {
      const intent = `billingRuns.create:${workspaceId}:${await fingerprint(body)}`
      const params = { workspaceId }
      return (await once(intent, (idempotencyKey) => call('billingRuns.create', { params, body, idempotencyKey }))).body
    },
    onSettled: () => invalidate(['visits.list', 'billingRuns.list', 'billingRuns.plan']),
    onSuccess: ({ id }) =>
      void lead({
        to: '/c/$workspaceId/atenciones/facturar/$billingRunId',
        params: { workspaceId, billingRunId: id },
      }),
  })
}
