import { documentId } from '../e2e/many-documents.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { Office } from '../support/scene/office.ts'
import { setScene } from '../support/scene/programs.ts'
import type { Verdict } from '../support/scene/verdict.ts'
import { fillStore } from './day.ts'
import { HostFacts } from './host-facts.ts'
import { type Costs, ownCosts } from './probe.ts'

/** A clinic of some 280 visits and 84 documents a day: ten years are a million and three hundred thousand. */
const VISITS_A_YEAR = 100_000
const DOCUMENTS_A_YEAR = 30_000
const MONTHS = 12
const READ_MS = 5
const SETTLED_MS = 2_000

interface Measured {
  readonly costs: Costs
  /** Of the host, when nobody asks for anything. */
  readonly idleMib: number
}

async function clinicOf(years: number, patients: number): Promise<Measured> {
  const scene = await setScene(['--expose-gc', '--import', new URL('./sweep.ts', import.meta.url).pathname])
  try {
    const office = new Office(scene)
    await Promise.all([scene.simulators.start(), scene.host.start()])
    const billing = await openClinic(scene, office)
    await scene.host.stop()
    const [visits, documents] = [VISITS_A_YEAR, DOCUMENTS_A_YEAR].map((aYear) => Math.round(aYear * years))
    const { clientId } = billing
    await fillStore(scene, billing.workspaceId, { patients, visits: visits ?? 0, documents: documents ?? 0, clientId })
    await scene.host.start()
    const host = new HostFacts(scene.host.pid ?? 0)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    await host.sweep()
    const idleMib = host.rssMib()
    return { costs: await ownCosts(office, billing.patients[0], documentId(0)), idleMib }
  } finally {
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}

/** Every read of a screen in a clinic of so many years: within five milliseconds, or as in its first month. */
export async function compareYears(years: number, patients: number, say: (text: string) => void): Promise<Verdict> {
  const first = await clinicOf(1 / MONTHS, patients)
  const now = await clinicOf(years, patients)
  say(`${'ms by itself'.padEnd(28)}first month  ${years} years`)
  const findings = [...now.costs].flatMap(([name, ms]) => {
    const before = first.costs.get(name) ?? Number.NaN
    say(`${name.padEnd(28)}${before.toFixed(2).padStart(11)}${ms.toFixed(2).padStart(10)}`)
    return ms <= Math.max(READ_MS, before) ? [] : [`${name}: ${ms.toFixed(2)} ms`]
  })
  say(
    `host idle: ${first.idleMib.toFixed(0)} MiB in the first month, ${now.idleMib.toFixed(0)} MiB after ${years} years`,
  )
  return { name: `every read of a screen takes ${READ_MS} ms at most, or no longer than in the first month`, findings }
}
