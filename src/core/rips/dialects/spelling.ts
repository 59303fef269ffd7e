import { type Group, SERVICE_GROUPS } from '../../../contract/rips/field.ts'
import { FIELDS, perGroup } from '../../../contract/rips/groups.ts'
import { isJson, type Json } from '../view.ts'

/** Where the records of the next level stand. */
export const CONTAINER: Partial<Record<Group, string>> = { root: 'usuarios', usuarios: 'servicios' }

/** By themselves, since most stand as they should, and by their small letters. */
type Names = ReadonlyMap<string, string>
const namesOf = (names: readonly string[]): Names =>
  new Map(names.flatMap((name) => [[name.toLowerCase(), name] as const, [name, name] as const]))
const spelledIn = (names: Names, key: string) => names.get(key) ?? names.get(key.toLowerCase())

/** The names of each group, and of what holds its records. */
export const NAMES = perGroup((group) =>
  namesOf([...FIELDS[group].map(({ name }) => name), CONTAINER[group] ?? []].flat()),
)
export const GROUP_NAMES = namesOf(SERVICE_GROUPS)
/** A whole request, or the RIPS itself. */
export const REQUEST_NAMES = namesOf(['rips', 'xmlFevFile', 'usuarios', 'numDocumentoIdObligado'])

/** What stands in something of another name, and in nothing else, as some programs write it: `{FEVRIPS: {...}}`. */
export function unwrapped(json: Json): { readonly content: Json; readonly wrapper?: string } {
  const [name, ...others] = Object.keys(json)
  const inner = name === undefined ? undefined : json[name]
  if (name === undefined || others.length > 0 || !isJson(inner) || isRequest(json) || !isRequest(inner)) {
    return { content: json }
  }
  return { content: inner, wrapper: name }
}
const isRequest = (json: Json) => Object.keys(json).some((key) => REQUEST_NAMES.has(key.toLowerCase()))

/**
 * A record with its names as the table spells them: the ministry's reader minds no capital letters, so files may have others. What
 * also stands under its right name stays as it is. The same record when there is nothing to do.
 */
export function respelled(record: Json, names: Names, tell: (key: string) => void = () => {}): Json {
  const wrong = Object.keys(record).filter((key) => {
    const name = spelledIn(names, key)
    return name !== undefined && name !== key && !Object.hasOwn(record, name)
  })
  if (wrong.length === 0) return record
  const renamed = new Set(wrong)
  for (const key of wrong) tell(key)
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [renamed.has(key) ? (spelledIn(names, key) ?? key) : key, value]),
  )
}
