import { Button } from '@mantine/core'
import type { AuditTrail } from '../../../../contract/audit.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { integer, moment } from '../../../base/format/format.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Whether the trail is what it was; loud when it is not. */
export function AuditTrailNotice() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const trail = useRead('auditTrail.get', { params })
  const verify = useChange('auditTrail.verify', ['auditTrail.get', 'auditEvents.list'])
  const look = () => verify.mutate({ params })
  if (verify.error) return <FaultNotice fault={verify.error} onRetry={look} />
  if (trail.error) return <FaultNotice fault={trail.error} onRetry={() => void trail.refetch()} />
  if (!trail.data) return null
  return (
    <Notice
      {...lookOf(trail.data)}
      title={t(`settings.audit.trail.${trail.data.status}`, { count: trail.data.eventCount })}
      action={
        <Button variant="default" size="xs" loading={verify.isPending} onClick={look}>
          {t('settings.audit.trail.verify')}
        </Button>
      }
    >
      <Words trail={trail.data} />
    </Notice>
  )
}

function lookOf({ status }: AuditTrail) {
  if (status === 'broken') return { tone: 'bad', icon: 'error', urgent: true } as const
  return status === 'whole'
    ? ({ tone: 'ok', icon: 'checkCircle' } as const)
    : ({ tone: 'idle', icon: 'clock' } as const)
}

function Words({ trail: { status, trouble, brokenSequence, anchoredAt, anchoredElsewhere } }: { trail: AuditTrail }) {
  const t = useT()
  if (trouble) {
    const at = brokenSequence === null ? '' : integer(brokenSequence)
    return (
      <>
        <p>{t(`settings.audit.trail.${trouble}`, { at })}</p>
        <p>{t('settings.audit.trail.advice')}</p>
      </>
    )
  }
  if (status === 'checking') return null
  const where = anchoredElsewhere ? t('settings.audit.trail.elsewhere') : ''
  return t('settings.audit.trail.wholeText', {
    at: anchoredAt ? moment(anchoredAt) : t('settings.audit.trail.never'),
    where,
  })
}
