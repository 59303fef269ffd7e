import { Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { BillingProgress } from '../../../contract/billing-progress.ts'
import { useRead } from '../../base/api/query.ts'
import { decimal, integer, money, monthName } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import classes from './progress.module.css'

/** How far the money is: the month as one bar, what waits and for how long, and why documents come back. */
export function Progress() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const read = useRead('billingProgress.get', { params: { workspaceId } }, { refetchInterval: 60_000 })
  if (read.error) return <FaultNotice fault={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return null
  const { unbilled, unfiled, month, rejections } = read.data
  const isEmpty = month.unbilled + month.billed + month.filed + unbilled.visits + unfiled.invoices === 0
  if (isEmpty && rejections.length === 0) return null
  return (
    <section aria-labelledby="progress-title">
      <Title order={2} size="h3" id="progress-title" mb={8}>
        {t('home.progress.title')}
      </Title>
      <div className={`panel ${classes.progress}`}>
        <Month month={month} />
        <Waiting unbilled={unbilled} unfiled={unfiled} />
        {rejections.length > 0 ? <Rejections rejections={rejections} /> : null}
      </div>
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
  const rows: { key: string; words: string; gross: number; days: number | null; link: LinkProps | undefined }[] = [
    {
      key: 'unbilled',
      words: t('home.progress.visits', { count: unbilled.visits, replace: { count: integer(unbilled.visits) } }),
      gross: unbilled.gross,
      days: unbilled.days,
      link: sees ? { to: '/c/$workspaceId/atenciones', params, search: { vista: 'porFacturar' } } : undefined,
    },
    {
      key: 'unfiled',
      words: t('home.progress.invoices', { count: unfiled.invoices, replace: { count: integer(unfiled.invoices) } }),
      gross: unfiled.gross,
      days: unfiled.days,
      link: { to: '/c/$workspaceId/facturas', params, search: { estado: 'sinCuv' } },
    },
  ]
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
        {rows.map(({ key, words, gross, days, link }) => (
          <tr key={key}>
            <th scope="row">{link ? <Link {...link}>{words}</Link> : words}</th>
            <td>{money(gross)}</td>
            <td>{days === null ? '–' : decimal(days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rejections({ rejections }: Pick<BillingProgress, 'rejections'>) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
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
              <Link to="/c/$workspaceId/informes" params={{ workspaceId }} search={{ vista: 'rechazos' }}>
                {code}
              </Link>
              {label ? ` ${label}` : null}
            </th>
            <td>{integer(documents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
