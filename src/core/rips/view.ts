import type { PackageKind } from '../../contract/packages.ts'
import { DATE, DATE_TIME, SERVICE_GROUPS, type ServiceGroup } from '../../contract/rips/field.ts'
import type { LoadMethod } from '../../contract/rips/kinds.ts'
import type { RulePack } from '../../contract/rips/packs.ts'
import type { AttachedDocument } from './attached-document.ts'
import { existsInCalendar } from './calendar.ts'
import type { CatalogLookup } from './catalog-lookup.ts'

/** A JSON object of which nothing is known yet. */
export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a rule sees of the package as such. */
export interface Package {
  readonly kind: PackageKind
  readonly method: LoadMethod
  readonly pack: RulePack
  /** `YYYY-MM-DD HH:mm` in Colombia. */
  readonly now: string
  readonly workspace: WorkspaceFacts
  readonly document: AttachedDocument | null
  /**
   * The document that the services are charged with: its period, coverage and modality are theirs. The package's own, or
   * the source's where the RIPS belongs to an earlier invoice; null: not known.
   */
  readonly invoice: AttachedDocument | null
  readonly source: SourceContent | null
  /** Another filing of a document of this kind and number is known here, with its CUV. */
  readonly filedBefore: boolean
  readonly catalogs: CatalogLookup
  /** The root: its `usuarios` may stand elsewhere, and come one by one. */
  readonly rips: Json | null
}

/** What a package corrects or continues, as far as it is held here. */
export interface SourceContent {
  readonly rips: Json | null
  readonly document: AttachedDocument | null
}

export interface WorkspaceFacts {
  /** Without check digit. */
  readonly nit: string
  /** Verified codes of the workspace: sites (12 digits) or whole providers (10). Empty: not known yet. */
  readonly providerCodes: readonly string[]
}

export interface User {
  readonly package: Package
  readonly index: number
  readonly record: Json
  readonly services: readonly Service[]
}

export interface Service {
  readonly user: User
  readonly group: ServiceGroup
  readonly index: number
  readonly record: Json
}

/** Users and services that are not objects are left to the structure checks. */
export function viewUser(of: Package, index: number, record: Json): User {
  const services: Service[] = []
  const user: User = { package: of, index, record, services }
  const groups = record.servicios
  if (!isJson(groups)) return user
  for (const group of SERVICE_GROUPS) {
    const list = groups[group]
    if (!Array.isArray(list)) continue
    list.forEach((service: unknown, at) => {
      if (isJson(service)) services.push({ user, group, index: at, record: service })
    })
  }
  return user
}

/** Values of the right form, so that a rule never judges what the structure already refused. */
export function text(record: Json, name: string): string | undefined {
  const value = record[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const SEXES: ReadonlySet<string> = new Set(['M', 'F', 'I'])
export function sexOf({ record }: User): string | undefined {
  const sex = text(record, 'codSexo')
  return sex !== undefined && SEXES.has(sex) ? sex : undefined
}

export function number(record: Json, name: string): number | undefined {
  const value = record[name]
  return typeof value === 'number' && value >= 0 ? value : undefined
}

/** An amount in pesos as integer centavos. */
export function centavos(record: Json, name: string): number | undefined {
  const pesos = number(record, name)
  return pesos === undefined ? undefined : Math.round(pesos * 100)
}

export const date = (record: Json, name: string): string | undefined => formed(record, name, DATE)
export const dateTime = (record: Json, name: string): string | undefined => formed(record, name, DATE_TIME)

function formed(record: Json, name: string, form: RegExp): string | undefined {
  const value = record[name]
  return typeof value === 'string' && form.test(value) && existsInCalendar(value) ? value : undefined
}
