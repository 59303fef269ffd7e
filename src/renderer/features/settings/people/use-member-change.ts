import type { z } from 'zod'
import type { Member, MemberPatch } from '../../../../contract/workspaces.ts'
import { useChange } from '../../../base/api/query.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'

/** Changes a member as the list shows them: what somebody else changed meanwhile is not overwritten. */
export function useMemberChange({ userId, revision }: Member) {
  const { id: workspaceId } = useWorkspace()
  const { mutate, error, isPending } = useChange('members.update', ['members.list', 'workspaceTokens.list'])
  const change = (body: z.input<typeof MemberPatch>, onSuccess: () => void) =>
    mutate({ params: { workspaceId, userId }, body, revision }, { onSuccess })
  return { change, error, isPending }
}
