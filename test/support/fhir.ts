import { Fault } from '../../src/core/fault.ts'
import { readFhir } from '../../src/core/imports/fhir/read.ts'
import { tell } from '../../src/core/messages/message.ts'

/*
 * Made-up FHIR R4 in the shape of the ministry's public guide (Resumen Digital de Atención, 0.7.2): nothing in it is of anybody.
 */
const RDA = 'https://fhir.minsalud.gov.co/rda'
export const rda = (name: string) => `${RDA}/StructureDefinition/${name}`
export const coding = (system: string, code: string, display?: string) => ({
  system: system.startsWith('http') ? system : `${RDA}/CodeSystem/${system}`,
  code,
  ...(display !== undefined && { display }),
})
export const concept = (...args: Parameters<typeof coding>) => ({ coding: [coding(...args)] })
const says = (name: string, ...args: Parameters<typeof coding>) => ({ url: rda(name), valueCoding: coding(...args) })

type Body = Readonly<Record<string, unknown>>
export type Resource = Body & { readonly resourceType: string }

export const document = (type: string, value: string) => ({
  use: 'official',
  type: {
    coding: [coding('http://terminology.hl7.org/CodeSystem/v2-0203', 'PN'), coding('ColombianPersonIdentifier', type)],
  },
  system: `${RDA}/NamingSystem/RNEC`,
  value,
})

export const patient = (fields: Body = {}): Resource => ({
  resourceType: 'Patient',
  id: 'Patient-0',
  identifier: [document('CC', '1032456789')],
  name: [
    {
      use: 'official',
      family: 'Rojas Paz',
      _family: {
        extension: [
          { url: rda('ExtensionFathersFamilyName'), valueString: 'Rojas' },
          { url: rda('ExtensionMothersFamilyName'), valueString: 'Paz' },
        ],
      },
      given: ['Ana', 'Lucía'],
    },
  ],
  gender: 'female',
  _gender: { extension: [says('ExtensionBiologicalGender', 'ColombianGenderGroup', '02', 'Mujer')] },
  birthDate: '1987-11-03',
  address: [
    {
      use: 'home',
      city: 'Medellín',
      _city: { extension: [says('ExtensionDivipolaMunicipality', 'DIVIPOLA', '05001')] },
      _country: { extension: [says('ExtensionCountryCode', 'ISO31661', '170', 'Colombia')] },
      extension: [says('ExtensionResidenceZone', 'ColombianResidenceZone', '01', 'Urbana')],
    },
  ],
  extension: [says('ExtensionPatientNationality', 'ISO31661', '170', 'Colombia')],
  telecom: [{ system: 'phone', value: '3001112233' }],
  ...fields,
})

const icd10 = (code: string) => concept('http://hl7.org/fhir/sid/icd-10', code)
export const condition = (id: string, code: string, fields: Body = {}): Resource => ({
  resourceType: 'Condition',
  id,
  code: icd10(code),
  subject: { reference: '#Patient-0' },
  ...fields,
})

export const encounter = (fields: Body = {}): Resource => ({
  resourceType: 'Encounter',
  id: 'Encounter-0',
  identifier: [{ system: `${RDA}/NamingSystem/Encounters`, value: 'HC-2026-77' }],
  status: 'finished',
  class: coding('http://terminology.hl7.org/CodeSystem/v3-ActCode', 'AMB'),
  type: [
    concept('ColombianTechModality', '01', 'Intramural'),
    concept('GrupoServicios', '01', 'Consulta externa'),
    concept('EntornoAtencion', '01'),
  ],
  serviceType: concept('CUPS', '890201', 'Consulta de primera vez por medicina general'),
  subject: { reference: '#Patient-0' },
  participant: [
    {
      type: [concept('http://terminology.hl7.org/CodeSystem/v3-ParticipationType', 'ATND')],
      individual: { reference: '#Practitioner-0' },
    },
  ],
  // 20:20 of the second of March in Colombia.
  period: { start: '2026-03-03T01:20:00Z', end: '2026-03-03T01:45:00Z' },
  reasonCode: [concept('RIPSCausaExternaVersion2', '38'), concept('RIPSFinalidadConsultaVersion2', '16')],
  diagnosis: [
    {
      extension: [says('ExtensionDiagnosisType', 'RIPSTipoDiagnosticoPrincipalVersion2', '02')],
      condition: { reference: '#Condition-0' },
      use: concept('ColombianDiagnosisRole', '8319008'),
      rank: 1,
    },
    { condition: { reference: '#Condition-1' }, use: concept('ColombianDiagnosisRole', '85097005'), rank: 2 },
  ],
  serviceProvider: { reference: '#Organization-0' },
  ...fields,
})

