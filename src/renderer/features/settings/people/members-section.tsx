import { Stack } from '@mantine/core'
import { useRead } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { ListSection } from '../../../ui/list-section.tsx'
import { AddMember } from './add-member.tsx'
import { MemberRow } from './member-row.tsx'
import { RightsTable } from './rights-table.tsx'

export function MembersSection() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const members = useRead('members.list', { params: { workspaceId }, query: { limit: 500 } })
  return (
    <Stack gap={16}>
      <ListSection
        title={t('settings.members.title')}
        lead={t('settings.members.lead')}
        add={t('settings.members.add')}
        Dialog={AddMember}
        query={members}
        row={(member) => <MemberRow key={member.userId} member={member} />}
      />
      <RightsTable />
    </Stack>
  )
}
