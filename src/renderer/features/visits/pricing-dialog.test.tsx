import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { PricingDialog } from './pricing-dialog.tsx'

const ITEM = {
  ...{ patientName: 'Ana', date: '2026-11-05', contractNumber: 'C-1', listName: 'Tarifa', reason: null },
  services: [{ code: '890301', from: null, to: 45_000, standing: 'priced' }],
}
const PLAN = {
  items: [
    { ...ITEM, visitId: 'vis_1', revision: 4 },
    { ...ITEM, visitId: 'vis_2', revision: 9, reason: 'billed', services: [] },
  ],
  totals: { visits: 1 },
}

it.each([false, true])(
  'prices are written as they were shown, with the contracts that were shown: %s',
  async (gives) => {
    const { last } = onWire({ 'visitPrices.preview': PLAN, 'visitPrices.apply': PLAN })
    let closed = 0
    const { fill, press } = await opened(<PricingDialog visitIds={['vis_1', 'vis_2']} onClose={() => closed++} />)
    if (gives) await fill('Asignar su contrato a las atenciones que no lo tienen, si solo uno les corresponde', true)
    const shown = { visitIds: ['vis_1', 'vis_2'], giveContract: gives }
    expect(last('visitPrices.preview')?.body).toEqual(shown)
    await press('Aplicar a 1 atención')
    expect(last('visitPrices.apply')?.body).toEqual({
      visits: [{ visitId: 'vis_1', revision: 4 }],
      giveContract: gives,
    })
    expect(closed).toBe(1)
  },
)
