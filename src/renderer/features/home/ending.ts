import type { Deadline } from '../../../contract/deadlines.ts'
import type { Resolution } from '../../../contract/resolutions.ts'
import { runsOut } from '../resolutions/range-left.tsx'

/** Resolutions that run out and have no day among the deadlines: those with one are told there, once. */
export function endingWithoutDay(
  resolutions: readonly Resolution[],
  deadlines: readonly Pick<Deadline, 'targetId'>[],
  now = Date.now(),
): number {
  const told = new Set(deadlines.map(({ targetId }) => targetId))
  return resolutions.filter((resolution) => !told.has(resolution.id) && runsOut(resolution, now)).length
}
