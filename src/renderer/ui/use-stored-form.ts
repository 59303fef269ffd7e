import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'

type Options<V extends FieldValues> = Omit<UseFormProps<V>, 'values' | 'defaultValues' | 'resetOptions'>

/**
 * A form over what is stored: what somebody else saves comes in where nothing was typed. What oneself saved is told to `saved`;
 * what was typed since stays. Rows of `useFieldArray` would be merged by their place: they do not belong in it.
 */
export function useStoredForm<V extends FieldValues>(stored: V, options: Options<V> = {}) {
  const form = useForm<V>({ ...options, values: stored, resetOptions: { keepDirtyValues: true } })
  return { form, saved: (values: V) => form.reset(values, { keepDirtyValues: false, keepValues: true }) }
}
