import type { Field, Group } from '../../../contract/rips/field.ts'
import type { Fields } from '../../../contract/rips/groups.ts'
import type { TextKey } from '../../base/i18n/i18n.ts'
import { fieldsInForce } from '../../base/rips/in-force.ts'

type SectionKey = 'transaction' | 'identity' | 'residence' | 'care' | 'diagnoses' | 'professional' | 'values' | 'other'

export interface Section {
  readonly key: SectionKey
  readonly title: TextKey
  readonly fields: readonly Field[]
  /** Codes of the coming classification: shown on demand. */
  readonly cie11: readonly Field[]
}

const ORDER: readonly SectionKey[] = [
  ...(['transaction', 'identity', 'residence', 'care'] as const),
  ...(['diagnoses', 'professional', 'values', 'other'] as const),
]

const VALUES = /^(vr[A-Z]|conceptoRecaudo|valorPagoModerador|numFEVPagoModerador|cantidad|unidadMin)/
const OTHER = /^(consecutivo|codigoVIDA|numAutorizacion|idMIPRES|registroSIRAS)$/

function sectionOf(group: Group, { name }: Field): SectionKey {
  if (group === 'root') return 'transaction'
  if (OTHER.test(name)) return 'other'
  if (group === 'usuarios') return /^cod(Pais|Municipio|Zona)/.test(name) ? 'residence' : 'identity'
  if (/Diagnostico|Complicacion/.test(name)) return 'diagnoses'
  if (/^(tipo|num)DocumentoIdentificacion$/.test(name)) return group === 'recienNacidos' ? 'care' : 'professional'
  return VALUES.test(name) ? 'values' : 'care'
}

/** The fields of a group as a person thinks of them; within a section they keep the order of the wire. */
export function sectionsOf(
  group: Group,
  leaveOut: ReadonlySet<string> = new Set(),
  of: Fields = fieldsInForce(),
): Section[] {
  const fields = of[group].filter(({ name }) => !leaveOut.has(name))
  return ORDER.map((key) => {
    const own = fields.filter((field) => sectionOf(group, field) === key)
    const isCie11 = ({ name }: Field) => name.endsWith('CIE11')
    return {
      key,
      title: `packages.sections.${key}` as const,
      fields: own.filter((field) => !isCie11(field)),
      cie11: own.filter(isCie11),
    }
  }).filter(({ fields: own }) => own.length > 0)
}
