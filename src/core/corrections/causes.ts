import { CORRECTION_LIMITS, type CorrectionCause, type FieldValue } from '../../contract/corrections.ts'
import { fieldAt } from '../../contract/rips/mending.ts'
import type { Untold } from '../messages/untold.ts'
import type { Faulty } from './faulty.ts'
import type { Found } from './found.ts'

export type Cause = Pick<Found, 'source' | 'code' | 'place'>

export const isOf = ({ source, code, place }: Cause, found: Found): boolean =>
  found.source === source && found.code === code && found.place === place

class Group {
  readonly values = new Map<FieldValue, number>()
  readonly first: Found
  documents = 0
  findings = 0

  constructor(first: Found) {
    this.first = first
  }

  add({ value }: Found): void {
    this.findings++
    this.values.set(value, (this.values.get(value) ?? 0) + 1)
  }

  view(): Untold<CorrectionCause> {
    const { source, code, place, message } = this.first
    const mendable = fieldAt(place) !== undefined
    const values = [...this.values]
      .map(([value, findings]) => ({ value, findings }))
      .toSorted((a, b) => b.findings - a.findings)
      .slice(0, CORRECTION_LIMITS.values)
    const { documents, findings } = this
    return { source, code, place, message, documents, findings, values: mendable ? values : [], mendable }
  }
}

/** Puts together what has one cause as the documents come. */
export class Causes {
  readonly #groups = new Map<string, Group>()

  add({ found }: Faulty): void {
    const counted = new Set<Group>()
    for (const one of found) {
      const key = JSON.stringify([one.source, one.code, one.place])
      const group = this.#groups.get(key) ?? new Group(one)
      this.#groups.set(key, group)
      group.add(one)
      if (!counted.has(group)) group.documents++
      counted.add(group)
    }
  }

  /** By the most documents first; no two have the same place. */
  rows(): { readonly row: Untold<CorrectionCause>; readonly place: string }[] {
    return [...this.#groups]
      .map(([key, group]) => ({ row: group.view(), place: `${before(group.documents)} ${key}` }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
  }
}

const before = (count: number) => String(Number.MAX_SAFE_INTEGER - count).padStart(16, '0')
