import { Checkbox, MultiSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import { type Control, Controller, type ControllerRenderProps } from 'react-hook-form'
import { plainNit } from '../../../contract/plain-number.ts'
import { digitOf } from '../../base/format/nit.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { CodeSelect } from '../../ui/code-select.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { CatalogPicker } from '../catalogs/catalog-picker.tsx'
import type { FieldSpec, Values } from './area.ts'

interface RecordFieldProps {
  readonly spec: FieldSpec
  readonly control: Control<Values>
  readonly required: boolean
  /** A choice that can be taken back. */
  readonly clearable: boolean
  readonly readOnly: boolean
  /** Of the whole form, for a custom field. */
  readonly values: Values | undefined
  /** Takes the focus when the panel opens. */
  readonly first: boolean
}

/** One field of a record's form, by its description; typing into another one does not draw it again. */
export const RecordField = memo((props: RecordFieldProps) => (
  <Controller
    name={props.spec.name}
    control={props.control}
    render={({ field, fieldState }) => <Input {...props} field={field} error={fieldState.error?.message} />}
  />
))

interface InputProps extends RecordFieldProps {
  readonly field: ControllerRenderProps<Values, string>
  readonly error: string | undefined
}

function Input(props: InputProps) {
  const t = useT()
  const { spec, field, error, required, clearable, readOnly, values, first } = props
  const { ref, onBlur, onChange, name } = field
  const text = field.value === undefined || field.value === null ? '' : String(field.value)
  const description = helpOf(spec, field.value, t)
  const focus = { 'data-autofocus': first || undefined }
  const shared = {
    label: t(spec.label),
    description,
    error,
    withAsterisk: required,
    readOnly,
    name,
    ref,
    onBlur,
    ...focus,
  }
  const Custom = spec.custom
  const options = useMemo(() => spec.options?.() ?? [], [spec])

  switch (spec.kind) {
    case 'custom':
      return Custom && values ? (
        <Custom
          value={field.value}
          onChange={onChange}
          values={values}
          readOnly={readOnly}
          {...(error !== undefined && { error })}
        />
      ) : null
    case 'date':
      return <DateField {...shared} value={text} onChange={onChange} />
    case 'catalog':
      return (
        <CatalogPicker {...shared} catalogs={[spec.catalog ?? '']} value={text} onChange={(code) => onChange(code)} />
      )
    case 'amount':
      return <AmountInput {...shared} value={typeof field.value === 'number' ? field.value : ''} onChange={onChange} />
    case 'choices':
      return (
        <MultiSelect
          {...shared}
          data={[...options]}
          searchable
          clearable
          value={Array.isArray(field.value) ? field.value.map(String) : []}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : (spec.initial ?? ''))}
        />
      )
    case 'flag':
      return (
        <Checkbox
          {...focus}
          label={shared.label}
          description={description}
          error={error}
          name={name}
          ref={ref}
          onBlur={onBlur}
          disabled={readOnly}
          checked={field.value === true}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      )
    case 'lines':
      return <Textarea {...shared} autosize minRows={2} maxRows={6} value={text} onChange={onChange} />
    case 'secret':
      return <PasswordInput {...shared} autoComplete="off" value={text} onChange={onChange} />
    case 'integer':
      return (
        <NumberInput
          {...shared}
          {...INTEGER}
          value={typeof field.value === 'number' ? field.value : ''}
          onChange={(next) => onChange(next === '' ? '' : Number(next))}
        />
      )
    case 'choice':
      return (
        <CodeSelect
          {...shared}
          options={options}
          value={text}
          onChange={(value) => onChange(asBefore(value, spec, field.value))}
          clearable={clearable}
        />
      )
    case 'nit':
      return (
        <TextInput
          {...shared}
          autoComplete="off"
          value={text}
          onChange={onChange}
          onBlur={() => {
            onChange(plainNit(text))
            onBlur()
          }}
        />
      )
    default:
      return <TextInput {...shared} autoComplete="off" value={text} onChange={onChange} />
  }
}

const INTEGER = { allowDecimal: false, allowNegative: false, hideControls: true }

/** A choice among numbers (a service's category) gives a number back. */
function asBefore(value: string, spec: FieldSpec, before: unknown): string | number {
  const numeric = typeof before === 'number' || typeof spec.initial === 'number'
  return numeric && /^\d+$/.test(value) ? Number(value) : value
}

function helpOf(spec: FieldSpec, value: unknown, t: Translate): string | undefined {
  const digit = spec.kind === 'nit' && typeof value === 'string' ? digitOf(value) : undefined
  if (digit) return t('records.fields.nitDigit', { digit })
  return spec.help ? t(spec.help) : undefined
}
