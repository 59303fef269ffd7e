import { Menu, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Workspace } from '../../../contract/workspaces.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './workspace-switcher.module.css'

/** The clinic that one works in; a menu only where there is another one. */
export function WorkspaceSwitcher({ workspaces }: { workspaces: readonly Workspace[] }) {
  const t = useT()
  const workspace = useWorkspace()
  const navigate = useNavigate()
  if (workspaces.length < 2) return <span className={`truncate ${classes.name}`}>{workspace.displayName}</span>
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('frame.workspace', { name: workspace.displayName })}>
          <span className={`truncate ${classes.name}`}>{workspace.displayName}</span>
          <Icon name="chevronDown" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('frame.workspaces')}</Menu.Label>
        {workspaces.map(({ id, displayName, nit, verificationDigit, environment }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon name={id === workspace.id ? 'check' : 'payer'} />}
            onClick={() => void navigate({ to: '/c/$workspaceId', params: { workspaceId: id } })}
          >
            <div>{displayName}</div>
            <div className={classes.detail}>
              {nit}-{verificationDigit} · {t(`frame.environment.${environment === 1 ? 'production' : 'enablement'}`)}
            </div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
