import type {
  CatalogEntry,
  CatalogLookup,
  EntryTable,
  PairTable,
  ProviderTable,
} from '../../src/core/rips/catalog-lookup.ts'
import { NIT, SITE } from './rips.ts'

/** A few codes of each table, as the rules' vectors need them. For tests. */

/** Registered, and of another NIT than the fixtures'. */
export const FOREIGN_SITE = '990010000108'
const OTHER_NIT = '900000002'

const ENTRIES: Readonly<Record<EntryTable, Readonly<Record<string, Omit<CatalogEntry, 'enabled'>>>>> = {
  paises: { '170': {}, '862': {} },
  municipios: { '05001': {}, '11001': {} },
  cups: {
    '890201': { use: 'AC' },
    '890268': { use: 'AC' },
    '890283': { use: 'AC' },
    '890602': { use: 'AC' },
    '890701': { use: 'AC' },
    '903895': { use: 'AP' },
    '901304': { use: 'AP' },
    '721003': { use: 'AP', sex: 'F' },
    '735301': { use: 'AP', sex: 'F' },
    '735931': { use: 'AP', sex: 'F' },
    '605101': { use: 'AP', sex: 'M', surgical: true, needsStay: true },
    '010101': { use: 'AP', surgical: true },
    '067001': { use: 'AP' },
    '601T01': { use: 'AT' },
    '130A01': { use: 'AT' },
  },
  cie10: {
    A001: {},
    C402: {},
    C403: {},
    C404: {},
    E669: {},
    I219: {},
    O800: { sex: 'F', minAge: 10, maxAge: 54 },
    P599: { minAge: 0, maxAge: 0 },
    Q892: {},
    R509: {},
    T742: {},
    Y349: {},
    Z000: {},
    Z012: {},
    Z370: { minAge: 10, maxAge: 54 },
  },
  cum: { '10042-1': {}, '20025-3': {} },
  ium: { '1A1006781005100': {} },
  unirs: { '20025-3': {} },
  mipres: { '0155': {} },
  'ips-cod-habilitacion': { [SITE]: {}, '110010000201': {}, [FOREIGN_SITE]: {} },
  'ips-no-reps': {},
  'entidades-no-reps': {},
}

/** In no table of pairs, although it is a CUPS. */
export const UNPAIRED_CUPS = '890283'

const PAIRS: Readonly<Record<PairTable, Readonly<Record<string, readonly string[]>>>> = {
  'cups-cie10': { '067001': ['Q892'], '890268': ['E669'] },
  'cups-finalidad': { '890201': ['11', '15', '16'], '901304': ['42', '15'] },
}

const SITES: Readonly<Record<string, readonly string[]>> = {
  [NIT]: [SITE, '110010000201'],
  [OTHER_NIT]: [SITE, FOREIGN_SITE],
}

/** Partners of every CUPS that a test is not about. */
class Anything extends Set<string> {
  override has(code: string): boolean {
    return code !== '42'
  }
}

export const SAMPLE_CATALOGS: CatalogLookup = {
  version: () => 'muestra',
  entry(table, code) {
    const found = Object.hasOwn(ENTRIES[table], code) ? ENTRIES[table][code] : undefined
    return found && { enabled: true, ...found }
  },
  partners(table, code) {
    if (isPairs(table)) {
      const found = PAIRS[table][code]
      return found ? new Set(found) : code === UNPAIRED_CUPS ? undefined : new Anything()
    }
    const found = table === 'ips-cod-habilitacion' ? SITES[code] : undefined
    return found && new Set(found)
  },
  tells: () => true,
}

/** The same, where that table of pairs knows every CUPS. */
export const pairedIn = (known: PairTable): CatalogLookup => ({
  ...SAMPLE_CATALOGS,
  partners: (table, code) => (table === known ? new Anything() : SAMPLE_CATALOGS.partners(table, code)),
})

const isPairs = (table: PairTable | ProviderTable): table is PairTable => Object.hasOwn(PAIRS, table)
