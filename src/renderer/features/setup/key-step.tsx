import { Button, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ShowKey } from '../backups/recovery-key.tsx'
import classes from './setup.module.css'

/** Before there is anything to lose: the sheet that brings it back. */
export function KeyStep({ onDone }: { onDone: () => void }) {
  const t = useT()
  const title = useRef<HTMLHeadingElement>(null)
  const backups = useRead('backups.list', {})
  useEffect(() => title.current?.focus(), [])
  const shown = Boolean(backups.data?.status.recoveryKeyShownAt)
  return (
    <div className={`panel ${classes.card}`}>
      <Title order={2} ref={title} tabIndex={-1}>
        {t('installation.firstRun.title')}
      </Title>
      <p>{t('installation.firstRun.lead')}</p>
      <ShowKey />
      <div className={classes.footer}>
        <span />
        <Button variant={shown ? 'filled' : 'default'} onClick={onDone}>
          {t(shown ? 'installation.firstRun.done' : 'installation.firstRun.later')}
        </Button>
      </div>
    </div>
  )
}
