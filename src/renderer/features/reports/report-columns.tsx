import { useMemo } from 'react'
import type { ReportDimension, ReportRow } from '../../../contract/reports.ts'
import { decimal, integer, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMayAsk } from '../../base/workspace/workspace.ts'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { nameOf } from './asked.ts'
import { BarredFigure } from './bar.tsx'
import { RowLink } from './row-link.tsx'
import type { ReportSearch } from './search.ts'

const days = (value: number | null) => (value === null ? null : decimal(value))

/** `gross`: of all rows, against which each row's bar is drawn. */
export function useReportColumns(
  by: ReportDimension,
  search: ReportSearch,
  gross: number,
): readonly LongColumn<ReportRow>[] {
  const t = useT()
  const opens = useMayAsk('reportedServices.list')
  return useMemo((): LongColumn<ReportRow>[] => {
    const number = (key: 'visits' | 'patients' | 'services', hide?: 'medium' | 'narrow'): LongColumn<ReportRow> => ({
      key,
      header: t(`reports.columns.${key}`),
      weight: 1.15,
      end: true,
      cell: (row) => integer(row[key]),
      ...(hide && { hide }),
    })
    return [
      {
        key: 'name',
        opens: true,
        header: t(`reports.dimensions.${by}`),
        weight: 4,
        cell: (row, control) => {
          const name = nameOf(by, row, t)
          return (
            <TwoLines detail={name === row.key || by === 'payer' || by === 'lifeStage' ? null : row.key}>
              {opens ? (
                <RowLink row={row.key} search={search} control={control}>
                  {name}
                </RowLink>
              ) : (
                name
              )}
            </TwoLines>
          )
        },
      },
      number('visits'),
      number('patients', 'medium'),
      number('services', 'medium'),
      {
        key: 'gross',
        header: t('reports.columns.gross'),
        weight: 2.8,
        end: true,
        cell: (row) => <BarredFigure part={row.gross} whole={gross} show={money} />,
      },
      {
        key: 'unissued',
        header: t('reports.columns.unissued'),
        weight: 1.9,
        end: true,
        cell: ({ unissued }) => (unissued === 0 ? null : money(unissued)),
      },
      {
        key: 'daysToInvoice',
        header: t('reports.columns.daysToInvoice'),
        weight: 1.5,
        end: true,
        hide: 'narrow',
        cell: (row) => days(row.daysToInvoice),
      },
      {
        key: 'daysToCuv',
        header: t('reports.columns.daysToCuv'),
        weight: 1.2,
        end: true,
        hide: 'narrow',
        cell: (row) => days(row.daysToCuv),
      },
    ]
  }, [t, by, search, gross, opens])
}
