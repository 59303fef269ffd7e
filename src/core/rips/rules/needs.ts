import type { RuleTable } from '../catalog-lookup.ts'
import type { Package } from '../view.ts'
import type { Need } from './rule.ts'

const TABLE_NAMES: Readonly<Record<RuleTable, string>> = {
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
}

/** Why a rule cannot be asked of a package, in Spanish; undefined when it can. */
export function missingNeed(needs: readonly Need[], of: Package): string | undefined {
  for (const need of needs) {
    if (need === 'invoice') {
      if (of.invoice === null) return 'No hay un documento electrónico con el cual compararlo.'
    } else if (need === 'source') {
      if (of.method.consecutivos === 'kept' && (of.source?.rips ?? null) === null)
        return 'No se tienen a la mano los servicios del paquete que corrige.'
    } else if (of.catalogs.version(need) === undefined) {
      return `No está instalado el catálogo «${TABLE_NAMES[need]}».`
    }
  }
  return undefined
}
