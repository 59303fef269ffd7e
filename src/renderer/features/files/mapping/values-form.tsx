import { NativeSelect } from '@mantine/core'
import { Fragment } from 'react'
import type { MappedField } from '../../../../contract/import-mappings.ts'
import type { InspectedSheet } from '../../../../contract/imports.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { isSame, type TargetColumn } from './edit.ts'
import classes from './mapping.module.css'

interface ValuesFormProps {
  readonly options: NonNullable<TargetColumn['options']>
  readonly column: InspectedSheet['columns'][number]
  readonly values: NonNullable<MappedField['values']>
  readonly onChange: (values: NonNullable<MappedField['values']>) => void
}

/** What each value of a column means: our code for it. */
export function ValuesForm({ options, column, values, onChange }: ValuesFormProps) {
  const t = useT()
  const data = [
    { value: '', label: t('mapping.asItIs') },
    ...options.map(({ code, name }) => ({ value: code, label: `${code} - ${name}` })),
  ]
  return (
    <div className={classes.values}>
      {column.values.map(({ text }) => (
        <Fragment key={text}>
          <span className="truncate">{text}</span>
          <NativeSelect
            aria-label={t('mapping.meaningOf', { value: text })}
            data={data}
            value={values.find(({ from }) => isSame(from, text))?.to ?? ''}
            onChange={(event) => {
              const to = event.currentTarget.value
              const others = values.filter(({ from }) => !isSame(from, text))
              onChange(to === '' ? others : [...others, { from: text, to }])
            }}
          />
        </Fragment>
      ))}
    </div>
  )
}
