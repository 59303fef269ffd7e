import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CATEGORIES, GROUP_LABELS, groupOf } from '../../../contract/rips/groups.ts'
import { isUnpriced, type Visit } from '../../../contract/visits.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { coverageName } from '../../base/rips/options.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { serviceCode, serviceDate } from '../packages/model.ts'
import { PayerName } from '../payers/payer-picker.tsx'
import { DocumentLink } from './document-link.tsx'
import { visitTotal } from './draft.ts'
import classes from './visit.module.css'

const asRef = ({ category, service }: Visit['services'][number]) => ({
  group: groupOf(CATEGORIES.find((one) => one === category) ?? 1),
  index: 0,
  value: service,
})
/** When a service was given, by the clock. */
const hourOf = (service: Visit['services'][number]) => serviceDate(asRef(service)).slice(11)

const nameOfService = (service: Visit['services'][number]) =>
  service.description || serviceCode(asRef(service)) || tableText(GROUP_LABELS[asRef(service).group])

export function useVisitColumns(withDay: boolean): readonly LongColumn<Visit>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo((): LongColumn<Visit>[] => {
    const day: LongColumn<Visit> = {
      key: 'day',
      header: t('visits.day'),
      weight: 96,
      fixed: true,
      sort: '-date',
      cell: ({ date }) => dateToScreen(date),
    }
    return [
      ...(withDay ? [day] : []),
      {
        key: 'hour',
        header: t('visits.columns.hour'),
        weight: 48,
        fixed: true,
        cell: ({ services }) => services.map(hourOf).find(Boolean) ?? '—',
      },
      {
        key: 'patient',
        opens: true,
        header: t('visits.columns.patient'),
        weight: 3,
        sort: 'patientName',
        cell: ({ id, patientName, patientDocument }, control) => (
          <TwoLines detail={patientDocument}>
            <Link to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId: id }} {...control}>
              {patientName}
            </Link>
          </TwoLines>
        ),
      },
      {
        key: 'payer',
        header: t('visits.columns.payer'),
        weight: 2,
        hide: 'medium',
        cell: ({ clientId, coverage }) => (
          <TwoLines detail={coverage ? coverageName(coverage) : t('visits.noCoverage')}>
            {clientId ? <PayerName clientId={clientId} /> : t('visits.noPayer')}
          </TwoLines>
        ),
      },
      {
        key: 'services',
        header: t('visits.columns.services'),
        weight: 2.2,
        hide: 'narrow',
        cell: ({ services }) => (
          <span className="truncate">
            {services.map(nameOfService).join(', ') || t('visits.services', { count: 0 })}
          </span>
        ),
      },
      {
        key: 'total',
        header: t('visits.columns.total'),
        weight: 2.1,
        end: true,
        cell: ({ services }) => (services.length > 0 && services.every(isUnpriced) ? '—' : money(visitTotal(services))),
      },
      { key: 'state', header: t('visits.columns.state'), weight: 2, cell: (visit) => <State visit={visit} /> },
    ]
  }, [t, workspaceId, withDay])
}

function State({ visit: { documentId, isActive, services } }: { visit: Visit }) {
  const t = useT()
  if (documentId) {
    return (
      <span className={classes.check}>
        <DocumentLink documentId={documentId}>
          {t(documentId.startsWith('pkg_') ? 'visits.inPackage' : 'visits.inInvoice')}
        </DocumentLink>
      </span>
    )
  }
  if (isActive && services.some(isUnpriced))
    return <StatusBadge tone="warn" icon="alert" label={t('visits.unpriced')} />
  if (isActive) return <StatusBadge tone="warn" icon="clock" label={t('visits.pending')} />
  return <StatusBadge tone="idle" icon="archive" label={t('visits.archived')} />
}
