import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { collectingLog } from '../../test/support/core.ts'
import { SERVER, sharedDatabase } from '../../test/support/postgres.ts'
import { skipWhen } from '../../test/support/skip.ts'
import type { Nodes, Told } from '../core/kernel/nodes.ts'
import { beginMove, expectNoMove } from './moving/state.ts'
import { openNodes } from './nodes.ts'
import { openServerPool } from './postgres/server-pool.ts'
import type { Wire } from './postgres/wire.ts'

type Opened = Awaited<ReturnType<typeof openNodes>>

const GATES = Array.from({ length: 40 }, (_, n) => `wsp_${n} ministry`)
const RIGHTS: Told = { about: 'rights' }

describe('nodes of a hub', skipWhen(SERVER === undefined, 'RADICA_TEST_POSTGRES names no server'), () => {
  let database: Awaited<ReturnType<typeof sharedDatabase>>
  let opened: Opened[] = []
  beforeEach(async () => {
    database = await sharedDatabase()
  })
  afterEach(async () => {
    await Promise.all(opened.map((nodes) => nodes.close()))
    opened = []
    await database.pool.close()
  })

  const onRefused = vi.fn()
  async function open(works = true, admit = () => expectNoMove(database.pool)): Promise<Opened> {
    const nodes = await openNodes(database.url, { works, admit, onRefused, log: collectingLog() })
    opened.push(nodes)
    return nodes
  }
  async function owned(nodes: Nodes): Promise<string[]> {
    const answers = await Promise.all(GATES.map(async (gate) => ((await nodes.own(gate)) ? [gate] : [])))
    return answers.flat()
  }
  const cut = () =>
    database.pool.with((wire) =>
      wire.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`),
    )
  function heard(nodes: Nodes): Told[] {
    const all: Told[] = []
    nodes.onTold((told) => void all.push(told))
    return all
  }

  it('lets one worker own everything, asked at once and again, and who only answers nothing', async () => {
    const [only, web] = [await open(), await open(false)]
    expect(await Promise.all([only.own('runs'), only.own('runs'), only.own('runs')])).toEqual([true, true, true])
    expect(await owned(only)).toEqual(GATES)
    expect(await owned(web)).toEqual([])
  })

  it('shares the gates out when another comes, each owned by one', async () => {
    const first = await open()
    await owned(first)
    const second = await open()
    await vi.waitFor(async () => {
      const [mine, others] = [await owned(first), await owned(second)]
      expect([...mine, ...others].sort()).toEqual([...GATES].sort())
      expect(mine.length).toBeGreaterThan(5)
      expect(others.length).toBeGreaterThan(5)
    })
  })

  it('says that somebody has to look when the others are others, and gives all to who is left', async () => {
    const [first, second] = [await open(), await open()]
    const looks = vi.fn()
    await vi.waitFor(async () => expect((await owned(first)).length).toBeLessThan(GATES.length))
    await owned(second)
    first.onChange(looks)
    await second.close()
    await vi.waitFor(() => expect(looks).toHaveBeenCalledWith(undefined))
    await vi.waitFor(async () => expect(await owned(first)).toEqual(GATES))
  })

  it('owns nothing when its connection breaks, comes back by itself, and looks at everything then', async () => {
    const nodes = await open()
    const looks = vi.fn()
    expect(await nodes.own('runs')).toBe(true)
    nodes.onChange(looks)
    await cut()
    await vi.waitFor(async () => expect(await nodes.own('runs')).toBe(false), { interval: 1 })
    nodes.tell(RIGHTS)
    await vi.waitFor(async () => expect(await nodes.own('runs')).toBe(true))
    await vi.waitFor(() => expect(looks).toHaveBeenCalledWith(undefined))
  })

  it('owns nothing any more when data was moved while its connection was broken', async () => {
    const nodes = await open()
    expect(await nodes.own('runs')).toBe(true)
    await cut()
    // Nobody is seen now, so the data goes.
    await beginMove(database.pool, { step: 'left', backupId: 'bkp_1', at: '' })
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalled())
    expect(await nodes.own('runs')).toBe(false)
  })

  it('looks at everything when its connection is back, also where it only hears: what was told meanwhile it did not', async () => {
    const web = await open(false)
    const changed: (string | undefined)[] = []
    web.onChange((workspaceId) => void changed.push(workspaceId))
    await cut()
    await vi.waitFor(() => expect(changed).toEqual([undefined]))
  })

  function withoutClock(): void {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  it('looks at nothing any more when it has ended', async () => {
    withoutClock()
    const nodes = await open()
    const looks = vi.fn()
    nodes.onChange(looks)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(looks).toHaveBeenCalledWith(undefined)
    await nodes.close()
    looks.mockClear()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(looks).not.toHaveBeenCalled()
  })

  it('looks at nothing either when it ended while its connection came back', async () => {
    withoutClock()
    const back = Promise.withResolvers<void>()
    const admit = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockReturnValue(back.promise)
    const nodes = await open(true, admit)
    const looks = vi.fn()
    nodes.onChange(looks)
    await cut()
    await vi.waitFor(() => expect(admit).toHaveBeenCalledTimes(2))
    await nodes.close()
    looks.mockClear()
    back.resolve()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(looks).not.toHaveBeenCalled()
  })

  it('tells all others and not itself; what is too long is not told', async () => {
    const [first, second, web] = [await open(), await open(), await open(false)]
    const all = [first, second, web].map(heard)
    const long: Told = { about: 'haste', dispatchId: 'x'.repeat(9_000) }
    web.tell(long)
    web.tell(RIGHTS)
    await vi.waitFor(() => expect(all).toEqual([[RIGHTS], [RIGHTS], []]))
  })

  it('hears which workspace changed, once for many changes, and not what was undone', async () => {
    const nodes = await open(false)
    const changed: (string | undefined)[] = []
    nodes.onChange((workspaceId) => void changed.push(workspaceId))
    const append = `INSERT INTO events (sequence, workspace_id, at, resource, id, revision)
      SELECT n, $1, '', 'visits', 'v', 1 FROM generate_series(1, 3) n`
    const transaction = (workspace: string, end: 'COMMIT' | 'ROLLBACK') =>
      database.pool.with(async (wire) => {
        await wire.script('BEGIN')
        await wire.query(append, [workspace])
        await wire.script(end)
      })
    await transaction('wsp_1', 'ROLLBACK')
    await transaction('wsp_2', 'COMMIT')
    await vi.waitFor(() => expect(changed).toEqual(['wsp_2']))
  })

  it('gives events their places in the order of the commits: who has read to one misses none below it', async () => {
    const others = openServerPool(database.url)
    const append = "INSERT INTO events VALUES (1, $1, '', 'visits', 'v', 1)"
    const placed = async (wire: Wire) =>
      (await wire.query('SELECT workspace_id FROM events WHERE sequence > 0 ORDER BY sequence')).rows.flat()
    await database.pool.with(async (slow) => {
      await slow.script('BEGIN')
      await slow.query(append, ['wsp_1'])
      // Nobody waits for one that stands still before its commit.
      await others.with((wire) => wire.query(append, ['wsp_2']))
      expect(await others.with(placed)).toEqual(['wsp_2'])
      await slow.script('COMMIT')
    })
    expect(await others.with(placed)).toEqual(['wsp_2', 'wsp_1'])
    await others.close()
  })
})
