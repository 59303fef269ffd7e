import type { Field, Group } from './field.ts'
import { FIELDS, type Fields } from './groups.ts'

/** A structure of the RIPS: which properties it has, in wire order, and their bounds. A rule pack names the one it holds to. */
export interface FieldProfile {
  readonly id: string
  readonly fields: Fields
}

/** One change of the structure. The day it holds from is that of the first pack that names its profile. */
export type FieldChange =
  | { readonly group: Group; readonly add: Field /** Property before it on the wire. */; readonly after: string }
  | { readonly group: Group; readonly withdraw: string }
  | { readonly group: Group; readonly change: string; readonly to: Partial<Field> }

/** Another profile with some changes; a change of what is not there is a mistake of the table. */
export function profileFrom(base: FieldProfile, id: string, changes: readonly FieldChange[]): FieldProfile {
  return { id, fields: changes.reduce(changed, base.fields) }
}

function changed(fields: Fields, change: FieldChange): Fields {
  const { group } = change
  const before = fields[group]
  const name = 'add' in change ? change.after : 'withdraw' in change ? change.withdraw : change.change
  const at = before.findIndex((field) => field.name === name)
  const field = before[at]
  if (field === undefined) throw new Error(`${group} has no property ${name}`)
  return { ...fields, [group]: before.toSpliced(at, 1, ...instead(field, change)) }
}

function instead(field: Field, change: FieldChange): Field[] {
  if ('add' in change) return [field, change.add]
  return 'withdraw' in change ? [] : [{ ...field, ...change.to }]
}

/** The structure of today; the name is the seed's. */
export const NATIVE: FieldProfile = { id: 'native-d558206', fields: FIELDS }

const SIRAS_10 = { when: 'el tipo de usuario es 10 (accidente de tránsito)' }

/** DT1 v002: user type 14 is not in it. */
export const DT1_V002 = profileFrom(NATIVE, 'dt1-v002', [
  { group: 'usuarios', change: 'tipoUsuario', to: { without: ['14'] } },
  { group: 'usuarios', change: 'registroSIRAS', to: { required: SIRAS_10 } },
])

/** Names as DT1 v001 prints them, by group. */
const MISPRINTED_IN_V001: readonly (readonly [Group, name: string, printed: string])[] = [
  ['procedimientos', 'nomCodComplicacionCIE11', 'nomComplicacionCIE11'],
  ['recienNacidos', 'codDiagnosticoPrincipalCIE11', 'codDiagnosticoPrincipalECIE11'],
  ['recienNacidos', 'nomCodDiagnosticoPrincipalCIE11', 'nomCodDiagnosticoPrincipalECIE11'],
  ['recienNacidos', 'nomCodDiagnosticoCausaMuerteCIE11', 'codDiagnosticoCausaMuerteCIE11'],
  ['medicamentos', 'codDiagnosticoPrincipalCIE11', 'codDiagnosticoPrincipalECIE11'],
  ['medicamentos', 'nomCodDiagnosticoPrincipalCIE11', 'nomCodDiagnosticoPrincipalECIE11'],
]
const CORRECTED = 'El DT1 v002 corrige el nombre.'

function misprinted([group, change, name]: (typeof MISPRINTED_IN_V001)[number]): FieldChange {
  const printed = DT1_V002.fields[group].find((field) => field.name === change)?.printed
  return {
    group,
    change,
    to: { printed: { ...printed, name, because: `${printed?.because ?? ''} ${CORRECTED}`.trim() } },
  }
}

/**
 * DT1 v001: M02 is gone from its text (3.3), and structural changes are demanded from 1 July 2026 only (Res. 948, article 22), so
 * until then both are taken.
 */
export const DT1_V001 = profileFrom(DT1_V002, 'dt1-v001', [
  ...MISPRINTED_IN_V001.map(misprinted),
  {
    group: 'medicamentos',
    after: 'codPrestador',
    add: {
      id: 'M02',
      name: 'numAutorizacion',
      type: 'string',
      min: 0,
      max: 30,
      nullable: true,
      ifMissing: null,
      required: 'optional',
      catalogs: [],
      label: 'Autorización',
      help: 'Número que dio el pagador; los medicamentos ya no lo llevan.',
      printed: { because: 'Res. 948, artículo 22: los cambios de estructura se exigen desde el 1 de julio de 2026.' },
    },
  },
])

/** What Res. 948 brought (DT1 v001, 3.1.1). */
const NEW_WITH_948 = /CIE11$|^codigoVIDA$|^registroSIRAS$|^vrDispensacion$/

export const RES_2275 = profileFrom(
  DT1_V001,
  'res-2275',
  (Object.keys(FIELDS) as Group[]).flatMap((group) =>
    FIELDS[group].filter(({ name }) => NEW_WITH_948.test(name)).map(({ name }) => ({ group, withdraw: name })),
  ),
)
