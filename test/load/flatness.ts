import { mean, median, quantile } from '../bench/measure.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import type { Hour } from './hour.ts'
import { STEADY } from './probe.ts'
import { pooled } from './stopwatch.ts'

/** What the noise of one run explains: two processors, shared with the simulators and with those who wait. */
const SLOWER = 1.5
/** Between neighbouring hours at the same pace it was seen to differ by 1.8: how many copies are proven in an hour differs. */
const SLOWER_TAIL = 2
/** One call by itself, against all together. */
const KIND_SLOWER = 2
/** From here on it is another machine that the evening ran on. */
const DISTURBED = 1.25
/** Sound runs came to 0.97 to 1.13, those with an outbox that goes through all it has sent to 1.32 to 1.48. */
const DEARER = 1.25
const LARGER = 1.15
/** What a package of 200 MB may take, too. */
const PEAK_MIB = 400
const MIB_AN_HOUR = 4
/** A trend wants several hours after noon. */
const HOURS_WITH_AFTERNOON = 6
const THICKER = 1.3
/** The log is begun anew after 4,000 pages of 4 KiB, as soon as nobody reads what lies in it. */
const LOG_MIB = 2 * 15.7
const DESCRIPTORS = 2
const PROBE_P99_MS = 50
const PROBE_MAX_MS = 250

/** The morning's hours, and as many of the evening. */
export interface Ends<Of = readonly Hour[]> {
  readonly first: Of
  readonly last: Of
}

export function endsOf<T>(hours: readonly T[]): Ends<readonly T[]> {
  const count = Math.max(1, Math.min(2, Math.floor(hours.length / 2)))
  return { first: hours.slice(0, count), last: hours.slice(-count) }
}

/** The hours that count: the first one only warms up. */
export const counted = <T>(hours: readonly T[]): readonly T[] => hours.slice(1)

/** Of each end the hour in which others disturbed the least: what became slow by itself is so in every hour. */
function calmest({ first, last }: Ends): Ends<Hour> {
  const calm = (hours: readonly Hour[]) => hours.reduce((one, other) => (other.paceMs < one.paceMs ? other : one))
  return { first: calm(first), last: calm(last) }
}

/** `findings` when the evening's is more than `limit` times the morning's. */
function grown(name: string, first: number, last: number, limit: number, unit: string): Verdict {
  const said = `${first.toFixed(2)} ${unit} -> ${last.toFixed(2)} ${unit}, x ${(last / first).toFixed(2)}`
  return { name: `${name} (${said})`, findings: last <= first * limit ? [] : [`more than x ${limit.toFixed(2)}`] }
}

const costOf = ({ costs }: Hour, name: string) => costs.get(name) ?? Number.NaN
const steadyCost = (hour: Hour) => STEADY.reduce((sum, name) => sum + costOf(hour, name), 0)
/** Of the hours of an end the one that was disturbed the least. */
const least = (hours: readonly Hour[], of: (hour: Hour) => number) => Math.min(...hours.map(of))

/** What the host spends on an hour, and on each call by itself, beside the calls whose work cannot grow. */
function judgeCosts({ first, last }: Ends): Verdict[] {
  const names = [...(first[0]?.costs.keys() ?? [])].filter((name) => !STEADY.includes(name))
  const growthOf = (cost: (hour: Hour) => number) => least(last, cost) / least(first, cost)
  const machine = growthOf(steadyCost)
  const slower = names.flatMap((name) => {
    const growth = growthOf((hour) => costOf(hour, name) / steadyCost(hour))
    return growth <= KIND_SLOWER ? [] : [`${name}: x ${growth.toFixed(2)}`]
  })
  const cpu = growthOf(({ cpuSeconds }) => cpuSeconds) / machine
  const said = `x ${cpu.toFixed(2)} beside calls that took x ${machine.toFixed(2)}`
  return [
    {
      name: `an hour costs as much processor time (${said})`,
      findings: cpu <= DEARER ? [] : [`more than x ${DEARER}`],
    },
    { name: `none of ${names.length} calls by itself became slow`, findings: slower },
  ]
}

/** Bytes of the store for each visit, with all that was billed and filed of it. */
export function bytesPerVisit(hours: readonly Hour[], n: number): number {
  const [before, hour] = [hours[n - 1], hours[n]]
  return before && hour ? (hour.storedBytes - before.storedBytes) / hour.visits : Number.NaN
}

