import { Button } from '@mantine/core'
import type { RunState } from '../../contract/runs.ts'
import { useT } from '../base/i18n/i18n.ts'

interface Act {
  readonly isPending: boolean
  readonly act: () => void
}

interface PauseOrResumeProps {
  readonly state: RunState
  readonly pause: Act
  readonly resume: Act
}

/** What is worked off in the background can be held back, and goes on where it was. */
export function PauseOrResume({ state, pause, resume }: PauseOrResumeProps) {
  const t = useT()
  if (state === 'working') {
    return (
      <Button variant="default" loading={pause.isPending} onClick={pause.act}>
        {t('common.pause')}
      </Button>
    )
  }
  if (state !== 'paused') return null
  return (
    <Button loading={resume.isPending} onClick={resume.act}>
      {t('common.resume')}
    </Button>
  )
}
