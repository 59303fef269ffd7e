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

type Edges = ReadonlyMap<string, ReadonlyMap<string, Import>>

/**
 * The circles among the folders of a tree, the shortest first, each edge with a file that makes it. `folderOf` says which
 * folder a file counts for; undefined leaves it out.
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
  const found = [...edges].flatMap(([from, targets]) =>
    [...targets.keys()].flatMap((to) => {
      const back = wayFrom(to, from, edges)
      return back ? [[from, ...back]] : []
    }),
  )
  const each = new Map(found.map((way) => [way.slice(1).toSorted().join(), way]))
  return [...each.values()].sort((a, b) => a.length - b.length).map((way) => written(way, edges))
}

/** The shortest way from a folder to another, both ends included; undefined: there is none. */
function wayFrom(start: string, end: string, edges: Edges): string[] | undefined {
  const reached = new Set([start])
  const ways = [[start]]
  for (const way of ways) {
    const last = way.at(-1) ?? start
    if (last === end) return way
    for (const next of edges.get(last)?.keys() ?? []) {
      if (!reached.has(next)) ways.push([...way, next])
      reached.add(next)
    }
  }
  return undefined
}

const written = (way: readonly string[], edges: Edges): string =>
  way
    .slice(1)
    .map((to, index) => {
      const example = edges.get(way[index] ?? '')?.get(to)
      return `${way[index]} -> ${to} (${example?.from} imports ${example?.to})`
    })
    .join(', ')
