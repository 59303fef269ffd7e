type Step = string | number

/** `usuarios[0].servicios.consultas[2].vrServicio` as its steps; undefined where it is no such path. */
export function stepsOf(path: string): Step[] | undefined {
  if (!/^\w+(?:\.\w+|\[\d+\])*$/.test(path)) return undefined
  return [...path.matchAll(/\[(\d+)\]|\w+/g)].map(([name, index]) => (index === undefined ? name : Number(index)))
}

/** What all paths of one field have in common: its path without the places in its lists. */
export const shapeOf = (path: string): string => path.replace(/\[\d+\]/g, '[]')

function within(value: unknown, step: Step): unknown {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What lies at a path; undefined when nothing does. */
export const valueAt = (root: unknown, path: string): unknown => stepsOf(path)?.reduce(within, root)

/** Puts a value where the record around it is there; answers whether it was. */
export function setValueAt(root: unknown, path: string, value: unknown): boolean {
  const steps = stepsOf(path) ?? []
  const name = steps.at(-1)
  const record = steps.slice(0, -1).reduce<unknown>(within, root)
  if (typeof name !== 'string' || !isRecord(record)) return false
  record[name] = value
  return true
}
