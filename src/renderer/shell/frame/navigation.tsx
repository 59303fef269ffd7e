import { Link } from '@tanstack/react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import classes from './navigation.module.css'

export const SCREENS = [
  { key: 'home', to: '/c/$workspaceId', icon: 'home', letter: 'i', group: 'work' },
  { key: 'visits', to: '/c/$workspaceId/atenciones', icon: 'visit', letter: 'a', group: 'work' },
  { key: 'invoices', to: '/c/$workspaceId/facturas', icon: 'invoice', letter: 'f', group: 'work' },
  { key: 'packages', to: '/c/$workspaceId/paquetes', icon: 'package', letter: 'p', group: 'work' },
  { key: 'notes', to: '/c/$workspaceId/notas', icon: 'note', letter: 'o', group: 'work' },
  { key: 'dispatches', to: '/c/$workspaceId/envios', icon: 'send', letter: 'e', group: 'work' },
  { key: 'deadlines', to: '/c/$workspaceId/plazos', icon: 'clock', letter: 'z', group: 'work' },
  { key: 'reports', to: '/c/$workspaceId/informes', icon: 'columns', letter: 'm', group: 'work' },
  { key: 'patients', to: '/c/$workspaceId/pacientes', icon: 'patients', letter: 'c', group: 'records' },
  { key: 'payers', to: '/c/$workspaceId/pagadores', icon: 'payer', letter: 'b', group: 'records' },
  { key: 'professionals', to: '/c/$workspaceId/profesionales', icon: 'professional', letter: 'r', group: 'records' },
  { key: 'services', to: '/c/$workspaceId/servicios', icon: 'service', letter: 's', group: 'records' },
  { key: 'resolutions', to: '/c/$workspaceId/resoluciones', icon: 'resolution', letter: 'l', group: 'records' },
  { key: 'catalogs', to: '/c/$workspaceId/catalogos', icon: 'catalog', letter: 'k', group: 'records' },
  { key: 'settings', to: '/c/$workspaceId/ajustes', icon: 'settings', letter: 'j', group: 'settings' },
] as const satisfies readonly { key: string; to: string; icon: IconName; letter: string; group: string }[]

export function Navigation() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const items = (group: (typeof SCREENS)[number]['group']) =>
    SCREENS.filter((screen) => screen.group === group).map(({ key, to, icon }) => (
      <li key={key}>
        <Link
          to={to}
          params={{ workspaceId }}
          search={{}}
          className={classes.link}
          activeOptions={{ exact: key === 'home', includeSearch: false }}
        >
          <Icon name={icon} />
          {t(`frame.${key}`)}
        </Link>
      </li>
    ))
  return (
    <nav aria-label={t('frame.navigation')} className={classes.nav}>
      <div className={classes.brand}>
        <Mark />
        {t('common.appName')}
      </div>
      <ul className={classes.list}>{items('work')}</ul>
      <div className={classes.group} id="nav-records">
        {t('frame.groupRecords')}
      </div>
      <ul className={classes.list} aria-labelledby="nav-records">
        {items('records')}
      </ul>
      <ul className={`${classes.list} ${classes.last}`}>{items('settings')}</ul>
    </nav>
  )
}
