import { useCallbackRef } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { groupOf } from '../../../contract/rips/groups.ts'
import { PRICES } from '../../../contract/visit-invoice.ts'
import { fieldsInForce } from '../../base/rips/in-force.ts'
import type { ServiceDraft, VisitDraft } from './draft.ts'

/** Numbered or counted by the program, never typed. */
const NEVER_TYPED: ReadonlySet<string> = new Set([...PRICES, 'consecutivo', 'cantidadMedicamento', 'cantidadOS'])
const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** Ids of the fields of a service that are blank and that its invoice will ask for. */
export function blanksIn({ key, category, service, unitPrice }: ServiceDraft): string[] {
  const asked = fieldsInForce()[groupOf(category)].filter(
    ({ name, required }) => required === 'always' && !NEVER_TYPED.has(name) && isBlank(service[name]),
  )
  return [...(unitPrice === '' ? [`${key}-price`] : []), ...asked.map(({ name }) => `${key}-${name}`)]
}

/** Ids of the blank fields of a visit that stand between it and its invoice. */
export function blanksOf(draft: VisitDraft): string[] {
  const own = [
    ['v-patient', draft.patientId],
    ['v-payer', draft.clientId],
    ['v-coverage', draft.coverage],
    ['v-modality', draft.paymentModality],
    ['v-service', draft.services[0]?.key],
  ] as const
  return [...own.flatMap(([id, value]) => (isBlank(value) ? [id] : [])), ...draft.services.flatMap(blanksIn)]
}

/** Keeps only words of which nothing was taken. */
const isPicker = (id: string) => /^v-(patient|payer|service)$|-professional$/.test(id)

/** What a key chose is drawn two frames later; a busy machine takes many times as long. */
const MOST_LOOKS = 40
const whenDrawn = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

/** From a field to the next one that still lacks something, behind the last to the first; Enter in a field does so too. */
export function useGoOn(draft: VisitDraft) {
  /** Whether it has led anywhere: fields behind a service that was just added are still to be drawn. */
  const goOn = useCallbackRef((from: HTMLElement | null): boolean => {
    if (!from) return false
    const isAfter = (field: HTMLElement) =>
      (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const fields = blanksOf(draft).flatMap((id) => document.getElementById(id) ?? [])
    const next = fields.find(isAfter) ?? fields.find((field) => field !== from)
    next?.focus()
    return next !== undefined
  })
  const hasWords = useCallbackRef(
    ({ id, value }: HTMLInputElement) => value !== '' && (isPicker(id) || blanksOf(draft).includes(id)),
  )
  const onKeyDown = ({ key, target, currentTarget, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) => {
    const isField = target instanceof HTMLInputElement && currentTarget.contains(target)
    if (key !== 'Enter' || ctrlKey || metaKey || !isField) return
    // A dialog that comes takes the focus; one that goes is in the way until it is gone.
    const isDone = () => !hasWords(target) && document.querySelector('[role=dialog]') === null
    const look = (looks: number): void => {
      // A choice may have led somewhere by itself.
      if (document.activeElement !== target) return
      if (isDone() && goOn(target)) return
      if (looks < MOST_LOOKS) whenDrawn(() => look(looks + 1))
    }
    whenDrawn(() => look(1))
  }
  /** By the id of the field. */
  const goOnFrom = useCallbackRef((id: string) => whenDrawn(() => void goOn(document.getElementById(id))))
  return { onKeyDown, goOnFrom }
}
