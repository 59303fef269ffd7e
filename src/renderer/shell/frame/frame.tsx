import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatches, useParams, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLiveUpdates } from '../../base/api/events.ts'
import { useRead } from '../../base/api/query.ts'
import { useDrafts } from '../../base/drafts/draft.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session/session.ts'
import { useWorkspace, WorkspaceContext } from '../../base/workspace/workspace.ts'
import { DeadlineNotices } from '../../features/deadlines/notices.tsx'
import { SyncState } from '../../features/dispatches/sync-state.tsx'
import { EnvironmentBadge, EnvironmentLine, useEnvironment } from '../../features/environment/environment.tsx'
import { Tour } from '../../features/tour/tour.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Later } from '../../ui/later.tsx'
import { ExpiredSession } from '../session/expired-session.tsx'
import classes from './frame.module.css'
import { FrameOutline } from './frame-outline.tsx'
import { isOpenTo, Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { ServiceDown } from './service-down.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

/** Navigation on the left, the clinic and its environment on top, the screen in the middle. */
export function Frame() {
  const t = useT()
  const { workspaceId } = useParams({ from: '/c/$workspaceId' })
  const workspaces = useRead('account.workspaces', {}, { staleTime: 60_000 })
  const workspace = workspaces.data?.items.find(({ id }) => id === workspaceId)
  const session = useSession()
  useLiveUpdates(workspaceId, session.status === 'in')
  const drafts = useDrafts(workspaceId, session.status === 'in')
  const [menu, { open, close }] = useDisclosure(false)
  const main = useFocusOnNavigation(close)
  const route = useMatches({ select: (matches) => matches.at(-1)?.routeId })

  const asks = session.status === 'expired' || session.status === 'locked'
  const expired = asks ? <ExpiredSession phone={session.phone} isLocked={session.status === 'locked'} /> : null

  if (expired && !workspaces.data) return expired
  // What was read once stays: a service that stops answering does not take the screens away.
  if (workspaces.error && !workspaces.data)
    return <FaultNotice fault={workspaces.error} onRetry={() => void workspaces.refetch()} />
  if (!workspaces.data) return <FrameOutline />
  if (!workspace) {
    return <EmptyState icon="payer" title={t('common.notFoundTitle')} text={t('session.noWorkspaces')} />
  }
  return (
    <WorkspaceContext value={workspace}>
      <EnvironmentLine />
      <a href="#contenido" className={classes.skip}>
        {t('common.skipToContent')}
      </a>
      <div className={classes.frame}>
        <aside className={`${classes.side} no-print`} data-tour="navigation">
          <Navigation />
        </aside>
        <header className={`${classes.top} no-print`}>
          <Burger
            className={classes.burger}
            opened={menu}
            onClick={open}
            size="sm"
            aria-label={t('frame.openNavigation')}
          />
          <div className={classes.clinic} data-tour="environment">
            <WorkspaceSwitcher workspaces={workspaces.data.items} />
            <EnvironmentBadge />
          </div>
          <Palette />
          <div className={classes.tools}>
            <span data-tour="sync">
              <SyncState />
            </span>
            <UserMenu />
          </div>
        </header>
        <main id="contenido" data-tour="work" ref={main} tabIndex={-1} className={classes.main}>
          <PrintedHead />
          <ServiceDown />
          {drafts.fault ? <FaultNotice fault={drafts.fault} onRetry={drafts.retry} /> : null}
          {drafts.ready ? <Later key={route}>{isOpenTo(workspace.role, route) ? <Outlet /> : <Barred />}</Later> : null}
        </main>
      </div>
      <Drawer opened={menu} onClose={close} size={260} title={t('common.appName')}>
        <Navigation />
      </Drawer>
      <DeadlineNotices />
      <Shortcuts />
      <Tour />
      {expired}
    </WorkspaceContext>
  )
}

/** A screen that the role does not open, come to by its address. */
function Barred() {
  const t = useT()
  const { role } = useWorkspace()
  const text = t('frame.barredText', { role: t(`settings.members.roles.${role}`) })
  return <EmptyState icon="shield" title={t('frame.barred')} text={text} isPage />
}

/** On paper there is no bar on top: whose page this is, and that it counts for nothing where it does not. */
function PrintedHead() {
  const t = useT()
  const { companyName, nit, verificationDigit } = useWorkspace()
  const environment = useEnvironment()
  return (
    <p className={`only-print ${classes.printed}`}>
      {t('frame.printedFor', { name: companyName, nit: `${nit}-${verificationDigit}` })}
      {environment === 'production' ? null : (
        <strong>{`${t(`frame.environment.${environment}`)}: ${t(`frame.environment.${environment}Help`)}`}</strong>
      )}
    </p>
  )
}

/** A new screen takes the focus, as a new page would; filters and panels of the same screen do not. */
function useFocusOnNavigation(onNavigate: () => void) {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    onNavigate()
    main.current?.focus({ preventScroll: true })
    main.current?.scrollTo(0, 0)
  }, [path, onNavigate])
  return main
}
