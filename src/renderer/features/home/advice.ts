import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { ageOf } from '../dispatches/words.ts'

/** What is to be done about the one that is unknown for longest. */
export function adviceOn(unknown: readonly DispatchSummary[], now: number): string | undefined {
  const aged = unknown.filter((each) => ageOf(each, each.kind, now) !== undefined)
  const [oldest] = aged.toSorted((a, b) => (a.waitingFor?.since ?? '').localeCompare(b.waitingFor?.since ?? ''))
  return oldest && ageOf(oldest, oldest.kind, now)
}
