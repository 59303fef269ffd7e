import type { BodyInput } from '../../contract/operations.ts'
import { chance, drawn, nth } from './chance.ts'

/** A clinic to try the program with, and to measure it by. Nobody in it exists; codes and shapes are those of a real day. */

type Payer = BodyInput<'clients.create'>
type Professional = BodyInput<'specialists.create'>
type Patient = BodyInput<'patients.create'>
type Names = readonly [string, ...string[]]

const payer = (municipalityCode: string, nit: string, name: string, email: string): Payer => ({
  municipalityCode,
  nit,
  companyName: `${name} (ejemplo)`,
  email: `${email}.example.invalid`,
})

const professional = (documentNumber: string, firstName: string, lastName: string): Professional => ({
  documentType: 'CC',
  documentNumber,
  firstName,
  lastName,
  professionalType: '01',
})

const term = { validFrom: '2024-01-01', validTo: '2099-12-31', resolutionNumber: '18760000001' }

/** The sites of the clinic; the sample has the first alone. */
export const SITES = ['110010000101', '110010000102'] as const

export const clinic = {
  admin: { firstName: 'Persona', lastName: 'De Ejemplo' },
  workspace: {
    nit: '900123456',
    companyName: 'Clínica de Ejemplo S.A.S.',
    displayName: 'Clínica de ejemplo',
    environment: 2,
    providerCodes: [SITES[0]],
  } satisfies BodyInput<'setup.create'>['workspace'],
  payers: [
    payer('11001', '899999068', 'EPS Yarumo', 'cuentas@yarumo'),
    payer('05001', '860002400', 'Aseguradora Samán', 'pagos@saman'),
    payer('76001', '800130907', 'EPS Guadua', 'facturas@guadua'),
    payer('11001', '830003564', 'Medicina Prepagada Tagua', 'radicacion@tagua'),
  ],
  /** A stretch of a manual that is none, and what a payer agreed on it. */
  prices: {
    manual: { name: 'Manual de ejemplo (valores no oficiales)', base: 'own' },
    values: [
      { kind: 'CUPS', code: '890602', value: 50_000, description: 'Consulta (ejemplo)' },
      { kind: 'CUPS', code: '890302', value: 46_300, description: 'Consulta de control (ejemplo)' },
      { kind: 'CUPS', code: '903841', value: 12_400, description: 'Glucosa en suero (ejemplo)' },
      { kind: 'OWN', code: 'CURACION', value: 28_000, description: 'Curación simple (ejemplo)' },
    ],
    agreed: { name: 'SOAT -10 % (ejemplo)', base: 'soat' },
    version: { from: '2024-01-01', percentage: -10, items: [] },
  } satisfies {
    manual: BodyInput<'priceLists.create'>
    values: BodyInput<'priceVersions.create'>['items']
    agreed: BodyInput<'priceLists.create'>
    version: BodyInput<'priceVersions.create'>
  },
  /** Each with the NIT of its payer. */
  contracts: [
    {
      payer: '899999068',
      body: {
        contractNumber: 'YA-01',
        paymentModality: '04',
        validFrom: '2024-01-01',
        coverages: ['16'],
        ceiling: 60_000_000,
      },
      isPriced: true,
    },
    {
      payer: '899999068',
      body: {
        contractNumber: 'YA-02',
        paymentModality: '04',
        validFrom: '2024-01-01',
        coverages: ['17'],
        invoiceGrouping: 'patient',
      },
    },
    {
      payer: '860002400',
      body: {
        contractNumber: 'SAMAN-7',
        paymentModality: '04',
        validFrom: '2024-01-01',
        authorizationRequired: true,
        supportCodes: ['HEV', 'PDE'],
      },
    },
    { payer: '800130907', body: { contractNumber: 'GUADUA-3', paymentModality: '04', validFrom: '2024-01-01' } },
    { payer: '830003564', body: { contractNumber: 'TAGUA-9', paymentModality: '04', validFrom: '2024-01-01' } },
  ] satisfies { payer: string; body: Omit<BodyInput<'contracts.create'>, 'clientId'>; isPriced?: true }[],
  professionals: [
    professional('1000000099', 'Guayacán', 'Roble'),
    professional('1000000098', 'Ceiba', 'Nogal'),
    professional('1000000097', 'Arrayán', 'Cedro'),
    professional('1000000096', 'Acacia', 'Pino'),
    professional('1000000095', 'Sauce', 'Laurel'),
    professional('1000000094', 'Caoba', 'Tilo'),
    professional('1000000093', 'Aliso', 'Encenillo'),
    professional('1000000092', 'Palma', 'Chonta'),
    professional('1000000091', 'Cámbulo', 'Ocobo'),
    professional('1000000090', 'Urapán', 'Drago'),
  ],
  /** The ranges that the provider's simulator has. */
  resolutions: [
    {
      kind: 'invoice',
      prefix: 'SETP',
      from: 990_000_000,
      to: 995_000_000,
      next: 990_000_001,
      providerRangeId: '8',
      ...term,
    },
    { kind: 'credit_note', prefix: 'NC', from: 1, to: 16_000_000, providerRangeId: '9', ...term },
    { kind: 'debit_note', prefix: 'ND', from: 1, to: 16_000_000, providerRangeId: '10', ...term },
  ] satisfies BodyInput<'resolutions.create'>[],
} as const

const FIRST: Readonly<Record<'F' | 'M', Names>> = {
  F: ['Ana', 'Lucía', 'Rosa', 'Elena', 'Marta', 'Paula', 'Sara', 'Inés', 'Luz', 'Nora', 'Diana', 'Clara', 'Julia'],
  M: ['Carlos', 'Jorge', 'Luis', 'Andrés', 'Pedro', 'Iván', 'Hugo', 'Mario', 'Diego', 'Felipe', 'Óscar', 'Tomás'],
}
const MIDDLE: Readonly<Record<'F' | 'M', Names>> = {
  F: ['María', 'Elena', 'Sofía', 'Isabel', 'Teresa'],
  M: ['Iván', 'José', 'David', 'Alberto', 'Manuel'],
}
const LAST: Names = ['Rojas', 'Pérez', 'Ortiz', 'Mejía', 'Quintero', 'Díaz', 'Luna', 'Salas', 'Arce', 'Gómez', 'Vargas']
const MONTHS_OF_LIFE = 90 * 12
const two = (n: number) => String(n).padStart(2, '0')

/** The nth patient: of any age, a woman as often as a man. */
export function patientOf(n: number): Patient {
  const sexCode = n % 2 === 0 ? 'F' : 'M'
  const born = Math.floor(chance(n + 1e6) * MONTHS_OF_LIFE)
  return {
    userType: '01',
    countryResidenceCode: '170',
    countryOriginCode: '170',
    municipalityResidenceCode: '11001',
    territorialZoneCode: '02',
    incapacityCertificate: 'NO',
    documentType: 'CC',
    documentNumber: String(1_000_000_001 + n),
    firstName: nth(FIRST[sexCode], Math.floor(n / 2)),
    middleName: n % 3 === 0 ? drawn(MIDDLE[sexCode], n) : null,
    lastName: nth(LAST, n),
    secondLastName: n % 5 === 2 ? null : drawn(LAST, n + 2e6),
    birthDate: `${1935 + Math.floor(born / 12)}-${two((born % 12) + 1)}-${two((n % 28) + 1)}`,
    sexCode,
  }
}
