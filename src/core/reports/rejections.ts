import { bogotaDay } from '../../contract/bogota.ts'
import type { RejectedDocument, RejectionDimension, RejectionRow } from '../../contract/rejections.ts'
import { isRule } from '../../contract/rips/rules.ts'
import type { Message } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { StoredRejection } from '../store/reports.ts'
import { Mean } from './mean.ts'

/** A remark that a rejection carries along is no reason of it. */
export const reasonsOf = ({ issues }: StoredRejection): readonly Issue[] =>
  issues.filter(({ severity }) => severity !== 'notification')

const KEYS_OF: Readonly<Record<RejectionDimension, (rejection: StoredRejection) => readonly string[]>> = {
  code: (rejection) => [...new Set(reasonsOf(rejection).map(({ code }) => code))],
  payer: ({ clientId }) => [clientId ?? ''],
  person: ({ people }) => people,
}

/** Where a rejection belongs: under each of its codes, and with each of those who captured it. */
export const keysOf = (by: RejectionDimension, rejection: StoredRejection): readonly string[] => KEYS_OF[by](rejection)

/** What was rejected of one document; the ministry and the provider answer apart. */
interface Case {
  readonly document: RejectedDocument
  readonly codes: Set<string>
  readonly by: Map<StoredRejection['by'], string | null>
}

/** Accepted, when each that rejected it took it since. */
function acceptedAt({ by }: Case): string | null {
  const moments = [...by.values()]
  return moments.includes(null) ? null : (moments.toSorted().at(-1) ?? null)
}

/** The documents of one row. Rejections come in the order of their moments. */
export class Rejected {
  readonly #cases = new Map<string, Case>()

  add(rejection: StoredRejection): void {
    const { documentId, documentKind, number, clientName, rejectedAt } = rejection
    const one = this.#cases.get(documentId) ?? {
      document: { documentId, documentKind, number, clientName, codes: [], rejectedAt, acceptedAt: null },
      codes: new Set<string>(),
      by: new Map(),
    }
    this.#cases.set(documentId, one)
    for (const { code } of reasonsOf(rejection)) one.codes.add(code)
    one.by.set(rejection.by, rejection.acceptedAt)
  }

  get size(): number {
    return this.#cases.size
  }

  documents(): RejectedDocument[] {
    return [...this.#cases.values()].map((one) => ({
      ...one.document,
      codes: [...one.codes].toSorted(),
      acceptedAt: acceptedAt(one),
    }))
  }

  view(): Omit<RejectionRow, 'key' | 'label'> {
    const days = new Mean()
    const cases = [...this.#cases.values()]
    for (const one of cases) days.add(bogotaDay(Date.parse(one.document.rejectedAt)), acceptedAt(one))
    const count = (of: (one: Case) => boolean) => cases.filter(of).length
    return {
      documents: cases.length,
      byMinistry: count(({ by }) => by.has('ministry')),
      byProvider: count(({ by }) => by.has('provider')),
      accepted: count((one) => acceptedAt(one) !== null),
      daysToAccepted: days.value,
    }
  }
}

const MOST = Number.MAX_SAFE_INTEGER

/** Puts rejections together as they come. */
export class RejectionReport {
  readonly total = new Rejected()
  /** What was last said of a code that is no rule of the ministry. */
  readonly said = new Map<string, Message>()
  readonly #by: RejectionDimension
  readonly #groups = new Map<string, Rejected>()

  constructor(by: RejectionDimension) {
    this.#by = by
  }

  add(rejection: StoredRejection): void {
    this.total.add(rejection)
    for (const { code, message } of reasonsOf(rejection)) if (!isRule(code)) this.said.set(code, message)
    for (const key of keysOf(this.#by, rejection)) {
      const group = this.#groups.get(key) ?? new Rejected()
      this.#groups.set(key, group)
      group.add(rejection)
    }
  }

  /** The most documents first; no two have the same place. */
  groups(): { readonly key: string; readonly rejected: Rejected; readonly place: string }[] {
    return [...this.#groups]
      .map(([key, rejected]) => ({
        key,
        rejected,
        place: `${String(MOST - rejected.size).padStart(16, '0')} ${key}`,
      }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
  }
}
