import { Link } from '@tanstack/react-router'
import { type Right, roleMay } from '../../../contract/rights.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import classes from './navigation.module.css'

export const SCREENS = [
  { key: 'home', to: '/c/$workspaceId', icon: 'home', letter: 'i', group: 'work', right: 'clinic.read' },
  {
    key: 'visits',
    to: '/c/$workspaceId/atenciones',
    icon: 'visit',
    letter: 'a',
    group: 'work',
    right: 'patients.read',
  },
  {
    key: 'invoices',
    to: '/c/$workspaceId/facturas',
    icon: 'invoice',
    letter: 'f',
    group: 'work',
    right: 'billing.read',
  },
  {
    key: 'packages',
    to: '/c/$workspaceId/paquetes',
    icon: 'package',
    letter: 'p',
    group: 'work',
    right: 'billing.read',
  },
  {
    key: 'corrections',
    to: '/c/$workspaceId/correcciones',
    icon: 'edit',
    letter: 'd',
    group: 'work',
    right: 'billing.write',
  },
  { key: 'notes', to: '/c/$workspaceId/notas', icon: 'note', letter: 'o', group: 'work', right: 'billing.read' },
  { key: 'dispatches', to: '/c/$workspaceId/envios', icon: 'send', letter: 'e', group: 'work', right: 'billing.read' },
  { key: 'deadlines', to: '/c/$workspaceId/plazos', icon: 'clock', letter: 'z', group: 'work', right: 'billing.read' },
  {
    key: 'reports',
    to: '/c/$workspaceId/informes',
    icon: 'columns',
    letter: 'm',
    group: 'work',
    right: 'billing.read',
  },
  {
    key: 'patients',
    to: '/c/$workspaceId/pacientes',
    icon: 'patients',
    letter: 'c',
    group: 'records',
    right: 'patients.read',
  },
  {
    key: 'authorizations',
    to: '/c/$workspaceId/autorizaciones',
    icon: 'shield',
    letter: 'u',
    group: 'records',
    right: 'patients.read',
  },
  {
    key: 'payers',
    to: '/c/$workspaceId/pagadores',
    icon: 'payer',
    letter: 'b',
    group: 'records',
    right: 'clinic.read',
  },
  {
    key: 'contracts',
    to: '/c/$workspaceId/contratos',
    icon: 'contract',
    letter: 't',
    group: 'records',
    right: 'clinic.read',
  },
  {
    key: 'priceLists',
    to: '/c/$workspaceId/tarifas',
    icon: 'price',
    letter: 'v',
    group: 'records',
    right: 'clinic.read',
  },
  {
    key: 'professionals',
    to: '/c/$workspaceId/profesionales',
    icon: 'professional',
    letter: 'r',
    group: 'records',
    right: 'clinic.read',
  },
  {
    key: 'services',
    to: '/c/$workspaceId/servicios',
    icon: 'service',
    letter: 's',
    group: 'records',
    right: 'clinic.read',
  },
  {
    key: 'resolutions',
    to: '/c/$workspaceId/resoluciones',
    icon: 'resolution',
    letter: 'l',
    group: 'records',
    right: 'clinic.read',
  },
  {
    key: 'catalogs',
    to: '/c/$workspaceId/catalogos',
    icon: 'catalog',
    letter: 'k',
    group: 'records',
    right: 'clinic.read',
  },
  {
    key: 'settings',
    to: '/c/$workspaceId/ajustes',
    icon: 'settings',
    letter: 'j',
    group: 'settings',
    right: 'clinic.read',
  },
] as const satisfies readonly { key: string; to: string; icon: IconName; letter: string; group: string; right: Right }[]

/** The screens that this person's role opens. */
export function useScreens() {
  const { role } = useWorkspace()
  return SCREENS.filter(({ right }) => roleMay(role, right))
}

const HOME = SCREENS[0].to
/** What a part of a screen takes besides: who sees visits does not see what they come to. */
const FURTHER = [{ to: `${HOME}/atenciones/facturar`, right: 'billing.read' }] as const

/** Whether the role opens the screen that a route belongs to. */
export const isOpenTo = (role: Role, route: string | undefined): boolean =>
  [...SCREENS, ...FURTHER]
    .filter(({ to }) => to !== HOME && (route === to || route?.startsWith(`${to}/`)))
    .every(({ right }) => roleMay(role, right))

export function Navigation() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const screens = useScreens()
  const items = (group: (typeof SCREENS)[number]['group']) =>
    screens
      .filter((screen) => screen.group === group)
      .map(({ key, to, icon }) => (
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
