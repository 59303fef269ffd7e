import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationId } from '../../src/contract/operations.ts'
import { aClient, aPatient } from '../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'

let at: TestWorkspace
let patientId: string
let clientId: string
beforeAll(async () => {
  at = await testWorkspace()
  patientId = (await at.api('patients.create', { body: aPatient() })).body.id
  clientId = (await at.api('clients.create', { body: aClient() })).body.id
})
afterAll(() => at.close())

/** The least that may be said of each kind of record, and what is kept of all else. */
const LEAST: readonly (readonly [area: string, said: () => object, kept: object])[] = [
  [
    'patients',
    () => ({ documentType: 'CC', documentNumber: '70000001', firstName: 'Ceiba', lastName: 'Nogal' }),
    {
      userType: null,
      birthDate: null,
      sexCode: null,
      countryResidenceCode: null,
      countryOriginCode: null,
      municipalityResidenceCode: null,
      territorialZoneCode: null,
      disabilityFlag: null,
      incapacityCertificate: null,
      registroSiras: null,
      middleName: null,
      secondLastName: null,
    },
  ],
  [
    'specialists',
    () => ({ documentType: 'CC', documentNumber: '70000002' }),
    {
      professionalType: null,
      registrationNumber: null,
      birthDate: null,
      sexCode: null,
      countryResidenceCode: null,
      municipalityResidenceCode: null,
      territorialZoneCode: null,
      firstName: null,
      lastName: null,
    },
  ],
  ['services', () => ({ category: 1, name: 'Consulta', payload: {} }), { description: null, inputProvenance: {} }],
  [
    'clients',
    () => ({ nit: '811000111', companyName: 'Mínima' }),
    {
      verificationDigit: '1',
      address: null,
      departmentCode: null,
      municipalityCode: null,
      email: null,
      phone: null,
      maxFileBytes: null,
      maxBundleBytes: null,
      bundleLayout: 'folders',
      bundleCover: true,
    },
  ],
  ['priceLists', () => ({ name: 'Tarifas', base: 'own' }), { manualId: null, clientId: null }],
  [
    'contracts',
    () => ({ clientId, contractNumber: 'C-1', paymentModality: '04', validFrom: '2026-01-01' }),
    {
      validTo: null,
      coverages: [],
      providerCodes: [],
      priceListId: null,
      ceiling: null,
      invoiceGrouping: 'visit',
      copaymentCollector: null,
      copaymentConcept: null,
      authorizationRequired: false,
      supportCodes: null,
    },
  ],
  [
    'resolutions',
    () => ({ kind: 'invoice', prefix: 'SETP', from: 100, to: 199 }),
    {
      next: 100,
      remaining: 100,
      hasTechnicalKey: false,
      resolutionNumber: null,
      validFrom: null,
      validTo: null,
      providerRangeId: null,
    },
  ],
  [
    'visits',
    () => ({ patientId, date: '2026-07-20', services: [] }),
    {
      clientId: null,
      contractId: null,
      coverage: null,
      paymentModality: null,
      policyNumber: null,
      note: null,
      reference: null,
      documentId: null,
    },
  ],
  [
    'authorizations',
    () => ({ patientId, clientId, number: 'AUT-1' }),
    { codes: [], sessions: null, validFrom: null, validTo: null, note: null, used: 0, left: null },
  ],
]

it.each(LEAST)(
  '%s of which only the least is said are kept with nothing in place of the rest',
  async (area, said, kept) => {
    const body = said()
    const made = await at.api.raw(`${area}.create` as OperationId, { body })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({ ...body, ...kept })
  },
)
