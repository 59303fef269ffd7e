import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** One file that imports another; both by their path below the root. */
export interface Import {
  readonly from: string
  readonly to: string
}

const SPECIFIER = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g

/** Every relative import below a folder, of types as well as of values; tests and what lies outside of it are left out. */
export function importsIn(root: string): Import[] {
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => ({
        from,
        to: relative(root, normalize(join(root, dirname(from), specifier))),
      })),
    )
    .filter(({ to }) => !to.startsWith('..'))
}

/**
 * The circles among the folders of a tree, each edge with a file that makes it. `folderOf` says which folder a file counts
 * for; undefined leaves it out.
 */
export function circles(imports: readonly Import[], folderOf: (file: string) => string | undefined): string[] {
  const edges = new Map<string, Map<string, Import>>()
  for (const each of imports) {
    const [from, to] = [folderOf(each.from), folderOf(each.to)]
    if (from === undefined || to === undefined || from === to) continue
    const targets = edges.get(from) ?? new Map<string, Import>()
    if (!targets.has(to)) targets.set(to, each)
    edges.set(from, targets)
  }
  const reached = new Map([...edges.keys()].map((folder) => [folder, reachedFrom(folder, edges)]))
  return [...edges]
    .flatMap(([from, targets]) => [...targets].map(([to, example]) => ({ from, to, example })))
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ from, to, example }) => `${from} -> ${to} (${example.from} imports ${example.to})`)
}

function reachedFrom(start: string, edges: ReadonlyMap<string, ReadonlyMap<string, Import>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const next of edges.get(folder)?.keys() ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}
