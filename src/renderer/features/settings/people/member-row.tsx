import { ActionIcon, Menu, Select } from '@mantine/core'
import { useState } from 'react'
import { type Member, Role } from '../../../../contract/workspaces.ts'
import { personName } from '../../../base/format/person.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { session } from '../../../base/session/session.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SectionRow } from '../../../ui/list-section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DisableMember, RemoveMember } from './member-dialogs.tsx'
import { ResetPassword } from './reset-password.tsx'
import { useMemberChange } from './use-member-change.ts'

/** What is asked about before it is done. */
const DIALOGS = { reset: ResetPassword, disable: DisableMember, remove: RemoveMember } as const
type Asked = keyof typeof DIALOGS

export function MemberRow({ member }: { member: Member }) {
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
  const update = useMemberChange(member)
  const { phone, email, role, isActive } = member
  const name = personName(member)
  const isSelf = phone === session.person()
  const Dialog = asked && DIALOGS[asked]
  const title = (
    <>
      <strong>{name}</strong> {isSelf ? <span className="soft">({t('settings.members.you')})</span> : null}
    </>
  )
  return (
    <SectionRow title={title} detail={[phone, email].filter(Boolean).join(' · ')}>
      {isActive ? null : <StatusBadge tone="idle" icon="error" label={t('settings.members.inactive')} />}
      <Select
        aria-label={t('settings.members.roleOf', { name })}
        w={170}
        allowDeselect={false}
        data={Role.options.map((value) => ({ value, label: t(`settings.members.roles.${value}`) }))}
        renderOption={({ option }) => <RoleChoice role={Role.parse(option.value)} />}
        maxDropdownHeight={460}
        comboboxProps={{ width: 340, position: 'bottom-end' }}
        value={role}
        onChange={(next) =>
          update.change({ role: Role.parse(next) }, () => toast(t('settings.members.changed', { name })))
        }
        disabled={update.isPending || !isActive}
      />
      <MemberMenu member={member} isSelf={isSelf} update={update} onAsk={setAsked} />
      {update.error ? <FaultNotice fault={update.error} /> : null}
      {Dialog ? <Dialog member={member} onClose={() => setAsked(undefined)} /> : null}
    </SectionRow>
  )
}

/** A role and its sentence. */
function RoleChoice({ role }: { role: Role }) {
  const t = useT()
  return (
    <span>
      {t(`settings.members.roles.${role}`)}
      <span className="soft" style={{ display: 'block', fontSize: '0.85em' }}>
        {t(`settings.members.roleHelp.${role}`)}
      </span>
    </span>
  )
}

interface MemberMenuProps {
  readonly member: Member
  readonly isSelf: boolean
  readonly update: ReturnType<typeof useMemberChange>
  readonly onAsk: (what: Asked) => void
}

/** The own password and the own second factor are changed in the own account, and nobody locks themself out. */
function MemberMenu({ member, isSelf, update, onAsk }: MemberMenuProps) {
  const t = useT()
  const { isActive } = member
  const name = personName(member)
  const withoutSecondFactor = () =>
    update.change({ secondFactor: false }, () => toast(t('secondFactor.memberRemoved', { name })))
  const enable = () => update.change({ enabled: true }, () => toast(t('settings.members.enabled', { name })))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('settings.members.actions', { name })}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isActive && !isSelf ? (
          <Menu.Item leftSection={<Icon name="restore" />} onClick={() => onAsk('reset')}>
            {t('settings.members.reset')}
          </Menu.Item>
        ) : null}
        {isActive && !isSelf ? (
          <Menu.Item leftSection={<Icon name="key" />} onClick={withoutSecondFactor}>
            {t('secondFactor.memberRemove')}
          </Menu.Item>
        ) : null}
        {isActive ? null : (
          <Menu.Item leftSection={<Icon name="check" />} onClick={enable}>
            {t('settings.members.enable')}
          </Menu.Item>
        )}
        {isActive && !isSelf ? (
          <Menu.Item leftSection={<Icon name="close" />} onClick={() => onAsk('disable')}>
            {t('settings.members.disable')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<Icon name="trash" />} onClick={() => onAsk('remove')}>
          {t('settings.members.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
