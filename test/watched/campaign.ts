import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '../support/random.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { Office } from '../support/scene/office.ts'
import { type Scene, setScene } from '../support/scene/programs.ts'
import { ledgerOf, type Verdict } from '../support/scene/verdict.ts'
import { Dropper } from './dropper.ts'
import { isWorkedOff, judge } from './judge.ts'
import { Watcher } from './watcher.ts'

/** Nothing moves in the folder any more. */
const STILL_MS = 120_000
/** How long a watcher may take to do something that it can be killed at. */
const AMBUSH_MS = 4_000

export interface WatchedReport {
  /** `atWork`: of the watcher, those while it wrote or moved something. */
  readonly kills: { readonly watcher: number; readonly atWork: number; readonly host: number }
  readonly files: number
  readonly invoices: number
  readonly verdicts: readonly Verdict[]
}

interface Stage {
  readonly scene: Scene
  readonly office: Office
  readonly watcher: Watcher
  readonly dropper: Dropper
  readonly random: Random
  readonly folder: string
}

/** Kills the watcher and the host again and again while files come, then looks where each of them is. */
export async function watchedCampaign(
  kills: number,
  seed: number,
  onKill: (n: number) => void,
): Promise<WatchedReport> {
  const port = await freePort()
  const scene = await setScene([], port)
  const random = seededRandom(seed)
  const folder = join(dirname(scene.dataDir), 'buzon')
  mkdirSync(folder)
  const office = new Office(scene)
  try {
    await Promise.all([scene.simulators.start(), scene.host.start()])
    await openClinic(scene, office)
    const watcher = new Watcher(scene.code, folder, {
      RADICA_URL: `http://127.0.0.1:${port}`,
      RADICA_TOKEN: office.token ?? '',
      RADICA_WORKSPACE: office.params.workspaceId,
    })
    const stage = { scene, office, watcher, dropper: new Dropper(folder, random), random, folder }
    watcher.start()
    for (let n = 1; n <= kills; n++) {
      await killOne(stage)
      onKill(n)
    }
    return await end(stage)
  } finally {
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}

async function killOne({ scene, office, watcher, dropper, random, folder }: Stage): Promise<void> {
  dropper.drop()
  if (random.chance(0.5)) dropper.drop()
  if (random.chance(0.1)) await office.control('ministry', '_control/availability', { available: random.chance(0.5) })
  if (random.chance(0.4)) {
    await watcher.killAtWork(folder, random.int(12), AMBUSH_MS)
    watcher.start()
    return
  }
  // Some lives hardly begin; a watcher takes a second to see that a file is left alone.
  await sleep(random.pick([random.int(800), 1_000 + random.int(3_000)]))
  if (random.chance(0.7)) {
    await watcher.kill()
    watcher.start()
    return
  }
  await scene.host.kill()
  if (random.chance(0.3)) {
    await watcher.kill()
    watcher.start()
  }
  await scene.host.start()
}

async function end({ scene, office, watcher, dropper, folder }: Stage): Promise<WatchedReport> {
  await dropper.done()
  await office.control('ministry', '_control/availability', { available: true })
  await office.ask((call) => call('dispatches.sync', { params: office.params }))
  const start = Date.now()
  while (!isWorkedOff(folder) && Date.now() - start < STILL_MS) await sleep(300)
  const wasRunning = watcher.isRunning
  const exit = await watcher.stop()
  const said = watcher.output
    .join('')
    .split('\n')
    .filter((line) => line !== '' && !/sigue intentando/.test(line))
  const ended = exit === 0 && wasRunning ? [] : [`it ended by ${exit}`]
  const verdicts = [
    ...judge(folder, dropper, await ledgerOf(scene, 'ministry')),
    { name: 'the watcher ran to the end, and ended cleanly', findings: [...ended, ...said] },
  ]
  const { files, twins, wanted } = dropper
  const kills = { watcher: watcher.kills, atWork: watcher.ambushes, host: scene.host.kills }
  return { kills, files: files.length + twins.length, invoices: wanted.size, verdicts }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
