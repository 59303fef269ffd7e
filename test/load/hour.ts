import { setTimeout as sleep } from 'node:timers/promises'
import { asking } from '../bench/asking.ts'
import { mean } from '../bench/measure.ts'
import { type HostFacts, paceMs, type StoreFacts } from '../support/host-facts.ts'
import type { Office } from '../support/scene/office.ts'
import type { Scene } from '../support/scene/programs.ts'
import type { Desk } from './desk.ts'
import { type Costs, ownCosts } from './probe.ts'
import type { Staff } from './staff.ts'
import type { Stopwatch, Times } from './stopwatch.ts'

/** Longer than connections are kept that nobody uses. */
const CALM_MS = 6_000
const LOOK_MS = 250
/** An outbox that is not empty by then does not empty. */
const DRAIN_MS = 120_000

export interface Clinic {
  readonly scene: Scene
  /** The administrator's, unmeasured. */
  readonly office: Office
  readonly desk: Desk
  readonly stopwatch: Stopwatch
  readonly staff: Staff
}

/** One hour of the clinic. Sizes in MiB, taken when everything has calmed down; `peakMib` is of the hour itself. */
export interface Hour {
  readonly times: Times
  readonly visits: number
  readonly documents: number
  /** The yardstick: how long the same work took at many moments of the hour, on average. */
  readonly paceMs: number
  readonly peakMib: number
  readonly drainSeconds: number
  readonly cpuSeconds: number
  readonly rssMib: number
  readonly descriptors: number
  readonly fileMib: number
  readonly logMib: number
  readonly storedBytes: number
  readonly costs: Costs
  /** What somebody waited who asked for a patient every 10 ms, in milliseconds. */
  readonly probed: readonly number[]
}

/** What plays an hour: everybody works, the outbox empties, everything calms down, and then it is looked at. */
export function playing({ office, desk, stopwatch, staff }: Clinic, host: HostFacts, store: StoreFacts) {
  const patient = { ...office.params, patientId: desk.billing.patients[0] }
  return async (hourMs: number): Promise<Hour> => {
    const before = { visits: desk.visits, documents: staff.documents.size, cpu: host.cpuSeconds() }
    stopwatch.lap()
    const over = new AbortController()
    const probe = asking(over.signal, () => office.ask((call) => call('patients.get', { params: patient })))
    const watched = await watch(host, () => staff.anHour(hourMs)).finally(() => over.abort())
    const probed = await probe
    const times = stopwatch.lap()
    const drainSeconds = await drained(office)
    const cpuSeconds = host.cpuSeconds() - before.cpu
    await sleep(CALM_MS)
    await host.sweep()
    const [invoiceId = ''] = staff.documents.keys()
    return {
      ...watched,
      times,
      drainSeconds,
      cpuSeconds,
      rssMib: host.rssMib(),
      descriptors: host.descriptors(),
      visits: desk.visits - before.visits,
      documents: staff.documents.size - before.documents,
      fileMib: store.fileMib(),
      logMib: store.logMib(),
      storedBytes: store.storedBytes(),
      probed,
      costs: await ownCosts(office, desk.billing.patients[0], invoiceId),
    }
  }
}

async function watch(host: HostFacts, work: () => Promise<void>): Promise<Pick<Hour, 'peakMib' | 'paceMs'>> {
  let peakMib = 0
  const pace: number[] = []
  const look = setInterval(() => {
    peakMib = Math.max(peakMib, host.rssMib())
    pace.push(paceMs())
  }, LOOK_MS)
  await work().finally(() => clearInterval(look))
  return { peakMib, paceMs: mean(pace) }
}

/** Seconds until nothing waits, is on the wire or uncertain; infinite when that does not come. */
async function drained(office: Office): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < DRAIN_MS) {
    const { body } = await office.ask((call) => call('dispatches.status', { params: office.params }))
    if (body.queued + body.sending + body.unknown === 0) return (performance.now() - begun) / 1000
    await sleep(LOOK_MS)
  }
  return Number.POSITIVE_INFINITY
}
