import { type Said, say } from '../../messages/message.ts'
import type { RuleTable, TableFact } from '../catalog-lookup.ts'
import type { Package } from '../view.ts'
import type { Need } from './rule.ts'

export const TABLE_NAMES: Readonly<Record<RuleTable, Said>> = {
  paises: say('catalogs.tableCountries'),
  municipios: say('catalogs.tableMunicipalities'),
  cups: say('catalogs.tableCups'),
  cie10: say('catalogs.tableCie10'),
  cum: say('catalogs.tableCum'),
  ium: say('catalogs.tableIum'),
  unirs: say('catalogs.tableUnirs'),
  mipres: say('catalogs.tableMipres'),
  'cups-cie10': say('catalogs.tableCupsCie10'),
  'cups-finalidad': say('catalogs.tableCupsPurpose'),
  'ips-cod-habilitacion': say('catalogs.tableIpsCodHabilitacion'),
  'ips-no-reps': say('catalogs.tableIpsNoReps'),
  'entidades-no-reps': say('catalogs.tableEntidadesNoReps'),
}

/** What a file may come without, as its column is called. */
export const FACT_NAMES: Readonly<Record<TableFact, Said>> = {
  'cups.use': say('catalogs.factUse'),
  'cups.sex': say('catalogs.factSex'),
  'cups.surgical': say('catalogs.factSurgical'),
  'cups.needsStay': say('catalogs.factStay'),
  'cie10.sex': say('catalogs.factSex'),
  'cie10.ages': say('catalogs.factAges'),
  'ips-cod-habilitacion.nit': say('catalogs.factProviderNit'),
  'ips-no-reps.nit': say('catalogs.factEntityNit'),
  'entidades-no-reps.nit': say('catalogs.factEntityNit'),
}

export const isFact = (need: Need): need is TableFact => Object.hasOwn(FACT_NAMES, need)
const tableOf = (fact: TableFact) => fact.slice(0, fact.indexOf('.')) as RuleTable

export const notInstalled = (table: RuleTable): Said => say('findings.notInstalled', { table: TABLE_NAMES[table] })
export const notTold = (fact: TableFact): Said =>
  say('findings.factMissing', { table: TABLE_NAMES[tableOf(fact)], fact: FACT_NAMES[fact] })

/** Why a rule cannot be asked of a package; undefined when it can. */
export function missingNeed(needs: readonly Need[], of: Package): Said | undefined {
  for (const need of needs) {
    const reason = missing(need, of)
    if (reason !== undefined) return reason
  }
  return undefined
}

function missing(need: Need, { invoice, method, source, catalogs }: Package): Said | undefined {
  if (need === 'invoice') {
    return invoice === null ? say('findings.noDocument') : undefined
  }
  if (need === 'source') {
    const isAway = method.consecutivos === 'kept' && (source?.rips ?? null) === null
    return isAway ? say('findings.noSource') : undefined
  }
  if (isFact(need)) {
    if (catalogs.version(tableOf(need)) === undefined) return notInstalled(tableOf(need))
    return catalogs.tells(need) ? undefined : notTold(need)
  }
  return catalogs.version(need) === undefined ? notInstalled(need) : undefined
}
