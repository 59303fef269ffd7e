import { type Field, SERVICE_GROUPS, type ServiceGroup } from '../../contract/rips/field.ts'
import { FIELDS, perServiceGroup } from '../../contract/rips/groups.ts'
import { Fault } from '../fault.ts'
import { jsonPath } from '../json/path.ts'
import { say } from '../messages/message.ts'
import type { Path } from './rules/rule.ts'
import { isJson, type Json } from './view.ts'

type Aliased = Field & { readonly alias: string }
const ALIASED = perServiceGroup((group) => FIELDS[group].filter((field): field is Aliased => field.alias !== undefined))
const GROUPS_WITH_ALIASES = SERVICE_GROUPS.filter((group) => ALIASED[group].length > 0)

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Brings input aliases to their canonical names and drops the aliases; everything else stays as it was, also what nobody
 * knows. The input is not changed. Two different values under both names: Fault `conflicting_alias` at the alias; `root`
 * leads its path.
 */
export function normalizeRips(rips: Json, root: Path = []): Json {
  return mapRecords(rips, 'usuarios', root, normalizeUser)
}

/** The same for one user; `at` leads the path of a fault. */
export function normalizeUser(user: Json, at: Path): Json {
  const services = user.servicios
  if (!isJson(services) || !GROUPS_WITH_ALIASES.some((group) => usesAlias(group, services[group]))) return user
  let normal = services
  for (const group of GROUPS_WITH_ALIASES) {
    normal = mapRecords(normal, group, [...at, 'servicios'], (service, path) => normalizeService(group, service, path))
  }
  return { ...user, servicios: normal }
}

const usesAlias = (group: ServiceGroup, list: unknown): boolean =>
  Array.isArray(list) &&
  list.some((item: unknown) => isJson(item) && ALIASED[group].some(({ alias }) => Object.hasOwn(item, alias)))

/** The same for one service, for example the payload of a saved one; `at` leads the path of a fault. */
export function normalizeService(group: ServiceGroup, service: Json, at: Path = []): Json {
  let normal = service
  for (const { name, alias } of ALIASED[group]) {
    if (!Object.hasOwn(service, alias)) continue
    const { [alias]: given, ...rest } = normal
    if (!isEmpty(given) && !isEmpty(rest[name]) && given !== rest[name]) {
      throw new Fault('conflicting_alias', say('rips.aliasConflict', { alias, name }), {
        field: jsonPath([...at, alias]),
      })
    }
    normal = isEmpty(rest[name]) && !isEmpty(given) ? { ...rest, [name]: given } : rest
  }
  return normal
}

/** A copy of `parent` with the objects of one list changed; `parent` itself when none was. */
function mapRecords(parent: Json, key: string, at: Path, change: (record: Json, at: Path) => Json): Json {
  const list = parent[key]
  if (!Array.isArray(list)) return parent
  const mapped = list.map((item: unknown, index) => (isJson(item) ? change(item, [...at, key, index]) : item))
  return mapped.every((item, index) => item === list[index]) ? parent : { ...parent, [key]: mapped }
}
