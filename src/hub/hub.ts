import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../core/core.ts'
import { createLog } from '../host/log.ts'
import { newSetupToken } from '../host/setup-token.ts'
import { fail, orUsage, printReady, say, simulatorFacts, stopOnSignal } from '../server/command-line.ts'
import { type HttpServer, listen } from '../server/http.ts'
import { setUp } from '../server/set-up.ts'
import { watchSleep } from '../server/wakefulness.ts'
import { drain } from './drain.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { type HubFlags, readFlags, USAGE } from './flags.ts'
import { type Ground, openGround } from './ground.ts'
import { takeHubKeys } from './key.ts'
import { type Errand, move } from './moving/command.ts'
import { type HubNode, openNode, type Role } from './node.ts'
import { objectPlaces, type SealedPlaces, takeObjectKeys } from './objects/places.ts'
import { LIMITS, type Limits } from './postgres/server-pool.ts'
import { openTelemetry } from './telemetry/open.ts'

/** `npm run hub`: prints one JSON line when it is ready and runs until SIGTERM. */
export async function cli(argv: readonly string[]): Promise<void> {
  const { role, ...flags } = orUsage(USAGE, () => readFlags(argv))
  try {
    if (role === 'database') await runDatabase(flags)
    else if (flags.errand) await runErrand(flags.errand, flags)
    else await runNode(role, flags)
  } catch (error) {
    fail(error)
  }
}

async function runDatabase({ dataDir, port }: HubFlags): Promise<void> {
  const database = await startEmbedded(dataDir, port, say)
  const stop = watched(database)
  stopOnSignal(stop)
  printReady({ database: database.url })
}

/** One that ends by itself takes the process with it. */
function watched(database: EmbeddedDatabase): () => Promise<number> {
  let isStopping = false
  database.ended.then(() => isStopping || process.exit(1))
  return async () => {
    isStopping = true
    await database.stop()
    return 0
  }
}

/** What a run of the program stands on, with the PostgreSQL of its own where no other is named. */
async function onGround<T>(
  flags: HubFlags,
  limits: Limits | undefined,
  run: (ground: Ground, place: Place) => Promise<T>,
): Promise<T> {
  const keys = takeHubKeys(flags.keyFile)
  const embedded = flags.database === undefined ? await startEmbedded(flags.dataDir, undefined, say) : undefined
  const stopDatabase = embedded && watched(embedded)
  try {
    const database = flags.database ?? embedded?.url ?? ''
    const isTrial = flags.simulated || embedded !== undefined
    const ground = await openGround({ database, keys, isTrial, limits, warn: say })
    const sealedPlace = flags.objects === undefined ? undefined : objectPlaces(flags.objects, takeObjectKeys())
    const filesDir = flags.filesDir ?? join(flags.dataDir, 'files')
    return await run(ground, {
      database,
      embedded,
      filesDir,
      sealedPlace,
      letGo: async () => void (await stopDatabase?.()),
    })
  } catch (error) {
    await stopDatabase?.()
    throw error
  }
}

interface Place {
  readonly database: string
  readonly embedded: EmbeddedDatabase | undefined
  readonly filesDir: string
  readonly sealedPlace: SealedPlaces | undefined
  /** Of the database, if it is ours. */
  letGo(): Promise<void>
}

/** Moves data, says so in one line and ends. */
function runErrand(errand: Errand, flags: HubFlags): Promise<void> {
  // All rows go in one transaction.
  return onGround(flags, undefined, async (ground, { letGo, ...place }) => {
    const moved = await move(ground, errand, { ...place, dataDir: flags.dataDir }).finally(() => ground.pool.close())
    await letGo()
    process.stdout.write(`${JSON.stringify(moved)}\n`)
    process.exit(0)
  })
}

async function runNode(role: Role, flags: HubFlags): Promise<void> {
  const setupBody = flags.setup === undefined ? undefined : await readFile(flags.setup)
  await onGround(flags, LIMITS, async (ground, { embedded, letGo, ...place }) => {
    const setupToken = newSetupToken()
    const log = createLog()
    const { dataDir, simulated, restored, host, network, certificate } = flags
    const named = { ...place, ground, dataDir, role, simulated, restored, host, network, certificate }
    const telemetry = await openTelemetry(flags.telemetry, role)
    const onRefused = () => void process.kill(process.pid, 'SIGTERM')
    const node = await openNode({ ...named, setupToken, telemetry, onRefused, log })
    const server = await serve(node, flags, log).catch((error) => node.stop().then(() => Promise.reject(error)))
    const stopWatching = watchSleep(() => node.core.wake('resume'))
    stopOnSignal(async () => {
      stopWatching()
      await drain(node, server, flags.drainMs)
      await letGo()
      return 0
    })
    if (setupBody) await setUp(node.core, setupBody)
    printReady({
      url: server.url,
      dataDir,
      ...(node.presented && { pin: node.presented.pin }),
      ...(embedded && { database: embedded.url }),
      ...(node.simulators && simulatorFacts(node.simulators)),
      ...((await node.awaitsBeginning()) && { setupToken }),
    })
  })
}

const DAY_MS = 86_400_000

/** On this machine alone, or to others, who are shown a certificate that is looked at anew each day. */
async function serve(node: HubNode, { host, port = 0 }: HubFlags, log: Log): Promise<HttpServer> {
  const { presented } = node
  if (host === undefined || !presented) return listen(node.fetch, port)
  const server = await listen(node.fetch, port, { host, identity: await presented.identity() })
  const renew = () =>
    presented
      .identity()
      .then(server.renew, (error: Error) => log.error('certificate.not_renewed', { name: error.name }))
  setInterval(renew, DAY_MS).unref()
  return server
}

if (import.meta.main) await cli(process.argv.slice(2))
