import { Center, Loader } from '@mantine/core'
import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session/session.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { OwnPassword } from '../session/own-password.tsx'
import { SignIn } from '../session/sign-in.tsx'

/** First run, sign-in, or the way through. */
export function Gate() {
  const t = useT()
  const session = useSession()
  // What is drawn, not what is being gone to: the outlet still shows the former.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const health = useRead('health.check', {}, { staleTime: Number.POSITIVE_INFINITY })

  if (path === HELP || path?.startsWith(MANUAL)) return <Outlet />
  if (health.error) {
    return (
      <Center component="main" mih="100vh" p="lg">
        <FaultNotice fault={health.error} onRetry={() => void health.refetch()} />
      </Center>
    )
  }
  if (!health.data) {
    return (
      <Center component="main" mih="100vh">
        <Loader aria-label={t('common.loading')} />
      </Center>
    )
  }
  if (health.data.setupRequired) return path === FIRST_RUN ? <Outlet /> : <Navigate to={FIRST_RUN} />
  if (session.status === 'out') return <SignIn />
  if (session.mustChangePassword) return <OwnPassword />
  return path === FIRST_RUN ? <Navigate to="/" /> : <Outlet />
}

export const FIRST_RUN = '/primera-vez'
/** Help is for everybody, above all for who cannot get in. */
export const HELP = '/ayuda'
export const MANUAL = '/manual'
