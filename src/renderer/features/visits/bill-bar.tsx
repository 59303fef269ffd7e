import { Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillingGrouping } from '../../../contract/billing-runs.ts'
import type { ApiFault } from '../../../contract/client.ts'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { invalidate } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { offeredOptions } from '../../base/rips/options.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { CodeSelect } from '../../ui/code-select.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { sayFault } from '../../ui/toast.tsx'
import { usePrepare } from '../billing/use-prepare.ts'
import { inTheWay, isInTheWay } from './billing.ts'
import { visitTotal } from './draft.ts'
import { PricingDialog } from './pricing-dialog.tsx'
import { useBilling } from './use-billing.ts'
import classes from './visit.module.css'

const COVERAGES = offeredOptions('coberturaPlan')
const NAMED = 3

/** What the chosen visits come to, what keeps them from one invoice, and the acts. */
export function BillBar({ visits }: { visits: readonly Visit[] }) {
  const t = useT()
  const billing = useBilling()
  const prices = useMay('patients.write')
  const [pricing, { open, close }] = useDisclosure(false)
  const total = money(visitTotal(visits.flatMap(({ services }) => services)))
  const found = inTheWay(visits)
  const { empty, grouped, otherPayer, otherPatient, otherContract, otherModality, otherPolicy } = found
  const { otherCoverage, noCoverage } = found
  const stops = isInTheWay(found)
  return (
    <>
      {billing.fault ? <FaultNotice fault={billing.fault} /> : null}
      {pricing ? <PricingDialog visitIds={visits.map(({ id }) => id)} onClose={close} /> : null}
      <div className={`panel ${classes.bar} no-print`}>
        <strong aria-live="polite">{t('visits.bill.selected', { count: visits.length, total })}</strong>
        <Button
          variant="default"
          disabled={empty.length + grouped.length > 0}
          loading={billing.busy}
          onClick={() => billing.package(visits)}
        >
          {t('visits.bill.package')}
        </Button>
        {prices ? (
          <Button variant="default" onClick={open}>
            {t('visits.pricing.open')}
          </Button>
        ) : null}
        <Several visits={visits} />
        <Button disabled={stops} loading={billing.busy} onClick={() => billing.invoice(visits)}>
          {t('visits.bill.invoice')}
        </Button>
        {stops ? (
          <div className={classes.stops}>
            <Stop says={t('visits.bill.noServices')} visits={empty} />
            <Stop says={t('visits.bill.grouped')} visits={grouped} />
            <Stop says={t('visits.bill.otherPayer')} visits={otherPayer} />
            <Stop says={t('visits.bill.otherPatient')} visits={otherPatient} />
            <Stop says={t('visits.bill.otherContract')} visits={otherContract} />
            <Stop says={t('visits.bill.otherModality')} visits={otherModality} />
            <Stop says={t('visits.bill.otherPolicy')} visits={otherPolicy} />
            <Stop says={t('visits.bill.otherCoverage')} visits={otherCoverage} />
            <Stop says={t('visits.bill.noCoverage')} visits={noCoverage} />
            {noCoverage.length > 0 ? <GiveCoverage visits={noCoverage} /> : null}
          </div>
        ) : null}
      </div>
    </>
  )
}

/** The chosen visits in more than one invoice: what keeps them from one does not matter then. */
function Several({ visits }: { visits: readonly Visit[] }) {
  const t = useT()
  const prepare = usePrepare()
  const name = t('billing.chosenName', { count: visits.length })
  const begin = (groupBy: BillingGrouping) =>
    prepare.mutate({ groupBy, name, visitIds: visits.map(({ id }) => id) }, { onError: sayFault })
  if (visits.length < 2) return null
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="default" loading={prepare.isPending}>
          {t('billing.several')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => begin('agreed')}>{t('billing.asAgreed')}</Menu.Item>
        <Menu.Item onClick={() => begin('visit')}>{t('billing.perVisit')}</Menu.Item>
        <Menu.Item onClick={() => begin('patient')}>{t('billing.perPatient')}</Menu.Item>
        <Menu.Item onClick={() => begin('payer')}>{t('billing.perPayer')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A reason, and the rows that it is about. */
function Stop({ says, visits }: { says: string; visits: readonly Visit[] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  if (visits.length === 0) return null
  return (
    <div>
      {says}{' '}
      {visits.slice(0, NAMED).map(({ id, patientName, date }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <AnchorLink to="/c/$workspaceId/atenciones/$visitId" params={{ workspaceId, visitId: id }}>
            {patientName} ({dateToScreen(date)})
          </AnchorLink>
        </span>
      ))}
      {visits.length > NAMED ? ` ${t('visits.bill.andMore', { count: visits.length - NAMED })}` : ''}.
    </div>
  )
}

/** The same coverage for all that have none. */
function GiveCoverage({ visits }: { visits: readonly Visit[] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [coverage, setCoverage] = useState('')
  const isCode = COVERAGES.some(({ value }) => value === coverage)
  const give = useMutation<void, ApiFault>({
    mutationFn: async () => {
      for (const { id: visitId, revision } of visits) {
        await call('visits.update', { params: { workspaceId, visitId }, revision, body: { coverage } })
      }
    },
    onSettled: () => invalidate(['visits.list', 'visits.get']),
  })
  return (
    <>
      <Group gap={8} align="end">
        <CodeSelect
          label={t('visits.bill.coverageForAll')}
          size="xs"
          w={320}
          options={COVERAGES}
          value={coverage}
          onChange={setCoverage}
        />
        <Button size="xs" variant="light" disabled={!isCode} loading={give.isPending} onClick={() => give.mutate()}>
          {t('visits.bill.giveCoverage', { count: visits.length })}
        </Button>
      </Group>
      {give.error ? <FaultNotice fault={give.error} /> : null}
    </>
  )
}
