import type { Client } from '../../src/contract/client.ts'
import { RejectionDimension } from '../../src/contract/rejections.ts'
import { ReportDimension } from '../../src/contract/reports.ts'
import { monthAfter } from '../../src/host/sample/year.ts'
import type { HostFacts } from '../support/host-facts.ts'
import type { Office } from '../support/scene/office.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import { DAY } from './desk.ts'
import { waitsOf } from './stopwatch.ts'

/** What every report takes: the journal is of 366 days at most. */
const MOST_MONTHS = 12
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
  readonly costs: ReadonlyMap<string, ReportCost>
  /** What somebody waits for a patient while reports are made. */
  readonly waits: readonly number[]
}

const THIS_MONTH = DAY.slice(0, 7)

type Make = (call: Client, params: Office['params'], period: Period) => Promise<unknown>

/** Every report of the contract, by what it is put together by. */
const REPORTS: ReadonlyMap<string, Make> = new Map<string, Make>([
  ...ReportDimension.options.map((by): [string, Make] => [
    `report by ${by}`,
    (call, params, period) => call('reports.list', { params, query: { by, ...period } }),
  ]),
  ...RejectionDimension.options.map((by): [string, Make] => [
    `rejections by ${by}`,
    (call, params, period) => call('rejections.list', { params, query: { by, ...period } }),
  ]),
  [
    'rejected documents',
    (call, params, period) => call('rejectedDocuments.list', { params, query: { by: 'code', key: '', ...period } }),
  ],
  ['journal', (call, params, period) => call('journalLines.list', { params, query: period })],
])

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
  const costOf = async (make: Make, periods: readonly Period[]) => {
    const before = host.cpuSeconds()
    for (const period of periods) await office.ask((call) => make(call, params, period))
    return (host.cpuSeconds() - before) * 1_000
  }
  const costs = new Map<string, ReportCost>()
  for (const [name, make] of REPORTS) {
    costs.set(name, { months: await costOf(make, each), whole: await costOf(make, [whole]) })
  }
  const making = (async () => {
    for (const make of REPORTS.values()) await costOf(make, [whole])
  })()
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
  const steep = [...costs].flatMap(([name, { whole, months }]) => {
    say(`${name.padEnd(28)}${months.toFixed(0).padStart(11)}${whole.toFixed(0).padStart(10)}`)
    return whole <= months * TOLERATED ? [] : [`${name}: ${whole.toFixed(0)} ms, its months ${months.toFixed(0)}`]
  })
  const { p50, p95, max } = waitsOf(waits)
  const told = [p50, p95, max].map((ms) => ms.toFixed(1)).join(', ')
  say(`a patient, while a report is made: ${told} ms (p50, p95, max) of ${waits.length}`)
  return [
    { name: 'a report of many months costs no more than one of each', findings: steep },
    { name: `who works while a report is made waits less than ${WAIT_MS} ms`, findings: p50 < WAIT_MS ? [] : [told] },
  ]
}
