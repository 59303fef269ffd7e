import { mean, median, quantile } from '../bench/measure.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import type { Hour } from './day.ts'
import { pooled } from './stopwatch.ts'

/** What the noise of one run explains: two processors, shared with the simulators and with those who wait. */
const SLOWER = 1.5
/** Of one kind of operation, of which there are fewer. */
const KIND_SLOWER = 2
/** A kind that was asked for less often says nothing. */
const ENOUGH = 16
/** Processor time knows nothing of who else is busy. */
const DEARER = 1.25
const LARGER = 1.25
const MIB_AN_HOUR = 4
const THICKER = 1.3
/** The log is begun anew after 4,000 pages of 4 KiB, as soon as nobody reads what lies in it. */
const LOG_MIB = 2 * 15.7
const DESCRIPTORS = 2
const MIB = 2 ** 20

/** Hours in the morning held against as many in the evening. */
export interface Ends {
  readonly first: readonly Hour[]
  readonly last: readonly Hour[]
}

export function endsOf(hours: readonly Hour[]): Ends {
  const worked = hours.slice(1)
  const count = Math.max(1, Math.min(2, Math.floor(worked.length / 2)))
  return { first: worked.slice(0, count), last: worked.slice(-count) }
}

const timesOf = (hours: readonly Hour[]) => hours.map(({ times }) => times)

/** How much slower the machine itself was in the evening, whoever made it so. */
function slowerMachine({ first, last }: Ends): number {
  const pace = (of: readonly Hour[]) => mean(of.map(({ paceMs }) => paceMs))
  return pace(last) / pace(first)
}

/** `findings` when the evening's is more than `limit` times the morning's. */
function grown(name: string, first: number, last: number, limit: number, unit: string): Verdict {
  const said = `${first.toFixed(2)} ${unit} -> ${last.toFixed(2)} ${unit}, x ${(last / first).toFixed(2)}`
  return { name: `${name} (${said})`, findings: last <= first * limit ? [] : [`more than x ${limit.toFixed(2)}`] }
}

function slowerKinds({ first, last }: Ends, machine: number): string[] {
  const kinds = new Set(timesOf(first).flatMap((times) => [...times.keys()]))
  return [...kinds].flatMap((kind) => {
    const [before, after] = [first, last].map((hours) => hours.flatMap(({ times }) => times.get(kind) ?? []))
    if (!before || !after || Math.min(before.length, after.length) < ENOUGH) return []
    const [was, is] = [median(before), median(after)]
    return is > was * KIND_SLOWER * machine ? [`${kind}: ${was.toFixed(1)} ms -> ${is.toFixed(1)} ms`] : []
  })
}

/** Bytes of the store for each visit, with all that was billed and filed of it. */
export function bytesPerVisit(hours: readonly Hour[], n: number): number {
  const [before, hour] = [hours[n - 1], hours[n]]
  return before && hour ? (hour.storedBytes - before.storedBytes) / hour.visits : Number.NaN
}

function growth(hours: readonly Hour[]): { first: number; last: number } {
  const all = hours.map((_, n) => bytesPerVisit(hours, n)).slice(1)
  const count = Math.max(1, Math.min(2, Math.floor(all.length / 2)))
  return { first: mean(all.slice(0, count)) / 1024, last: mean(all.slice(-count)) / 1024 }
}

/** Whether the evening is as the morning was. The first hour only warms up. */
export function judgeFlatness(hours: readonly Hour[]): Verdict[] {
  const ends = endsOf(hours)
  const [first, last] = [pooled(timesOf(ends.first)), pooled(timesOf(ends.last))]
  const machine = slowerMachine(ends)
  const beside = ` beside a machine that took x ${machine.toFixed(2)}`
  const cpu = (of: readonly Hour[]) => mean(of.map(({ cpuSeconds }) => cpuSeconds))
  const worked = hours.slice(1)
  const rss = worked.map(({ rssMib }) => rssMib)
  const step = median(rss.slice(1).map((mib, n) => mib - (rss[n] ?? mib)))
  const descriptors = worked.map((hour) => hour.descriptors)
  const log = Math.max(...hours.map(({ logMib }) => logMib))
  const stored = growth(hours)
  const undrained = hours.flatMap(({ drainSeconds }, n) => (Number.isFinite(drainSeconds) ? [] : [`hour ${n}`]))
  return [
    grown(`the median wait is flat${beside}`, median(first), median(last), SLOWER * machine, 'ms'),
    grown(`the 95th percentile is flat${beside}`, quantile(first, 0.95), quantile(last, 0.95), SLOWER * machine, 'ms'),
    { name: 'no kind of operation became slow', findings: slowerKinds(ends, machine) },
    grown('an hour costs as much processor time', cpu(ends.first), cpu(ends.last), DEARER, 's'),
    grown('memory is flat', rss[0] ?? Number.NaN, rss.at(-1) ?? Number.NaN, LARGER, 'MiB'),
    {
      name: `memory does not grow hour by hour (median step ${step.toFixed(1)} MiB)`,
      findings: step > MIB_AN_HOUR && rss.length > 2 ? [rss.map((mib) => mib.toFixed(0)).join(' ')] : [],
    },
    grown('a visit takes as much of the file', stored.first, stored.last, THICKER, 'KiB'),
    {
      name: `the log is bounded (${log.toFixed(1)} MiB at most)`,
      findings: log > LOG_MIB ? [`more than ${LOG_MIB} MiB`] : [],
    },
    {
      name: `descriptors do not grow (${descriptors.join(' ')})`,
      findings: (descriptors.at(-1) ?? 0) - (descriptors[0] ?? 0) > DESCRIPTORS ? [`more than ${DESCRIPTORS}`] : [],
    },
    { name: 'the outbox was empty at the end of every hour', findings: undrained },
  ]
}

/** What the file and its log grew by, in MiB. */
export const storedMib = ({ storedBytes }: Hour) => storedBytes / MIB
