import { isObject, type Path } from '../../base/json/path.ts'

/** One difference between two revisions. `path` is in the newer one, or in the older one for what is gone. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly path: Path
  readonly before: unknown
  readonly after: unknown
}

/** Numbered by the program whenever a neighbour comes or goes: no news for a person. */
const NUMBERED: ReadonlySet<string> = new Set(['consecutivo'])
/** Lists are aligned by what is the same in both; beyond this many comparisons, by position. */
const MAX_CELLS = 4_000_000

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const isNothing = (value: unknown) => value === undefined || value === null
const asList = (value: unknown) => (Array.isArray(value) ? value : isNothing(value) ? [] : undefined)
const asObject = (value: unknown) => (isObject(value) ? value : isNothing(value) ? {} : undefined)

/** Field by field, in the order of the newer revision. A property that is null says the same as one that is not there. */
export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (same(before ?? null, after ?? null)) return []
  const [oldList, newList] = [asList(before), asList(after)]
  if (oldList && newList) return listDifferences(oldList, newList, path)
  const [old, next] = [asObject(before), asObject(after)]
  if (!old || !next) return [{ kind: 'changed', path, before: before ?? null, after: after ?? null }]
  return [...new Set([...Object.keys(next), ...Object.keys(old)])]
    .filter((name) => !NUMBERED.has(name))
    .flatMap((name) => differences(old[name], next[name], [...path, name]))
}

/** Items that are equal stay together; what stands between two of them is compared in turn, and the rest came or went. */
function listDifferences(before: readonly unknown[], after: readonly unknown[], path: Path): Difference[] {
  const anchors = [...anchorsOf(before, after), [before.length, after.length] as const]
  const found: Difference[] = []
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of anchors) {
    for (; i < nextI && j < nextJ; i++, j++) found.push(...differences(before[i], after[j], [...path, j]))
    for (; i < nextI; i++) found.push({ kind: 'removed', path: [...path, i], before: before[i], after: null })
    for (; j < nextJ; j++) found.push({ kind: 'added', path: [...path, j], before: null, after: after[j] })
    i = nextI + 1
    j = nextJ + 1
  }
  return found
}

/** The positions of the longest common sequence. */
function anchorsOf(before: readonly unknown[], after: readonly unknown[]): (readonly [number, number])[] {
  const plain = (items: readonly unknown[]) => items.map((item) => JSON.stringify(withoutNumbers(item)))
  const [a, b] = [plain(before), plain(after)]
  if (a.length * b.length > MAX_CELLS) return []
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const anchors: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) anchors.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return anchors
}

function withoutNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNumbers)
  if (!isObject(value)) return value
  const named = Object.entries(value).filter(([name]) => !NUMBERED.has(name))
  return Object.fromEntries(named.map(([name, one]) => [name, withoutNumbers(one)]))
}
