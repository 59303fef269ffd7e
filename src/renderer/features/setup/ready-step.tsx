import { Button, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ApiFault } from '../../../contract/client.ts'
import type { Workspace } from '../../../contract/workspaces.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShowKey } from '../backups/recovery-key.tsx'
import { MinistryConnectionForm } from '../connections/ministry-connection.tsx'
import classes from './setup.module.css'

interface ReadyStepProps {
  readonly workspace: Workspace
  /** How many of the provider's ranges number its documents now; undefined: not known yet. */
  readonly ranges: number | undefined
  /** Why they could not be brought. */
  readonly fault: ApiFault | null
  readonly onDone: () => void
}

/** Before there is anything to lose: the sheet that brings it back, and the ministry if it is at hand. */
export function ReadyStep({ workspace, ranges, fault, onDone }: ReadyStepProps) {
  const t = useT()
  const backups = useRead('backups.list', {})
  useHotkeys([['mod+Enter', onDone]], [])
  const shown = Boolean(backups.data?.status.recoveryKeyShownAt)
  return (
    <div className={classes.parts}>
      <section className={`panel ${classes.card}`} aria-labelledby="key-title">
        <Title order={2} id="key-title">
          {t('installation.firstRun.title')}
        </Title>
        <p>{t('installation.firstRun.lead')}</p>
        <ShowKey autoFocus />
      </section>
      <section className={`panel ${classes.card}`} aria-labelledby="ministry-title">
        <Title order={2} id="ministry-title">
          {t('setup.ministryTitle')}
        </Title>
        <p>{t('setup.ministryLead')}</p>
        <MinistryConnectionForm workspaceId={workspace.id} />
      </section>
      {ranges ? (
        <Notice tone="ok" icon="resolution" title={t('setup.rangesTitle', { count: ranges })}>
          {t('setup.rangesText')}
        </Notice>
      ) : null}
      {fault ? <FaultNotice fault={fault} /> : null}
      <div className={classes.footer}>
        <span className="soft">{shown ? '' : t('setup.keyLater')}</span>
        <Button onClick={onDone} aria-keyshortcuts="Control+Enter">
          {t('setup.finish')}
        </Button>
      </div>
    </div>
  )
}
