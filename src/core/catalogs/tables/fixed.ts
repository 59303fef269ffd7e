import countries from 'i18n-iso-countries/index.js'
import { CATALOGS, type Option } from '../../../contract/rips/catalogs.ts'
import type { SmallCatalog } from '../../../contract/rips/field.ts'
import type { TableEntry } from '../../store/catalogs.ts'
import { NO_FACTS } from '../entry.ts'
import { MUNICIPIOS } from './municipios.ts'

/** A table that comes with the program, until somebody installs another version of it. */
export interface FixedTable {
  readonly version: string
  readonly source: string
  readonly entries: () => readonly TableEntry[]
}

/** Numbers that ISO gave up and the ministry's table of 2025 still holds. */
const FORMER_COUNTRIES = [
  ['530', 'Antillas Neerlandesas'],
  ['736', 'Sudán (código anterior)'],
] as const
/** Kosovo has no number of ISO's; the library borrows one of those that are left to users. */
const FIRST_USER_NUMBER = 900

function countryEntries(): TableEntry[] {
  const spanish = new Intl.DisplayNames('es', { type: 'region' })
  const named = Object.entries(countries.getNumericCodes())
    .filter(([code]) => Number(code) < FIRST_USER_NUMBER)
    .map(([code, alpha2]) => [code, spanish.of(alpha2) ?? alpha2] as const)
  return [...named, ...FORMER_COUNTRIES].map(([code, name]) => ({ ...NO_FACTS, code, name }))
}

function municipalityEntries(): TableEntry[] {
  const entries: TableEntry[] = []
  let department = ''
  for (const line of MUNICIPIOS.trim().split('\n')) {
    const [code = '', ...words] = line.split(' ')
    const name = words.join(' ')
    if (code.length === 2) department = name
    else entries.push({ ...NO_FACTS, code, name, detail: department })
  }
  return entries
}

function optionEntry({ code, name, sex, minAge, maxAge }: Option): TableEntry {
  return { ...NO_FACTS, code, name, sex: sex ?? null, minAge: minAge ?? null, maxAge: maxAge ?? null }
}

const small = (name: SmallCatalog): FixedTable => ({
  version: '2026-07',
  source: 'SISPRO',
  entries: () => CATALOGS[name].map(optionEntry),
})

const isSmall = (name: string): name is SmallCatalog => Object.hasOwn(CATALOGS, name)

export const SMALL_NAMES: readonly SmallCatalog[] = Object.keys(CATALOGS).filter(isSmall)

export const FIXED: Readonly<Record<string, FixedTable>> = {
  paises: { version: 'iso-3166-7.14.0', source: 'ISO 3166-1 (i18n-iso-countries)', entries: countryEntries },
  municipios: { version: 'divipola-2025', source: 'DIVIPOLA (DANE)', entries: municipalityEntries },
  ...Object.fromEntries(SMALL_NAMES.map((name) => [name, small(name)])),
}
