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

/** Why a code is decided nowhere here; in words where messages are told. */
export type Undecided =
  | 'registry'
  | 'unnamed'
  | 'suppliers'
  | 'coverages'
  | 'groups'
  | 'fileName'
  | 'dian'
  | 'invoices'
  | 'documents'
  | 'consultation'
  | 'keeping'
  | 'formula'
  | 'unsaid'
  | 'payers'

/** Together with the decided ones these are all codes. */
export const UNDECIDED: Readonly<Partial<Record<RuleCode, Undecided>>> = {
  RVG11: 'registry',
  RVG17: 'unnamed',
  RVG19: 'registry',
  RVC003: 'suppliers',
  RVC017: 'coverages',
  RVC048: 'registry',
  RVC049: 'registry',
  RVC082: 'groups',
  RVC098: 'registry',
  GI005: 'fileName',
  GI010: 'dian',
  GI011: 'dian',
  GI012: 'invoices',
  GI013: 'invoices',
  GI014: 'dian',
  GI015: 'documents',
  GI016: 'invoices',
  GI017: 'dian',
  CCV000: 'consultation',
  CCV001: 'consultation',
  CFR001: 'keeping',
  PFR001: 'formula',
  FED135: 'unsaid',
  CND135: 'unsaid',
  DND135: 'unsaid',
  VFE002: 'unsaid',
  VCN002: 'unsaid',
  VDI001: 'unsaid',
  VFE022: 'payers',
}
