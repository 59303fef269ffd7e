import { Select } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import classes from '../documents/document.module.css'
import { type Problems, problemAt } from '../documents/draft.ts'
import { Observation, Resolution } from '../invoices/invoice-form.tsx'

interface Terms {
  readonly concept: string
  readonly resolutionId: string | null
  readonly observation: string
}

interface NoteTermsProps {
  readonly kind: 'credit_note' | 'debit_note'
  /** Of the tax authority; none where only one is possible. */
  readonly concepts: readonly { readonly value: string; readonly label: string }[]
  readonly draft: Terms
  readonly problems: Problems
  readonly onChange: (change: Partial<Terms>) => void
}

/** Why a note is issued, by which range it is numbered, and what it says. */
export function NoteTerms({ kind, concepts, draft, problems, onChange }: NoteTermsProps) {
  const t = useT()
  return (
    <div className={classes.grid}>
      {concepts.length === 0 ? null : (
        <Select
          label={t('notes.concept')}
          allowDeselect={false}
          data={concepts}
          value={draft.concept}
          data-field="concept"
          error={problemAt(problems, 'concept')}
          onChange={(concept) => concept !== null && onChange({ concept })}
        />
      )}
      <Resolution
        kind={kind}
        value={draft.resolutionId}
        error={problemAt(problems, 'resolutionId')}
        onChange={(resolutionId) => onChange({ resolutionId })}
      />
      <Observation
        value={draft.observation}
        error={problemAt(problems, 'observation')}
        onChange={(observation) => onChange({ observation })}
      />
    </div>
  )
}
