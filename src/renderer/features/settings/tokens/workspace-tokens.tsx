import { Title } from '@mantine/core'
import type { WorkspaceAccessToken } from '../../../../contract/identity.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { personName } from '../../../base/format/person.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { SectionRows } from '../../../ui/list-section.tsx'
import { TokenRow } from './token-row.tsx'

/** Which programs use the clinic, and in whose name: for its administrators. */
export function WorkspaceTokens() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const tokens = useRead('workspaceTokens.list', { params: { workspaceId } })
  return (
    <>
      <Title order={3} mt="xl">
        {t('settings.tokens.othersTitle')}
      </Title>
      <p className="soft">{t('settings.tokens.othersLead')}</p>
      <SectionRows
        query={tokens}
        empty={<p>{t('settings.tokens.othersEmpty')}</p>}
        row={(token) => <MembersToken key={token.id} token={token} />}
      />
    </>
  )
}

function MembersToken({ token }: { token: WorkspaceAccessToken }) {
  const { id: workspaceId } = useWorkspace()
  const revoke = useChange('workspaceTokens.revoke', ['workspaceTokens.list', 'accessTokens.list'])
  const params = { workspaceId, tokenId: token.id }
  return (
    <TokenRow
      token={token}
      owner={personName(token.owner)}
      fault={revoke.error}
      busy={revoke.isPending}
      onRevoke={(onSuccess) => revoke.mutate({ params }, { onSuccess })}
    />
  )
}
