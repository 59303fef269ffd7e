import { Button, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Workspace } from '../../../contract/workspaces.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { MinistryConnectionForm } from '../connections/ministry-connection.tsx'
import classes from './setup.module.css'

/** The last step; everything but filing works without it. */
export function MinistryStep({ workspace, onDone }: { workspace: Workspace; onDone: () => void }) {
  const t = useT()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={`panel ${classes.card}`}>
      <Title order={2} ref={title} tabIndex={-1}>
        {t('setup.ministryTitle')}
      </Title>
      <p>{t('setup.ministryLead')}</p>
      <MinistryConnectionForm workspaceId={workspace.id} />
      <div className={classes.footer}>
        <span />
        <Button onClick={onDone}>{t('setup.finish')}</Button>
      </div>
    </div>
  )
}
