import type { Group } from '../../../contract/rips/field.ts'
import { acceptedOptions, isCode } from '../../../contract/rips/options.ts'
import type { JsonObject } from '../../base/json/path.ts'
import { fieldsInForce } from '../../base/rips/in-force.ts'

/** The code fields of a record that hold words of which nobody made a code. */
export function unchosenIn(group: Group, record: JsonObject): string[] {
  const unchosen = fieldsInForce()[group].filter((field) => {
    const value = record[field.name]
    if (field.catalogs.length === 0 || typeof value !== 'string' || value === '' || isCode(value)) return false
    return acceptedOptions(group, field)?.some(({ code }) => code === value) !== true
  })
  return unchosen.map(({ name }) => name)
}
