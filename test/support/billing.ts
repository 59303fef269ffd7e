import type { BodyInput } from '../../src/contract/operations.ts'
import type { Random } from './random.ts'
import { consulta, procedimiento } from './rips.ts'

/** What a clinic needs to bill: made once, the same for every history. */
export interface Billing {
  readonly workspaceId: string
  readonly patients: readonly [string, ...string[]]
  readonly clientId: string
}

/** With visits that wait to be billed. */
export interface VisitedBilling extends Billing {
  readonly visitIds: readonly string[]
}

export const PROVIDER_CODE = '990010000101'

type InvoiceInput = BodyInput<'healthInvoices.create'>
type LineInput = InvoiceInput['lines'][number]

const SERVICES = [
  { category: 1, service: { ...consulta(), codPrestador: PROVIDER_CODE, vrServicio: null } },
  { category: 2, service: { ...procedimiento(), codPrestador: PROVIDER_CODE, vrServicio: null } },
] as const

export function someService(patientId: string, random: Random): LineInput {
  return { patientId, ...random.pick(SERVICES), unitPrice: (100 + random.int(9_000_000)) / 100 }
}

/** The nth visit of a month, of one of the patients. */
export function aVisit({ patients, clientId }: Billing, n: number): BodyInput<'visits.create'> {
  const date = `2026-06-${String(1 + ((n + 9) % 30)).padStart(2, '0')}`
  const patientId = patients[n % patients.length] ?? ''
  const hour = 9 + (Math.floor(n / patients.length) % 8)
  const { category, service } = SERVICES[n % 2 === 0 ? 0 : 1]
  const then = { ...service, fechaInicioAtencion: `${date} ${String(hour).padStart(2, '0')}:30` }
  return {
    patientId,
    clientId,
    coverage: '16',
    paymentModality: '04',
    date,
    services: [{ category, service: then, quantity: 1, unitPrice: 10_000.5 + n }],
  }
}

export function anInvoice(billing: Billing, random: Random): InvoiceInput {
  return {
    clientId: billing.clientId,
    operationType: 'SS-SinAporte',
    period: { start: '2026-06-01', end: '2026-06-30' },
    health: { providerCode: PROVIDER_CODE, paymentModality: '04', coverage: '16', contractNumber: 'CUCON-0001' },
    lines: [
      someService(billing.patients[0], random),
      ...Array.from({ length: random.int(3) }, () => someService(random.pick(billing.patients), random)),
    ],
    payment: { form: '2', method: '47', dueDate: '2026-08-30' },
  }
}

/** Ranges of a simulated account, as resolutions. */
export const RESOLUTIONS = [
  { kind: 'invoice', prefix: 'SETP', from: 990_000_001, to: 995_000_000, providerRangeId: '8' },
  { kind: 'credit_note', prefix: 'NC', from: 1, to: 16_000_000, providerRangeId: '9' },
  { kind: 'debit_note', prefix: 'ND', from: 1, to: 16_000_000, providerRangeId: '10' },
] as const
