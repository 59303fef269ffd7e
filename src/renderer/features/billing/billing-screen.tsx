import { Button, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { BillingInput, type BillingPlan } from '../../../contract/billing-runs.ts'
import { bogotaDay } from '../../../contract/bogota.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { integer, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './billing.module.css'
import { type Choice, ChoiceForm } from './choice-form.tsx'
import { Foreseen } from './foreseen.tsx'
import { LeftOut } from './left-out.tsx'
import { PlanTable } from './plan-table.tsx'
import { RunList } from './run-list.tsx'
import { usePrepare } from './use-prepare.ts'

const TYPING_MS = 250

function thisMonth(): Choice {
  const today = bogotaDay(Date.now())
  const none = { payer: undefined, professional: undefined, contractId: '', site: '', coverage: '', contractNumber: '' }
  return { fromDate: `${today.slice(0, 7)}-01`, toDate: today, ...none, groupBy: 'agreed' }
}

/** What the service is asked; undefined while something that was typed is none. */
function inputOf({
  payer,
  professional,
  contractId,
  site,
  coverage,
  contractNumber,
  ...rest
}: Choice): BillingInput | undefined {
  const contract = contractNumber.trim()
  return BillingInput.safeParse({
    ...rest,
    ...(payer && { clientId: payer.id }),
    ...(contractId && { contractId }),
    ...(site && { site }),
    ...(professional && { specialistId: professional.id }),
    ...(coverage && { coverage }),
    ...(contract && { contractNumber: contract }),
  }).data
}

/** Which visits become invoices, and how; what would come of it, before anything is made. */
export function BillingScreen() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const [choice, setChoice] = useState(thisMonth)
  const input = inputOf(choice)
  const [asked] = useDebouncedValue(input, TYPING_MS)
  const plan = useRead(
    'billingRuns.plan',
    { params: { workspaceId }, body: asked ?? {} },
    { enabled: asked !== undefined, keepPrevious: true },
  )
  // Judging takes longer than planning: what comes of it follows.
  const judged = useRead(
    'billingRuns.plan',
    { params: { workspaceId }, body: { ...asked, judged: true } },
    { enabled: asked !== undefined && plan.isSuccess },
  )
  const prepare = usePrepare()
  const [fromDate, toDate] = [dateToScreen(choice.fromDate), dateToScreen(choice.toDate)]
  const name = t('billing.name', { from: fromDate, to: toDate })
  const count = plan.data?.totals.invoices ?? 0
  const isSettled = input !== undefined && JSON.stringify(input) === JSON.stringify(asked) && !plan.isPlaceholderData
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('billing.title')}
        lead={t('billing.lead')}
        above={
          <AnchorLink to="/c/$workspaceId/atenciones" params={{ workspaceId }}>
            {t('billing.back')}
          </AnchorLink>
        }
        actions={
          write && input && count > 0 ? (
            <Button
              disabled={!isSettled}
              loading={prepare.isPending}
              onClick={() => prepare.mutate({ ...input, name })}
            >
              {t('billing.prepare', { count })}
            </Button>
          ) : null
        }
      />
      {prepare.error ? <FaultNotice fault={prepare.error} /> : null}
      <ChoiceForm choice={choice} onChange={(change) => setChoice((now) => ({ ...now, ...change }))} />
      {plan.error ? <FaultNotice fault={plan.error} onRetry={() => void plan.refetch()} /> : null}
      {plan.data ? <Plan plan={plan.data} judged={judged.data} /> : null}
      <Title order={2} size="h3" mt="lg" mb="xs">
        {t('billing.recent')}
      </Title>
      <RunList />
    </div>
  )
}

/** `judged`: the same plan with what would be found, once that is known. */
function Plan({ plan, judged }: { plan: BillingPlan; judged: BillingPlan | undefined }) {
  const t = useT()
  const { invoices, visits, gross } = plan.totals
  const said = { invoices: integer(invoices), visits: integer(visits), gross: money(gross) }
  return (
    <section aria-labelledby="billing-plan">
      <Title order={2} size="h3" id="billing-plan" mb="xs">
        {t('billing.plan')}
      </Title>
      <LeftOut plan={plan} />
      {judged ? <Foreseen documents={judged.documents} /> : null}
      {invoices === 0 ? (
        <EmptyState icon="visit" title={t('billing.nothingTitle')} text={t('billing.nothingText')} />
      ) : (
        <>
          <p aria-live="polite">
            <strong>{t('billing.counts', said)}</strong>{' '}
            {plan.documents.length < invoices ? (
              <span className="soft">{t('billing.listed', { count: plan.documents.length })}</span>
            ) : null}
          </p>
          <PlanTable documents={plan.documents} />
        </>
      )}
    </section>
  )
}
