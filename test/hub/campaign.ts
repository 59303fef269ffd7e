import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiFault } from '../../src/contract/client.ts'
import { startSimulators } from '../../src/host/simulators.ts'
import { listen } from '../../src/server/http.ts'
import { ADMIN_PASSWORD, aSetup } from '../support/fixtures.ts'
import { sharedDatabase } from '../support/postgres.ts'
import { type Program, start } from '../support/process.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { Billers } from '../support/scene/billing.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { judgeDocuments } from '../support/scene/judge-documents.ts'
import { isLost, Office } from '../support/scene/office.ts'
import { ledgerOf, type Verdict } from '../support/scene/verdict.ts'
import { Cluster } from './cluster.ts'
import { fastClock, openHubNode, type Shared } from './node.ts'

const WORKERS = 3
const BILLERS = 2
/** From shorter than a lease to twice as long. */
const [SHORTEST_FREEZE_MS, LONGEST_FREEZE_MS] = [8_000, 26_000]
/** All work is done before this, or something is stuck. */
const STILL_MS = 120_000

export interface HubCampaign {
  readonly documents: number
  readonly kills: number
  readonly freezes: number
  /** Of the database, to a standby that has each commit. */
  readonly failovers: number
  /** A defect that is put into those that send, to see that the campaign finds it. */
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

/** Workers that die and are replaced, or stand still and go on as if no time had passed. */
class Workers {
  kills = 0
  freezes = 0
  readonly #file: string
  readonly #random: Random
  readonly #alive: Program[] = []
  readonly #frozen = new Set<Promise<void>>()

  constructor(file: string, random: Random) {
    this.#file = file
    this.#random = random
  }

  start(): void {
    this.#alive.push(start(process.execPath, [join(import.meta.dirname, 'worker.ts'), this.#file]))
  }

  async killOne(): Promise<void> {
    const victim = this.#random.pick(this.#alive)
    victim.child.kill('SIGKILL')
    await victim.ended
    this.#alive.splice(this.#alive.indexOf(victim), 1)
    this.kills++
    this.start()
  }

  freezeOne(): void {
    const victim = this.#random.pick(this.#alive)
    const ms = SHORTEST_FREEZE_MS + this.#random.int(LONGEST_FREEZE_MS - SHORTEST_FREEZE_MS)
    victim.child.kill('SIGSTOP')
    this.freezes++
    const over = sleep(ms).then(() => {
      victim.child.kill('SIGCONT')
      this.#frozen.delete(over)
    })
    this.#frozen.add(over)
  }

