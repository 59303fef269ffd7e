import { z } from 'zod'
import { say } from '../../core/messages/message.ts'
import { StartupError } from '../../host/startup-error.ts'
import { type Facts, factsIn } from '../facts.ts'
import { LIVING_WORKERS, NODE_NAME } from '../node-link.ts'
import type { Pool, Wire } from '../postgres/wire.ts'

const FACT = 'moving'

/**
 * `begun`: rows may be about to arrive. `arrived`: they did, and what was in flight is not in doubt yet. `left`: they were taken out, and
 * somebody may go on with them elsewhere.
 */
const Move = z.strictObject({ step: z.enum(['begun', 'arrived', 'left']), backupId: z.string(), at: z.string() })
export type Move = z.infer<typeof Move>

const WRITE = `INSERT INTO hub.facts (name, value) VALUES ('${FACT}', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`

export async function moveOf(facts: Pick<Facts, 'get'>): Promise<Move | undefined> {
  const said = await facts.get(FACT)
  return said === undefined ? undefined : Move.parse(JSON.parse(said))
}

/** In the transaction of the connection, if it has one. */
export async function noteMove(wire: Wire, move: Move): Promise<void> {
  await wire.query(WRITE, [JSON.stringify(move)])
}

export const endMove = (facts: Facts): Promise<void> => facts.delete(FACT)

/** For a node that others see already: whoever moves looks for them after he has said so. @throws StartupError */
export async function expectNoMove(pool: Pool): Promise<void> {
  const move = await moveOf(factsIn(pool))
  if (move === undefined) return
  if (move.step === 'left') throw new StartupError(say('hub.dataLeft', { at: move.at }))
  throw new StartupError(say('hub.moveUnfinished'))
}

const NODES = `SELECT
  (SELECT count(*) ${LIVING_WORKERS})
  + (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${NODE_NAME}')`

/**
 * Says that data moves, and only then looks whether a node lives: one that starts shows itself first, and then looks for this.
 *
 * @returns what puts it back as it was.
 * @throws StartupError where one does: then it is.
 */
export async function beginMove(pool: Pool, move: Move): Promise<() => Promise<void>> {
  const facts = factsIn(pool)
  const before = await moveOf(facts)
  const undo = () => (before ? pool.with((wire) => noteMove(wire, before)) : endMove(facts))
  await pool.with((wire) => noteMove(wire, move))
  const { rows } = await pool.with((wire) => wire.query(NODES))
  if (Number(rows[0]?.[0]) === 0) return undo
  await undo()
  throw new StartupError(say('hub.nodesLive'))
}
