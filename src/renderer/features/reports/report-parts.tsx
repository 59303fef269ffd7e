import { Group, SegmentedControl, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { PaperSize } from '../../../contract/paper.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { DateField } from '../../ui/date-field.tsx'
import listClasses from '../../ui/table/list-screen.module.css'
import { periodOf, type ReportScreenProps } from './asked.ts'
import classes from './reports.module.css'
import { reportSearch } from './search.ts'

/** A table does not fit on a roll. */
export const SHEETS = PaperSize.exclude(['80mm'])

const VIEWS = ['produccion', 'rechazos', 'diario'] as const

/** Which of the reports; the days stay. */
export function ViewSwitch({ search, onSearch }: ReportScreenProps) {
  const t = useT()
  const { desde, hasta, vista = 'produccion' } = search
  return (
    <SegmentedControl
      aria-label={t('reports.view')}
      className="no-print"
      mb="sm"
      flex="none"
      w="fit-content"
      data={VIEWS.map((value) => ({ value, label: t(`reports.views.${value}`) }))}
      value={vista}
      onChange={(value) => onSearch(reportSearch.parse({ desde, hasta, vista: value }))}
    />
  )
}

export interface AskedProps<By extends string> extends ReportScreenProps {
  readonly by?: { readonly value: By; readonly options: readonly By[]; readonly labelOf: (by: By) => string }
  readonly children: ReactNode
}

/** By what, and from when to when. */
export function Asked<By extends string>({ search, onSearch, by, children }: AskedProps<By>) {
  const t = useT()
  const { dateFrom, dateTo } = periodOf(search)
  const change = (next: object) => onSearch(reportSearch.parse({ ...search, desde: dateFrom, hasta: dateTo, ...next }))
  return (
    <div className={`${listClasses.filters} no-print`}>
      <Group gap="sm" align="end">
        {by ? (
          <Select
            label={t('reports.by')}
            w={210}
            allowDeselect={false}
            data={by.options.map((value) => ({ value, label: by.labelOf(value) }))}
            value={by.value}
            onChange={(por) => change({ por })}
          />
        ) : null}
        <DateField
          label={t('reports.from')}
          w={130}
          value={dateFrom}
          onChange={(desde) => isDay(desde) && change({ desde })}
        />
        <DateField
          label={t('reports.to')}
          w={130}
          value={dateTo}
          onChange={(hasta) => isDay(hasta) && change({ hasta })}
        />
      </Group>
      {children}
    </div>
  )
}

const isDay = (text: string) => reportSearch.parse({ desde: text }).desde !== undefined

/** Figures of all rows. */
export function Totals({ figures }: { figures: readonly (readonly [label: string, figure: string])[] }) {
  return (
    <dl className={`panel ${classes.totals}`}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
