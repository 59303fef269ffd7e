import { useCallback } from 'react'
import { useRead } from '../api/query.ts'
import { useT } from '../i18n/i18n.ts'
import { useWorkspace } from '../workspace/workspace.ts'

/** Who did it: a member by name, a token by its id. */
export function useNames(): (actor: string) => string {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const members = useRead('members.list', { params: { workspaceId }, query: { limit: 500 } })
  const known = members.data?.items
  return useCallback(
    (actor: string) => {
      const member = known?.find(({ userId }) => userId === actor)
      if (member) return `${member.firstName} ${member.lastName}`
      return actor === 'anonymous' || actor === 'system' ? t(`settings.audit.${actor}`) : actor
    },
    [known, t],
  )
}
