import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import type { PricedVisit } from '../../../contract/visit-pricing.ts'
import { call } from '../../base/api/client.ts'
import { invalidate, useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import section from '../../ui/section.module.css'
import { toast } from '../../ui/toast.tsx'
import classes from './visit.module.css'

interface PricingDialogProps {
  readonly visitIds: readonly string[]
  readonly onClose: () => void
}

const changes = ({ services }: PricedVisit) => services.some(({ standing }) => standing === 'priced')

/** What the lists of their contracts say of the chosen visits, before anything is written, and the one button that writes it. */
export function PricingDialog({ visitIds, onClose }: PricingDialogProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [giveContract, setGiveContract] = useState(false)
  const params = { workspaceId }
  const planned = useRead('visitPrices.preview', { params, body: { visitIds: [...visitIds], giveContract } })
  const { items = [], totals } = planned.data ?? {}
  const apply = useMutation<number, ApiFault>({
    mutationFn: async () => {
      const visits = items
        .filter(({ reason }) => reason === null)
        .map(({ visitId, revision }) => ({ visitId, revision }))
      return (await call('visitPrices.apply', { params, body: { visits, giveContract } })).body.totals.visits
    },
    onSettled: () => invalidate(['visits.list', 'visits.get']),
    onSuccess: (count) => {
      toast(t('visits.pricing.done', { count }))
      onClose()
    },
  })
  const count = totals?.visits ?? 0
  return (
    <Modal opened onClose={onClose} title={t('visits.pricing.title')} size="xl">
      <Stack>
        <span className="soft">{t('visits.pricing.lead')}</span>
        <Checkbox
          label={t('visits.pricing.giveContract')}
          checked={giveContract}
          onChange={({ currentTarget }) => setGiveContract(currentTarget.checked)}
        />
        {planned.error ? (
          <FaultNotice fault={planned.error} onRetry={() => void planned.refetch()} />
        ) : (
          <strong aria-live="polite">{totals ? t('visits.pricing.totals', { count }) : t('common.loading')}</strong>
        )}
        <div className={`${section.tableScroll} ${classes.pricing}`}>
          <PricedTable items={items} />
        </div>
        {apply.error ? <FaultNotice fault={apply.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus disabled={count === 0} loading={apply.isPending} onClick={() => apply.mutate()}>
            {t('visits.pricing.apply', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Those that change first; a row a service, or the reason why nothing of the visit is priced. */
function PricedTable({ items }: { items: readonly PricedVisit[] }) {
  const t = useT()
  const rows = items.toSorted((a, b) => Number(changes(b)) - Number(changes(a)))
  return (
    <table className={section.table}>
      <thead>
        <tr>
          <th scope="col">{t('visits.pricing.columns.visit')}</th>
          <th scope="col">{t('visits.pricing.columns.contract')}</th>
          <th scope="col">{t('visits.pricing.columns.code')}</th>
          <th scope="col" data-figure>
            {t('visits.pricing.columns.from')}
          </th>
          <th scope="col" data-figure>
            {t('visits.pricing.columns.to')}
          </th>
          <th scope="col">{t('visits.pricing.columns.why')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <PricedRows key={item.visitId} item={item} />
        ))}
      </tbody>
    </table>
  )
}

const shown = (value: number | null) => (value === null ? '—' : money(value))

function PricedRows({ item }: { item: PricedVisit }) {
  const t = useT()
  const { visitId, patientName, date, contractNumber, listName, reason, services } = item
  const heads = (
    <>
      <td>
        {patientName}
        <div className="soft">{dateToScreen(date)}</div>
      </td>
      <td>
        {contractNumber ?? '—'}
        <div className="soft">{listName}</div>
      </td>
    </>
  )
  if (reason !== null) {
    return (
      <tr>
        {heads}
        <td colSpan={4}>{t(`visits.pricing.reasons.${reason}`)}</td>
      </tr>
    )
  }
  return services.map(({ code, from, to, standing }, index) => (
    <tr key={`${visitId} ${index.toString()}`}>
      {index === 0 ? heads : <td colSpan={2} />}
      <td>{code || '—'}</td>
      <td data-figure>{shown(from)}</td>
      <td data-figure>{standing === 'priced' ? <strong>{shown(to)}</strong> : shown(to)}</td>
      <td>{t(`visits.pricing.standings.${standing}`)}</td>
    </tr>
  ))
}
