import { ReportDimension } from '../../src/contract/reports.ts'
import { monthAfter } from '../../src/host/sample/year.ts'
import type { HostFacts } from '../support/host-facts.ts'
import type { Office } from '../support/scene/office.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import { DAY } from './desk.ts'
import { waitsOf } from './stopwatch.ts'

/** A report is of five years at most. */
const MOST_MONTHS = 60
/** Processor time is counted in hundredths of a second. */
const TOLERATED = 1.5
const WAIT_MS = 50
const PAUSE_MS = 5

interface Period {
  readonly dateFrom: string
  readonly dateTo: string
}

/** Processor time of the host in milliseconds for one report of all months, and for one of each. */
interface ReportCost {
  readonly whole: number
  readonly months: number
}

export interface ReportFacts {
  readonly costs: ReadonlyMap<ReportDimension, ReportCost>
  /** What somebody waits for a patient while reports are made. */
  readonly waits: readonly number[]
}

const THIS_MONTH = DAY.slice(0, 7)

function periodsOf(months: number): { readonly whole: Period; readonly each: readonly Period[] } {
  const count = Math.min(months, MOST_MONTHS)
  const each = Array.from({ length: count }, (_, n) => monthAfter(THIS_MONTH, n + 1 - count)).map((month) => ({
    dateFrom: `${month}-01`,
    dateTo: `${month}-28`,
  }))
  return { whole: { dateFrom: each[0]?.dateFrom ?? DAY, dateTo: DAY }, each }
}

/** What reports of the last months cost by themselves, and what they cost who works beside them. */
export async function reportsOf(
  office: Office,
  host: HostFacts,
  patientId: string,
  months: number,
): Promise<ReportFacts> {
  const { params } = office
  const { whole, each } = periodsOf(months)
  const make = (by: ReportDimension, period: Period) =>
    office.ask((call) => call('reports.list', { params, query: { by, ...period } }))
  const costOf = async (by: ReportDimension, periods: readonly Period[]) => {
    const before = host.cpuSeconds()
    for (const period of periods) await make(by, period)
    return (host.cpuSeconds() - before) * 1_000
  }
  const costs = new Map<ReportDimension, ReportCost>()
  for (const by of ReportDimension.options) {
    costs.set(by, { months: await costOf(by, each), whole: await costOf(by, [whole]) })
  }
  const making = costOf('month', [whole, whole, whole])
  const read = () => office.ask((call) => call('patients.get', { params: { ...params, patientId } }))
  return { costs, waits: await waitsUntil(making, read) }
}

async function waitsUntil(over: Promise<unknown>, read: () => Promise<unknown>): Promise<number[]> {
  let isOver = false
  const done = over.finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    const begun = performance.now()
    await read()
    waits.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await done
  return waits
}

export function judgeReports({ costs, waits }: ReportFacts, say: (text: string) => void): Verdict[] {
  say(`\n${'processor ms'.padEnd(28)}${'months'.padStart(11)}${'whole'.padStart(10)}`)
  const steep = [...costs].flatMap(([by, { whole, months }]) => {
    say(`${`report by ${by}`.padEnd(28)}${months.toFixed(0).padStart(11)}${whole.toFixed(0).padStart(10)}`)
    return whole <= months * TOLERATED ? [] : [`by ${by}: ${whole.toFixed(0)} ms, its months ${months.toFixed(0)}`]
  })
  const { p50, p95, max } = waitsOf(waits)
  const told = [p50, p95, max].map((ms) => ms.toFixed(1)).join(', ')
  say(`a patient, while a report is made: ${told} ms (p50, p95, max) of ${waits.length}`)
  return [
    { name: 'a report of many months costs no more than one of each', findings: steep },
    { name: `who works while a report is made waits less than ${WAIT_MS} ms`, findings: p50 < WAIT_MS ? [] : [told] },
  ]
}
