import { Autocomplete, NumberInput, Select, TextInput } from '@mantine/core'
import { memo, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValidationIssue } from '../../contract/packages.ts'
import type { Field, Group } from '../../contract/rips/field.ts'
import { codeOptions } from '../codes/options.ts'
import { DateField } from '../ui/date-field.tsx'
import { fieldProblem } from './field-problem.ts'
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

/** One property of the RIPS: its input by type and catalogue, its help, and what was found in it. */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const { field, value, issues, onChange } = props
  const { t } = useTranslation()
  const ownId = useId()
  const [left, setLeft] = useState(false)
  const problem = left ? fieldProblem(field, value) : undefined
  const condition = typeof field.required === 'object' ? t('packages.fieldProblem.when', field.required) : ''
  const change = (next: unknown) => {
    setLeft(false)
    onChange(field.name, next === '' || next === null ? (field.nullable ? null : undefined) : next)
  }
  return (
    <Control
      {...props}
      id={props.id ?? ownId}
      text={value === undefined || value === null ? '' : String(value)}
      label={field.label}
      description={[field.help, condition].filter(Boolean).join(' ')}
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

function Control({ id, group, field, value, text, suggestions, change, ...rest }: ControlProps) {
  const { label, description, error, invalid, onBlur, readOnly, required } = rest
  const styles = invalid ? undefined : { input: { borderColor: 'var(--line-strong)', color: 'inherit' } }
  const shared = { id, label, description, error, onBlur, readOnly, withAsterisk: required, styles, 'aria-invalid': invalid }
  const options = codeOptions(group, field.name)

  if (options) {
    const known = text === '' || options.some((option) => option.value === text)
    return (
      <Select
        {...shared}
        data={known ? [...options] : [{ value: text, label: text }, ...options]}
        value={text === '' ? null : text}
        onChange={change}
        searchable
        clearable={!required}
        selectFirstOptionOnChange
      />
    )
  }
  if (field.type === 'date' || field.type === 'dateTime') {
    return <DateField {...shared} withTime={field.type === 'dateTime'} value={text} onChange={change} />
  }
  if (field.type === 'number') {
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : text}
        onChange={change}
        hideControls
        allowNegative={false}
        thousandSeparator="."
        decimalSeparator=","
        decimalScale={2}
        leftSection="$"
      />
    )
  }
  if (field.type === 'integer') {
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : text}
        onChange={change}
        hideControls
        allowNegative={false}
        allowDecimal={false}
      />
    )
  }
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

function Findings({ issues }: { issues: readonly ValidationIssue[] }) {
  return issues.map((issue) => (
    <span key={`${issue.rule}${issue.message}`} className={classes.finding} data-severity={issue.severity ?? 'error'}>
      <SeverityMark severity={issue.severity ?? 'error'} />
      {issue.message}
    </span>
  ))
}
