import type { FieldValue } from '../../contract/corrections.ts'

type Path = readonly (string | number)[]

/** `$.usuarios[0].codSexo`, `rips.usuarios[0].codSexo` and `usuarios[0].codSexo` are one path from the root. */
export const bare = (path: string): string => path.replace(/^(?:\$\.?)?(?:rips\.)?/i, '')

const partsOf = (path: string): Path =>
  [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  )

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function childOf(value: unknown, part: string | number): unknown {
  if (Array.isArray(value)) return value[Number(part)]
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined
}

export const at = (root: unknown, path: string): unknown => partsOf(path).reduce(childOf, root)

/** What stands there, as far as it is one value. */
export function scalar(value: unknown): FieldValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** A copy with another value there; what is on no way to it is shared. */
export function withValue<T>(root: T, path: string, value: FieldValue): T {
  const change = (present: unknown, [part, ...rest]: Path): unknown => {
    if (part === undefined) return value
    if (Array.isArray(present)) return present.map((item, index) => (index === part ? change(item, rest) : item))
    return isObject(present) ? { ...present, [part]: change(childOf(present, part), rest) } : present
  }
  return change(root, partsOf(path)) as T
}
