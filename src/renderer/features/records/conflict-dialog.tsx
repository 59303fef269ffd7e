import { Fragment, type ReactNode } from 'react'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { ChoiceDialog } from '../../ui/choice-dialog.tsx'
import type { FieldSpec, Values } from './area.ts'
import { conflictOf } from './conflict.ts'

interface ConflictDialogProps {
  readonly fields: readonly FieldSpec[]
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  readonly busy: boolean
  readonly onCancel: () => void
  /** Names of the disputed fields that stay as this person wrote them. */
  readonly onResolve: (keepMine: ReadonlySet<string>) => void
}

/** Two people on one record. */
export function ConflictDialog({ fields, base, mine, theirs, ...dialog }: ConflictDialogProps) {
  const t = useT()
  const { disputed, theirsOnly } = conflictOf(fields, base, mine, theirs)
  const kept = theirsOnly.map((field, index) => (
    <Fragment key={field.name}>
      {index > 0 ? ' · ' : ''}
      {t(field.label)}: {shown(field, theirs[field.name], t)}
    </Fragment>
  ))
  return (
    <ChoiceDialog
      {...dialog}
      choices={disputed.map((field) => ({
        name: field.name,
        label: t(field.label),
        mine: shown(field, mine[field.name], t),
        theirs: shown(field, theirs[field.name], t),
      }))}
      kept={kept.length > 0 ? kept : null}
    />
  )
}

/** A value as a person reads it: by its name where it is an id or a code. */
function shown({ kind, options, shown: named }: FieldSpec, value: unknown, t: Translate): ReactNode {
  const nameOf = (one: unknown) => options?.().find((option) => option.value === String(one))?.label ?? String(one)
  if (value === null || value === undefined || value === '') return ''
  if (named) return named(value)
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  if (Array.isArray(value)) return value.map(nameOf).join(', ')
  if (typeof value === 'object') return Object.values(value).join(' · ')
  if (kind === 'amount') return money(Number(value))
  return kind === 'date' ? dateToScreen(String(value)) : nameOf(value)
}
