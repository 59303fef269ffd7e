import { Center, Loader } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session/session.ts'
import { FrameOutline } from '../frame/frame-outline.tsx'
import { isHelp } from './paths.ts'

/** Stands until the first screen can be drawn: its frame, for somebody whose window was only loaded again. */
export function Opening() {
  const t = useT()
  const { status } = useSession()
  if (status !== 'out' && !isHelp(location.pathname)) return <FrameOutline />
  return (
    <Center component="main" mih="100vh">
      <Loader aria-label={t('common.loading')} />
    </Center>
  )
}
