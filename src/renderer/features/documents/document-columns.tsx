import type { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import { day } from '../../base/format/format.ts'
import type { useT } from '../../base/i18n/i18n.ts'
import type { LongColumn } from '../../ui/long-table.tsx'
import { PackageStatusBadge } from '../packages/status.tsx'
import { DocumentStatusBadge } from './document-status.tsx'

/** Columns that lists of invoices and of notes share. */
type Shown = Pick<HealthInvoiceSummary, 'id' | 'status' | 'packageStatus' | 'updatedAt'>
type T = ReturnType<typeof useT>

export const statusColumn = (t: T): LongColumn<Shown> => ({
  key: 'status',
  header: t('invoices.columns.status'),
  weight: 2,
  cell: ({ status }) => <DocumentStatusBadge status={status} />,
})

export const ripsColumn = (t: T): LongColumn<Shown> => ({
  key: 'rips',
  header: t('invoices.columns.rips'),
  weight: 2,
  hide: 'medium',
  cell: ({ packageStatus }) => (packageStatus ? <PackageStatusBadge status={packageStatus} /> : '—'),
})

export const updatedColumn = (t: T): LongColumn<Shown> => ({
  key: 'updated',
  header: t('invoices.columns.updated'),
  weight: 1.2,
  hide: 'narrow',
  cell: ({ updatedAt }) => day(updatedAt),
})
