import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { begunWorld } from '../../../test/support/identity.ts'
import { isoInstant } from '../kernel/call.ts'
import { PLATFORM } from '../store/store.ts'
import { createRunWorker, type RunSteps } from './worker.ts'

let at: Awaited<ReturnType<typeof begunWorld>>
beforeEach(async () => {
  at = await begunWorld()
})
afterEach(() => at.world.close())

async function anotherClinic(nit: string): Promise<string> {
  const names = { companyName: 'Sede', displayName: 'Sede', environment: 2 } as const
  return (await at.world.as(at.token)('workspaces.create', { body: { nit, ...names } })).body.id
}

async function begun(id: string, workspaceId: string): Promise<void> {
  const [now, by] = [isoInstant(at.world.clock.now()), at.admin.profile.subject]
  const facts = { kind: 'folder', name: id, state: 'working', paired: true, others: {} } as const
  const made = { createdAt: now, createdBy: by, filedBy: null, updatedAt: now }
  await at.world.store.write(PLATFORM, ({ runs }) => runs.insert({ id, workspaceId, ...facts, ...made }))
}

/** The order in which pieces of runs are worked off that have so many each. */
async function workedOff(pieces: Record<string, number>, tidy = async () => false): Promise<string[]> {
  const { store, events, clock } = at.world
  const order: string[] = []
  const folder: RunSteps = {
    resource: 'runs',
    changes: [],
    async step({ id }) {
      if (!pieces[id]) return false
      pieces[id]--
      order.push(id)
      return true
    },
    isOver: async () => 'exhausted',
    tidy,
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const steps = { folder, billing: folder, documents: folder, 'carry-over': folder }
  const worker = createRunWorker({ store, events, clock, log, steps })
  worker.start()
  await vi.waitFor(() => expect(worker.busy()).toBe(false))
  await worker.stop()
  return order
}

it('what one clinic began first holds no other up, and within a clinic goes first', async () => {
  const clinics = [at.workspaceId, await anotherClinic('900200001'), await anotherClinic('900200002')]
  // The long one is of the clinic that would always come first.
  const [own = '', second = '', third = ''] = clinics.toSorted()
  await begun('run_long', own)
  await begun('run_own', own)
  await begun('run_second', second)
  await begun('run_third', third)
  const order = await workedOff({ run_long: 20, run_own: 2, run_second: 3, run_third: 2 })
  expect(order.slice(0, 12).filter((id) => id === 'run_second')).toHaveLength(3)
  expect(order.slice(0, 12).filter((id) => id === 'run_third')).toHaveLength(2)
  expect(order.indexOf('run_own')).toBeGreaterThan(order.lastIndexOf('run_long'))
  expect(order).toHaveLength(27)
})

it('what runs left that are over is cleared away a little at a time, also while others go on', async () => {
  await begun('run_long', at.workspaceId)
  let [left, tidied] = [3, 0]
  const pieces = { run_long: 200 }
  await workedOff(pieces, async () => {
    if (pieces.run_long > 0) tidied++
    return left-- > 0
  })
  expect(tidied).toBeGreaterThan(3)
  expect(tidied).toBeLessThan(50)
})

it('as long as runs of several clinics go on, each clinic is told of its own', async () => {
  const second = await anotherClinic('900200001')
  await begun('run_own', at.workspaceId)
  await begun('run_second', second)
  const { store, events, clock } = at.world
  const told: (string | null)[] = []
  const left: Record<string, number> = { run_own: 10, run_second: 10 }
  const folder: RunSteps = {
    resource: 'runs',
    changes: [],
    async step({ id }, inRun) {
      clock.advance(400)
      await inRun(async () => undefined)
      left[id] = (left[id] ?? 0) - 1
      return left[id] > 0
    },
    isOver: async () => 'exhausted',
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const steps = { folder, billing: folder, documents: folder, 'carry-over': folder }
  const publish: typeof events.publish = (_, { id }) => void told.push(id)
  const worker = createRunWorker({ store, events: { ...events, publish }, clock, log, steps })
  worker.start()
  await vi.waitFor(() => expect(worker.busy()).toBe(false))
  await worker.stop()
  for (const run of ['run_own', 'run_second']) expect(told.filter((id) => id === run).length).toBeGreaterThan(4)
})

it('what runs left is looked for once at the start, and again after a run has ended', async () => {
  await begun('run_short', at.workspaceId)
  await begun('run_long', at.workspaceId)
  const pieces = { run_short: 90, run_long: 110 }
  const asked = new Set<number>()
  await workedOff(pieces, async () => {
    if (pieces.run_long > 0) asked.add(pieces.run_short + pieces.run_long)
    return false
  })
  const whenAsked = [...asked]
  expect(whenAsked.map((left) => left < 110)).toEqual([false, true])
})

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }
const workerOf = (folder: RunSteps) => {
  const { store, events, clock } = at.world
  const steps = { folder, billing: folder, documents: folder, 'carry-over': folder }
  return createRunWorker({ store, events, clock, log: LOG, steps })
}
const FOLDER = { resource: 'runs', changes: [], isOver: async () => 'exhausted' as const } as const
const stateOf = async (id: string) => (await at.world.store.read.runs.find(at.workspaceId, 'folder', id))?.state

it('work that failed, and not in words, is tried again half a minute later', async () => {
  await begun('run_own', at.workspaceId)
  let tries = 0
  const worker = workerOf({
    ...FOLDER,
    async step() {
      if (++tries === 1) throw new TypeError('the store failed')
      return false
    },
  })
  worker.start()
  await vi.waitFor(() => expect(worker.busy()).toBe(false))
  expect([tries, await stateOf('run_own')]).toEqual([1, 'working'])
  at.world.clock.advance(30_000)
  await vi.waitFor(async () => expect(await stateOf('run_own')).toBe('done'))
  await worker.stop()
})

it('a run that is paused for somebody who may not go on is told to whoever follows its clinic later', async () => {
  await begun('run_own', at.workspaceId)
  const { store } = at.world
  await store.write(PLATFORM, ({ identity }) => identity.removeMembership(at.workspaceId, at.admin.profile.subject))
  const place = await store.read.events.last()
  const step: RunSteps['step'] = (_, inRun) => inRun(async () => true)
  const worker = workerOf({ ...FOLDER, pausedBy: 'runs.pause', step })
  worker.start()
  await vi.waitFor(async () => expect(await stateOf('run_own')).toBe('paused'))
  await worker.stop()
  const told = await store.read.events.after(at.workspaceId, place, 10)
  expect(told).toMatchObject([{ change: { resource: 'runs', id: 'run_own' } }])
})

it('what is begun while it is about to end is not left until something else wakes it', async () => {
  const { store, events, clock } = at.world
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const missed: number[] = []
  for (let turns = 0; turns < 12; turns++) {
    let [looks, before] = [0, 0]
    const tellLater = async () => {
      for (let turn = 0; turn < turns; turn++) await undefined
      before = looks
      worker.poke()
    }
    const tidy = async () => {
      if (before === 0) void tellLater()
      return false
    }
    const none: RunSteps = { resource: 'runs', changes: [], step: async () => false, isOver: async () => 'exhausted' }
    const steps = { folder: none, billing: none, documents: none, 'carry-over': { ...none, tidy } }
    const owns = async () => ++looks > 0
    const worker = createRunWorker({ store, events, clock, log, steps, owns })
    worker.start()
    await vi.waitFor(() => expect([before > 0, worker.busy()]).toEqual([true, false]))
    await worker.stop()
    if (looks === before) missed.push(turns)
  }
  expect(missed).toEqual([])
})
