import { useMutation } from '@tanstack/react-query'
import type { ApiFault } from '../../../contract/client.ts'
import type { BodyInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

/** Begins a run over documents, and goes there. */
export function useBegin() {
  const { id: workspaceId } = useWorkspace()
  const lead = useLead()
  return useMutation<{ id: string }, ApiFault, BodyInput<'documentRuns.create'>>({
    mutationFn: async (chosen) => {
      const begun = await createOnce(`documentRuns.create:${workspaceId}`, chosen, (body, idempotencyKey) =>
        call('documentRuns.create', { params: { workspaceId }, body, idempotencyKey }),
      )
      return begun.body
    },
    onSettled: () => invalidate(['documentRuns.list']),
    onSuccess: ({ id }) =>
      void lead({ to: '/c/$workspaceId/envios/lotes/$documentRunId', params: { workspaceId, documentRunId: id } }),
  })
}
