import { SERVICE_GROUPS } from '../../../contract/rips/field.ts'
import { findField } from '../../../contract/rips/groups.ts'
import type { TextKey, useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'

/** Names of fields on screen, by the longest beginning of their name in the contract. */
const NAMES: readonly (readonly [start: string, name: TextKey])[] = [
  ['clientId', 'invoices.form.payer'],
  ['resolutionId', 'invoices.form.resolution'],
  ['operationType', 'invoices.form.operationType'],
  ['period.start', 'invoices.form.start'],
  ['period', 'invoices.form.end'],
  ['health.coverage', 'invoices.form.coverage'],
  ['health.paymentModality', 'invoices.form.modality'],
  ['health.providerCode', 'invoices.form.site'],
  ['health.policyNumber', 'invoices.form.policy'],
  ['health', 'invoices.form.contract'],
  ['payment.dueDate', 'invoices.form.dueDate'],
  ['payment', 'invoices.form.method'],
  ['moderatingPayments', 'invoices.paid.title'],
  ['observation', 'invoices.form.observation'],
  ['selection', 'notes.selection'],
  ['concept', 'notes.concept'],
  ['kind', 'notes.what'],
  ['lines', 'invoices.line.title'],
  ['services', 'invoices.line.title'],
  ['connection', 'invoices.readiness.connection'],
  ['invoiceId', 'invoices.readiness.invoice'],
]

/** Whether a form has a place of its own for what is said about a field. */
export const isShown = (field: string): boolean => NAMES.some(([start]) => field.startsWith(start))

const LINE = /^(?:lines|services)\[(\d+)\](?:\.service\.(\w+)|\.(\w+))?/

/** A field as the person at the screen knows it: `Servicio 3 · Diagnóstico principal`. */
export function nameOf(field: string, t: ReturnType<typeof useT>): string {
  const [line, index, ofService, ofLine] = LINE.exec(field) ?? []
  if (line) {
    const position = t('invoices.line.at', { position: Number(index) + 1 })
    const own = ofLine === 'patientId' ? t('invoices.line.patient') : undefined
    return [position, own ?? labelOf(ofService)].filter(Boolean).join(' · ')
  }
  const found = NAMES.find(([start]) => field.startsWith(start))
  return found ? t(found[1]) : field
}

/** A field of the RIPS is called the same in every group. */
function labelOf(name: string | undefined): string | undefined {
  const [field] = SERVICE_GROUPS.flatMap((group) => (name && findField(group, name)) || [])
  return field && tableText(field.label)
}
