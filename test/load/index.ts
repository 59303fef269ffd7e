import { parseArgs } from 'node:util'
import { sayVerdicts } from '../support/scene/verdict.ts'
import { workDay } from './day.ts'
import { bytesPerVisit, counted, type Ends, endsOf, judgeFlatness } from './flatness.ts'
import type { Hour } from './hour.ts'
import { pooled, waitsOf } from './stopwatch.ts'
import { compareYears, judgeYear } from './years.ts'

/**
 * `npm run load`: a day of a busy clinic without the waiting. Twenty people of a clinic with 100,000 patients work eight hours,
 * after one that warms up: 960 visits, 320 invoices, 80 packages without one, 40 notes, and the reading that goes with them,
 * at the real host over HTTP. An hour takes half a minute, and the provider's limit of requests a minute is scaled alike.
 * `--years N` plays no day: it holds what each screen reads, and its reports, in a clinic of N years against the same in its first month;
 * `--year` does so with the made-up clinic of 14,400 visits and 3,600 invoices.
 */
const HOURS = 8
const PATIENTS = 100_000
const HOUR_MS = 30_000

const USAGE =
  'npm run load -- [--hours N] [--patients N] [--seed S] [--years N] [--year]   N hours of an eight-hour day, at least 2'
const say = (text: string) => process.stdout.write(`${text}\n`)

function number(value: string | undefined, otherwise: number, least: number): number {
  const read = value === undefined ? otherwise : Number(value)
  if (!Number.isSafeInteger(read) || read < least) throw new Error(USAGE)
  return read
}

const text = { type: 'string' } as const
const year = { type: 'boolean' } as const
const { values } = parseArgs({ options: { hours: text, patients: text, seed: text, years: text, year } })
const day = {
  hours: number(values.hours, HOURS, 2),
  patients: number(values.patients, PATIENTS, 1_000),
  seed: number(values.seed, 1, 1),
  hourMs: HOUR_MS,
}

if (values.years !== undefined || values.year) {
  const years = () => compareYears(number(values.years, 10, 1), day.patients, say)
  process.exit(sayVerdicts(await (values.year ? judgeYear(say) : years()), say) === 0 ? 0 : 1)
}

const COLUMNS = [
  ...['hour', 'visits', 'docs', 'requests', 'p50', 'p95', 'p99', 'max ms', 'pace', 'cpu s', 'drain s'],
  ...['RSS', 'peak MiB', 'file', 'log MiB', 'KiB/visit', 'fds'],
]
const row = (cells: readonly (string | number)[]) => cells.map((cell, n) => pad(cell, COLUMNS[n] ?? '')).join('  ')
const pad = (cell: string | number, column: string) => String(cell).padStart(Math.max(6, column.length))

function onHour(hours: readonly Hour[]): void {
  const n = hours.length - 1
  const hour = hours[n]
  if (!hour) return
  if (n === 0) say(row(COLUMNS))
  const waited = pooled(hour.times)
  const { p50, p95, p99, max } = waitsOf(waited)
  const waits = [p50, p95, p99, max, hour.paceMs].map((ms) => ms.toFixed(1))
  const sizes = [hour.rssMib, hour.peakMib, hour.fileMib, hour.logMib].map((mib) => mib.toFixed(0))
  const cells = [n === 0 ? 'warm' : n, hour.visits, hour.documents, waited.length, ...waits]
  const stored = n === 0 ? '-' : (bytesPerVisit(hours, n) / 1024).toFixed(1)
  say(row([...cells, hour.cpuSeconds.toFixed(1), hour.drainSeconds.toFixed(1), ...sizes, stored, hour.descriptors]))
}

/** Each kind of operation in the morning and in the evening, while everybody works. */
function sayKinds({ first, last }: Ends): void {
  const kinds = [...new Set(first.flatMap(({ times }) => [...times.keys()]))].sort()
  const waitsIn = (hours: readonly Hour[], kind: string) => {
    const waited = hours.flatMap(({ times }) => times.get(kind) ?? [])
    const { p50, p95, p99 } = waitsOf(waited)
    return `${String(waited.length).padStart(6)}${[p50, p95, p99].map((ms) => ms.toFixed(1).padStart(8)).join('')}`
  }
  say(`\n${'ms'.padEnd(28)}${' times     p50     p95     p99'}   |${' times     p50     p95     p99'}`)
  for (const kind of kinds) say(`${kind.padEnd(28)}${waitsIn(first, kind)}   |${waitsIn(last, kind)}`)
}

/** What each call costs by itself, hour by hour. */
function sayCosts(hours: readonly Hour[]): void {
  say(`\n${'ms by itself, each hour'.padEnd(28)}`)
  for (const name of hours[0]?.costs.keys() ?? []) {
    say(
      `${name.padEnd(28)}${hours.map(({ costs }) => (costs.get(name) ?? Number.NaN).toFixed(2).padStart(7)).join('')}`,
    )
  }
  say('')
}

const begun = performance.now()
const { hours, packages, documents, verdicts } = await workDay({ ...day, onHour })
sayKinds(endsOf(counted(hours)))
sayCosts(hours)
const visits = hours.reduce((sum, hour) => sum + hour.visits, 0)
const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
say(`${day.hours} hours and one to warm up in ${minutes} minutes, ${day.patients} patients, seed ${day.seed}`)
say(`${visits} visits, ${documents} invoices and notes, ${packages} packages without an invoice`)
const { judged, skipped } = judgeFlatness(hours)
const all = [...judged, ...verdicts]
const failed = sayVerdicts(all, say)
for (const why of skipped) say(`skipped: ${why}`)
say(`${all.length - failed} passed, ${failed} failed`)
// Open connections are nobody's business any more.
process.exit(failed === 0 ? 0 : 1)
