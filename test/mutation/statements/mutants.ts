import { spoiled } from './spoiled.ts'

/** Of each statement by its shape, the files of tests that ask for it. */
export type Asked = ReadonlyMap<string, ReadonlySet<string>>

/** One defect in every statement of the same kind over the same tables: lists are put together as they are narrowed. */
export interface Mutant {
  readonly what: string
  readonly plants: readonly (readonly [shape: string, defect: number])[]
  /** That ask for one of its statements, those first that ask for the fewest others. */
  readonly files: readonly string[]
}

const TABLES = /\b(?:from|join|update|into)\s+"?(\w+)/gi
/** Their stores are one. */
const RECORDS =
  /\b(?:patients|specialists|services|clients|contracts|price_lists|resolutions|visits|authorizations)(?=_search|\b)/g

function kindOf(shape: string): string {
  const tables = new Set([...shape.matchAll(TABLES)].map(([, table]) => table))
  return [/^\w+/.exec(shape)?.[0], ...tables].join(' ')
}

export function mutantsOf(asked: Asked): Mutant[] {
  const statements = Map.groupBy(
    [...asked.values()].flatMap((files) => [...files]),
    (file) => file,
  )
  const countOf = (file: string) => statements.get(file)?.length ?? 0
  const all = [...asked].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const plants = all.flatMap(([shape, files]) =>
    spoiled(shape).map(({ what }, defect) => ({ what, shape, defect, files: [...files] })),
  )
  const together = Map.groupBy(plants, ({ shape, what }) => `${kindOf(shape)} ${what}`.replaceAll(RECORDS, 'records'))
  return [...together.values()].map((same) => ({
    what: same[0]?.what ?? '',
    plants: same.map(({ shape, defect }) => [shape, defect] as const),
    files: [...new Set(same.flatMap(({ files }) => files))].toSorted((a, b) => countOf(a) - countOf(b)),
  }))
}

/** The files of one run of the tests, and for which mutant each of them is. */
export type Batch = ReadonlyMap<string, Mutant>

/** As many mutants as can be told apart in one run: none of their files asks for a statement of another's. */
export function batchOf(mutants: readonly Mutant[], asked: Asked, filesEach: number, filesInAll: number): Batch {
  const batch = new Map<string, Mutant>()
  const spoils = ({ plants }: Mutant, file: string) => plants.some(([shape]) => asked.get(shape)?.has(file))
  for (const mutant of mutants) {
    if (batch.size >= filesInAll) return batch
    const mine = mutant.files.slice(0, filesEach)
    const isApart =
      ![...batch.keys()].some((file) => spoils(mutant, file)) &&
      ![...new Set(batch.values())].some((other) => mine.some((file) => spoils(other, file)))
    if (isApart) for (const file of mine) batch.set(file, mutant)
  }
  return batch
}
