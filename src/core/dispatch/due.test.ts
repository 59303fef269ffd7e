import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/support/dispatch.ts'
import { seededRandom } from '../../../test/support/random.ts'
import type { StoredDispatch } from '../store/dispatches.ts'

const KINDS = ['ministry.package', 'provider.emission', 'document.filing'] as const
const STATES = ['queued', 'unknown', 'sending', 'accepted', 'rejected'] as const

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** The rule in plain words: what a question to the store must come to. */
function dueAmong(all: readonly StoredDispatch[], now: number, held: readonly string[]): string[] {
  const stateOf = (id: string) => all.find((each) => each.id === id)?.state ?? ''
  const isDue = ({ id, state, nextAttemptAt, leaseUntil, dependsOn }: StoredDispatch) =>
    (state === 'queued' || state === 'unknown') &&
    nextAttemptAt !== null &&
    nextAttemptAt <= now &&
    (leaseUntil === null || leaseUntil <= now) &&
    !held.includes(id) &&
    (dependsOn === null || ['accepted', 'rejected'].includes(stateOf(dependsOn)))
  const inTurn = all.filter(isDue).sort((a, b) => b.state.localeCompare(a.state) || a.key - b.key)
  const isFirst = ({ workspaceId, kind }: StoredDispatch, at: number) =>
    inTurn.findIndex((other) => other.workspaceId === workspaceId && other.kind === kind) === at
  return inTurn.filter(isFirst).map(({ id }) => id)
}

async function fill(seed: number, rows: number): Promise<void> {
  const random = seededRandom(seed)
  const now = world.clock.now()
  const moment = () => (random.chance(0.2) ? null : now + random.int(5) - 2)
  for (let row = 0; row < rows; row++) {
    const state = random.pick(STATES)
    await world.queue(`${row}`, {
      workspaceId: random.pick(['wsp_1', 'wsp_2']),
      kind: random.pick(KINDS),
      state,
      nextAttemptAt: moment(),
      leaseUntil: moment(),
      dependsOn: row > 0 && random.chance(0.4) ? `dsp_${random.int(row)}` : null,
    })
  }
}

describe('what is due', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'is the first of each workspace and kind, unknown ones before others (%i)',
    async (seed) => {
      await fill(seed, 60)
      const now = world.clock.now()
      const { dispatches } = world.store.read
      const all = (await Promise.all(
        Array.from({ length: 60 }, (_, row) => world.find(`${row}`)),
      )) satisfies StoredDispatch[]
      const held = all.filter(({ key }) => key % 5 === 0).map(({ id }) => id)
      const idsOf = (found: readonly StoredDispatch[]) => found.map(({ id }) => id)
      expect(idsOf(await dispatches.due(now))).toEqual(dueAmong(all, now, []))
      expect(idsOf(await dispatches.due(now, held))).toEqual(dueAmong(all, now, held))
      const ofOne = all.filter(({ workspaceId }) => workspaceId === 'wsp_2')
      expect(idsOf(await dispatches.due(now, held, 'wsp_2'))).toEqual(
        dueAmong(all, now, held).filter((id) => ofOne.some((each) => each.id === id)),
      )
      const waits = all.flatMap(({ state, nextAttemptAt }) =>
        ['queued', 'unknown'].includes(state) ? [nextAttemptAt ?? 0] : [],
      )
      expect(await dispatches.nextDue(now)).toBe(waits.filter((at) => at > now).sort((a, b) => a - b)[0])
    },
  )

  it('is nothing, and nothing is due later, while nothing waits', async () => {
    expect(await world.store.read.dispatches.due(world.clock.now())).toEqual([])
    expect(await world.store.read.dispatches.nextDue(world.clock.now())).toBeUndefined()
  })
})
