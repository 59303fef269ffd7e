export type Path = readonly (string | number)[]
export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `$.usuarios[0].codSexo`, `rips.usuarios[0].codSexo` and `usuarios[0].codSexo` are one path from the RIPS's root. */
export function parsePath(text: string): Path {
  const parts = [...text.matchAll(/\[(\d+)\]|([^.[\]$]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  )
  return parts[0] === 'rips' ? parts.slice(1) : parts
}

export function formatPath(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('')
}

export const samePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index])

export function getAt(value: unknown, path: Path): unknown {
  let present = value
  for (const part of path) {
    if (Array.isArray(present) && typeof part === 'number') present = present[part]
    else if (isObject(present)) present = present[part]
    else return undefined
  }
  return present
}

export function listAt(value: unknown, path: Path): readonly unknown[] {
  const list = getAt(value, path)
  return Array.isArray(list) ? list : []
}

/** A copy in which `change` was applied at the path; everything that did not change is shared. Missing parents are made. */
export function changeAt(value: unknown, path: Path, change: (present: unknown) => unknown): unknown {
  const [part, ...rest] = path
  if (part === undefined) return change(value)
  if (typeof part === 'number') {
    const list = Array.isArray(value) ? [...value] : []
    list[part] = changeAt(list[part], rest, change)
    return list
  }
  const object = isObject(value) ? value : {}
  const next = changeAt(object[part], rest, change)
  if (next !== undefined) return { ...object, [part]: next }
  const { [part]: _, ...others } = object
  return others
}
