import type { FieldValue } from '../../../contract/corrections.ts'
import { GROUP_LABELS } from '../../../contract/rips/groups.ts'
import { fieldAt } from '../../../contract/rips/mending.ts'
import { dateToScreen, timeToScreen } from '../../base/format/clinical.ts'
import { type TextKey, translate } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { fieldInForce } from '../../base/rips/in-force.ts'
import { codeOptions } from '../../base/rips/options.ts'

/** Fields of a document that are none of its RIPS. */
const OF_DOCUMENT: Readonly<Record<string, TextKey>> = {
  clientId: 'invoices.form.payer',
  resolutionId: 'invoices.form.resolution',
  payment: 'invoices.form.method',
  lines: 'invoices.line.title',
  services: 'invoices.line.title',
  period: 'invoices.form.end',
}

/** The field of a place as forms call it; the place itself where it is none of the RIPS. */
export function fieldName(place: string): string {
  const at = fieldAt(place)
  const field = at && fieldInForce(at.group, at.field)
  if (field) return tableText(field.label)
  const ofDocument = OF_DOCUMENT[place]
  return ofDocument ? translate(ofDocument) : place || translate('corrections.whole')
}

/** Where in its document a change is: "Usuario 1 · Consultas 2 · Diagnóstico principal". */
export function placeText(place: string, path: string): string {
  const [user, service] = [...path.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index) + 1)
  const group = fieldAt(place)?.group
  return [
    group && user !== undefined ? translate('packages.editor.user', { number: user }) : null,
    group && group !== 'usuarios' && service !== undefined ? `${tableText(GROUP_LABELS[group])} ${service}` : null,
    fieldName(place),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A value as a person reads it: a code with its words, a day as forms have it. */
export function valueText(place: string, value: FieldValue): string {
  if (value === null || value === '') return translate('corrections.empty')
  const at = fieldAt(place)
  const option = at && codeOptions(at.group, at.field)?.find((one) => one.value === String(value))
  return option?.label ?? timeToScreen(dateToScreen(String(value)))
}
