import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ApiFault } from '../../../contract/client.ts'
import type { BodyInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { fingerprint, once } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

/** Goes to a run over documents. */
export function useOpenRun() {
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  return (documentRunId: string) =>
    void navigate({ to: '/c/$workspaceId/envios/lotes/$documentRunId', params: { workspaceId, documentRunId } })
}

/** Begins a run over documents, and goes there. */
export function useBegin() {
  const { id: workspaceId } = useWorkspace()
  const open = useOpenRun()
  return useMutation<{ id: string }, ApiFault, BodyInput<'documentRuns.create'>>({
    mutationFn: async (body) => {
      const intent = `documentRuns.create:${workspaceId}:${await fingerprint(body)}`
      const params = { workspaceId }
      return (await once(intent, (idempotencyKey) => call('documentRuns.create', { params, body, idempotencyKey })))
        .body
    },
    onSettled: () => invalidate(['documentRuns.list']),
    onSuccess: ({ id }) => open(id),
  })
}