/** Among people who all want something at once, a machine that is busy otherwise says more of that than of the product. */
function judgeWaits(ends: Ends): Judgement {
  const { first, last } = calmest(ends)
  const machine = last.paceMs / first.paceMs
  if (Math.max(machine, 1 / machine) > DISTURBED) {
    const pace = `${first.paceMs.toFixed(1)} ms -> ${last.paceMs.toFixed(1)} ms`
    return {
      judged: [],
      skipped: [`waits (others kept the machine busy: the same work took ${pace})`],
    }
  }
  const wait = (hour: Hour, q: number) => quantile(pooled(hour.times), q)
  const flat = (name: string, q: number, limit: number) =>
    grown(`${name} is flat`, wait(first, q), wait(last, q), limit, 'ms')
  return {
    judged: [flat('the median wait', 0.5, SLOWER), flat('the 95th percentile', 0.95, SLOWER_TAIL)],
    skipped: [],
  }
}

/** The median of the slopes between all pairs: one hour that stands out does not bend it. */
function trendOf(values: readonly number[]): number {
  return median(values.flatMap((from, i) => values.slice(i + 1).map((to, n) => (to - from) / (n + 1))))
}

/**
 * The two page caches of the store (32 MB each) and V8's young generation reach their size in the course of the morning; what
 * still grows in the afternoon would never end.
 */
function judgeMemory(hours: readonly Hour[]): Judgement {
  const peak = Math.max(...hours.map(({ peakMib }) => peakMib))
  const bounded = {
    name: `memory is bounded (${peak.toFixed(0)} MiB at most)`,
    findings: peak > PEAK_MIB ? ['more'] : [],
  }
  const rss = hours.slice(Math.ceil(hours.length / 2) - 1).map(({ rssMib }) => rssMib)
  if (hours.length < HOURS_WITH_AFTERNOON) {
    return {
      judged: [bounded],
      skipped: [`growth of memory (fewer than ${HOURS_WITH_AFTERNOON} hours have no afternoon)`],
    }
  }
  const trend = trendOf(rss)
  const steady = {
    name: `memory does not grow hour by hour from noon on (${trend.toFixed(1)} MiB an hour)`,
    findings: trend <= MIB_AN_HOUR ? [] : [rss.map((mib) => mib.toFixed(0)).join(' ')],
  }
  const flat = grown('memory is flat from noon on', rss[0] ?? Number.NaN, rss.at(-1) ?? Number.NaN, LARGER, 'MiB')
  return { judged: [bounded, flat, steady], skipped: [] }
}

/** Whatever goes on meanwhile: copies that begin anew, imports, exports, documents, judgements. */
function judgeProbe(hours: readonly Hour[]): Verdict {
  const waits = hours.flatMap(({ probed }) => probed)
  const [p99, max] = [quantile(waits, 0.99), quantile(waits, 1)]
  const findings = [
    ...(p99 > PROBE_P99_MS ? [`p99 over ${PROBE_P99_MS} ms`] : []),
    ...(max > PROBE_MAX_MS ? [`one over ${PROBE_MAX_MS} ms`] : []),
  ]
  return { name: `who asks every 10 ms never waits (p99 ${p99.toFixed(1)} ms, at most ${max.toFixed(1)} ms)`, findings }
}

function judgeFiles(hours: readonly Hour[]): Verdict[] {
  const { first, last } = endsOf(counted(hours.map((_, n) => bytesPerVisit(hours, n) / 1024)))
  const log = Math.max(...hours.map(({ logMib }) => logMib))
  const descriptors = counted(hours).map((hour) => hour.descriptors)
  return [
    grown('a visit takes as much of the file', mean(first), mean(last), THICKER, 'KiB'),
    {
      name: `the log is bounded (${log.toFixed(1)} MiB at most)`,
      findings: log > LOG_MIB ? [`more than ${LOG_MIB} MiB`] : [],
    },
    {
      name: `descriptors do not grow (${descriptors.join(' ')})`,
      findings: (descriptors.at(-1) ?? 0) - (descriptors[0] ?? 0) > DESCRIPTORS ? [`more than ${DESCRIPTORS}`] : [],
    },
  ]
}

export interface Judgement {
  readonly judged: readonly Verdict[]
  /** Why something could not be judged. */
  readonly skipped: readonly string[]
}

/** Whether the evening is as the morning was. */
export function judgeFlatness(hours: readonly Hour[]): Judgement {
  const ends = endsOf(counted(hours))
  const waits = judgeWaits(ends)
  const memory = judgeMemory(counted(hours))
  const undrained = hours.flatMap(({ drainSeconds }, n) => (Number.isFinite(drainSeconds) ? [] : [`hour ${n}`]))
  return {
    judged: [
      ...waits.judged,
      ...judgeCosts(ends),
      judgeProbe(counted(hours)),
      ...memory.judged,
      ...judgeFiles(hours),
      { name: 'the outbox was empty at the end of every hour', findings: undrained },
    ],
    skipped: [...waits.skipped, ...memory.skipped],
  }
}
