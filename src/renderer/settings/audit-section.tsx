import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/query.ts'
import { integer, moment } from '../format/format.ts'
import { settings } from '../i18n/es-CO/settings.ts'
import { useT } from '../i18n/i18n.ts'
import { useWorkspace } from '../session/workspace.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { AuditTrailNotice } from './audit-trail.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'

const PAGE = 50

/** The chain of who did what; a page at a time. */
export function AuditSection() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [offset, setOffset] = useState(0)
  const events = useRead(
    'auditEvents.list',
    { params: { workspaceId }, query: { limit: PAGE, offset } },
    { keepPrevious: true },
  )
  const total = events.data?.total ?? 0
  const members = useRead('members.list', { params: { workspaceId }, query: { limit: 500 } })
  const nameOf = (actor: string) => {
    const member = members.data?.items.find(({ userId }) => userId === actor)
    return member ? `${member.firstName} ${member.lastName}` : actor
  }
  return (
    <Section title={t('settings.audit.title')} lead={t('settings.audit.lead')}>
      <AuditTrailNotice />
      {events.error ? <FaultNotice fault={events.error} onRetry={() => void events.refetch()} /> : null}
      {events.isPending ? <Skeleton height={400} /> : null}
      {events.data ? (
        <>
          <div className={classes.tableScroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('settings.audit.sequence')}</th>
                  <th scope="col">{t('settings.audit.when')}</th>
                  <th scope="col">{t('settings.audit.who')}</th>
                  <th scope="col">{t('settings.audit.what')}</th>
                  <th scope="col">{t('settings.audit.target')}</th>
                </tr>
              </thead>
              <tbody>
                {events.data.items.map(({ sequence, at, actor, operation, target, revision }) => (
                  <tr key={sequence}>
                    <td>{integer(sequence)}</td>
                    <td>{moment(at)}</td>
                    <td>{nameOf(actor)}</td>
                    <td>{wordsOf(operation)}</td>
                    <td className="mono">{[target, revision && `r${revision}`].filter(Boolean).join(' ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Group justify="space-between" mt="md">
            <span className="soft" aria-live="polite">
              {t('settings.audit.range', {
                from: integer(Math.min(offset + 1, total)),
                to: integer(Math.min(offset + PAGE, total)),
                total: integer(total),
              })}
            </span>
            <Group gap={8}>
              <Button variant="default" size="xs" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                {t('settings.audit.newer')}
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={offset + PAGE >= total}
                onClick={() => setOffset(offset + PAGE)}
              >
                {t('settings.audit.older')}
              </Button>
            </Group>
          </Group>
        </>
      ) : null}
    </Section>
  )
}

const AREAS: Readonly<Record<string, string>> = settings.audit.areas
const VERBS: Readonly<Record<string, string>> = settings.audit.verbs

/** "Paciente: crear"; an operation that has no words yet is shown by its id. */
export function wordsOf(operation: string): string {
  const parts = operation.split('.')
  const [area = '', verb = ''] = [parts[0], parts.at(-1)]
  return AREAS[area] && VERBS[verb] ? `${AREAS[area]}: ${VERBS[verb]}` : operation
}
