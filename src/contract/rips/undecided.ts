import type { RuleCode } from './rules.ts'

/** Official codes whose test another one of the same severity already makes: found under that one. */
export const REPEATED: Readonly<Partial<Record<RuleCode, RuleCode>>> = {
  RVC072: 'RVC069',
  RVC073: 'RVC070',
  RVC074: 'RVC071',
  RVC075: 'RVC068',
  RVC076: 'RVC069',
  RVC077: 'RVC070',
  RVC078: 'RVC071',
}

/**
 * Codes of the electronic document that are decided when the file is attached: a document that breaks one of them never
 * becomes part of a package. The value is the contract's error. Of the structure codes 004 to 007 the ministry does not
 * publish which defect is which: whatever is not well-formed is refused.
 */
export const DECIDED_WHEN_ATTACHED: Readonly<Partial<Record<RuleCode, string>>> = {
  GI006: 'invalid_rips_input',
  GI008: 'attached_document_too_large',
  ...forEachDocument(['001', '002', '003', '004', '005', '006', '007'], ['FEV', 'NCV', 'NDV'], 'invalid_rips_input'),
  ...forEachDocument(['001', '002'], ['PFE', 'PNC', 'PDN'], 'attached_document_kind_mismatch'),
}

function forEachDocument(numbers: readonly string[], families: readonly string[], error: string) {
  return Object.fromEntries(families.flatMap((family) => numbers.map((number) => [`${family}${number}`, error])))
}

/** Codes of which a breach may be known here, and that there is none never: the ministry knows of more filings. */
export const DECIDED_IN_PART: ReadonlySet<RuleCode> = new Set(['RVG02', 'RVG18'])

const REGISTRY = 'Depende de un registro del Ministerio que no se publica.'
const NOT_SAID = 'El documento técnico no dice qué compara.'

/** Why a code is decided nowhere here, in Spanish. Together with the decided ones these are all codes. */
export const UNDECIDED: Readonly<Partial<Record<RuleCode, string>>> = {
  RVG11: REGISTRY,
  RVG17: 'El RIPS no dice a quién se prestó cada servicio.',
  RVG19: REGISTRY,
  RVC003: 'Si quien factura es proveedor de tecnologías lo dice un registro del Ministerio.',
  RVC017: 'El Ministerio no publica qué coberturas de factura admite cada cobertura de la tabla CUPS.',
  RVC048: REGISTRY,
  RVC049: REGISTRY,
  RVC082: 'La tabla CUPS no dice a qué grupo de servicios pertenece cada código.',
  RVC098: REGISTRY,
  GI005: 'El Ministerio recibe el contenido del archivo, no su nombre.',
  GI010: 'Solo la DIAN lo sabe.',
  GI011: 'Solo la DIAN lo sabe.',
  GI012: 'Solo el Ministerio sabe qué facturas registró.',
  GI013: 'Solo el Ministerio sabe qué facturas registró.',
  GI014: 'Solo la DIAN lo sabe.',
  GI015: 'Solo el Ministerio sabe qué documentos registró.',
  GI016: 'Solo el Ministerio sabe qué facturas registró.',
  GI017: 'Solo la DIAN lo sabe.',
  CCV000: 'Es de la consulta de un CUV, no de una radicación.',
  CCV001: 'Es de la consulta de un CUV, no de una radicación.',
  CFR001: 'Solo ocurre mientras el Ministerio guarda el paquete.',
  PFR001: 'La fórmula del CUV no se publica.',
  FED135: NOT_SAID,
  CND135: NOT_SAID,
  DND135: NOT_SAID,
  VFE002: NOT_SAID,
  VCN002: NOT_SAID,
  VDI001: NOT_SAID,
  VFE022: 'El Ministerio no publica qué pagadores admite cada cobertura.',
}
