import { describe, expect, it } from 'vitest'
import { judgeInput, NIT, SITE } from '../../../../test/support/rips.ts'
import { at, consulted } from '../../../../test/vectors/vector.ts'
import { tell } from '../../messages/message.ts'
import { type CatalogLookup, NO_CATALOGS, PROVIDER_TABLES, type ProviderTable } from '../catalog-lookup.ts'
import { judge } from '../judge.ts'

/** Registers that hold these codes of these NITs; those that are left out are not installed. */
function registers(held: Partial<Record<ProviderTable, Readonly<Record<string, readonly string[]>>>>, nits = true) {
  const codes = (table: ProviderTable) => Object.values(held[table] ?? {}).flat()
  const isRegister = (table: string): table is ProviderTable => PROVIDER_TABLES.some((one) => one === table)
  const catalogs: CatalogLookup = {
    version: (table) => (isRegister(table) && held[table] ? 'v' : undefined),
    entry: (table, code) => (isRegister(table) && codes(table).includes(code) ? { enabled: true } : undefined),
    partners: (table, nit) => {
      const found = isRegister(table) && nits ? held[table]?.[nit] : undefined
      return found && new Set(found)
    },
    tells: (fact) => nits && PROVIDER_TABLES.some((table) => fact === `${table}.nit` && held[table] !== undefined),
  }
  return catalogs
}

const said = (catalogs: CatalogLookup, codPrestador = SITE) =>
  judge(
    judgeInput({ ...consulted({ codPrestador }), catalogs, workspace: { nit: NIT, providerCodes: ['9900100001'] } }),
  )
    .issues.filter(({ code }) => /^RVC0(02|11|12)$/.test(code))
    .map(({ code, severity, path }) => `${code} ${severity === 'unresolved' ? 'unresolved' : path}`)

const UNRESOLVED = ['RVC002 unresolved', 'RVC011 unresolved', 'RVC012 unresolved']
const EMPTY = { 'ips-cod-habilitacion': {}, 'ips-no-reps': {}, 'entidades-no-reps': {} }

describe('the biller in the registers', () => {
  it.each(PROVIDER_TABLES)('passes by being in %s, whatever else is installed', (table) => {
    expect(said(registers({ [table]: { [NIT]: [SITE] } }))).toEqual([])
    expect(said(registers({ ...EMPTY, [table]: { [NIT]: [SITE] } }))).toEqual([])
  })

  it('is open while one register is missing, and an error where all three are there', () => {
    expect(said(NO_CATALOGS)).toEqual(UNRESOLVED)
    const { 'ips-no-reps': _, ...two } = EMPTY
    expect(said(registers(two))).toEqual(UNRESOLVED)
    expect(said(registers(EMPTY))).toEqual([
      'RVC002 numDocumentoIdObligado',
      `RVC011 ${at('consultas', 'codPrestador')}`,
    ])
  })

  it('by its NIT is open while a register does not tell the NITs', () => {
    expect(said(registers({ ...EMPTY, 'ips-no-reps': { '900000009': [SITE] } }, false))).toEqual([
      'RVC002 unresolved',
      'RVC012 unresolved',
    ])
  })

  it('has a code of its own NIT: of a code that nobody has only RVC011 is said', () => {
    const other = registers({ ...EMPTY, 'ips-cod-habilitacion': { [NIT]: ['990010000102'], '900000009': [SITE] } })
    expect(said(other)).toEqual([`RVC012 ${at('consultas', 'codPrestador')}`])
    expect(said(other, '990010000102')).toEqual([])
    expect(said(other, '990010000103')).toEqual([`RVC011 ${at('consultas', 'codPrestador')}`])
  })

  it('says which register is missing', () => {
    const { issues } = judge(judgeInput({ ...consulted({}), catalogs: registers({ 'ips-no-reps': {} }) }))
    expect(tell(issues.find(({ code }) => code === 'RVC011')?.message ?? '')).toBe(
      'El código del prestador debe estar registrado. No está instalado el catálogo «IPSCodHabilitacion». No está instalado el catálogo «EntidadesnoREPS».',
    )
  })
})
