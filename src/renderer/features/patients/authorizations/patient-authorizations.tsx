import { Button, Modal, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../../base/workspace/workspace.ts'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import classes from '../../../ui/section.module.css'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RecordEditor } from '../../records/record-editor.tsx'
import { NEW } from '../../records/use-record-editor.ts'
import { authorizationAreaOf } from './area.tsx'
import { AuthorizationStanding, termsOf } from './standing.tsx'

const MOST = 100

/** What payers authorized for one patient, the latest first. */
export function PatientAuthorizations({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('patients.write')
  const [open, setOpen] = useState<string>()
  const area = useMemo(() => authorizationAreaOf(id), [id])
  const query = { patientId: id, isActive: 'all', limit: MOST } as const
  const { data, error, refetch, isPending } = useRead('authorizations.list', { params: { workspaceId }, query })
  return (
    <Modal opened onClose={onClose} size="lg" title={t('records.authorizations.title')}>
      {error ? <FaultNotice fault={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton height={120} /> : null}
      {data?.items.length === 0 ? <p className="soft">{t('records.authorizations.nonePatient')}</p> : null}
      <ul className={classes.rows}>
        {data?.items.map((authorization) => (
          <li key={authorization.id} className={classes.row}>
            <div className={classes.rowWords}>
              <Button variant="subtle" size="compact-sm" px={0} onClick={() => setOpen(authorization.id)}>
                {authorization.number}
              </Button>
              <div className="soft">
                {[
                  authorization.clientName,
                  authorization.codes.join(', ') || t('records.authorizations.anyService'),
                ].join(' · ')}
              </div>
              <div>{termsOf(authorization, t)}</div>
            </div>
            {authorization.isActive ? (
              <AuthorizationStanding authorization={authorization} />
            ) : (
              <StatusBadge tone="idle" icon="archive" label={t('records.archivedBadge')} />
            )}
          </li>
        ))}
      </ul>
      {write ? (
        <Button mt="md" variant="default" leftSection={<Icon name="plus" />} onClick={() => setOpen(NEW)}>
          {t('records.authorizations.add')}
        </Button>
      ) : null}
      {open ? <RecordEditor area={area} id={open} words={id} onClose={() => setOpen(undefined)} /> : null}
    </Modal>
  )
}
