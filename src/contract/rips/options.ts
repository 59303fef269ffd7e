import { CATALOGS, type Option } from './catalogs.ts'
import type { Field, Group, SmallCatalog } from './field.ts'
import { type Fields, findField } from './groups.ts'

/** What is typed into a code field is a code, or words that look for one. Every code of a big table has a digit and no blank. */
export const isCode = (typed: string): boolean => /^\S*\d\S*$/.test(typed)

const isSmall = (catalog: string): catalog is SmallCatalog => Object.hasOwn(CATALOGS, catalog)

/** Codes that the ministry takes for a property of a group; null when no small catalog rules it. */
export function acceptedOptions(group: Group, field: Field): readonly Option[] | null {
  const catalogs = field.catalogs.filter(isSmall)
  if (catalogs.length === 0) return null
  const options = catalogs.flatMap((catalog) => CATALOGS[catalog])
  return options.filter(
    ({ code, groups }) => (groups === undefined || groups.includes(group)) && !field.without?.includes(code),
  )
}

/** Codes to offer a person for a text property: those the ministry takes, without the ones on their way out. */
export function optionsFor(group: Group, fieldName: string, fields?: Fields): readonly Option[] | null {
  const field = findField(group, fieldName, fields)
  const accepted = field?.type === 'string' ? acceptedOptions(group, field) : null
  return accepted?.filter((option) => option.offered !== false) ?? null
}
