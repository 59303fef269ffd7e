import { type BillingPlan, LeftOutReason } from '../../../contract/billing-runs.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Notice } from '../../ui/notice.tsx'

const NAMED = 4

/** The visits that come into no invoice, by the reason, each a link to where it is mended. */
export function LeftOut({ plan: { leftOut, totals } }: { plan: BillingPlan }) {
  const t = useT()
  const count = totals.leftOutVisits
  if (count === 0) return null
  const reasons = LeftOutReason.options.filter((reason) => leftOut.some((each) => each.reason === reason))
  return (
    <Notice tone="warn" icon="alert" title={t('billing.leftOut', { count })}>
      {reasons.map((reason) => (
        <Reason key={reason} reason={reason} visits={leftOut.filter((each) => each.reason === reason)} />
      ))}
    </Notice>
  )
}

function Reason({ reason, visits }: { reason: LeftOutReason; visits: BillingPlan['leftOut'] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <div>
      {t(`billing.reason.${reason}`)}:{' '}
      {visits.slice(0, NAMED).map(({ visitId, patientName, date }, index) => (
        <span key={visitId}>
          {index > 0 ? ', ' : ''}
          <AnchorLink to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId }}>
            {patientName} ({dateToScreen(date)})
          </AnchorLink>
        </span>
      ))}
      {visits.length > NAMED ? ` ${t('billing.andMore', { count: visits.length - NAMED })}` : ''}.
    </div>
  )
}
