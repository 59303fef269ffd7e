import type { PatientInput } from '../../../contract/patients.ts'
import { Fault } from '../../fault.ts'
import type { Cell } from './table.ts'

export type PatientField = keyof PatientInput

export interface Column {
  readonly index: number
  readonly field: PatientField
  /** As the file writes it, to name it in a refusal. */
  readonly title: string
}

/** Headings that a field goes by, as `wordsOf` leaves them; its contract name is one without being listed. */
const TITLES: Readonly<Record<PatientField, readonly string[]>> = {
  documentType: ['tipo documento', 'tipo documento identificacion', 'tipo identificacion', 'tipo id'],
  documentNumber: ['documento', 'documento identificacion', 'identificacion', 'cedula'],
  userType: ['tipo usuario'],
  birthDate: ['fecha nacimiento', 'nacimiento'],
  sexCode: ['sexo', 'sexo biologico'],
  countryResidenceCode: ['pais residencia'],
  countryOriginCode: ['pais origen', 'pais nacimiento'],
  municipalityResidenceCode: ['municipio residencia', 'municipio'],
  territorialZoneCode: ['zona territorial residencia', 'zona territorial', 'zona residencia', 'zona'],
  disabilityFlag: ['discapacidad'],
  incapacityCertificate: ['incapacidad', 'certificado incapacidad'],
  registroSiras: ['siras', 'numero siras'],
  firstName: ['primer nombre', 'nombre', 'nombres'],
  middleName: ['segundo nombre'],
  lastName: ['primer apellido', 'apellido', 'apellidos'],
  secondLastName: ['segundo apellido'],
}
const REQUIRED: readonly PatientField[] = ['documentType', 'documentNumber', 'firstName', 'lastName']
const FILLERS = new Set(['de', 'del', 'cod', 'codigo', 'num', 'numero', 'no', 'nro'])

/** Lower-case words without accents, signs and fillers: `Número de documento*` and `numDocumento` are `documento`. */
export function wordsOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{Mn}/gu, '')
  const words =
    plain
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.filter((word) => !FILLERS.has(word)).join(' ')
}

const FIELDS: ReadonlyMap<string, PatientField> = new Map(
  (Object.keys(TITLES) as PatientField[]).flatMap((field) =>
    [field, ...TITLES[field]].map((title) => [wordsOf(title), field] as const),
  ),
)

/** The columns of the file that are fields of a patient; others are left aside. */
export function columnsOf(heading: readonly Cell[]): Column[] {
  const columns = heading.flatMap((cell, index): Column[] => {
    const title = String(cell ?? '')
    const field = FIELDS.get(wordsOf(title))
    return field ? [{ index, field, title }] : []
  })
  const missing = REQUIRED.filter((field) => !columns.some((column) => column.field === field))
  if (missing.length > 0) {
    const titles = missing.map((field) => `«${TITLES[field][0]}»`).join(', ')
    throw new Fault('invalid_xlsx_file', `La primera fila no tiene las columnas ${titles}.`)
  }
  const twice = columns.find(({ field }, i) => columns.slice(0, i).some((column) => column.field === field))
  if (twice) throw new Fault('invalid_xlsx_file', `La columna «${TITLES[twice.field][0]}» está dos veces.`)
  return columns
}
