import type { Visit } from '../../src/contract/visits.ts'

/** For tests: a visit as the service answers it, of an invented patient. */
export const aVisit = (id: string, fields: Partial<Visit> = {}): Visit => ({
  id,
  patientId: 'pat_1',
  patientName: 'Ceiba Nogal',
  patientDocument: 'CC 52000001',
  date: '2026-11-20',
  clientId: 'cli_1',
  coverage: '16',
  paymentModality: '04',
  contractId: null,
  policyNumber: null,
  note: null,
  reference: null,
  documentId: null,
  services: [{ category: 1, service: { codConsulta: '890301' }, quantity: 1, unitPrice: 45_000.5 }],
  isActive: true,
  revision: 1,
  createdAt: '',
  updatedAt: '',
  ...fields,
})
