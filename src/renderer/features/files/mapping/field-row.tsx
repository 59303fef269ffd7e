import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateOrder, type MappedField } from '../../../../contract/import-mappings.ts'
import type { ImportInspection, InspectedSheet } from '../../../../contract/imports.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import type { TargetColumn } from './edit.ts'
import { ValuesForm } from './values-form.tsx'

interface FieldRowProps {
  readonly of: TargetColumn
  readonly given: MappedField | undefined
  readonly titles: readonly string[]
  readonly column: InspectedSheet['columns'][number] | undefined
  /** A column that is called like the field and does not fit it. */
  readonly doubt: ImportInspection['doubts'][number] | undefined
  readonly onColumn: (at: number, title: string) => void
  readonly onChange: (change: Partial<MappedField>) => void
}

const isTime = ({ type }: TargetColumn) => type === 'date' || type === 'dateTime'

/** One field of ours: which column it comes from, or what always stands there. */
export function FieldRow(props: FieldRowProps) {
  const { of, given, titles, column, onColumn, onChange } = props
  const t = useT()
  const [open, setOpen] = useState(false)
  const [first = '', second = ''] = given?.columns ?? []
  const nothing = { value: '', label: t('mapping.none') }
  return (
    <tr>
      <td>
        <strong>{of.title}</strong>
        {of.required ? <span> {t('mapping.required')}</span> : null}
        <div className="soft">{of.help}</div>
      </td>
      <td>
        <Stack gap={4}>
          <NativeSelect
            aria-label={t('mapping.columnFor', { field: of.title })}
            data={[nothing, ...titles]}
            value={first}
            onChange={(event) => onColumn(0, event.currentTarget.value)}
          />
          {first !== '' && of.type === 'dateTime' ? (
            <NativeSelect
              aria-label={t('mapping.clockFor', { field: of.title })}
              data={[{ value: '', label: t('mapping.noClock') }, ...titles]}
              value={second}
              onChange={(event) => onColumn(1, event.currentTarget.value)}
            />
          ) : null}
          {first !== '' && isTime(of) ? (
            <NativeSelect
              aria-label={t('mapping.datesFor', { field: of.title })}
              data={DateOrder.options.map((value) => ({ value, label: t(`mapping.dates.${value}`) }))}
              value={given?.dates ?? 'dmy'}
              onChange={(event) => onChange({ dates: DateOrder.parse(event.currentTarget.value) })}
            />
          ) : null}
          <Hint {...props} />
          {column && of.options ? (
            <Button variant="subtle" size="compact-xs" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t('mapping.valuesOf', { count: given?.values?.length ?? 0 })}
            </Button>
          ) : null}
        </Stack>
        {open && column && of.options ? (
          <ValuesForm
            options={of.options}
            column={column}
            values={given?.values ?? []}
            onChange={(values) => onChange({ values })}
          />
        ) : null}
      </td>
      <td>
        <Fixed of={of} value={given?.constant ?? ''} onChange={(constant) => onChange({ constant })} />
      </td>
    </tr>
  )
}

/** Of what a column says, enough to know it by. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** What the column says, or why the one that is called so was not taken. */
function Hint({ of, given, column, doubt }: FieldRowProps) {
  const t = useT()
  const sample = column?.values[0]?.text
  if (sample !== undefined) return <span className="soft">{t('mapping.sample', { sample: short(sample) })}</span>
  if (!doubt || given?.columns.length) return null
  return (
    <span className="soft">{t(`mapping.doubt.${of.type}`, { column: doubt.column, value: short(doubt.value) })}</span>
  )
}

interface FixedProps {
  readonly of: TargetColumn
  readonly value: string
  readonly onChange: (value: string) => void
}

function Fixed({ of: { title, options, type }, value, onChange }: FixedProps) {
  const t = useT()
  const label = t('mapping.fixedFor', { field: title })
  if (!options || options.length > 80) {
    const placeholder = type === 'date' ? 'aaaa-mm-dd' : undefined
    return (
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const data = [
    { value: '', label: t('mapping.none') },
    ...options.map(({ code, name }) => ({ value: code, label: `${code} - ${name}` })),
  ]
  return (
    <NativeSelect
      aria-label={label}
      data={data}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
