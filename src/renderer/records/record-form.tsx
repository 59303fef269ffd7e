import { Title } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiFault } from '../../contract/client.ts'
import { useT } from '../i18n/i18n.ts'
import { Gradually } from '../ui/later.tsx'
import { hasWordsLeft } from '../ui/words.ts'
import { type BaseRecord, fieldsOf, type RecordArea, type Values } from './area.ts'
import { RecordField } from './record-field.tsx'
import classes from './record-form.module.css'
import { contractResolver } from './resolver.ts'

interface RecordFormProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly isNew: boolean
  readonly initial: Values
  readonly readOnly: boolean
  /** The last refusal of the service; when it names a field, the field says it and takes the focus. */
  readonly fault: ApiFault | null
  readonly onChange: (values: Values) => void
  readonly onSubmit: (values: Values) => void
  readonly children: ReactNode
}

/** Validates on leaving a field, never while typing; the first problem takes the focus on submit. */
export function RecordForm<R extends BaseRecord>(props: RecordFormProps<R>) {
  const { area, isNew, initial, readOnly, fault, onChange, onSubmit, children } = props
  const t = useT()
  const heading = useId()
  const fields = useMemo(() => fieldsOf(area), [area])
  const resolver = useMemo(() => contractResolver(area.schema, fields), [area, fields])
  const form = useForm<Values>({ defaultValues: initial, resolver, mode: 'onBlur', reValidateMode: 'onBlur' })
  const values = form.watch()

  useEffect(() => {
    const subscription = form.watch((next) => onChange({ ...next }))
    return () => subscription.unsubscribe()
  }, [form, onChange])

  // The panel was there before its form: it has no field yet when it looks for the one to start at.
  const [first] = fields
  useEffect(() => {
    if (isNew && first) form.setFocus(first.name)
  }, [isNew, first, form])

  useEffect(() => {
    const name = fault?.field?.split('.').at(-1)
    if (!fault || !name || !fields.some((field) => field.name === name)) return
    form.setError(name, { message: fault.message })
    form.setFocus(name)
  }, [fault, fields, form])

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasWordsLeft('[role=dialog]')) void form.handleSubmit((valid) => onSubmit(valid))()
      }}
      onKeyDown={onlySubmitFromText}
    >
      <div className={classes.scroll}>
        <Gradually>
          {area.groups.map((group, index) => (
            <section key={group.title} aria-labelledby={`${heading}-${index}`} className={classes.group}>
              <Title order={3} id={`${heading}-${index}`}>
                {t(group.title)}
              </Title>
              <div className={classes.grid}>
                {group.fields
                  .filter(({ createOnly }) => isNew || !createOnly)
                  .map((spec) => (
                    <div key={spec.name} className={spec.wide ? classes.wide : undefined}>
                      <RecordField
                        spec={spec}
                        control={form.control}
                        required={!area.schema.shape[spec.name]?.safeParse(undefined).success}
                        readOnly={readOnly}
                        values={spec.kind === 'custom' ? values : undefined}
                        first={spec === first}
                      />
                    </div>
                  ))}
              </div>
            </section>
          ))}
        </Gradually>
      </div>
      <div className={classes.footer}>{children}</div>
    </form>
  )
}

/** Enter in an open list is for the list, however quick the fingers are. */
function onlySubmitFromText(event: KeyboardEvent): void {
  const { target } = event
  const inList = target instanceof HTMLElement && target.role === 'combobox' && target.ariaExpanded !== 'false'
  if (event.key === 'Enter' && inList) event.preventDefault()
}
