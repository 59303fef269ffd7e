import { Center } from '@mantine/core'
import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { useRead } from '../../base/api/query.ts'
import { useSession } from '../../base/session/session.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { useIdleLock } from '../session/idle-lock.ts'
import { OwnPassword } from '../session/own-password.tsx'
import { SignIn } from '../session/sign-in.tsx'
import { Opening } from './opening.tsx'
import { FIRST_RUN, isHelp } from './paths.ts'

/** First run, sign-in, or the way through. */
export function Gate() {
  const session = useSession()
  // What is drawn, not what is being gone to: the outlet still shows the former.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  // Also where there is no clinic on the screen: one goes back to it from the manual.
  useIdleLock(/^\/c\/([^/]+)/.exec(path ?? '')?.[1], session.status === 'in')
  const health = useRead('health.check', {}, { staleTime: Number.POSITIVE_INFINITY })

  if (path !== undefined && isHelp(path)) return <Outlet />
  if (health.error) {
    return (
      <Center component="main" mih="100vh" p="lg">
        <FaultNotice fault={health.error} onRetry={() => void health.refetch()} />
      </Center>
    )
  }
  if (!health.data) return <Opening />
  if (health.data.setupRequired) return path === FIRST_RUN ? <Outlet /> : <Navigate to={FIRST_RUN} />
  if (session.status === 'out') return <SignIn />
  if (session.status === 'renewing') return <Opening />
  if (session.mustChangePassword) return <OwnPassword />
  return path === FIRST_RUN ? <Navigate to="/" /> : <Outlet />
}
