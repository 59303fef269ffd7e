import { dateToScreen } from '../../base/format/clinical.ts'
import { useT } from '../../base/i18n/i18n.ts'
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
  return (
    <ChoiceDialog
      {...dialog}
      choices={disputed.map((field) => ({
        name: field.name,
        label: t(field.label),
        mine: shown(field, mine[field.name]),
        theirs: shown(field, theirs[field.name]),
      }))}
      kept={theirsOnly.map((field) => `${t(field.label)}: ${shown(field, theirs[field.name])}`).join(' · ')}
    />
  )
}

function shown(field: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (field.kind === 'date') return dateToScreen(text)
  return field.options?.().find((option) => option.value === text)?.label ?? text
}
