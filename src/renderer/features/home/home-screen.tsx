import { Button, Skeleton, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import type { PackageStatus } from '../../../contract/packages.ts'
import type { Dashboard } from '../../../contract/workspaces.ts'
import { useRead } from '../../base/api/query.ts'
import { integer, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BackupReminder } from '../backups/reminder.tsx'
import { STATUS_LOOK } from '../document-kinds/status-look.ts'
import { SampleReady } from '../setup/sample-ready.tsx'
import { TourOffer } from '../tour/tour.tsx'
import classes from './home.module.css'
import { Progress } from './progress.tsx'
import { Recent } from './recent.tsx'
import { RecentDocuments } from './recent-documents.tsx'
import { SetUpList } from './set-up-list.tsx'
import { Today } from './today.tsx'
import { Todo } from './todo.tsx'
import { useSetUp } from './use-set-up.ts'
import { Year } from './year.tsx'

/** What needs a person today, then the month. */
export function HomeScreen() {
  const t = useT()
  const { id: workspaceId, displayName } = useWorkspace()
  const dashboard = useRead('workspaces.dashboard', { params: { workspaceId } }, { refetchInterval: 60_000 })
  const write = useMay('patients.write')
  const bills = useMay('billing.read')
  const setUp = useSetUp()
  const isReady = setUp !== undefined && setUp.next === undefined
  return (
    <>
      <PageHeader
        title={t('home.title')}
        lead={t('home.lead', { clinic: displayName })}
        actions={write ? <NewVisit /> : null}
      />
      <BackupReminder besideSetUp={setUp !== undefined && !isReady} />
      <SampleReady />
      <TourOffer />
      <div className={classes.home}>
        {dashboard.error ? <FaultNotice fault={dashboard.error} onRetry={() => void dashboard.refetch()} /> : null}
        {setUp && !isReady ? <SetUpList state={setUp} /> : null}
        {bills ? (
          <>
            <Todo dashboard={dashboard.data} failed={dashboard.isError} />
            <Progress />
            <Rips rips={dashboard.data?.rips} failed={dashboard.isError} />
            {dashboard.data ? <Money financial={dashboard.data.financial} /> : null}
            <Year />
            <div className={classes.columns}>
              <Recent />
              {dashboard.data ? <RecentDocuments documents={dashboard.data.recentDocuments} /> : null}
            </div>
          </>
        ) : (
          <Today />
        )}
      </div>
    </>
  )
}

/** With what most days begin. */
function NewVisit() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const begin = () =>
    void navigate({ to: '/c/$workspaceId/atenciones/$visitId', params: { workspaceId, visitId: 'nueva' }, search: {} })
  useHotkeys([['n', begin]])
  return (
    <Button leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={begin}>
      {t('visits.add')}
    </Button>
  )
}

const TILES = [
  { key: 'accepted', status: 'accepted' },
  { key: 'rejected', status: 'rejected' },
  { key: 'pending', status: undefined },
  { key: 'unknown', status: 'unknown' },
] as const satisfies readonly { key: keyof Dashboard['rips']; status: PackageStatus | undefined }[]

/** How many packages the ministry accepted, refused, or has not decided, each a way to them. */
export function Rips({ rips, failed }: { rips: Dashboard['rips'] | undefined; failed: boolean }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <section aria-labelledby="rips-title">
      <Title order={2} size="h3" id="rips-title" className={classes.title}>
        {t('home.rips')}
      </Title>
      <ul className={classes.tiles}>
        {TILES.map(({ key, status }) => (
          <li key={key}>
            <Link
              to="/c/$workspaceId/paquetes"
              params={{ workspaceId }}
              search={status ? { estado: status } : {}}
              className={`panel ${classes.tile}`}
              data-tone={status ? STATUS_LOOK[status].tone : 'idle'}
            >
              <span className={classes.tileName}>
                <Icon name={status ? STATUS_LOOK[status].icon : 'clock'} size={16} />
                {t(`home.${key}`)}
              </span>
              {rips ? (
                <strong>{integer(rips[key])}</strong>
              ) : failed ? (
                <strong>—</strong>
              ) : (
                <Skeleton height={30} width={44} mt={6} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Only where something was invoiced: four zeros would say nothing. */
export function Money({ financial }: { financial: Dashboard['financial'] }) {
  const t = useT()
  const { invoiceCount, creditNoteCount, debitNoteCount } = financial
  if (invoiceCount + creditNoteCount + debitNoteCount === 0) return null
  const rows = [
    [t('home.invoiced'), financial.totalInvoiced],
    [t('home.credited'), financial.totalCredited],
    [t('home.debited'), financial.totalDebited],
    [t('home.net'), financial.netRevenue],
  ] as const
  return (
    <section aria-labelledby="money-title">
      <Title order={2} size="h3" id="money-title" className={classes.title}>
        {t('home.money')}
      </Title>
      <dl className={`panel ${classes.money}`}>
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
