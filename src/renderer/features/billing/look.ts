import type { BillingItem, BillingItemState, BillingRun } from '../../../contract/billing-runs.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { integer } from '../../base/format/format.ts'
import type { Translate } from '../../base/i18n/i18n.ts'
import { coverageName } from '../../base/rips/options.ts'
import type { Phase } from '../../ui/runs/run-progress.tsx'
import type { Look } from '../../ui/status-badge.tsx'
import { STATUS_LOOK } from '../document-kinds/status-look.ts'

const ITEM_LOOK: Readonly<Record<BillingItemState, Look>> = {
  waiting: { tone: 'idle', icon: 'clock' },
  made: { tone: 'idle', icon: 'edit' },
  chosen: { tone: 'warn', icon: 'clock' },
  emitted: { tone: 'warn', icon: 'clock' },
  refused: { tone: 'bad', icon: 'error' },
  cancelled: { tone: 'idle', icon: 'close' },
}

/** How far an invoice is; once there is a document, that tells. */
export function statusOf(
  { state, status }: Pick<BillingItem, 'state' | 'status'>,
  t: Translate,
): Look & { readonly label: string } {
  if (!status || state === 'chosen' || state === 'cancelled')
    return { ...ITEM_LOOK[state], label: t(`billing.item.${state}`) }
  return { ...STATUS_LOOK[status], label: t(`invoices.status.${status}`) }
}

/** Whose services an invoice holds, and what the list says below it. */
export const whoOf = ({ patientName, patients }: Pick<BillingItem, 'patientName' | 'patients'>, t: Translate) =>
  patients > 1 ? t('billing.andPatients', { name: patientName, count: patients - 1 }) : patientName

export const daysOf = ({ fromDate, toDate }: Pick<BillingItem, 'fromDate' | 'toDate'>) =>
  fromDate === toDate ? dateToScreen(fromDate) : `${dateToScreen(fromDate)} – ${dateToScreen(toDate)}`

export const payerOf = ({ clientName, coverage }: Pick<BillingItem, 'clientName' | 'coverage'>) => ({
  name: clientName,
  detail: coverageName(coverage),
})

const share = (done: number, total: number) => (total === 0 ? 0 : Math.round((done / total) * 100))

/** What is being done, how far it is (0 to 100), and nothing when nothing is. */
export function phaseOf({ state, items }: BillingRun, t: Translate): Phase | undefined {
  const isActive = state === 'working' || state === 'paused'
  if (isActive && items.waiting > 0) {
    const done = items.total - items.waiting
    const of = { done: integer(done), total: integer(items.total) }
    return { text: t('billing.phase.preparing', of), percent: share(done, items.total) }
  }
  if (isActive && items.chosen > 0) {
    const percent = share(items.emitted, items.emitted + items.chosen)
    return { text: t('billing.phase.queueing', { left: integer(items.chosen) }), percent }
  }
  if (isActive && items.cancelled > 0) return { text: t('billing.phase.undoing'), percent: 50 }
  if (items.issued + items.rejected >= items.emitted) return undefined
  const of = { issued: integer(items.issued), total: integer(items.emitted), filed: integer(items.filed) }
  return { text: t('billing.phase.sending', of), percent: share(items.issued, items.emitted) }
}
