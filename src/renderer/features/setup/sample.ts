import type { BodyInput } from '../../../contract/operations.ts'

/** A clinic to try the program with. Nobody in it exists; codes and shapes are those of a real day. */

const person = {
  userType: '01',
  countryResidenceCode: '170',
  countryOriginCode: '170',
  municipalityResidenceCode: '11001',
  territorialZoneCode: '02',
  incapacityCertificate: 'NO' as const,
  documentType: 'CC',
}

type Patient = BodyInput<'patients.create'>
const patient = (
  documentNumber: string,
  [firstName, middleName, lastName, secondLastName]: readonly [string, string | null, string, string | null],
  birthDate: string,
  sexCode: string,
): Patient => ({ ...person, documentNumber, firstName, middleName, lastName, secondLastName, birthDate, sexCode })

const consulta = {
  codPrestador: '110010000101',
  codConsulta: '890602',
  codServicio: 130,
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  tipoDiagnosticoPrincipal: '02',
  conceptoRecaudo: '05',
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000099',
  valorPagoModerador: 0,
}
const term = { validFrom: '2026-01-01', validTo: '2030-12-31', resolutionNumber: '18760000001' }

export const sample = {
  admin: { firstName: 'Persona', lastName: 'De Ejemplo', phone: '+573000000000' },
  workspace: {
    nit: '900123456',
    companyName: 'Clínica de Ejemplo S.A.S.',
    displayName: 'Clínica de ejemplo',
    environment: 2,
    providerCodes: ['110010000101'],
  } satisfies BodyInput<'setup.create'>['workspace'],
  payers: [
    {
      municipalityCode: '11001',
      nit: '899999068',
      companyName: 'EPS Yarumo (ejemplo)',
      email: 'cuentas@yarumo.example.invalid',
    },
    {
      municipalityCode: '05001',
      nit: '860002400',
      companyName: 'Aseguradora Samán (ejemplo)',
      email: 'pagos@saman.example.invalid',
    },
  ] satisfies BodyInput<'clients.create'>[],
  /** Each with the NIT of its payer. */
  contracts: [
    {
      payer: '899999068',
      body: {
        contractNumber: 'YA-2026-01',
        paymentModality: '04',
        validFrom: '2026-01-01',
        coverages: ['16'],
        ceiling: 60_000_000,
      },
    },
    {
      payer: '899999068',
      body: {
        contractNumber: 'YA-2026-02',
        paymentModality: '04',
        validFrom: '2026-01-01',
        coverages: ['17'],
        invoiceGrouping: 'patient',
      },
    },
    {
      payer: '860002400',
      body: {
        contractNumber: 'SAMAN-7',
        paymentModality: '04',
        validFrom: '2026-01-01',
        authorizationRequired: true,
        supportCodes: ['HEV', 'PDE'],
      },
    },
  ] satisfies { payer: string; body: Omit<BodyInput<'contracts.create'>, 'clientId'> }[],
  professionals: [
    {
      documentType: 'CC',
      documentNumber: '1000000099',
      firstName: 'Guayacán',
      lastName: 'Roble',
      professionalType: '01',
    },
    { documentType: 'CC', documentNumber: '1000000098', firstName: 'Ceiba', lastName: 'Nogal', professionalType: '01' },
  ] satisfies BodyInput<'specialists.create'>[],
  services: [
    { category: 1, name: 'Consulta de control', payload: { ...consulta, vrServicio: 45_000 } },
    { category: 1, name: 'Consulta por primera vez', payload: { ...consulta, vrServicio: 52_000 } },
  ] satisfies BodyInput<'services.create'>[],
  patients: [
    patient('1000000001', ['Ana', 'María', 'Rojas', 'Díaz'], '1991-01-01', 'F'),
    patient('1000000002', ['Carlos', null, 'Pérez', 'Luna'], '1968-07-14', 'M'),
    patient('1000000003', ['Lucía', null, 'Ortiz', null], '2001-03-22', 'F'),
    patient('1000000004', ['Jorge', 'Iván', 'Mejía', 'Salas'], '1985-11-30', 'M'),
    patient('1000000005', ['Rosa', 'Elena', 'Quintero', 'Arce'], '1957-05-09', 'F'),
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
  /** What a visit of today was. */
  visit: { category: 1, service: consulta, description: 'Consulta de control', quantity: 1, unitPrice: 45_000 },
} as const
