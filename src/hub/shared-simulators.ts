import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../core/messages/message.ts'
import { type RunningSimulators, startSimulators } from '../host/simulators.ts'
import { StartupError } from '../host/startup-error.ts'
import { type Facts, factsIn } from './facts.ts'
import { LOCKS } from './postgres/locks.ts'
import type { Pool } from './postgres/wire.ts'

const FACT = 'simulators'
const WAIT_MS = 250
const TRIES = 120

/** What other nodes have to know of them. */
export type SharedSimulators = Pick<RunningSimulators, 'origins' | 'control' | 'close'>

/**
 * The simulators of all nodes: whichever is started first runs them, with what they hold under `folder`, which all nodes see;
 * the others read in the database where they are. Once it has ended, the next that is started runs them, at the same addresses.
 */
export async function shareSimulators(pool: Pool, folder: string): Promise<SharedSimulators> {
  const facts = factsIn(pool)
  const leave = await tryLead(pool)
  if (!leave) return { ...(await known(facts)), close: async () => undefined }
  try {
    const running = await startSimulators(folder)
    const { origins, control } = running
    await facts.set(FACT, JSON.stringify({ origins, control }))
    return { origins, control, close: () => running.close().finally(leave) }
  } catch (error) {
    await leave()
    throw error
  }
}

/** Held on a connection of its own, so that it ends with the process, however that ends. Gives how to let it go. */
async function tryLead(pool: Pool): Promise<(() => Promise<void>) | undefined> {
  const [asked, left] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
  const holding = pool.with(async (wire) => {
    const { rows } = await wire.query(`SELECT pg_try_advisory_lock(${LOCKS.simulators})`)
    const isHeld = rows[0]?.[0] === 1
    asked.resolve(isHeld)
    if (!isHeld) return
    await left.promise
    await wire.query(`SELECT pg_advisory_unlock(${LOCKS.simulators})`)
  })
  holding.catch(asked.reject)
  if (!(await asked.promise)) return undefined
  return async () => {
    left.resolve()
    await holding.catch(() => undefined)
  }
}

async function known(facts: Facts): Promise<Pick<SharedSimulators, 'origins' | 'control'>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const said = await facts.get(FACT)
    if (said !== undefined) return JSON.parse(said)
    await sleep(WAIT_MS)
  }
  throw new StartupError(say('host.simulatorsMissing'))
}
