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

/** Frames until a field deep in the form is surely drawn, on a slow computer too. */
const FRAMES = 120

/** Puts the focus into a field as soon as it is there; gives the way to give up. */
export function focusWhenDrawn(id: string): () => void {
  let frame = 0
  const look = (tries: number) => {
    frame = requestAnimationFrame(() => {
      const field = document.getElementById(id)
      if (field) field.focus()
      else if (tries > 0) look(tries - 1)
    })
  }
  if (id !== '') look(FRAMES)
  return () => cancelAnimationFrame(frame)
}

/** Enter in a field goes on to the next one that still lacks something, after a choice too; behind the last, to what comes next. */
export function useGoOn(draft: VisitDraft) {
  const goOn = useCallbackRef((from: HTMLElement) => {
    // A choice may have led somewhere by itself.
    if (document.activeElement !== from) return
    const isAfter = (field: HTMLElement) =>
      (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const fields = blanksOf(draft).flatMap((id) => document.getElementById(id) ?? [])
    const next = fields.find(isAfter) ?? fields.find((field) => field !== from)
    next?.focus()
  })
  return ({ key, target, currentTarget, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) => {
    const isField = target instanceof HTMLInputElement && currentTarget.contains(target)
    if (key !== 'Enter' || ctrlKey || metaKey || !isField) return
    // What the key chose is drawn first.
    requestAnimationFrame(() => requestAnimationFrame(() => goOn(target)))
  }
}
