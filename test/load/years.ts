import type { Client } from '../../src/contract/client.ts'
import { aPatient } from '../support/fixtures.ts'
import { HostFacts } from '../support/host-facts.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { Office } from '../support/scene/office.ts'
import { setScene } from '../support/scene/programs.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import { registerParties } from '../support/year/clinic.ts'
import { documentId, idOf } from '../support/year/fill.ts'
import { fillStore } from './day.ts'
import { bestOf, type Costs, ownCosts } from './probe.ts'
import { judgeReports, type ReportFacts, reportsOf } from './reports.ts'
import { SCREENS, type Shown } from './screens.ts'

/** The made-up clinic has 60 visits a day; one seven times as large 100,800 visits and 25,200 invoices a year. */
const SCALE_OF_YEARS = 7
const MONTHS = 12
const READ_MS = 5
/** What is put together from all that is open or all that left: a third of the 50 ms that a key may take to the screen. */
const WORK_MS = 16
const WORK: ReadonlySet<string> = new Set([
  'deadlines.list',
  'deadlines as a calendar',
  'dispatchedDocuments.list',
  'invoices with a word',
])
const SETTLED_MS = 2_000
/** What nobody ever waits: what is remembered until something is changed has to be found again. */
const AFTER_CHANGE_MS = 250
const CHANGES = 3
const FIRST_NEWCOMER = 1_600_000_000

interface Size {
  readonly months: number
  readonly scale: number
  readonly patients: number
}

interface Measured {
  readonly costs: Costs
  /** Each behind a change. */
  readonly changed: Costs
  /** Of the host, when nobody asks for anything. */
  readonly idleMib: number
  readonly reports: ReportFacts
}

async function clinicOf(size: Size): Promise<Measured> {
  const scene = await setScene(['--expose-gc', '--import', new URL('./sweep.ts', import.meta.url).pathname])
  try {
    const office = new Office(scene)
    await Promise.all([scene.simulators.start(), scene.host.start()])
    const billing = await openClinic(scene, office)
    const { params } = office
    const payers = await registerParties({
      addPayer: async (body) => (await office.ask((call) => call('clients.create', { params, body }))).body,
      addProfessional: (body) => office.ask((call) => call('specialists.create', { params, body })),
    })
    await scene.host.stop()
    await fillStore(scene, billing.workspaceId, { patients: size.patients, madeUp: { ...size, payers } })
    await scene.host.start()
    const host = new HostFacts(scene.host.pid ?? 0)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    await host.sweep()
    const idleMib = host.rssMib()
    const [patientId] = billing.patients
    const [clientId = ''] = payers
    const shown = { params, patientId, clientId, visitId: idOf('vis', 0), healthInvoiceId: documentId(0) }
    const costs = new Map([...(await ownCosts(office, patientId, documentId(0))), ...(await screensOf(office, shown))])
    const changed = await screensOf(office, shown, { before: changing(params), tries: CHANGES })
    return { costs, changed, idleMib, reports: await reportsOf(office, host, patientId, size.months) }
  } finally {
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}

const screensOf = (office: Office, shown: Shown, how: Parameters<typeof bestOf>[2] = {}) =>
  bestOf(
    office,
    Object.fromEntries(Object.entries(SCREENS).map(([name, read]) => [name, (call) => read(call, shown)])),
    how,
  )

/** Somebody registers a patient. */
function changing(params: Shown['params']) {
  let people = 0
  return (call: Client) =>
    call('patients.create', { params, body: aPatient({ documentNumber: String(FIRST_NEWCOMER + people++) }) })
}

function judgeChanged(changed: Costs): Verdict {
  const findings = [...changed].flatMap(([name, ms]) => (ms <= AFTER_CHANGE_MS ? [] : [`${name}: ${ms.toFixed(0)} ms`]))
  return { name: `behind a change no read of a screen takes more than ${AFTER_CHANGE_MS} ms`, findings }
}

function judgeReads(before: Costs, now: Costs, say: (text: string) => void): Verdict {
  const findings = [...now].flatMap(([name, ms]) => {
    const first = before.get(name) ?? Number.NaN
    say(`${name.padEnd(28)}${first.toFixed(2).padStart(11)}${ms.toFixed(2).padStart(10)}`)
    return ms <= Math.max(WORK.has(name) ? WORK_MS : READ_MS, first) ? [] : [`${name}: ${ms.toFixed(2)} ms`]
  })
  return {
    name: `every read of a screen takes ${READ_MS} ms at most (${WORK_MS} where it looks at all that is open), or no longer than at first`,
    findings,
  }
}

/** A clinic against its own first month: what each screen reads, and what its reports cost. */
async function compare(size: Size, say: (text: string) => void): Promise<Verdict[]> {
  const first = await clinicOf({ ...size, months: 1 })
  const now = await clinicOf(size)
  say(`${'ms by itself'.padEnd(28)}first month  ${size.months} months`)
  const reads = judgeReads(first.costs, now.costs, say)
  const changed = judgeChanged(now.changed)
  const reports = judgeReports(now.reports, say)
  say(`host idle: ${first.idleMib.toFixed(0)} MiB in the first month, ${now.idleMib.toFixed(0)} MiB now`)
  return [reads, changed, ...reports]
}

export const compareYears = (years: number, patients: number, say: (text: string) => void) =>
  compare({ months: years * MONTHS, scale: SCALE_OF_YEARS, patients }, say)

/** The made-up clinic's year: 600 patients, 14,400 visits, 3,600 invoices. */
export const judgeYear = (say: (text: string) => void) => compare({ months: MONTHS, scale: 1, patients: 600 }, say)
