import {
  type CatalogEntry,
  type EntryTable,
  type PairTable,
  PROVIDER_TABLES,
  type RuleTable,
  type TableFact,
} from '../rips/catalog-lookup.ts'
import type { CatalogFile, CatalogVersion, JudgingCatalogs, TableEntry } from '../store/catalogs.ts'
import type { Shelf } from './shelf.ts'

/** A package of many thousand services asks for few codes, over and over. */
const REMEMBERED = 20_000

const TABLES: readonly RuleTable[] = [
  ...(['cups', 'cie10', 'cum', 'ium', 'municipios', 'paises', 'unirs', 'mipres'] as const satisfies EntryTable[]),
  ...(['cups-cie10', 'cups-finalidad'] as const satisfies PairTable[]),
  ...PROVIDER_TABLES,
]

function ruleEntry({ enabled, sex, minAge, maxAge, use, surgical, needsStay, coverage }: TableEntry): CatalogEntry {
  return {
    enabled,
    ...(sex !== null && { sex }),
    ...(minAge !== null && { minAge }),
    ...(maxAge !== null && { maxAge }),
    ...(use !== null && { use }),
    ...(surgical !== null && { surgical }),
    ...(needsStay !== null && { needsStay }),
    ...(coverage !== null && { coverage }),
  }
}

function remembering<T>(find: (code: string) => T): (code: string) => T {
  const known = new Map<string, { readonly found: T }>()
  return (code) => {
    const present = known.get(code)
    if (present) return present.found
    const found = find(code)
    if (known.size < REMEMBERED) known.set(code, { found })
    return found
  }
}

const entries = (file: CatalogFile) =>
  remembering((code) => {
    const found = file.find(code)
    return found && ruleEntry(found)
  })

const partners = (file: CatalogFile) =>
  remembering((cups): ReadonlySet<string> | undefined => {
    const found = file.partners(cups)
    return found.length === 0 ? undefined : new Set(found)
  })

/** What is in force now, for one judgement: a version that is installed meanwhile does not move the ground under it. */
export function judgingCatalogs(shelf: Shelf, inForce: readonly CatalogVersion[]): JudgingCatalogs {
  const versions: Record<string, string> = {}
  const entriesOf = new Map<RuleTable, ReturnType<typeof entries>>()
  const partnersOf = new Map<RuleTable, ReturnType<typeof partners>>()
  const facts = new Set<TableFact>()
  for (const table of TABLES) {
    const { version, complete, file } = shelf.look(table, inForce)
    if (version === null || !complete || !file) continue
    versions[table] = version
    entriesOf.set(table, entries(file))
    partnersOf.set(table, partners(file))
    for (const fact of file.facts(table)) facts.add(fact)
  }
  return {
    versions,
    lookup: {
      version: (table) => versions[table],
      entry: (table, code) => entriesOf.get(table)?.(code),
      partners: (table, code) => partnersOf.get(table)?.(code),
      tells: (fact) => facts.has(fact),
    },
  }
}