export const practitioner = (fields: Body = {}): Resource => ({
  resourceType: 'Practitioner',
  id: 'Practitioner-0',
  identifier: [document('CC', '79111222')],
  name: [{ family: 'Cárdenas', given: ['Luis'] }],
  ...fields,
})

const provider: Resource = {
  resourceType: 'Organization',
  id: 'Organization-0',
  identifier: [{ system: `${RDA}/NamingSystem/REPS`, value: '110010001401' }],
  name: 'Clínica Samán',
}
export const payer = (fields: Body = {}): Resource => ({
  resourceType: 'Organization',
  id: 'Organization-1',
  identifier: [{ system: `${RDA}/NamingSystem/DIAN`, value: '900123456' }],
  name: 'EPS Uno',
  ...fields,
})
export const coverage = (fields: Body = {}): Resource => ({
  resourceType: 'Coverage',
  id: 'Coverage-0',
  status: 'active',
  type: { coding: [coding('CoberturaPlan', '16'), coding('RIPSTipoUsuarioVersion2', '01')] },
  subscriberId: 'AF-12',
  beneficiary: { reference: '#Patient-0' },
  payor: [{ reference: '#Organization-1' }],
  ...fields,
})

export const procedure = (fields: Body = {}): Resource => ({
  resourceType: 'Procedure',
  id: 'Procedure-0',
  status: 'completed',
  category: concept('ColombianHealthTechnologyCategory', '01'),
  code: { ...concept('CUPS', '902210', 'Hemograma'), text: 'Hemograma' },
  encounter: { reference: '#Encounter-0' },
  performedDateTime: '2026-03-02T20:30:00-05:00',
  reasonCode: [concept('RIPSFinalidadConsultaVersion2', '15')],
  ...fields,
})

export const administration = (fields: Body = {}): Resource => ({
  resourceType: 'MedicationAdministration',
  id: 'MedicationAdministration-0',
  status: 'completed',
  medicationReference: { reference: '#Medication-0' },
  context: { reference: '#Encounter-0' },
  effectiveDateTime: '2026-03-02T20:40:00-05:00',
  request: { reference: '#MedicationRequest-0' },
  ...fields,
})
const medication: Resource = {
  resourceType: 'Medication',
  id: 'Medication-0',
  code: { ...concept('CUMS', '19904-1'), text: 'Acetaminofén 500 mg' },
}
const order: Resource = {
  resourceType: 'MedicationRequest',
  id: 'MedicationRequest-0',
  requester: { reference: '#Practitioner-0' },
  dispenseRequest: { expectedSupplyDuration: { value: 3, code: 'd' } },
}

/** A document of one visit, with everything that is read of it; `more` takes the place of what has the same id. */
export function visitDocument(...more: readonly Resource[]): Resource[] {
  const all = [
    { resourceType: 'Composition', id: 'Composition-0', encounter: { reference: '#Encounter-0' } },
    patient(),
    encounter(),
    practitioner(),
    provider,
    payer(),
    coverage(),
    condition('Condition-0', 'J00.X'),
    condition('Condition-1', 'I10.X'),
    procedure(),
    medication,
    order,
    administration(),
    { resourceType: 'AllergyIntolerance', id: 'AllergyIntolerance-0' },
  ]
  const changed = new Map([...all, ...more].map((one) => [`${one.resourceType} ${String(Object(one).id)}`, one]))
  return [...changed.values()]
}

export const bundle = (resources: readonly Resource[], type = 'document') => ({
  resourceType: 'Bundle',
  type,
  entry: resources.map((resource) => ({ resource })),
})

export const asResource = (body: ReturnType<typeof bundle>): Resource => body

export const base64Json = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64')

export const file = (json: unknown, name = 'rda.json') => ({ name, bytes: Buffer.from(JSON.stringify(json)) })
export const read = (...more: Resource[]) => readFhir([file(bundle(visitDocument(...more)))])
/** What the rows of a sheet say, without what they do not. */
export const rowsOf = ({ rows }: ReturnType<typeof readFhir>, sheet: string) =>
  rows
    .filter((row) => row.sheet === sheet)
    .map(({ values }) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')),
    )
export const brokenOf = ({ rows }: ReturnType<typeof readFhir>) =>
  rows.flatMap(({ sheet, broken }) => (broken ? [[sheet, broken.path, tell(broken.said)]] : []))
export const refusedWith = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof Fault) return `${error.code} ${tell(error.said)}`
    throw error
  }
  throw new Error('nothing was refused')
}
