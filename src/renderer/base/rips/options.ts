import { withoutAccents } from '../../../contract/plain-text.ts'
import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import type { Field, Group, SmallCatalog } from '../../../contract/rips/field.ts'
import { findField } from '../../../contract/rips/groups.ts'
import { optionsFor } from '../../../contract/rips/options.ts'
import { fieldsInForce } from './in-force.ts'

/** A code of a small catalog as a form offers it. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Names that differ only at their end, where a narrow field cuts them: what differs comes first. */
const DIFFERS: Readonly<Record<string, string>> = {
  'Plan de beneficios en salud financiado con UPC Contributivo': 'Contributivo: plan de beneficios con UPC',
  'Plan de beneficios en salud financiado con UPC Subsidiado': 'Subsidiado: plan de beneficios con UPC',
}

const option = ({ code, name }: { readonly code: string; readonly name: string }): Option => ({
  value: code,
  label: `${code} · ${DIFFERS[name] ?? name}`,
})

const plain = (text: string) => withoutAccents(text).toLowerCase()

/** What people call a code that its table calls otherwise. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  femenino: 'mujer',
  masculino: 'hombre',
  'cedula de ciudadania': 'cc',
  contributivo: 'eps',
  subsidiado: 'sisben',
}

/** Whether an option is meant by words, in any order and without their accents. */
export function meaning(words: string): (option: Option) => boolean {
  const parts = plain(words).split(/\s+/).filter(Boolean)
  return ({ label }) => {
    const name = plain(label)
    const also = Object.entries(ALSO_CALLED).flatMap(([called, other]) => (name.includes(called) ? [other] : []))
    const all = [name, ...also].join(' ')
    return parts.every((part) => all.includes(part))
  }
}

/** The codes of a small catalog that may still be chosen. */
export const offeredOptions = (catalog: SmallCatalog): readonly Option[] =>
  CATALOGS[catalog].filter(({ offered }) => offered !== false).map(option)

const cache = new WeakMap<Field, readonly Option[] | null>()

/** Codes to offer for a RIPS property; null when no small catalog rules it. */
export function codeOptions(group: Group, field: string): readonly Option[] | null {
  const fields = fieldsInForce()
  const key = findField(group, field, fields)
  if (key === undefined) return null
  const known = cache.get(key)
  if (known !== undefined) return known
  const options = optionsFor(group, field, fields)?.map(option) ?? null
  cache.set(key, options)
  return options
}

export const patientCodes = (field: string) => () => codeOptions('usuarios', field) ?? []

/** The words of a code, or the code itself when it is not in the catalog. */
export function codeName(catalog: SmallCatalog, code: string | null): string {
  return CATALOGS[catalog].find((option) => option.code === code)?.name ?? code ?? ''
}

/** As the field names it, without its code. */
export const coverageName = (code: string): string => {
  const name = codeName('coberturaPlan', code)
  return DIFFERS[name] ?? name
}

/** A code that the catalog does not offer is shown as it is, so that it can be seen and changed. */
export function withPresent(options: readonly Option[], present: string): Option[] {
  const known = present === '' || options.some(({ value }) => value === present)
  return known ? [...options] : [{ value: present, label: present }, ...options]
}
