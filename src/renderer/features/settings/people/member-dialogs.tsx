import type { Member } from '../../../../contract/workspaces.ts'
import { useChange } from '../../../base/api/query.ts'
import { personName } from '../../../base/format/person.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useMemberChange } from './use-member-change.ts'

interface MemberDialogProps {
  readonly member: Member
  readonly onClose: () => void
}

/** Nobody signs in with the account any more, in any clinic. */
export function DisableMember({ member, onClose }: MemberDialogProps) {
  const t = useT()
  const { change, error, isPending } = useMemberChange(member)
  const name = personName(member)
  const disable = () =>
    change({ enabled: false }, () => {
      toast(t('settings.members.disabled', { name }))
      onClose()
    })
  return (
    <ConfirmDialog
      title={t('settings.members.disableTitle', { name })}
      action={t('settings.members.disable')}
      fault={error}
      busy={isPending}
      onConfirm={disable}
      onClose={onClose}
      lead={t('settings.members.disableText')}
      after={t('settings.members.disableKept')}
    />
  )
}

/** The account stays as it is, for the other clinics. */
export function RemoveMember({ member, onClose }: MemberDialogProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const remove = useChange('members.remove', ['members.list'])
  const name = personName(member)
  const onSuccess = () => {
    toast(t('settings.members.removed', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('settings.members.removeTitle', { name })}
      action={t('settings.members.remove')}
      fault={remove.error}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { workspaceId, userId: member.userId } }, { onSuccess })}
      onClose={onClose}
      lead={t('settings.members.removeText')}
    />
  )
}
