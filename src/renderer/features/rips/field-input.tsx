import { Autocomplete, NumberInput, TextInput } from '@mantine/core'
import { memo, type ReactNode, useId, useState } from 'react'
import type { CupsUse } from '../../../contract/catalogs.ts'
import type { ValidationIssue } from '../../../contract/packages.ts'
import type { Field, Group } from '../../../contract/rips/field.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { codeOptions } from '../../base/rips/options.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { CodeSelect } from '../../ui/code-select.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { CatalogPicker } from '../catalogs/catalog-picker.tsx'
import { fieldProblem } from './field-problem.ts'
import { codeOf, writtenOf } from './field-value.ts'
import classes from './group-form.module.css'
import { SeverityMark } from './severity.tsx'

interface FieldInputProps {
  readonly id: string | undefined
  readonly group: Group
  readonly field: Field
  readonly value: unknown
  readonly onChange: (name: string, value: unknown) => void
  readonly issues: readonly ValidationIssue[]
  readonly suggestions: readonly string[] | undefined
  readonly readOnly: boolean
  readonly required: boolean
}

/** One property of the RIPS: its input by type and catalog, its help, and what was found in it. */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const { field, value, issues, onChange } = props
  const t = useT()
  const ownId = useId()
  const [left, setLeft] = useState(false)
  const problem = left ? fieldProblem(field, value) : undefined
  const condition =
    typeof field.required === 'object' ? t('packages.fieldProblem.when', { when: tableText(field.required.when) }) : ''
  const change = (next: unknown) => {
    setLeft(false)
    onChange(field.name, writtenOf(field, next))
  }
  return (
    <Control
      {...props}
      id={props.id ?? ownId}
      text={value === undefined || value === null ? '' : String(value)}
      label={tableText(field.label)}
      description={[tableText(field.help), condition].filter(Boolean).join(' ')}
      error={problem ?? (issues.length > 0 ? <Findings issues={issues} /> : undefined)}
      invalid={problem !== undefined || issues.some(({ severity }) => severity === 'error')}
      onBlur={() => setLeft(true)}
      change={change}
    />
  )
})

interface ControlProps extends FieldInputProps {
  readonly id: string
  readonly text: string
  readonly label: string
  readonly description: string
  readonly error: ReactNode
  readonly invalid: boolean
  readonly onBlur: () => void
  readonly change: (value: unknown) => void
}

function Control(props: ControlProps) {
  const { id, group, field, value, text, suggestions, change } = props
  const { label, description, error, invalid, onBlur, readOnly, required } = props
  // Only what would be rejected looks like an error; remarks keep the calm look of the field.
  const styles = invalid ? undefined : CALM
  const shared = {
    id,
    label,
    description,
    error,
    onBlur,
    readOnly,
    withAsterisk: required,
    styles,
    'aria-invalid': invalid,
  }
  const options = codeOptions(group, field.name)

  if (options) {
    return <CodeSelect {...shared} options={options} value={text} onChange={change} clearable={!required} />
  }
  if (field.catalogs.length > 0) {
    return (
      <CatalogPicker
        {...shared}
        catalogs={field.catalogs}
        use={USE_OF[group]}
        value={text}
        maxLength={field.max}
        onChange={(code, entry) => {
          change(codeOf(field, code))
          // The ministry wants a CIE-11 code with its title.
          if (entry && field.catalogs.includes('cie11')) props.onChange(`nomC${field.name.slice(1)}`, entry.name)
        }}
      />
    )
  }
  switch (field.type) {
    case 'date':
      return <DateField {...shared} value={text} onChange={change} />
    case 'dateTime':
      return <DateField {...shared} withTime value={text} onChange={change} />
    case 'number':
      return <AmountInput {...shared} value={typeof value === 'number' ? value : ''} onChange={change} />
    case 'integer':
      return <NumberInput {...shared} {...COUNT} value={numberOr(text, value)} onChange={change} />
    case 'string':
      if (suggestions) return <Autocomplete {...shared} value={text} onChange={change} data={[...suggestions]} />
      return (
        <TextInput
          {...shared}
          value={text}
          autoComplete="off"
          maxLength={Math.max(field.max ?? 1_000, text.length)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
  }
}

/** Of which use the CUPS of a group are. */
const USE_OF: Partial<Record<Group, CupsUse>> = { consultas: 'AC', procedimientos: 'AP', otrosServicios: 'AT' }
const CALM = { input: { borderColor: 'var(--line-strong)', color: 'inherit' } }
const COUNT = { hideControls: true, allowNegative: false, allowDecimal: false }
const numberOr = (text: string, value: unknown) => (typeof value === 'number' ? value : text)

function Findings({ issues }: { issues: readonly ValidationIssue[] }) {
  return issues.map((issue) => (
    <span key={`${issue.rule}${issue.message}`} className={classes.finding} data-severity={issue.severity ?? 'error'}>
      <SeverityMark severity={issue.severity ?? 'error'} />
      {issue.message}
    </span>
  ))
}
