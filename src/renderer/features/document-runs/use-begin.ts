import { useMutation } from '@tanstack/react-query'
import type { ApiFault } from '../../../contract/client.ts'
import type { BodyInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { fingerprint, once } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

/** Begins a run over documents, and goes there. */
export function useBegin() {
  const { id: workspaceId } = useWorkspace()
  const lead = useLead()
  return useMutation<{ id: string }, ApiFault, BodyInput<'documentRuns.create'>>({
    mutationFn: async (body) => {
      const intent = `documentRuns.create:${workspaceId}:${await fingerprint(body)}`
      const params = { workspaceId }
      return (await once(intent, (idempotencyKey) => call('documentRuns.create', { params, body, idempotencyKey })))
        .body
    },
    onSettled: () => invalidate(['documentRuns.list']),
    onSuccess: ({ id }) =>
      void lead({ to: '/c/$workspaceId/envios/lotes/$documentRunId', params: { workspaceId, documentRunId: id } }),
  })
}
