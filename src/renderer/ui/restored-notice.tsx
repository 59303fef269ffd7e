import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { Notice } from './notice.tsx'

interface RestoredNoticeProps {
  readonly title: string
  readonly children?: ReactNode
  readonly onDiscard: () => void
}

/** Unsaved work was found again: it can be gone on with, or dropped. */
export function RestoredNotice({ title, children, onDiscard }: RestoredNoticeProps) {
  const t = useT()
  const discard = (
    <Button size="compact-sm" variant="default" onClick={onDiscard}>
      {t('common.discard')}
    </Button>
  )
  return (
    <Notice tone="info" icon="history" title={title} action={discard}>
      {children}
    </Notice>
  )
}
