import type { BodyInput } from '../../src/contract/operations.ts'
import type { Api } from './api.ts'

/** Nobody's data: names of trees and numbers from a counter. */
let count = 0
const next = () => ++count

export function aPatient(fields: Partial<BodyInput<'patients.create'>> = {}): BodyInput<'patients.create'> {
  return {
    documentType: 'CC',
    documentNumber: String(52_000_000 + next()),
    firstName: 'Ceiba',
    middleName: 'María',
    lastName: 'Nogal',
    secondLastName: 'Peñuela',
    birthDate: '1987-11-03',
    sexCode: 'M',
    userType: '01',
    countryResidenceCode: '170',
    countryOriginCode: '170',
    municipalityResidenceCode: '05001',
    territorialZoneCode: '01',
    incapacityCertificate: 'NO',
    ...fields,
  }
}

export function aSpecialist(fields: Partial<BodyInput<'specialists.create'>> = {}): BodyInput<'specialists.create'> {
  return {
    documentType: 'CC',
    documentNumber: String(19_000_000 + next()),
    firstName: 'Guayacán',
    lastName: 'Roble',
    professionalType: '01',
    registrationNumber: '25-0001',
    ...fields,
  }
}

export function aService(fields: Partial<BodyInput<'services.create'>> = {}): BodyInput<'services.create'> {
  return {
    category: 1,
    name: `Consulta de control ${next()}`,
    payload: { codConsulta: '890301', finalidadTecnologiaSalud: '10', vrServicio: 45_000 },
    ...fields,
  }
}

export function aClient(fields: Partial<BodyInput<'clients.create'>> = {}): BodyInput<'clients.create'> {
  return {
    nit: String(900_000_000 + next()),
    companyName: 'Aseguradora Yarumo S.A.S.',
    address: 'Calle 1 # 2-3',
    departmentCode: '05',
    municipalityCode: '05001',
    email: 'pagos@yarumo.example.invalid',
    ...fields,
  }
}

export const aPriceList = (fields: Partial<BodyInput<'priceLists.create'>> = {}): BodyInput<'priceLists.create'> => ({
  name: `Tarifas ${next()}`,
  base: 'own',
  ...fields,
})

export const aPrice = (code = '890201', value = 45_000) => ({ kind: 'CUPS' as const, code, value })
/** With a payer of its own, who is registered first where none is given. */
export async function aContract(api: Api, fields: Partial<BodyInput<'contracts.create'>> = {}) {
  const clientId = fields.clientId ?? (await api('clients.create', { body: aClient() })).body.id
  const agreed = { contractNumber: `CT-${next()}`, paymentModality: '04', validFrom: '2026-01-01' }
  return { clientId, ...agreed, ...fields }
}

export function aResolution(fields: Partial<BodyInput<'resolutions.create'>> = {}): BodyInput<'resolutions.create'> {
  return {
    kind: 'invoice',
    prefix: `S${next()}`,
    resolutionNumber: '18760000001',
    from: 100,
    to: 199,
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
    ...fields,
  }
}

/** Of a new patient, who is registered first. */
export async function aVisit(api: Api, fields: Partial<BodyInput<'visits.create'>> = {}) {
  const { id: patientId } = (await api('patients.create', { body: aPatient() })).body
  const service = { codConsulta: '890301', finalidadTecnologiaSalud: '10' }
  return {
    patientId,
    date: '2026-07-20',
    services: [{ category: 1, service, quantity: 1, unitPrice: 45_000 }],
    ...fields,
  }
}

/** Of a new payer for a new patient, but for those that are given. */
export async function anAuthorization(api: Api, fields: Partial<BodyInput<'authorizations.create'>> = {}) {
  return {
    patientId: fields.patientId ?? (await api('patients.create', { body: aPatient() })).body.id,
    clientId: fields.clientId ?? (await api('clients.create', { body: aClient() })).body.id,
    number: `AUT-${next()}`,
    codes: ['890301'],
    sessions: 10,
    validFrom: '2026-07-01',
    validTo: '2026-07-31',
    ...fields,
  }
}

export const ADMIN_PASSWORD = 'una-clave-larga-de-prueba'

export function aSetup(): BodyInput<'setup.create'> {
  return {
    admin: { phone: '+573001112233', password: ADMIN_PASSWORD, firstName: 'Samán', lastName: 'Cedro' },
    workspace: {
      nit: '800197268',
      companyName: 'Clínica Samán S.A.S.',
      displayName: 'Samán',
      environment: 2,
      providerCodes: ['110010001401'],
    },
  }
}

/** Somebody's first sign-in, which changes the password that an administrator chose. Gives the session's token. */
export async function ownPassword(api: Api, phone: string, first: string, password: string): Promise<string> {
  const { token, profile } = (await api.as({})('sessions.create', { body: { phone, password: first } })).body
  const body = { currentPassword: first, password }
  await api.as({ token })('account.update', { revision: profile.revision, body })
  return token
}

export const aConsent = (fields: Partial<BodyInput<'patientConsents.record'>> = {}) => ({
  purpose: 'contact' as const,
  decision: 'given' as const,
  decidedOn: '2026-01-15',
  method: 'written' as const,
  textVersion: 'Autorización 2026-1',
  ...fields,
})

export const aPrivacyRequest = (fields: Partial<BodyInput<'privacyRequests.record'>> = {}) => ({
  kind: 'access' as const,
  receivedOn: '2026-01-15',
  details: 'Pide copia de todo.',
  ...fields,
})
