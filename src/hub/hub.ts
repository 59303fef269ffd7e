import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '../host/log.ts'
import { newSetupToken } from '../host/setup-token.ts'
import { fail, orUsage, printReady, say, simulatorFacts, stopOnSignal } from '../server/command-line.ts'
import { listen } from '../server/http.ts'
import { setUp } from '../server/set-up.ts'
import { watchSleep } from '../server/wakefulness.ts'
import { drain } from './drain.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { type HubFlags, readFlags, USAGE } from './flags.ts'
import { takeHubKeys } from './key.ts'
import { openNode, type Role } from './node.ts'

/** `npm run hub`: prints one JSON line when it is ready and runs until SIGTERM. */
export async function cli(argv: readonly string[]): Promise<void> {
  const { role, ...flags } = orUsage(USAGE, () => readFlags(argv))
  try {
    if (role === 'database') await runDatabase(flags)
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

async function runNode(role: Role, flags: HubFlags): Promise<void> {
  const keys = takeHubKeys(flags.keyFile)
  const setupBody = flags.setup === undefined ? undefined : await readFile(flags.setup)
  const embedded = flags.database === undefined ? await startEmbedded(flags.dataDir, undefined, say) : undefined
  const stopDatabase = embedded && watched(embedded)
  try {
    const setupToken = newSetupToken()
    const node = await openNode({
      database: flags.database ?? embedded?.url ?? '',
      dataDir: flags.dataDir,
      filesDir: flags.filesDir ?? join(flags.dataDir, 'files'),
      role,
      simulated: flags.simulated,
      keys,
      isTrial: flags.simulated || embedded !== undefined,
      setupToken,
      log: createLog(),
      warn: say,
    })
    const server = await listen(node.fetch, flags.port ?? 0).catch((error) =>
      node.stop().then(() => Promise.reject(error)),
    )
    const stopWatching = watchSleep(() => node.core.wake('resume'))
    stopOnSignal(async () => {
      stopWatching()
      await drain(node, server, flags.drainMs)
      await stopDatabase?.()
      return 0
    })
    if (setupBody) await setUp(node.core, setupBody)
    printReady({
      url: server.url,
      dataDir: flags.dataDir,
      ...(embedded && { database: embedded.url }),
      ...(node.simulators && simulatorFacts(node.simulators)),
      ...((await node.awaitsBeginning()) && { setupToken }),
    })
  } catch (error) {
    await stopDatabase?.()
    throw error
  }
}

if (import.meta.main) await cli(process.argv.slice(2))
