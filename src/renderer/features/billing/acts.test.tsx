import { expect, it } from 'vitest'
import { onWire } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import type { BillingRun } from '../../../contract/billing-runs.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { BillingScreen } from './billing-screen.tsx'
import { RunActions } from './run-actions.tsx'
import { RunList } from './run-list.tsx'

const RUN = { id: 'run_1', state: 'done', items: { ready: 3 } } as BillingRun
const FILE = 'Radicar también su RIPS ante el ministerio'

it.each([true, false])('what is emitted is filed too only where that is asked for: %s', async (file) => {
  const { last } = onWire()
  let emitted = 0
  const picked = new Set([4, 7])
  const { press, fill } = await opened(<RunActions run={RUN} picked={picked} onEmitted={() => emitted++} />)
  await press('Emitir 2 elegidas')
  if (!file) await fill(FILE, false)
  await press('Emitir')
  expect(last('billingRuns.emit')).toMatchObject({ params: { billingRunId: 'run_1' }, body: { file } })
  expect(JSON.stringify(last('billingRuns.emit')?.body)).toContain('[4,7]')
  expect(emitted).toBe(1)
})

const PLAN = { totals: { invoices: 2, visits: 4, leftOutVisits: 0, gross: 90_000 }, documents: [], leftOut: [] }

const CONTRACTS = { items: [{ id: 'ctr_1', contractNumber: 'C-1' }], total: 1, limit: 100, offset: 0 }

/** The screen where visits become invoices, in a clinic of two sites. */
async function planning() {
  const { last } = onWire({
    'billingRuns.plan': PLAN,
    'billingRuns.create': { id: 'run_1' },
    'contracts.list': CONTRACTS,
  })
  const clinic = { providerCodes: ['110010000001', '110010000002'] }
  const screen = await opened(<BillingScreen />, { clinic, leaves: [RecordPicker, RunList] })
  const pick = (id: string, record: object) =>
    screen.by(() =>
      screen
        .given(RecordPicker)
        .find((picker) => picker.id === id)
        ?.onPick(record as never),
    )
  return { last, pick, ...screen }
}

it('what was planned is what is prepared, by all that was chosen', async () => {
  const { fill, pick, press, last, acts } = await planning()
  await fill('Desde', '1/10/2026')
  await fill('Hasta', '31/10/2026')
  await pick('billing-payer', { id: 'cli_1', companyName: 'EPS' })
  await pick('billing-professional', { id: 'spe_1', firstName: 'Ana', lastName: 'Paz' })
  await fill('Cobertura', '16')
  await fill('Sede', '110010000002')
  await fill('Número de contrato', ' C-1 ')
  await expect.poll(() => acts()).toContain('Preparar 2 facturas')
  await press('Preparar 2 facturas')
  const chosen = {
    ...{ fromDate: '2026-10-01', toDate: '2026-10-31', clientId: 'cli_1', specialistId: 'spe_1', coverage: '16' },
    ...{ site: '110010000002', contractNumber: 'C-1', groupBy: 'agreed' },
  }
  expect(last('billingRuns.create')?.body).toMatchObject(chosen)
  expect(last('billingRuns.plan')?.body).toMatchObject(chosen)
})

it('a contract that was chosen is of its payer: another payer is billed by all of its own', async () => {
  const { fill, pick, press, last, acts } = await planning()
  await pick('billing-payer', { id: 'cli_1', companyName: 'EPS' })
  await fill('Contrato', 'ctr_1')
  await expect.poll(() => last('billingRuns.plan')?.body).toMatchObject({ clientId: 'cli_1', contractId: 'ctr_1' })
  await pick('billing-payer', { id: 'cli_2', companyName: 'Otra' })
  await expect.poll(() => acts()).toContain('Preparar 2 facturas')
  await press('Preparar 2 facturas')
  expect(last('billingRuns.create')?.body).toMatchObject({ clientId: 'cli_2' })
  expect(last('billingRuns.create')?.body).not.toHaveProperty('contractId')
})