  async thaw(): Promise<void> {
    await Promise.all(this.#frozen)
  }

  /** Those that ended by themselves, and what they said. */
  strays(): string[] {
    return this.#alive.filter(({ child }) => child.exitCode !== null).map(({ output }) => output.stderr)
  }

  async end(): Promise<void> {
    for (const { child } of this.#alive) child.kill('SIGKILL')
    await Promise.all(this.#alive.map(({ ended }) => ended))
  }
}

/** A node whose database goes away cannot say what became of a request: the same key is asked for again. */
const isUncertain = (error: unknown) => isLost(error) || (error instanceof ApiFault && error.code === 'internal_error')

/** Bills at a node that only answers, while those that send are killed and frozen; then looks what became of each document. */
export async function hubCampaign(campaign: HubCampaign): Promise<HubReport> {
  const { documents, failovers, planted, seed, say } = campaign
  const random = seededRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-hub-'))
  const cluster = failovers > 0 ? await Cluster.start() : undefined
  const database = await sharedDatabase(cluster?.url)
  const since = Date.now()
  const simulators = await startSimulators(join(dataDir, 'simulators'), { clock: fastClock(since) })
  const secrets = new Map<string, string>()
  const shared = { url: database.url, dataDir, origins: simulators.origins, since, planted, secrets: {} }
  const core = await openHubNode(shared, false, secrets)
  const server = await listen(core.fetch, 0)
  const { ministry, provider } = simulators.origins
  const facts = {
    url: server.url,
    simulators: { ministry: ministry.url, provider: provider.url },
    simulatorControl: simulators.control,
    ministryCertificateSha256: ministry.certificateSha256,
  }
  const scene = { host: { facts }, simulators: { facts } }
  const office = new Office(scene, undefined, isUncertain)
  const billing = await openClinic(scene, office)
  const file = join(dataDir, 'shared.json')
  writeFileSync(file, JSON.stringify({ ...shared, secrets: Object.fromEntries(secrets) } satisfies Shared))
  const workers = new Workers(file, random)
  const findings: string[] = []
  const billers = new Billers(office, billing, random, findings)
  try {
    for (let n = 0; n < WORKERS; n++) workers.start()
    await sleep(4_000)
    let begun = 0
    const bill = async () => {
      while (begun < documents) {
        begun++
        await (random.chance(0.8) ? billers.bill() : billers.correct()).catch((error) => findings.push(String(error)))
      }
    }
    const billed = Promise.all(Array.from({ length: BILLERS }, bill))
    await strike(campaign, { workers, cluster, office }, random)
    await billed
    await workers.thaw()
    const open = await untilStill(office, say)
    const { verdicts, waiting } = await judgeDocuments(scene, office, billers.documents)
    const twice = [...(await ledgerOf(scene, 'provider')), ...(await ledgerOf(scene, 'ministry'))].filter(
      ({ accepted }) => accepted > 1,
    )
    return {
      kills: workers.kills,
      freezes: workers.freezes,
      failovers: cluster?.failovers ?? 0,
      documents: billers.documents.size,
      waiting,
      verdicts: [
        { name: 'nothing was issued or filed twice', findings: twice.map(({ number }) => `${number}`) },
        { name: 'nothing is stuck', findings: open > waiting * 2 ? [`${open} have not ended`] : [] },
        ...verdicts,
        { name: 'nobody was refused, and no worker ended by itself', findings: [...findings, ...workers.strays()] },
      ],
    }
  } finally {
    await workers.end()
    await server.close()
    await core.stop()
    await simulators.close()
    await database.pool.close()
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Victims {
  readonly workers: Workers
  readonly cluster: Cluster | undefined
  readonly office: Office
}

/** A session of twelve hours lasts 24 minutes here. */
async function signInAgain(office: Office): Promise<void> {
  const { phone } = aSetup().admin
  const { body } = await office.ask((call) => call('sessions.create', { body: { phone, password: ADMIN_PASSWORD } }))
  office.token = body.token
}

async function strike(wanted: HubCampaign, { workers, cluster, office }: Victims, random: Random): Promise<void> {
  const left = () => ({
    kill: wanted.kills - workers.kills,
    freeze: wanted.freezes - workers.freezes,
    failOver: wanted.failovers - (cluster?.failovers ?? 0),
  })
  const acts = { kill: () => workers.killOne(), freeze: () => workers.freezeOne(), failOver: () => cluster?.failOver() }
  for (;;) {
    const all = Object.entries(left()).flatMap(([act, times]) => Array<string>(times).fill(act))
    if (all.length === 0) return
    await sleep(1_000 + random.int(4_000))
    await acts[random.pick(all) as keyof typeof acts]()
    if (all.length % 10 !== 1) continue
    await signInAgain(office)
    wanted.say(`${all.length - 1} to come`)
  }
}

/** How many dispatches have not ended when nothing moves any more. */
async function untilStill(office: Office, say: HubCampaign['say']): Promise<number> {
  const { params } = office
  const start = Date.now()
  let open = 0
  let same = 0
  while (Date.now() - start < STILL_MS && same < 20) {
    const { body } = await office.ask((call) => call('dispatches.status', { params }))
    const now = body.queued + body.sending + body.unknown
    same = now === open ? same + 1 : 0
    if (now === 0) return 0
    if (now !== open) say(`${now} have not ended`)
    open = now
    await sleep(1_000)
  }
  return open
}
