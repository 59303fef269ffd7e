import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulators } from '../../src/host/simulators.ts'
import { sharedDatabase } from '../support/postgres.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { judgeDocuments } from '../support/scene/judge-documents.ts'
import { ledgerOf, type Verdict } from '../support/scene/verdict.ts'
import { Clinics } from './clinics.ts'
import { Cluster } from './cluster.ts'
import { fastClock, type Shared } from './node.ts'
import { Processes } from './processes.ts'

/** Nothing moves for so long: all is over, or something is stuck. */
const STILL_MS = 60_000
/** A session of twelve hours lasts 24 minutes here. */
const SESSION_MS = 600_000

export interface HubCampaign {
  /** At least: people go on billing until the last strike is done. */
  readonly documents: number
  readonly kills: number
  readonly freezes: number
  /** Of the database, to a standby that has each commit. */
  readonly failovers: number
  /** A defect that is put into the processes, to see that the campaign finds it. */
  readonly planted: string | undefined
  readonly seed: number
  readonly say: (text: string) => void
}

export interface HubReport {
  readonly kills: number
  readonly freezes: number
  readonly failovers: number
  readonly documents: number
  /** Emissions that nobody can prove absent yet. */
  readonly waiting: number
  readonly verdicts: readonly Verdict[]
}

interface Victims {
  readonly processes: Processes
  readonly cluster: Cluster
  readonly clinics: Clinics
}

/** Clinics bill at processes that are killed and frozen, over a database that goes over to its standby; then looks what became of each document. */
export async function hubCampaign(campaign: HubCampaign): Promise<HubReport> {
  const random = seededRandom(campaign.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-hub-'))
  const cluster = await Cluster.start()
  const database = await sharedDatabase(cluster.url)
  const since = Date.now()
  const simulators = await startSimulators(join(dataDir, 'simulators'), { clock: fastClock(since) })
  const { origins } = simulators
  const file = join(dataDir, 'shared.json')
  const shared: Shared = { url: database.url, dataDir, origins, since, planted: campaign.planted }
  writeFileSync(file, JSON.stringify(shared))
  const processes = new Processes(file, random, cluster)
  try {
    await processes.start()
    const clinics = await Clinics.open(processes, simulators, random)
    return await strikeAndJudge(campaign, { processes, cluster, clinics }, random)
  } finally {
    await processes.end()
    await simulators.close()
    await database.pool.close()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function strikeAndJudge(campaign: HubCampaign, victims: Victims, random: Random): Promise<HubReport> {
  const { processes, cluster, clinics } = victims
  const renewing = setInterval(() => void clinics.signInAgain(), SESSION_MS)
  try {
    let isStruck = false
    const billed = clinics.bill((begun) => isStruck && begun >= campaign.documents)
    await strike(campaign, victims, random)
    isStruck = true
    await billed
    await processes.thaw()
    const open = await untilStill(clinics, campaign.say)
    const { documents } = clinics
    const { verdicts, waiting } = await judgeDocuments(clinics.scene, clinics.anybody, documents)
    return {
      kills: processes.kills,
      freezes: processes.freezes,
      failovers: cluster.failovers,
      documents: documents.size,
      waiting,
      verdicts: [
        { name: 'nothing was issued or filed twice', findings: await doubles(clinics) },
        { name: 'nothing is stuck', findings: open > waiting * 2 ? [`${open} have not ended`] : [] },
        ...verdicts,
        {
          name: 'nobody was refused, and no process ended by itself',
          findings: [...clinics.findings, ...processes.strays()],
        },
      ],
    }
  } finally {
    clearInterval(renewing)
  }
}

async function doubles({ scene }: Clinics): Promise<string[]> {
  const ledgers = [...(await ledgerOf(scene, 'provider')), ...(await ledgerOf(scene, 'ministry'))]
  return ledgers.filter(({ accepted }) => accepted > 1).map(({ number }) => `${number}`)
}

/** Strikes are spread over what is billed. */
async function strike(wanted: HubCampaign, { processes, cluster, clinics }: Victims, random: Random): Promise<void> {
  const left = () => ({
    kill: wanted.kills - processes.kills,
    freeze: wanted.freezes - processes.freezes,
    failOver: wanted.failovers - cluster.failovers,
  })
  const acts = {
    kill: () => processes.killOne(),
    freeze: () => processes.freezeOne(),
    failOver: () => cluster.failOver(),
  }
  const total = wanted.kills + wanted.freezes + wanted.failovers
  for (;;) {
    const all = Object.entries(left()).flatMap(([act, times]) => Array<string>(times).fill(act))
    if (all.length === 0) return
    const until = wanted.documents * (1 - all.length / total)
    do await sleep(1_000 + random.int(4_000))
    while (clinics.begun < until)
    await acts[random.pick(all) as keyof typeof acts]()
    if (all.length % 10 === 1) wanted.say(`${all.length - 1} to come`)
  }
}

/** How many dispatches have not ended when nothing moves any more. */
async function untilStill(clinics: Clinics, say: HubCampaign['say']): Promise<number> {
  let open = 0
  let since = Date.now()
  while (Date.now() - since < STILL_MS) {
    const now = await clinics.open()
    if (now === 0) return 0
    if (now !== open) {
      say(`${now} have not ended`)
      since = Date.now()
    }
    open = now
    await sleep(1_000)
  }
  return open
}
