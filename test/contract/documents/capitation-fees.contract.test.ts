import { afterEach, expect, it } from 'vitest'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const FEE = { conceptoRecaudo: '02', valorPagoModerador: 4_700, numFEVPagoModerador: 'RC-1' }

function ofMonth(month: string, lastDay: string, values = {}) {
  const health = { providerCode: at.site, paymentModality: '03', coverage: '16', contractNumber: 'CAPITA-1' }
  const seen = service.consulta({ fechaInicioAtencion: `${month}-15 08:30`, ...values })
  return {
    health,
    period: { start: `${month}-01`, end: `${month}-${lastDay}` },
    lines: [{ patientId: at.patients[0], category: 1, service: seen, unitPrice: 50_000 }],
  }
}
const blocking = ({ readiness }: Awaited<ReturnType<Clinic['created']>>) =>
  readiness?.issues.filter(({ blocks }) => blocks === 'emission').map(({ code, field }) => `${code} ${field}`)

it('what patients paid in a month of capitation is reported with it, and credited by the invoice of the month after', async () => {
  at = await clinic()
  const first = await at.created(ofMonth('2026-05', '31', FEE))
  expect(blocking(first)).toEqual([])
  await at.emitted(first.id)
  await at.pass(5_000)
  await at.api('healthInvoices.package', { params: { healthInvoiceId: first.id } })
  const paid = { concept: '02', amount: 4_700, reference: 'RC-1', receivedDate: '2026-05-15' }
  const second = { ...ofMonth('2026-06', '30'), operationType: 'SS-CUFE' as const, moderatingPayments: [paid] }
  expect(blocking(await at.created(second))).toEqual([])
})

/** What is remarked on what patients paid. */
const remarked = ({ readiness }: Awaited<ReturnType<Clinic['created']>>) =>
  readiness?.issues
    .filter(({ field, blocks }) => field === 'moderatingPayments' && blocks === 'nothing')
    .map(({ message }) => message)
const paying = (amount: number, concept = '02') => ({
  operationType: 'SS-CUFE' as const,
  moderatingPayments: [{ concept, amount, reference: 'RC-1', receivedDate: '2026-05-15' }],
})

it('remarks an invoice that takes off something else than what patients paid in the month before', async () => {
  at = await clinic()
  const may = await at.filed(ofMonth('2026-05', '31', FEE))
  const june = (changes = {}) => at.created({ ...ofMonth('2026-06', '30', FEE), ...changes })
  expect(remarked(await june(paying(4_700)))).toEqual([])
  expect(remarked(await june())).toEqual([
    expect.stringContaining(`${may.number} pagaron $ 4.700 de cuotas moderadoras`),
  ])
  expect(remarked(await june(paying(4_700.5)))).toEqual([expect.stringContaining('descuenta $ 4.700,5')])
  expect(remarked(await june(paying(4_700, '01')))).toHaveLength(2)
  // An advance is none of what patients paid for services.
  expect(remarked(await june(paying(9_000, '04')))).toHaveLength(1)
  expect((await june()).readiness?.ready).toBe(true)
  const told = { ...paying(4_700), operationType: 'SS-Reporte' as const }
  expect(remarked(await june(told))).toEqual([expect.stringContaining('descuenta $ 0:')])
})

it('remarks that the first one takes nothing off, but not while the one before it has no answer', async () => {
  at = await clinic()
  const first = ofMonth('2026-05', '31', FEE)
  expect(remarked(await at.created(first))).toEqual([])
  expect(remarked(await at.created({ ...first, ...paying(4_700) }))).toEqual([
    expect.stringContaining('no tiene una factura anterior'),
  ])
  await at.scenario('timeout-after-accept')
  expect((await at.filed(first)).status).toBe('unknown')
  expect(remarked(await at.created({ ...ofMonth('2026-06', '30'), ...paying(4_700) }))).toEqual([])
})
