import { NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { type Control, Controller, type ControllerRenderProps } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { nitCheckDigit } from '../../contract/nit.ts'
import { DateField } from '../ui/date-field.tsx'
import type { FieldSpec, Values } from './area.ts'

interface RecordFieldProps {
  readonly spec: FieldSpec
  readonly control: Control<Values>
  readonly required: boolean
  readonly readOnly: boolean
  readonly values: Values
}

/** One field of a record's form, by its description. */
export function RecordField(props: RecordFieldProps) {
  return (
    <Controller
      name={props.spec.name}
      control={props.control}
      render={({ field, fieldState }) => <Input {...props} field={field} error={fieldState.error?.message} />}
    />
  )
}

interface InputProps extends RecordFieldProps {
  readonly field: ControllerRenderProps<Values, string>
  readonly error: string | undefined
}

function Input({ spec, field, error, required, readOnly, values }: InputProps) {
  const { t } = useTranslation()
  const label = t(spec.label)
  const description = helpOf(spec, field.value, t)
  const text = field.value === undefined || field.value === null ? '' : String(field.value)
  const { ref, onBlur, onChange, name } = field
  const shared = { label, description, error, withAsterisk: required, readOnly, name, ref, onBlur }

  if (spec.kind === 'custom' && spec.custom) {
    const Custom = spec.custom
    return <Custom value={field.value} onChange={onChange} values={values} readOnly={readOnly} />
  }
  if (spec.kind === 'date') return <DateField {...shared} value={text} onChange={onChange} />
  if (spec.kind === 'lines') {
    return <Textarea {...shared} autosize minRows={2} maxRows={6} value={text} onChange={onChange} />
  }
  if (spec.kind === 'secret') {
    return <PasswordInput {...shared} autoComplete="off" value={text} onChange={onChange} />
  }
  if (spec.kind === 'integer') {
    const value = typeof field.value === 'number' ? field.value : ''
    return (
      <NumberInput
        {...shared}
        value={value}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(next) => onChange(next === '' ? '' : Number(next))}
      />
    )
  }
  if (spec.kind === 'choice') {
    const options = spec.options?.() ?? []
    const known = text === '' || options.some(({ value }) => value === text)
    return (
      <Select
        {...shared}
        data={known ? [...options] : [...options, { value: text, label: text }]}
        value={text === '' ? null : text}
        onChange={(value) => onChange(asBefore(value ?? '', spec, field.value))}
        searchable={options.length > 6}
        clearable={!required}
        selectFirstOptionOnChange
      />
    )
  }
  return <TextInput {...shared} autoComplete="off" value={text} onChange={onChange} />
}

/** A choice among numbers (a service's category) gives a number back. */
function asBefore(value: string, spec: FieldSpec, before: unknown): string | number {
  const numeric = typeof before === 'number' || typeof spec.initial === 'number'
  return numeric && value !== '' ? Number(value) : value
}

function helpOf(spec: FieldSpec, value: unknown, t: ReturnType<typeof useTranslation>['t']): string | undefined {
  if (spec.kind === 'nit' && typeof value === 'string' && /^\d{3,15}$/.test(value)) {
    return t('records.fields.nitDigit', { digit: nitCheckDigit(value) })
  }
  return spec.help ? t(spec.help) : undefined
}
