import { expect, test } from 'vitest'
import type { BillingItem, BillingRun } from '../../../contract/billing-runs.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { phaseOf, statusOf } from './look.ts'

const none = { total: 10, waiting: 0, chosen: 0, cancelled: 0, emitted: 0, issued: 0, rejected: 0, filed: 0 }
const phase = (items: Partial<typeof none>, state: BillingRun['state'] = 'working') =>
  phaseOf({ state, items: { ...none, ...items } } as BillingRun, translate)?.text.split(':')[0]

test('a month is prepared, queued and sent, and is over when each invoice was issued or refused', () => {
  expect(phase({ waiting: 4 })).toBe('Preparando facturas')
  expect(phase({ chosen: 4, emitted: 6, issued: 2 })).toBe('Poniendo en la cola de envío')
  expect(phase({ emitted: 10, issued: 7, rejected: 2, filed: 5 })).toBe('Emitidas 7 de 10, con CUV 5')
  expect(phase({ emitted: 10, issued: 7, rejected: 3 })).toBeUndefined()
  expect(phase({ cancelled: 3 }, 'paused')).toBe('Deshaciendo…')
  expect(phase({ waiting: 4 }, 'done')).toBeUndefined()
})

test('an invoice that was taken back or chosen is called so, whatever its document says', () => {
  const label = (state: BillingItem['state'], status: BillingItem['status']) => statusOf({ state, status }, translate)
  expect(label('cancelled', 'draft').label).toBe(translate('billing.item.cancelled'))
  expect(label('chosen', 'ready').label).toBe(translate('billing.item.chosen'))
  expect(label('emitted', 'rejected')).toMatchObject({ tone: 'bad', label: translate('invoices.status.rejected') })
  expect(label('made', null).label).toBe(translate('billing.item.made'))
})
