import type { BillingPlan } from '../../../contract/billing-runs.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { daysOf, whoOf } from './look.ts'

const NAMED = 4
const CAUSES = 10

type Planned = BillingPlan['documents'][number]

/** What would keep planned invoices from being emitted, by its cause, each a link to the visit where it is mended. */
export function Foreseen({ documents }: { documents: readonly Planned[] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const causes = new Map<string, { readonly visitId: string; readonly of: Planned }[]>()
  for (const of of documents) {
    for (const { issue, visitId } of of.findings ?? []) {
      causes.set(issue.message, [...(causes.get(issue.message) ?? []), { visitId, of }])
    }
  }
  const count = documents.filter(({ findings }) => findings && findings.length > 0).length
  if (count === 0) return null
  return (
    <Notice tone="warn" icon="alert" title={t('billing.foreseen', { count })}>
      {[...causes].slice(0, CAUSES).map(([message, found]) => (
        <div key={message}>
          <div>{message}</div>
          {found.slice(0, NAMED).map(({ visitId, of }, index) => (
            <span key={`${visitId}${of.fromDate}`}>
              {index > 0 ? ', ' : ''}
              <AnchorLink to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId }}>
                {whoOf(of, t)} ({daysOf(of)})
              </AnchorLink>
            </span>
          ))}
          {found.length > NAMED ? ` ${t('billing.andMore', { count: found.length - NAMED })}` : ''}
        </div>
      ))}
    </Notice>
  )
}
