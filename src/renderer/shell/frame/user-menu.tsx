import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { asLanguage, LANGUAGES, language } from '../../base/i18n/language.ts'
import { useSession } from '../../base/session/session.ts'
import { APPEARANCES, asAppearance, chooseAppearance, useAppearance } from '../../base/theme/appearance.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { NoticeChoice } from '../../features/deadlines/notices.tsx'
import { showTour } from '../../features/tour/state.ts'
import { Icon } from '../../ui/icon.tsx'
import { sayFault } from '../../ui/toast.tsx'
import { signOut } from '../session/sign-out.ts'
import { chooseLanguage } from './choose-language.ts'
import { showShortcuts } from './shortcuts.tsx'

export function UserMenu() {
  const t = useT()
  const state = useSession()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const appearance = useAppearance()
  const name = state.status === 'out' ? '' : state.name
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          radius="xl"
          data-tour="account"
          aria-label={t('frame.userMenu', { name })}
        >
          <Icon name="user" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item
          leftSection={<Icon name="settings" />}
          onClick={() =>
            void navigate({ to: '/c/$workspaceId/ajustes/$section', params: { workspaceId, section: 'cuenta' } })
          }
        >
          {t('settings.sections.cuenta')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="info" />} onClick={() => showShortcuts()}>
          {t('frame.keys.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="catalog" />}
          onClick={() => void navigate({ to: '/manual/{-$page}', params: {}, search: {} })}
        >
          {t('manual.title')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="history" />} onClick={() => showTour(0)}>
          {t('tour.title')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="question" />} onClick={() => void navigate({ to: '/ayuda', search: {} })}>
          {t('help.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('frame.theme')}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('frame.theme')}
          orientation="vertical"
          value={appearance}
          onChange={(value) => chooseAppearance(asAppearance(value))}
          data={APPEARANCES.map((value) => ({ value, label: t(`frame.themes.${value}`) }))}
        />
        <Menu.Label>{t('frame.language')}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('frame.language')}
          value={language}
          onChange={(value) => void chooseLanguage(asLanguage(value)).catch(sayFault)}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
        <NoticeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void signOut()}>
          {t('frame.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
