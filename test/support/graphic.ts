import type { Workspace } from '../../src/contract/workspaces.ts'
import type { GraphicSource } from '../../src/core/documents/graphic/graphic.ts'
import type { Customer, HealthDocumentLine, HealthInvoice, HealthNote } from '../../src/core/provider/document.ts'
import { totalsOf } from '../../src/core/provider/document.ts'
import type { SignedFacts } from '../../src/core/rips/xml/signed.ts'
import { head } from './documents.ts'

/** For tests: documents with invented data, as they are printed. Amounts are integer centavos. */

export const CUFE = '2aaed16a9caeecf50a5f720fbf029334bd43571fcb403fb1c19241f5216831c536702de766a4a82c1b3d86999d9602f0'
export const CUDE = `c0de${CUFE.slice(4)}`

export const WORKSPACE = {
  id: 'wsp_1',
  companyName: 'CLÍNICA EJEMPLO DE LA SEÑORA MUÑOZ S.A.S.',
  displayName: 'Clínica Ejemplo',
  nit: '900123456',
  verificationDigit: '8',
  environment: 1 as Workspace['environment'],
  isActive: true,
  providerCodes: ['110010000101'],
  revision: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
} as unknown as GraphicSource['workspace']

export const CUSTOMER: Customer = {
  documentCode: '31',
  documentNumber: '900654321',
  organization: '1',
  name: 'EPS EJEMPLO S.A.',
  municipalityCode: '11001',
  address: 'Calle 26 # 92-32',
  email: 'facturas@eps.test',
  phone: '6017654321',
}

const SERVICES = [
  'Consulta de primera vez por medicina general',
  'Hemograma IV (hemoglobina, hematocrito, recuento de eritrocitos, índices eritrocitarios, leucograma y plaquetas)',
  'Terapia física integral',
] as const

export const lines = (count: number): HealthDocumentLine[] =>
  Array.from({ length: count }, (_, index) => ({
    code: String(890_201 + index),
    description: SERVICES[index % SERVICES.length] ?? '',
    quantity: 1 + (index % 3),
    unitPrice: 4_500_050 + index * 111_100,
    note: null,
  }))

export function invoice(values: Partial<HealthInvoice> = {}): HealthInvoice {
  const base = {
    kind: 'invoice',
    reference: 'inv_1',
    operationType: 'SS-CUFE',
    beneficiary: null,
    observation: null,
    range: { prefix: 'FES', number: 1043, resolutionNumber: '18764000001234', providerRangeId: null },
    issued: { date: '2026-07-15', time: '10:15:34' },
    customer: CUSTOMER,
    period: { start: '2026-07-01', end: '2026-07-15' },
    health: {
      providerCode: '110010000101',
      paymentModality: '04',
      coverage: '16',
      contractNumber: 'EVT-2026-0045',
      withoutContractCode: null,
      policyNumber: null,
    },
    lines: lines(1),
    payment: { form: '2', method: '47', dueDate: '2026-08-14' },
    prepayments: [{ concept: '02', amount: 480_000, reference: 'RC-331', receivedDate: '2026-07-10' }],
    ...values,
  } as const satisfies Omit<HealthInvoice, 'totals'>
  return { ...base, totals: totalsOf(base) }
}

export function note(values: Partial<HealthNote> = {}): HealthNote {
  const { prepayments, operationType, beneficiary, ...rest } = invoice()
  const noted = {
    ...rest,
    kind: 'credit_note' as const,
    correction: { concept: '1', invoice: { number: 'FES1043', cufe: CUFE, issueDate: '2026-07-15' } },
    ...values,
  }
  return { ...noted, totals: totalsOf({ lines: noted.lines }) }
}

export const SIGNED: SignedFacts = {
  environment: '1',
  simulated: false,
  issued: { date: '2026-07-15', time: '10:15:34-05:00' },
  validated: { date: '2026-07-15', time: '10:15:36-05:00' },
  seller: {
    name: 'CLÍNICA EJEMPLO DE LA SEÑORA MUÑOZ S.A.S.',
    address: 'Carrera 7 # 12-34 consultorio 501',
    city: 'Bogotá, D.C.',
    department: 'Bogotá',
    phone: '6011234567',
    email: 'facturacion@clinica.test',
    responsibilities: ['O-13', 'O-23'],
    regime: '49',
    tax: 'No aplica',
  },
  buyer: {
    name: 'EPS EJEMPLO S.A.',
    address: 'Calle 26 # 92-32',
    city: 'Bogotá, D.C.',
    department: 'Bogotá',
    phone: '6017654321',
    email: 'facturas@eps.test',
    responsibilities: ['R-99-PN'],
    regime: '48',
    tax: 'IVA',
  },
  authorization: {
    number: '18764000001234',
    start: '2026-01-01',
    end: '2027-12-31',
    prefix: 'FES',
    from: '1',
    to: '5000',
  },
  software: { providerNit: '900390126', id: '82d21092-144e-4b66-b720-6cdf9f661767' },
  gross: null,
  payable: null,
  iva: 0,
  otherTaxes: 0,
  lines: [],
}

/** Issued in production, with its signed document. */
export const source = (values: Partial<GraphicSource> = {}): GraphicSource => ({
  head: head({
    number: 'FES1043',
    cufe: CUFE,
    issuedAt: '2026-07-15T15:15:34.000Z',
    facts: { provider: 'factus' },
    createdAt: '2026-07-14T20:00:00.000Z',
  }),
  workspace: WORKSPACE,
  document: invoice(),
  signed: SIGNED,
  resolution: undefined,
  ...values,
})
