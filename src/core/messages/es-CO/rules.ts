import { RULE_CODES, RULES, type RuleCode } from '../../../contract/rips/rules.ts'

type Meanings = Readonly<Record<RuleCode, string>>
const meanings = Object.fromEntries(RULE_CODES.map((code) => [code, RULES[code].meaning])) as Meanings

/** What each code of the ministry asks for, what the texts of the law say beside it, and why a code is not decided here. */
export const rules = {
  ...meanings,
  sirasV001:
    'El DT1 v001 la imprime como rechazo, y dice (3.1.2) que los primeros tres meses es notificación: hasta el 1 de septiembre de 2026.',
  sirasV002:
    'El DT1 v001 (3.1.2) anunció que pasa a rechazo a los tres meses, que serían el 1 de septiembre de 2026 (Res. 948, artículo 22); el DT1 v002 la imprime como notificación.',
  registry: 'Depende de un registro del Ministerio que no se publica.',
  unnamed: 'El RIPS no dice a quién se prestó cada servicio.',
  suppliers: 'Si quien factura es proveedor de tecnologías lo dice un registro del Ministerio.',
  coverages: 'El Ministerio no publica qué coberturas de factura admite cada cobertura de la tabla CUPS.',
  groups: 'La tabla CUPS no dice a qué grupo de servicios pertenece cada código.',
  fileName: 'El Ministerio recibe el contenido del archivo, no su nombre.',
  dian: 'Solo la DIAN lo sabe.',
  invoices: 'Solo el Ministerio sabe qué facturas registró.',
  documents: 'Solo el Ministerio sabe qué documentos registró.',
  consultation: 'Es de la consulta de un CUV, no de una radicación.',
  keeping: 'Solo ocurre mientras el Ministerio guarda el paquete.',
  formula: 'La fórmula del CUV no se publica.',
  unsaid: 'El documento técnico no dice qué compara.',
  payers: 'El Ministerio no publica qué pagadores admite cada cobertura.',
} as const
