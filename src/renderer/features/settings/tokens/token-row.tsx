import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ApiFault } from '../../../../contract/client.ts'
import type { AccessToken } from '../../../../contract/identity.ts'
import { day } from '../../../base/format/format.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SectionRow } from '../../../ui/list-section.tsx'
import { toast } from '../../../ui/toast.tsx'

interface TokenRowProps {
  readonly token: Pick<AccessToken, 'name' | 'scopes' | 'lastUsedAt' | 'expiresAt'>
  /** In whose name it acts; left out of one's own. */
  readonly owner?: string
  readonly standing?: ReactNode
  /** Of revoking it. */
  readonly fault: ApiFault | null
  readonly busy: boolean
  /** Left out where the token is worth nothing any more. */
  readonly onRevoke?: ((onSuccess: () => void) => void) | undefined
}

/** What a program may do in somebody's name, until when, and that it ends. */
export function TokenRow({ token, owner, standing, fault, busy, onRevoke }: TokenRowProps) {
  const t = useT()
  const [asking, dialog] = useDisclosure(false)
  const { name, scopes, lastUsedAt, expiresAt } = token
  const used = lastUsedAt ? `${t('settings.tokens.lastUsed')}: ${day(lastUsedAt)}` : t('settings.tokens.neverUsed')
  const may = scopes.map((scope) => t(`settings.tokens.scope.${scope}`)).join(', ')
  const revoke = () =>
    onRevoke?.(() => {
      toast(t('settings.tokens.revokedToast', { name }))
      dialog.close()
    })
  const title = (
    <>
      <strong>{name}</strong>{' '}
      {owner === undefined ? null : <span className="soft">{t('settings.tokens.of', { name: owner })}</span>}
    </>
  )
  return (
    <SectionRow title={title} detail={`${may} · ${used} · ${t('settings.tokens.expires')} ${day(expiresAt)}`}>
      {standing}
      {onRevoke ? (
        <Button variant="default" size="xs" onClick={dialog.open}>
          {t('settings.tokens.revoke')}
        </Button>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={t('settings.tokens.revokeTitle', { name })}
          action={t('settings.tokens.revoke')}
          fault={fault}
          busy={busy}
          onConfirm={revoke}
          onClose={dialog.close}
          lead={t('settings.tokens.revokeText')}
        />
      ) : null}
    </SectionRow>
  )
}
