import { useState } from 'react'
import type { Member } from '../../../../contract/workspaces.ts'
import { personName } from '../../../base/format/person.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { generatedPassword } from './generated-password.ts'
import { useMemberChange } from './use-member-change.ts'

/** For somebody who forgot the password: another one, shown once, which they change when they sign in. */
export function ResetPassword({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  // The same again where an answer was lost: the one that is shown is the one that counts.
  const [password] = useState(generatedPassword)
  const [isSet, setSet] = useState(false)
  const { change, error, isPending } = useMemberChange(member)
  const name = personName(member)
  if (isSet) {
    return (
      <SecretOnce
        title={t('settings.members.resetDone', { name })}
        text={t('settings.members.resetGive')}
        done={t('settings.members.resetGiven')}
        secret={password}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={t('settings.members.resetTitle', { name })}
      action={t('settings.members.reset')}
      fault={error}
      busy={isPending}
      onConfirm={() => change({ password }, () => setSet(true))}
      onClose={onClose}
      lead={t('settings.members.resetText')}
      after={t('settings.members.resetEnds')}
    />
  )
}
