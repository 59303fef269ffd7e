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
