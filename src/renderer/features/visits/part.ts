import { type ComponentType, memo } from 'react'
import type { VisitDraft } from './draft.ts'
import type { VisitEditor } from './use-visit-editor.ts'

export interface PartProps {
  readonly editor: Pick<VisitEditor, 'draft' | 'base' | 'change' | 'settle' | 'problems'>
  readonly readOnly: boolean
  /** To the next field that lacks something; the same one for as long as the form stands. */
  readonly goOnFrom: (id: string) => void
}

/** A part of the form that is drawn again only when something that it shows changed: typing into one does not wait for the others. */
export const partOf = (shows: readonly (keyof VisitDraft)[], part: ComponentType<PartProps>) =>
  memo(
    part,
    ({ editor: before, readOnly }, { editor: after, readOnly: now }) =>
      readOnly === now &&
      before.problems === after.problems &&
      before.base === after.base &&
      shows.every((field) => before.draft[field] === after.draft[field]),
  )
