import type { LargeCatalog } from '../../contract/rips/field.ts'

/**
 * What the rules ask of the installed code tables. Synchronous, since it is asked for every service of a package of 200 MB:
 * whoever implements it answers from memory or from a prepared statement. One lookup sees one version of each table from its
 * first answer to its last.
 */
export interface CatalogLookup {
  /** Version of an installed table; undefined: not installed, and its rules stay unresolved. */
  version(table: RuleTable): string | undefined
  /** The code as the table has it, spelt as in the RIPS (numbers without leading zeros); undefined: not in the table. */
  entry(table: EntryTable, code: string): CatalogEntry | undefined
  /**
   * The partners of a CUPS in a table of pairs: diagnoses of `cups-cie10`, purposes of `cups-finalidad`; the codes of a NIT
   * in a table of providers. Undefined: it is not in the table.
   */
  partners(table: PairTable | ProviderTable, code: string): ReadonlySet<string> | undefined
  /** Whether the installed file says this of any code; false: the rules that ask for it stay unresolved. */
  tells(fact: TableFact): boolean
}

/**
 * Tables of codes. Beside those that fields draw their values from: `unirs` (medicines for uses beyond their sanitary
 * registration) and `mipres` (complementary services).
 */
export type EntryTable = Exclude<LargeCatalog, 'cie11'> | 'unirs' | 'mipres' | ProviderTable
/** The three registers in which a biller may be: its NIT with the codes of its sites (RVC002, RVC011, RVC012). */
export const PROVIDER_TABLES = ['ips-cod-habilitacion', 'ips-no-reps', 'entidades-no-reps'] as const
export type ProviderTable = (typeof PROVIDER_TABLES)[number]
/** Tables of pairs: CUPS with its diagnoses (RVC019, RVC029, RVC030), and with its purposes (RVC059). */
export type PairTable = 'cups-cie10' | 'cups-finalidad'
export type RuleTable = EntryTable | PairTable

/** What rules ask of the codes of a table beyond their being there: a file may come without the column. */
export const TABLE_FACTS = {
  cups: ['use', 'sex', 'surgical', 'needsStay'],
  cie10: ['sex', 'ages'],
  'ips-cod-habilitacion': ['nit'],
  'ips-no-reps': ['nit'],
  'entidades-no-reps': ['nit'],
} as const satisfies Partial<Record<EntryTable, readonly string[]>>
type FactTable = keyof typeof TABLE_FACTS
export type TableFact = { [T in FactTable]: `${T}.${(typeof TABLE_FACTS)[T][number]}` }[FactTable]

/** One code. What the official file leaves empty is left out: then nothing is held against anybody. */
export interface CatalogEntry {
  /** False: known, and no longer in use ("Habilitado: NO"). */
  readonly enabled: boolean
  /** Only for this sex. */
  readonly sex?: 'F' | 'M'
  /** Ages in completed years; both ends are allowed. */
  readonly minAge?: number
  readonly maxAge?: number
  /** CUPS: consultation, procedure or other service ("UsoCodigoCUP"). */
  readonly use?: 'AC' | 'AP' | 'AT'
  /** CUPS: surgical ("Qx: S"). */
  readonly surgical?: boolean
  /** CUPS: given during a stay ("Estancia: E"). */
  readonly needsStay?: boolean
  /** CUPS: as written in the file ("PBS", "SALUD_PUBLICA", "01" ...). */
  readonly coverage?: string
}

/** No table is installed. */
export const NO_CATALOGS: CatalogLookup = {
  version: () => undefined,
  entry: () => undefined,
  partners: () => undefined,
  tells: () => false,
}
