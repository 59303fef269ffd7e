import type { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import { day } from '../../base/format/format.ts'
import type { useT } from '../../base/i18n/i18n.ts'
import type { LongColumn } from '../../ui/table/long-table.tsx'
import { PackageStatusBadge } from '../packages/status.tsx'
import { DocumentStatusBadge } from './document-status.tsx'

/** Columns that lists of invoices and of notes share. */
type Shown = Pick<HealthInvoiceSummary, 'id' | 'clientName' | 'issuedAt' | 'status' | 'packageStatus' | 'updatedAt'>
type T = ReturnType<typeof useT>

export const payerColumn = (t: T): LongColumn<Shown> => ({
  key: 'payer',
  header: t('invoices.columns.payer'),
  weight: 2.4,
  hide: 'narrow',
  sort: 'clientName',
  cell: ({ clientName }) => <span className="truncate">{clientName ?? t('invoices.noClient')}</span>,
})

export const statusColumn = (t: T): LongColumn<Shown> => ({
  key: 'status',
  header: t('invoices.columns.status'),
  weight: 2.6,
  cell: ({ status }) => <DocumentStatusBadge status={status} />,
})

export const ripsColumn = (t: T): LongColumn<Shown> => ({
  key: 'rips',
  header: t('invoices.columns.rips'),
  weight: 2,
  hide: 'medium',
  cell: ({ packageStatus }) => (packageStatus ? <PackageStatusBadge status={packageStatus} /> : '—'),
})

export const issuedColumn = (t: T): LongColumn<Shown> => ({
  key: 'issued',
  header: t('invoices.columns.issued'),
  weight: 1.7,
  hide: 'narrow',
  sort: '-issuedAt',
  cell: ({ issuedAt }) => (issuedAt ? day(issuedAt) : '—'),
})

export const updatedColumn = (t: T): LongColumn<Shown> => ({
  key: 'updated',
  header: t('invoices.columns.updated'),
  weight: 1.6,
  hide: 'medium',
  sort: '-updatedAt',
  cell: ({ updatedAt }) => day(updatedAt),
})
