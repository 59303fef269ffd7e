import { ActionIcon, Button, Group, Menu, Modal, Select, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { type Member, Role } from '../../../contract/workspaces.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session/session.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import { AddMember } from './add-member.tsx'

export const memberName = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`

export function MembersSection() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [adding, add] = useDisclosure(false)
  const members = useRead('members.list', { params: { workspaceId }, query: { limit: 500 } })
  const action = (
    <Button leftSection={<Icon name="plus" />} onClick={add.open}>
      {t('settings.members.add')}
    </Button>
  )
  return (
    <Section title={t('settings.members.title')} lead={t('settings.members.lead')} action={action}>
      {members.error ? <FaultNotice fault={members.error} onRetry={() => void members.refetch()} /> : null}
      {members.isPending ? <Skeleton height={64} /> : null}
      <ul className={classes.rows}>
        {members.data?.items.map((member) => (
          <MemberRow key={member.userId} member={member} />
        ))}
      </ul>
      {adding ? <AddMember onClose={add.close} /> : null}
    </Section>
  )
}

function MemberRow({ member }: { member: Member }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const session = useSession()
  const [removing, setRemoving] = useState(false)
  const params = { workspaceId, userId: member.userId }
  const name = memberName(member)
  const update = useChange('members.update', ['members.list'])
  const change = (role: string | null) => {
    const body = { role: Role.parse(role) }
    const onSuccess = () => toast(t('settings.members.changed', { name }))
    update.mutate({ params, body, revision: member.revision }, { onSuccess })
  }
  const withoutSecondFactor = () => {
    const onSuccess = () => toast(t('secondFactor.memberRemoved', { name }))
    update.mutate({ params, body: { secondFactor: false }, revision: member.revision }, { onSuccess })
  }
  const isSelf = session.status !== 'out' && session.phone === member.phone
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <strong>{name}</strong> {isSelf ? <span className="soft">({t('settings.members.you')})</span> : null}
        <div className={classes.rowDetail}>{[member.phone, member.email].filter(Boolean).join(' · ')}</div>
      </div>
      {member.isActive ? null : <StatusBadge tone="idle" icon="error" label={t('settings.members.inactive')} />}
      <Select
        aria-label={t('settings.members.roleOf', { name })}
        w={170}
        allowDeselect={false}
        data={Role.options.map((value) => ({ value, label: t(`settings.members.roles.${value}`) }))}
        value={member.role}
        onChange={change}
        disabled={update.isPending}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('settings.members.actions', { name })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="key" />} onClick={withoutSecondFactor}>
            {t('secondFactor.memberRemove')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="trash" />} onClick={() => setRemoving(true)}>
            {t('settings.members.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {update.error ? <FaultNotice fault={update.error} /> : null}
      {removing ? <RemoveMember member={member} onClose={() => setRemoving(false)} /> : null}
    </li>
  )
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const remove = useChange('members.remove', ['members.list'])
  const name = memberName(member)
  const run = () =>
    remove.mutate(
      { params: { workspaceId, userId: member.userId } },
      {
        onSuccess: () => {
          toast(t('settings.members.removed', { name }))
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('settings.members.removeTitle', { name })}>
      <p style={{ marginTop: 0 }}>{t('settings.members.removeText')}</p>
      {remove.error ? <FaultNotice fault={remove.error} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={run}>
          {t('settings.members.remove')}
        </Button>
      </Group>
    </Modal>
  )
}
