import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import type { SmallCatalog } from '../../../contract/rips/field.ts'
import type { Coding, Concept, Extension, Identifier } from './shapes.ts'

/*
 * Code systems and extensions of the ministry's Resumen Digital de Atención (RDA, Resolution 1888 of 2025): the pages of its
 * guide, https://vulcano.ihcecol.gov.co, version 0.7.2 of 29 December 2025, canonical base https://fhir.minsalud.gov.co/rda.
 * Other programs use the same names under addresses of their own, so only the last part of an address is looked at.
 */
const lastPart = (address = '') =>
  address
    .replace(/[/#|]+$/, '')
    .split(/[/#|]/)
    .at(-1) ?? ''

/** Names of the code systems whose codes are those of the RIPS. */
const NAMES = {
  grupoServicios: /^GrupoServicios$/i,
  modalidadGrupoServicioTecSal: /^(ColombianTechModality|ModalidadAtencion)$/i,
  finalidadTecnologiaSalud: /^RIPSFinalidadConsultaVersion2$/i,
  causaMotivoAtencion: /^RIPSCausaExternaVersion2$/i,
  tipoDiagnosticoPrincipal: /^RIPSTipoDiagnosticoPrincipalVersion2$/i,
  viaIngresoServicioSalud: /^ViaIngresoUsuario$/i,
  condicionDestinoUsuarioEgreso: /^CondicionyDestinoUsuarioEgreso$/i,
  tipoUsuario: /^RIPSTipoUsuarioVersion2$/i,
  coberturaPlan: /^CoberturaPlan$/i,
  servicios: /^(REPShealthcareServices|ServiciosHabilitados)$/i,
  cups: /^CUPS(Rips)?$/i,
  medicamento: /^(CUMS?|IUM)$/i,
  tecnologia: /^ColombianHealthTechnologyCategory$/i,
} as const
export type SystemName = keyof typeof NAMES

const ICD10 = /^(icd-10|CIE-?10|ICD10CO)$/i
const ICD11 = /^(icd-11|CIE-?11|ICD11(MMS|CO)?|mms)$/i
/** Types of identifiers that HL7 made: they say what an identifier is for, not which document. */
const HL7_TYPES = /v2-0203$/

const codingsOf = (concepts: readonly (Concept | undefined)[]): Coding[] =>
  concepts.flatMap((concept) => concept?.coding ?? [])

/** The coding of that code system among some concepts. */
export function codingIn(name: SystemName, ...concepts: readonly (Concept | undefined)[]): Coding | undefined {
  return codingsOf(concepts).find(({ system, code }) => code && NAMES[name].test(lastPart(system)))
}
export const codeIn = (name: SystemName, ...concepts: readonly (Concept | undefined)[]): string | undefined =>
  codingIn(name, ...concepts)?.code

/** `J96.0` is written `J960` in the RIPS. */
export function diagnosisIn(concept: Concept | undefined) {
  const codings = codingsOf([concept])
  const old = codings.find(({ system }) => ICD10.test(lastPart(system)))
  const recent = codings.find(({ system }) => ICD11.test(lastPart(system)))
  return { code10: old?.code?.replace('.', '').toUpperCase(), code11: recent?.code, name11: recent?.display }
}

const isCode = (catalog: SmallCatalog, code: string | undefined) =>
  CATALOGS[catalog].some((option) => option.code === code)

interface Document {
  readonly type: string
  readonly number: string
}

/** A document of identity: an identifier whose type is one of the ministry's. */
export function documentIn(identifiers: readonly Identifier[] = []): Document | undefined {
  for (const { type, value } of identifiers) {
    const coding = codingsOf([type]).find(
      ({ system, code }) => !HL7_TYPES.test(system ?? '') && isCode('tipoDocumentoIdentificacion', code),
    )
    if (coding?.code && value) return { type: coding.code, number: value.trim() }
  }
  return undefined
}

const TAX = /^(NIT|TAX|NI)$/i
const TAX_SYSTEM = /^(NIT|DIAN)$/i
export const nitIn = (identifiers: readonly Identifier[] = []): string | undefined =>
  identifiers.find(
    ({ system, type }) =>
      TAX_SYSTEM.test(lastPart(system)) || codingsOf([type]).some(({ code }) => TAX.test(code ?? '')),
  )?.value

const PROVIDER = /^REPS$/i
const PROVIDER_TYPE = /^(CodigoPrestador|PRN)$/i
export const providerCodeIn = (identifiers: readonly Identifier[] = []): string | undefined =>
  identifiers.find(
    ({ system, type }) =>
      PROVIDER.test(lastPart(system)) || codingsOf([type]).some(({ code }) => PROVIDER_TYPE.test(code ?? '')),
  )?.value

export const extensionOf = (extensions: readonly Extension[] | undefined, name: RegExp): Extension | undefined =>
  extensions?.find(({ url }) => name.test(lastPart(url)))

/** The coding that an extension says, or the one of that name within it. */
export function codingOf(extension: Pick<Extension, 'valueCoding' | 'valueCodeableConcept'> | undefined) {
  return extension?.valueCoding ?? extension?.valueCodeableConcept?.coding?.[0]
}

const SEX: Readonly<Record<string, string>> = { '01': 'M', '02': 'F', '03': 'I', M: 'M', F: 'F', I: 'I' }
const GENDER: Readonly<Record<string, string>> = { male: 'M', female: 'F' }
/** The biological sex where it is said, else the administrative one; `other` and `unknown` say neither. */
export const sexOf = (biological: string | undefined, gender: string | undefined): string | undefined =>
  biological === undefined ? GENDER[gender ?? ''] : SEX[biological]

/** The zone by its name alone: the guide and the RIPS number zones the other way round. */
export function zoneOf(display = ''): string | undefined {
  if (/^urban/i.test(display)) return '02'
  return /^rural/i.test(display) ? '01' : undefined
}

/** Three digits, as the RIPS has countries. */
export function countryOf(...said: readonly (string | undefined)[]): string | undefined {
  const digits = said.find((text) => /^\d{3}$/.test(text ?? ''))
  return digits ?? (said.some((text) => /^(CO|COL)$/.test(text ?? '')) ? '170' : undefined)
}

const ADMISSION = new Set(['52870002', 'AD'])
const DISCHARGE = new Set(['89100005', 'DD'])
const MAIN = '8319008'
type Role = 'admission' | 'discharge' | 'main' | undefined
/** What a diagnosis of a visit is: of SNOMED CT as the guide has them, or of HL7. */
export function roleOf(use: Concept | undefined): Role {
  const codes = codingsOf([use]).map(({ code }) => code ?? '')
  if (codes.includes(MAIN)) return 'main'
  if (codes.some((code) => ADMISSION.has(code))) return 'admission'
  return codes.some((code) => DISCHARGE.has(code)) ? 'discharge' : undefined
}

/** Consultations have a chapter of the CUPS of their own. */
export const isConsultation = (cups: string | undefined): boolean => /^890/.test(cups ?? '')
/** 01 are procedures; everything else that is applied to a patient is another service of the RIPS. */
export const isOtherTechnology = (category: Concept | undefined): boolean =>
  (codeIn('tecnologia', category) ?? '01') !== '01'
