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

/** What a key chose is drawn two frames later. */
const whenDrawn = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

/** From a field to the next one that still lacks something, behind the last to the first; Enter in a field does so too. */
export function useGoOn(draft: VisitDraft) {
  const goOn = useCallbackRef((from: HTMLElement | null) => {
    if (!from) return
    const isAfter = (field: HTMLElement) =>
      (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const fields = blanksOf(draft).flatMap((id) => document.getElementById(id) ?? [])
    const next = fields.find(isAfter) ?? fields.find((field) => field !== from)
    next?.focus()
  })
  const hasWords = useCallbackRef(
    ({ id, value }: HTMLInputElement) => value !== '' && (isPicker(id) || blanksOf(draft).includes(id)),
  )
  const onKeyDown = ({ key, target, currentTarget, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) => {
    const isField = target instanceof HTMLInputElement && currentTarget.contains(target)
    if (key !== 'Enter' || ctrlKey || metaKey || !isField) return
    // A choice may have led somewhere by itself, or not have been made yet.
    const isHere = () => document.activeElement === target && document.querySelector('[role=dialog]') === null
    whenDrawn(() => isHere() && !hasWords(target) && goOn(target))
  }
  /** By the id of the field. */
  const goOnFrom = useCallbackRef((id: string) => whenDrawn(() => goOn(document.getElementById(id))))
  return { onKeyDown, goOnFrom }
}
