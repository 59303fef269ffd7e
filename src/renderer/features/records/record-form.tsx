import { Title } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiFault } from '../../../contract/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { focusWhenDrawn } from '../../ui/focus-when-drawn.ts'
import { Gradually } from '../../ui/later.tsx'
import { hasWordsLeft } from '../../ui/words.ts'
import { type BaseRecord, type FieldGroup, fieldsOf, type RecordArea, type Values } from './area.ts'
import { RecordField } from './record-field.tsx'
import classes from './record-form.module.css'
import { contractResolver } from './resolver.ts'
import { canBeTakenOut, same } from './values.ts'

interface RecordFormProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly isNew: boolean
  readonly initial: Values
  /** The field of a new record where somebody goes on. */
  readonly startAt: string | undefined
  readonly readOnly: boolean
  /** The last refusal of the service; when it names a field, the field says it and takes the focus. */
  readonly fault: ApiFault | null
  readonly onChange: (values: Values) => void
  readonly onSubmit: (values: Values) => void
  readonly children: ReactNode
}

/** Validates on leaving a field, never while typing; the first problem takes the focus on submit. */
export function RecordForm<R extends BaseRecord>(props: RecordFormProps<R>) {
  const { area, isNew, initial, startAt, readOnly, fault, onChange, onSubmit, children } = props
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
  const first = fields.find(({ name }) => name === startAt) ?? fields[0]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew || !first) return
    return focusWhenDrawn(() => place.current?.querySelector<HTMLElement>('[data-autofocus]') ?? null)
  }, [isNew, first])

  useEffect(() => {
    const name = fault?.field?.split('.').at(-1)
    if (!fault || !name || !fields.some((field) => field.name === name)) return
    form.setError(name, { message: fault.message })
    unfold({ [name]: true })
    form.setFocus(name)
  }, [fault, fields, form])

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The panel may stand over the form of whatever needs the record.
        event.stopPropagation()
        if (!hasWordsLeft('[role=dialog]')) void form.handleSubmit((valid) => onSubmit(valid), unfold)()
      }}
      onKeyDown={onlySubmitFromText}
    >
      <div className={classes.scroll} ref={place}>
        <Gradually>
          {area.groups.map((group, index) => (
            <Part key={group.title} group={group} id={`${heading}-${index}`} open={isTouched(group, initial)}>
              {group.fields
                .filter(({ createOnly }) => isNew || !createOnly)
                .map((spec) => (
                  <div key={spec.name} className={spec.wide ? classes.wide : undefined}>
                    <RecordField
                      spec={spec}
                      control={form.control}
                      required={!area.schema.shape[spec.name]?.safeParse(undefined).success}
                      clearable={canBeTakenOut(area.schema.shape[spec.name])}
                      readOnly={readOnly}
                      values={spec.kind === 'custom' ? values : undefined}
                      first={spec === first}
                    />
                  </div>
                ))}
            </Part>
          ))}
        </Gradually>
      </div>
      <div className={classes.footer}>{children}</div>
    </form>
  )
}

interface PartOfFormProps {
  readonly group: FieldGroup
  readonly id: string
  readonly open: boolean
  readonly children: ReactNode
}

/** A part of the form under its heading; one that is seldom needed says in its line what it holds. */
function Part({ group, id, open, children }: PartOfFormProps) {
  const t = useT()
  const title = (
    <Title order={3} id={id}>
      {t(group.title)}
    </Title>
  )
  const grid = <div className={classes.grid}>{children}</div>
  if (!group.folded) {
    return (
      <section aria-labelledby={id} className={classes.group}>
        {title}
        {grid}
      </section>
    )
  }
  return (
    <details className={classes.group} open={open} data-fields={group.fields.map(({ name }) => name).join(' ')}>
      <summary>
        {title}
        <small>{group.fields.map(({ label }) => t(label)).join(' · ')}</small>
      </summary>
      {grid}
    </details>
  )
}

/** Whether a folded part says something that a new record does not. */
const isTouched = ({ fields }: FieldGroup, initial: Values) =>
  fields.some((spec) => !same(initial[spec.name], spec.initial ?? ''))

/** Opens the folded parts in which one of the fields is, so that it can take the focus. */
function unfold(problems: Readonly<Record<string, unknown>>): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>('details[data-fields]')) {
    if (part.dataset.fields?.split(' ').some((name) => name in problems)) part.open = true
  }
}

/** Enter in an open list is for the list, however quick the fingers are. */
function onlySubmitFromText(event: KeyboardEvent): void {
  const { target } = event
  const inList = target instanceof HTMLElement && target.role === 'combobox' && target.ariaExpanded !== 'false'
  if (event.key === 'Enter' && inList) event.preventDefault()
}
