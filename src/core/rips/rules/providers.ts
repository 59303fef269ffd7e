import { SERVICE_GROUPS } from '../../../contract/rips/field.ts'
import { say } from '../../messages/message.ts'
import { together } from '../../messages/together.ts'
import { type CatalogLookup, PROVIDER_TABLES, type ProviderTable } from '../catalog-lookup.ts'
import { type Package, type Service, text } from '../view.ts'
import { providerOf } from './identity.ts'
import { notInstalled, notTold } from './needs.ts'
import { type Need, packageRule, type Rule, serviceRule, type Undecided } from './rule.ts'

/**
 * The biller in the registers of providers. Being in one of the three is enough; not being in any says something only where
 * all three are installed. Source: DT1 v002, section 6.
 */

const NIT = 'numDocumentoIdObligado'
const CODE = 'codPrestador'

const REGISTERS: readonly Need[] = PROVIDER_TABLES
const NITS: readonly Need[] = PROVIDER_TABLES.map((table) => `${table}.nit` as const)
const using = (rule: Rule, uses: readonly Need[]): Rule => ({ ...rule, uses })

export const PROVIDER_RULES: readonly Rule[] = [
  using(
    packageRule('RVC002', say('findings.billerUnregistered'), ({ rips, catalogs }) => {
      const nit = rips ? text(rips, NIT) : undefined
      if (nit === undefined || codesOf(nit, catalogs).length > 0) return
      return undecided(catalogs, true) ?? NIT
    }),
    [...REGISTERS, ...NITS],
  ),
  using(
    serviceRule('RVC011', SERVICE_GROUPS, say('findings.providerUnregistered'), (service) => {
      const of = service.user.package
      const code = providerOf(service)
      if (code === undefined || isRegistered(code, of.catalogs)) return
      return undecided(of.catalogs, false) ?? CODE
    }),
    REGISTERS,
  ),
  using(
    serviceRule('RVC012', SERVICE_GROUPS, say('findings.providerOfOtherNit'), (service) => {
      const of = service.user.package
      if (isOfBiller(service, of)) return
      const open = undecided(of.catalogs, true)
      // A code that nobody has is RVC011's.
      return open ?? (isRegistered(providerOf(service) ?? '', of.catalogs) ? CODE : undefined)
    }),
    [...REGISTERS, ...NITS],
  ),
]

function isOfBiller(service: Service, { rips, catalogs }: Package): boolean {
  const nit = rips ? text(rips, NIT) : undefined
  const code = providerOf(service)
  return nit === undefined || code === undefined || codesOf(nit, catalogs).some((codes) => codes.has(code))
}

const codesOf = (nit: string, catalogs: CatalogLookup): ReadonlySet<string>[] =>
  PROVIDER_TABLES.flatMap((table) => catalogs.partners(table, nit) ?? [])

const isRegistered = (code: string, catalogs: CatalogLookup): boolean =>
  PROVIDER_TABLES.some((table) => catalogs.entry(table, code) !== undefined)

/** Why absence says nothing yet; undefined: every register is at hand. */
function undecided(catalogs: CatalogLookup, byNit: boolean): Undecided | undefined {
  const reasons = PROVIDER_TABLES.flatMap((table: ProviderTable) => {
    if (catalogs.version(table) === undefined) return notInstalled(table)
    return byNit && !catalogs.tells(`${table}.nit`) ? notTold(`${table}.nit`) : []
  })
  const reason = together(reasons)
  return reason && { undecided: reason }
}
