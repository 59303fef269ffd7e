import type { Graph, Node } from './graph.ts'
import type { Resource } from './resources.ts'
import type { FhirRow, RowValues } from './rows.ts'
import type { HumanName, Of } from './shapes.ts'
import { codeIn, codingOf, countryOf, documentIn, extensionOf, nitIn, sexOf, zoneOf } from './systems.ts'
import { clinicalDay } from './times.ts'

/** The name in use: FHIR may have several. */
const nameOf = (names: readonly HumanName[] = []): HumanName | undefined =>
  names.find(({ use }) => use === 'official') ??
  names.find(({ use }) => use !== 'old' && use !== 'nickname') ??
  names[0]

/** Both family names where the extension parts them; else all of it is the first. */
function familyNames(name: HumanName | undefined) {
  const { extension } = name?._family ?? {}
  const first = extensionOf(extension, /fathers-?family/i)?.valueString
  return {
    lastName: first ?? name?.family,
    secondLastName: first === undefined ? undefined : extensionOf(extension, /mothers-?family/i)?.valueString,
  }
}

const valueIn = (telecom: Of<'Patient'>['telecom'], system: string) =>
  telecom?.find((one) => one.system === system)?.value

export const documentOf = ({ data }: Node<'Patient'> | Node<'Practitioner'>): RowValues => {
  const document = documentIn(data.identifier)
  return { documentType: document?.type, documentNumber: document?.number }
}

function patientValues(node: Node<'Patient'>, userType: string | undefined): RowValues {
  const { data } = node
  const name = nameOf(data.name)
  const home = data.address?.find(({ use }) => use === 'home') ?? data.address?.[0]
  const biological = codingOf(extensionOf(data._gender?.extension, /^ExtensionBiologicalGender$/))?.code
  const nationality = codingOf(extensionOf(data.extension, /^(ExtensionPatientNationality|co-patient-nacionalidad)$/))
  const zone = codingOf(extensionOf(home?.extension, /^(ExtensionResidenceZone|co-address-zonaResidencia)$/))
  const country = codingOf(extensionOf(home?._country?.extension, /^(ExtensionCountryCode|co-pais)$/))
  return {
    ...documentOf(node),
    firstName: name?.given?.[0],
    middleName: name?.given?.slice(1).join(' '),
    ...familyNames(name),
    birthDate: clinicalDay(data.birthDate),
    sexCode: sexOf(biological, data.gender),
    userType,
    countryResidenceCode: countryOf(country?.code, home?.country),
    municipalityResidenceCode: codingOf(extensionOf(home?._city?.extension, /^ExtensionDivipolaMunicipality$/))?.code,
    territorialZoneCode: zoneOf(zone?.display),
    countryOriginCode: countryOf(nationality?.code),
    phone: valueIn(data.telecom, 'phone'),
    email: valueIn(data.telecom, 'email'),
  }
}

function practitionerValues(node: Node<'Practitioner'>): RowValues {
  const name = nameOf(node.data.name)
  const { lastName, secondLastName } = familyNames(name)
  return {
    ...documentOf(node),
    firstName: name?.given?.join(' '),
    lastName: [lastName, secondLastName].filter(Boolean).join(' '),
  }
}

export const payerValues = ({ data }: Node<'Organization'>): RowValues => ({
  nit: nitIn(data.identifier),
  companyName: data.name,
  email: valueIn(data.telecom, 'email'),
  phone: valueIn(data.telecom, 'phone'),
})

export type Rows = (sheet: string, resource: Resource, values: () => RowValues) => FhirRow

/** Who came, who pays, who attended: each once, however many documents of the file name them. */
export function peopleRows(
  graph: Graph,
  rowOf: Rows,
  payers: readonly Node<'Organization'>[],
  coverages: (patient: Resource) => readonly Node<'Coverage'>[],
): FhirRow[] {
  const userType = (patient: Resource) => {
    const types = new Set(coverages(patient).flatMap(({ data }) => codeIn('tipoUsuario', data.type) ?? []))
    return types.size === 1 ? [...types][0] : undefined
  }
  const rows = [
    ...graph
      .ofType('Patient')
      .map((one) => rowOf('pacientes', one, () => patientValues(graph.node('Patient', one), userType(one)))),
    ...payers.map((node) => rowOf('pagadores', node.resource, () => payerValues(node))),
    ...graph
      .ofType('Practitioner')
      .map((one) => rowOf('profesionales', one, () => practitionerValues(graph.node('Practitioner', one)))),
  ]
  const seen = new Set<string>()
  return rows.filter(({ sheet, values, broken }) => {
    const key = JSON.stringify([sheet, values])
    if (broken) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
