import { Title } from '@mantine/core'
import type { BillingProgress } from '../../../contract/billing-progress.ts'
import { dayAfter } from '../../../contract/bogota.ts'
import { useRead } from '../../base/api/query.ts'
import { decimal, integer, money, monthName } from '../../base/format/format.ts'
import { useToday } from '../../base/format/use-today.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Forecast } from './forecast.tsx'
import classes from './progress.module.css'

/** How far the money is: the month as one bar, what waits and for how long, and why documents come back. */
export function Progress() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const read = useRead('billingProgress.get', { params: { workspaceId } }, { refetchInterval: 60_000 })
  if (read.error) return <FaultNotice fault={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return null
  const { unbilled, unfiled, month, forecast, rejections } = read.data
  const isEmpty = month.unbilled + month.billed + month.filed + unbilled.visits + unfiled.invoices === 0
  if (isEmpty && rejections.length === 0) return null
  return (
    <section aria-labelledby="progress-title" className={classes.whole}>
      <Title order={2} size="h3" id="progress-title" mb={8}>
        {t('home.progress.title')}
      </Title>
      <div className={`panel ${classes.progress}`}>
        <Month month={month} />
        <Waiting unbilled={unbilled} unfiled={unfiled} />
        {rejections.length > 0 ? <Rejections rejections={rejections} /> : null}
      </div>
      {forecast ? <Forecast month={month.month} forecast={forecast} /> : null}
    </section>
  )
}

const PARTS = ['unbilled', 'billed', 'filed'] as const

/** The bar is what the figures below it say. */
function Month({ month }: Pick<BillingProgress, 'month'>) {
  const t = useT()
  const whole = month.unbilled + month.billed + month.filed
  return (
    <div>
      <h3 className={classes.heading}>{monthName(month.month)}</h3>
      <div className={classes.bar} aria-hidden="true">
        {PARTS.map((part) => (
          <span key={part} data-part={part} style={{ width: `${whole === 0 ? 0 : (month[part] * 100) / whole}%` }} />
        ))}
      </div>
      <dl className={classes.parts}>
        {PARTS.map((part) => (
          <div key={part} data-part={part}>
            <dt>{t(`home.progress.${part}`)}</dt>
            <dd>{money(month[part])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Waiting({ unbilled, unfiled }: Pick<BillingProgress, 'unbilled' | 'unfiled'>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const sees = useMay('patients.read')
  const params = { workspaceId }
  const visits = t('home.progress.visits', { count: unbilled.visits })
  const invoices = t('home.progress.invoices', {
    count: unfiled.invoices,
  })
  return (
    <table className={classes.table}>
      <caption>{t('home.progress.waiting')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('home.progress.what')}</th>
          <th scope="col">{t('home.progress.amount')}</th>
          <th scope="col">{t('home.progress.days')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {sees ? (
              <AnchorLink to="/c/$workspaceId/atenciones" params={params} search={{ vista: 'porFacturar' }}>
                {visits}
              </AnchorLink>
            ) : (
              visits
            )}
          </th>
          <Figures {...unbilled} />
        </tr>
        <tr>
          <th scope="row">
            <AnchorLink to="/c/$workspaceId/facturas" params={params} search={{ estado: 'sinCuv' }}>
              {invoices}
            </AnchorLink>
          </th>
          <Figures {...unfiled} />
        </tr>
      </tbody>
    </table>
  )
}

function Figures({ gross, days }: { gross: number; days: number | null }) {
  return (
    <>
      <td>{money(gross)}</td>
      <td>{days === null ? '–' : decimal(days)}</td>
    </>
  )
}

/** As many days back as the service looks. */
const REJECTED_DAYS = 30

function Rejections({ rejections }: Pick<BillingProgress, 'rejections'>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const desde = dayAfter(useToday(), 1 - REJECTED_DAYS)
  return (
    <table className={classes.table}>
      <caption>{t('home.progress.rejections')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('reports.dimensions.code')}</th>
          <th scope="col">{t('reports.columns.documents')}</th>
        </tr>
      </thead>
      <tbody>
        {rejections.map(({ code, label, documents }) => (
          <tr key={code}>
            <th scope="row">
              <AnchorLink
                to="/c/$workspaceId/informes"
                params={{ workspaceId }}
                search={{ vista: 'rechazos', desde, fila: code }}
              >
                {code}
              </AnchorLink>
              {label ? ` ${label}` : null}
            </th>
            <td>{integer(documents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
