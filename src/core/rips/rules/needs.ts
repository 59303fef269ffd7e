import type { RuleTable, TableFact } from '../catalog-lookup.ts'
import type { Package } from '../view.ts'
import type { Need } from './rule.ts'

export const TABLE_NAMES: Readonly<Record<RuleTable, string>> = {
  paises: 'Países',
  municipios: 'Municipios',
  cups: 'CUPS',
  cie10: 'CIE-10',
  cum: 'CUM',
  ium: 'IUM',
  unirs: 'Listado UNIRS',
  mipres: 'Servicios complementarios de MIPRES',
  'cups-cie10': 'CUPS y diagnósticos',
  'cups-finalidad': 'CUPS y finalidades',
  'ips-cod-habilitacion': 'IPSCodHabilitacion',
  'ips-no-reps': 'IPSnoREPS',
  'entidades-no-reps': 'EntidadesnoREPS',
}

/** What a file may come without, as its column is called. */
export const FACT_NAMES: Readonly<Record<TableFact, string>> = {
  'cups.use': 'el uso de cada código (UsoCodigoCUP)',
  'cups.sex': 'el sexo al que aplica (Sexo)',
  'cups.surgical': 'si es quirúrgico (Qx)',
  'cups.needsStay': 'si va con estancia (Estancia)',
  'cie10.sex': 'el sexo al que aplica (Sexo)',
  'cie10.ages': 'las edades a las que aplica (EdadMinima, EdadMaxima)',
  'ips-cod-habilitacion.nit': 'el NIT de cada prestador (NroIDPrestador)',
  'ips-no-reps.nit': 'el NIT de cada entidad (NIT)',
  'entidades-no-reps.nit': 'el NIT de cada entidad (NIT)',
}

export const isFact = (need: Need): need is TableFact => Object.hasOwn(FACT_NAMES, need)
const tableOf = (fact: TableFact) => fact.slice(0, fact.indexOf('.')) as RuleTable

export const notInstalled = (table: RuleTable): string => `No está instalado el catálogo «${TABLE_NAMES[table]}».`
export const notTold = (fact: TableFact): string =>
  `El catálogo «${TABLE_NAMES[tableOf(fact)]}» que está instalado no trae ${FACT_NAMES[fact]}.`

/** Why a rule cannot be asked of a package, in Spanish; undefined when it can. */
export function missingNeed(needs: readonly Need[], of: Package): string | undefined {
  for (const need of needs) {
    const reason = missing(need, of)
    if (reason !== undefined) return reason
  }
  return undefined
}

function missing(need: Need, { invoice, method, source, catalogs }: Package): string | undefined {
  if (need === 'invoice') {
    return invoice === null ? 'No hay un documento electrónico con el cual compararlo.' : undefined
  }
  if (need === 'source') {
    const isAway = method.consecutivos === 'kept' && (source?.rips ?? null) === null
    return isAway ? 'No se tienen a la mano los servicios del paquete que corrige.' : undefined
  }
  if (isFact(need)) {
    if (catalogs.version(tableOf(need)) === undefined) return notInstalled(tableOf(need))
    return catalogs.tells(need) ? undefined : notTold(need)
  }
  return catalogs.version(need) === undefined ? notInstalled(need) : undefined
}
