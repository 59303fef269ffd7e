import { Button, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { AuditEvent } from '../../../contract/audit.ts'
import type { useRead } from '../../base/api/query.ts'
import { integer, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import classes from '../../ui/section.module.css'

const PAGE = 50

/** A place in a list of events, page by page. */
export function useAuditPages() {
  const [offset, setOffset] = useState(0)
  return { query: { limit: PAGE, offset }, offset, setOffset }
}

interface AuditTableProps {
  readonly events: Pick<ReturnType<typeof useRead<'auditEvents.list'>>, 'data' | 'error' | 'isPending' | 'refetch'>
  readonly pages: ReturnType<typeof useAuditPages>
  readonly nameOf: (actor: string) => string
  readonly empty: string
}

/** Events of the audit trail, newest first. */
export function AuditTable({ events, pages: { offset, setOffset }, nameOf, empty }: AuditTableProps) {
  const t = useT()
  const total = events.data?.total ?? 0
  if (events.error) return <FaultNotice fault={events.error} onRetry={() => void events.refetch()} />
  if (events.isPending) return <Skeleton height={400} />
  if (total === 0) return <p>{empty}</p>
  return (
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
            {events.data?.items.map((event) => (
              <tr key={event.sequence}>
                <td>{integer(event.sequence)}</td>
                <td>{moment(event.at)}</td>
                <td>
                  {event.onBehalfOf
                    ? t('settings.audit.byToken', { name: nameOf(event.onBehalfOf) })
                    : nameOf(event.actor)}
                </td>
                <td>{wordsOf(event.operation)}</td>
                <td className="mono">{aboutOf(event)}</td>
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
  )
}

/** A page of a list is no revision: how many it showed. */
const aboutOf = ({ operation, target, revision }: AuditEvent): string =>
  operation.endsWith('.list') && target === null
    ? String(revision)
    : [target, revision && `r${revision}`].filter(Boolean).join(' ')

const AREAS: Readonly<Record<string, string>> = catalog.texts.settings.audit.areas
const VERBS: Readonly<Record<string, string>> = catalog.texts.settings.audit.verbs

/** "Paciente: crear"; an operation that has no words yet is shown by its id. */
export function wordsOf(operation: string): string {
  const parts = operation.split('.')
  const [area = '', verb = ''] = [parts[0], parts.at(-1)]
  return AREAS[area] && VERBS[verb] ? `${AREAS[area]}: ${VERBS[verb]}` : operation
}
