import type { InstallableCatalog } from '../../contract/catalogs.ts'
import { type Said, say } from '../messages/message.ts'
import type { TableFact } from '../rips/catalog-lookup.ts'

/** How the codes of a catalog look and where its files keep them. Headings as `headingOf` writes them. */
export interface TableFormat {
  /** The ministry's names for the table, which stand in the column "Tabla" of its exports. */
  readonly tables: readonly [string, ...string[]]
  readonly codeHeadings: readonly string[]
  readonly code: RegExp
  /** What such a code is, for a person: a CUPS code of 6 characters. */
  readonly codeIs: Said
  /** Digits of a code of fixed length: a spreadsheet drops leading zeros. */
  readonly digits?: number
  /** Rows that hold no code in the ministry's own tables. */
  readonly placeholder?: RegExp
  /** Heading of the other side, for tables of pairs. */
  readonly partnerHeadings?: readonly string[]
  /** Of `tables`, those of the same codes that the ministry does not judge by. */
  readonly lesser?: readonly string[]
  /** Codes that the ministry's own export has, when nothing is installed to compare a file with. */
  readonly usual?: number
  /** Without it a file is not the table that the ministry judges by. */
  readonly essential?: TableFact
  /** For registers of providers: heading of the NIT, and of the other codes by which the same provider is known. */
  readonly owner?: { readonly nit: readonly string[]; readonly codes: readonly string[] }
  /** Columns of an export that comes without a heading. */
  readonly headless?: readonly string[]
}

const CODE = ['codigo', 'cod', 'code']
const CUPS = { code: /^[0-9A-Z]{6}$/, codeIs: say('catalogs.codeCups'), digits: 6 } as const
const PROVIDER = {
  codeHeadings: [...CODE, 'codigohabilitacion', 'codigosede'],
  code: /^[0-9A-Z][0-9A-Z.-]{1,19}$/,
  codeIs: say('catalogs.codeProvider'),
} as const
const NIT_HEADINGS = ['nit', 'nroidprestador', 'numeroidentificacion', 'numdocumento'] as const
const CUPS_HEADINGS = ['cups', 'codigocups', 'codcups']

export const FORMATS: Readonly<Record<InstallableCatalog, TableFormat>> = {
  cups: {
    ...CUPS,
    tables: ['CUPSRips', 'CUPS'],
    lesser: ['CUPS'],
    essential: 'cups.use',
    usual: 13_600,
    codeHeadings: [...CODE, ...CUPS_HEADINGS],
    headless: ['id', 'codigo', 'habilitado', 'usocodigocup', 'qx', 'sexo', 'cobertura'],
  },
  cie10: {
    tables: ['CIE10'],
    codeHeadings: [...CODE, 'cie10', 'cod4', 'codigocie10'],
    code: /^[A-Z]\d{2}[0-9A-Z]$/,
    codeIs: say('catalogs.codeCie10'),
    usual: 12_600,
  },
  cie11: {
    tables: ['CIE11'],
    codeHeadings: [...CODE, 'cie11', 'codigocie11'],
    code: /^[0-9A-Z][0-9A-Z./&]{1,254}$/,
    codeIs: say('catalogs.codeCie11'),
  },
  cum: {
    tables: ['CatalogoCUMs', 'CUMs', 'CUM'],
    codeHeadings: [...CODE, 'cum', 'codigocum'],
    code: /^\d{1,12}-\d{1,4}$/,
    codeIs: say('catalogs.codeCum'),
    usual: 156_000,
  },
  ium: {
    tables: ['IUM'],
    codeHeadings: [...CODE, 'ium'],
    code: /^[0-9A-Z]{15}$/,
    codeIs: say('catalogs.codeIum'),
    usual: 33_800,
    // The ministry's table of 2025 holds two rows of code 0.
    placeholder: /^0$/,
  },
  municipios: {
    tables: ['Municipio', 'Municipios'],
    codeHeadings: [...CODE, 'codmpio', 'codigomunicipio', 'codigodane', 'divipola'],
    code: /^\d{5}$/,
    codeIs: say('catalogs.codeMunicipality'),
    digits: 5,
  },
  paises: {
    tables: ['Pais', 'Paises'],
    codeHeadings: [...CODE, 'codigopais', 'numerico'],
    code: /^\d{3}$/,
    codeIs: say('catalogs.codeCountry'),
    digits: 3,
  },
  unirs: {
    tables: ['UNIRS', 'MedicamentosUNIRS'],
    codeHeadings: [...CODE, 'unirs'],
    code: /^[0-9A-Z][0-9A-Z./-]{0,19}$/,
    codeIs: say('catalogs.codeUnirs'),
  },
  mipres: {
    tables: ['MIPRES', 'ServiciosComplementarios'],
    codeHeadings: [...CODE, 'codigomipres'],
    code: /^[0-9A-Z][0-9A-Z./-]{0,19}$/,
    codeIs: say('catalogs.codeMipres'),
  },
  'cups-cie10': {
    ...CUPS,
    tables: ['CUPSCIE10'],
    codeHeadings: CUPS_HEADINGS,
    partnerHeadings: ['cie10', 'codigocie10', 'diagnostico'],
  },
  'cups-finalidad': {
    ...CUPS,
    tables: ['FinalidadCups'],
    codeHeadings: CUPS_HEADINGS,
    partnerHeadings: ['finalidad', 'codigofinalidad'],
  },
  'ips-cod-habilitacion': {
    ...PROVIDER,
    tables: ['IPSCodHabilitacion', 'IPSCodHabilitación'],
    digits: 12,
    owner: { nit: [...NIT_HEADINGS], codes: ['codigoprestador'] },
  },
  'ips-no-reps': {
    ...PROVIDER,
    tables: ['IPSnoREPS'],
    // The ministry keeps the code of a supplier in the column "Gerente".
    owner: { nit: [...NIT_HEADINGS], codes: ['gerente'] },
  },
  'entidades-no-reps': {
    ...PROVIDER,
    tables: ['EntidadesnoREPS'],
    owner: { nit: [...NIT_HEADINGS], codes: ['codigoprestador', 'gerente'] },
  },
}

/** Where the other facts of a code stand, in the ministry's exports and on the open data site. */
export const FACT_HEADINGS = {
  table: ['tabla'],
  name: ['nombre', 'producto', 'titulo', 'title', 'nommpio', 'nombremunicipio', 'municipio', 'pais', 'descripcioncod4'],
  detail: ['descripcion', 'descripcioncomercial', 'dpto', 'nombredepartamento', 'departamento', 'formafarmaceutica'],
  substance: ['principioactivo'],
  enabled: ['habilitado', 'estadocum'],
  sex: ['sexo', 'aplicaasexo'],
  minAge: ['edadminima'],
  maxAge: ['edadmaxima'],
  use: ['usocodigocup', 'uso'],
  surgical: ['qx'],
  stay: ['estancia'],
  coverage: ['cobertura'],
  updated: ['fechaactualizacion'],
  /** On the open data site a CUM stands in two columns. */
  file: ['expedientecum'],
  sequence: ['consecutivocum', 'consecutivo'],
} as const

export type TableFactName = keyof typeof FACT_HEADINGS

/** `Extra_VI:Sexo` and `SEXO ` are one heading: no accents, no signs, lower case. */
export function headingOf(cell: string): string {
  return cell
    .replace(/^Extra_[IVX]+:/i, '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
