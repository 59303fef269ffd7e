import { Progress, Stack } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'

/** What a run does at the moment, and how far it is. */
export interface Phase {
  readonly text: string
  readonly percent: number
}

/** How far work in the background is; nothing where nothing is under way. */
export function RunProgress({ phase }: { phase: Phase | undefined }) {
  const t = useT()
  if (!phase) return null
  return (
    <Stack gap={6} mb={14} fz="sm">
      <strong role="status">{phase.text}</strong>
      <Progress value={phase.percent} aria-label={phase.text} />
      <span className="soft">{t('billing.background')}</span>
    </Stack>
  )
}
