import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { BillingPlan } from '../../../contract/billing-runs.ts'
import { usePlanColumns } from './plan-table.tsx'

const PLANNED = BillingPlan.shape.documents.element.parse({
  clientId: 'cli_1',
  clientName: 'Salud Andina EPS',
  coverage: '01',
  contractId: 'ctr_1',
  contractNumber: 'CT-2026-014',
  patientName: 'Ana Rojas',
  patients: 3,
  visits: 1_400,
  services: 9,
  fromDate: '2026-10-01',
  toDate: '2026-10-28',
  gross: 1_500_000.5,
  payable: 1_300_000,
  findings: [],
  terms: { providerCode: '110010000001', contractNumber: 'CT-OTRO', withoutContractCode: null, paymentModality: '04' },
})
const columns = columnsOf(usePlanColumns)

it('an invoice that would be made says whose services, who pays under which contract, of which days, and its value', () => {
  expect(cellsOf(columns, PLANNED)).toEqual({
    who: 'Ana Rojas y 2 más 1.400 atenciones',
    payer: 'Salud Andina EPS Plan de beneficios en salud financiado con UPC · contrato CT-2026-014',
    days: '01/10/2026 – 28/10/2026',
    value: '$ 1.500.000,50',
  })
})

it('one whose visits are under no contract names the one that its terms name', () => {
  const { payer } = cellsOf(columns, { ...PLANNED, contractId: null, contractNumber: null })
  expect(payer).toContain('· contrato CT-OTRO')
})

it('one of a single patient and day without a contract says so', () => {
  const terms = { ...PLANNED.terms, contractNumber: undefined, withoutContractCode: '01' as const }
  const single = { patients: 1, visits: 1, toDate: PLANNED.fromDate, contractId: null, contractNumber: null, terms }
  expect(cellsOf(columns, { ...PLANNED, ...single })).toEqual({
    who: 'Ana Rojas 1 atención',
    payer: 'Salud Andina EPS Plan de beneficios en salud financiado con UPC · sin contrato',
    days: '01/10/2026',
    value: '$ 1.500.000,50',
  })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ who: 'Paciente', payer: 'Pagador', days: 'Días', value: 'Valor' })
})
