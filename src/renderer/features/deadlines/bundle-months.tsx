import { Button, Popover, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import type { BundleMonth } from '../../../contract/bundles.ts'
import { useRead } from '../../base/api/query.ts'
import { monthName } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBegin } from '../document-runs/use-begin.ts'

/** A run's name has room for these and the month. */
const MOST_LETTERS = 160

/** Puts together what a payer was not given yet of a month. */
export function BundleMonths() {
  const t = useT()
  const write = useMay('billing.send')
  const [open, setOpen] = useState(false)
  if (!write) return null
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus opened={open} onChange={setOpen}>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="archive" />} onClick={() => setOpen(!open)}>
          {t('supports.bundle.due')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} mah={420} style={{ overflowY: 'auto' }}>
        <Months />
      </Popover.Dropdown>
    </Popover>
  )
}

function Months() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const due = useRead('bundles.due', { params: { workspaceId } })
  const begin = useBegin()
  if (due.error) return <FaultNotice fault={due.error} onRetry={() => void due.refetch()} />
  if (!due.data) return <Skeleton height={34} />
  if (due.data.items.length === 0) return <p className="soft">{t('supports.bundle.dueNone')}</p>
  const nameOf = (payer: string, month: string) =>
    t('supports.bundle.runName', { payer: payer.slice(0, MOST_LETTERS), month: monthName(month) })
  const start = ({ clientName: payer, month, documentIds: targetIds }: BundleMonth) =>
    begin.mutate({ name: nameOf(payer, month), act: 'bundle', targetIds })
  return (
    <Stack gap={2} role="group" aria-label={t('supports.bundle.dueTitle')}>
      {begin.error ? <FaultNotice fault={begin.error} /> : null}
      {due.data.items.map((of) => (
        <Button
          key={`${of.month} ${of.clientId}`}
          variant="subtle"
          color="gray"
          justify="space-between"
          disabled={begin.isPending}
          rightSection={<span className="soft">{t('supports.bundle.dueCount', { count: of.invoices })}</span>}
          onClick={() => start(of)}
        >
          {nameOf(of.clientName, of.month)}
        </Button>
      ))}
    </Stack>
  )
}
