import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { Contract } from '../../../contract/contracts.ts'
import { useRecordColumns } from '../records/record-columns.tsx'
import { contractArea } from './area.tsx'

const CONTRACT = Contract.parse({
  id: 'ctr_1',
  clientId: 'cli_1',
  clientName: 'Salud Andina EPS',
  contractNumber: 'CT-2026-014',
  paymentModality: '04',
  validFrom: '2026-01-15',
  validTo: '2026-12-31',
  coverages: ['01'],
  providerCodes: ['110010000001'],
  ceiling: 250_000_000,
  priceListId: 'prl_1',
  invoiceGrouping: 'patient',
  copaymentCollector: 'provider',
  copaymentConcept: '02',
  authorizationRequired: true,
  supportCodes: null,
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const OPEN = { validTo: null, ceiling: null, paymentModality: '03', isActive: false }
const columns = columnsOf(() => useRecordColumns(contractArea, () => undefined))

it('a contract is told by number and payer, its term, how it is paid, and what it may come to', () => {
  expect(cellsOf(columns, CONTRACT)).toEqual({
    contractNumber: 'CT-2026-014',
    payer: 'Salud Andina EPS',
    term: '15/01/2026 a 31/12/2026',
    paymentModality: 'Pago por evento',
    ceiling: '$ 250.000.000',
  })
})

it('one without an end and a ceiling says so', () => {
  expect(cellsOf(columns, { ...CONTRACT, ...OPEN })).toEqual({
    contractNumber: 'CT-2026-014 [idle] Archivado',
    payer: 'Salud Andina EPS',
    term: 'Desde 15/01/2026',
    paymentModality: 'Pago por capitación',
    ceiling: '—',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    contractNumber: 'Número del contrato by contractNumber',
    payer: 'Pagador',
    term: 'Vigencia by validTo',
    paymentModality: 'Modalidad de pago',
    ceiling: 'Tope',
  })
})
