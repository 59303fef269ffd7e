import type { ReactNode } from 'react'
import type { TextKey } from '../../base/i18n/i18n.ts'

/** A part of a draft that stands or falls as one when two people changed it. */
export interface Part<D> {
  readonly name: string
  readonly label: TextKey
  readonly keys: readonly (keyof D & string)[]
  /** In words, for whoever has to choose. */
  readonly shown: (draft: D) => ReactNode
  /** Puts both people's changes together; undefined where they cannot be. */
  readonly join?: (base: D, mine: D, theirs: D) => Partial<D> | undefined
}

/** As text, so that it can be compared; what a form adds for itself says nothing. */
const textOf = (value: unknown) => JSON.stringify(value, (name, inner) => (name === 'key' ? undefined : inner))
const pick = <D>(draft: D, keys: readonly (keyof D & string)[]): Partial<D> => {
  const picked: Partial<D> = {}
  for (const key of keys) picked[key] = draft[key]
  return picked
}
const differ = <D>({ keys }: Part<D>, a: D, b: D) => textOf(pick(a, keys)) !== textOf(pick(b, keys))

/** Only what is another value than in the base. */
export function changesOver<D extends object>(base: D, draft: D): Partial<D> {
  const old = new Map<string, unknown>(Object.entries(base))
  const changes: Partial<D> = {}
  return Object.assign(
    changes,
    ...Object.entries(draft).map(([key, value]) => (old.get(key) === value ? {} : { [key]: value })),
  )
}

export interface Merge<D> {
  /** Theirs, with what only I changed and with what could be put together; what is disputed is as I wrote it. */
  readonly draft: D
  readonly disputed: readonly Part<D>[]
  /** Changed by the other person only. */
  readonly theirsOnly: readonly Part<D>[]
}

/** Two drafts made over the same base, in one. */
export function mergeDrafts<D extends object>(parts: readonly Part<D>[], base: D, mine: D, theirs: D): Merge<D> {
  const disputed: Part<D>[] = []
  const theirsOnly: Part<D>[] = []
  let draft: D = { ...theirs }
  for (const part of parts) {
    const iDid = differ(part, base, mine)
    const theyDid = differ(part, base, theirs)
    if (theyDid && !iDid) theirsOnly.push(part)
    if (!iDid) continue
    const joined = theyDid && differ(part, mine, theirs) ? part.join?.(base, mine, theirs) : undefined
    if (theyDid && differ(part, mine, theirs) && !joined) disputed.push(part)
    draft = { ...draft, ...pick(mine, part.keys), ...joined }
  }
  return { draft, disputed, theirsOnly }
}

/** What was chosen: the disputed parts that are not kept as mine become theirs. */
export function settle<D extends object>({ draft, disputed }: Merge<D>, theirs: D, keepMine: ReadonlySet<string>): D {
  const lost = disputed.filter(({ name }) => !keepMine.has(name))
  return Object.assign({ ...draft }, ...lost.map(({ keys }) => pick(theirs, keys)))
}

interface Entry {
  /** Of my entries: kept from the base's. Theirs come with new ones. */
  readonly key: string
}

/**
 * Two lists made over the same one: what each added, changed or took away. Undefined when both changed or took away the
 * same entry.
 */
export function mergeLists<E extends Entry>(base: readonly E[], mine: readonly E[], theirs: readonly E[]) {
  const mineByKey = new Map(mine.map((entry) => [entry.key, entry]))
  const untouched = new Map<string, E[]>()
  for (const entry of base) untouched.set(textOf(entry), [...(untouched.get(textOf(entry)) ?? []), entry])
  const joined: E[] = []
  for (const entry of theirs) {
    const original = untouched.get(textOf(entry))?.shift()
    const kept = original ? mineByKey.get(original.key) : entry
    if (kept) joined.push(kept)
  }
  const theyTouched = [...untouched.values()].flat()
  const both = theyTouched.some((entry) => textOf(mineByKey.get(entry.key)) !== textOf(entry))
  if (both) return undefined
  const known = new Set(base.map(({ key }) => key))
  return [...joined, ...mine.filter(({ key }) => !known.has(key))]
}
