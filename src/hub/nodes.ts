import { randomInt, randomUUID } from 'node:crypto'
import type { Log } from '../core/core.ts'
import type { Nodes, Told } from '../core/kernel/nodes.ts'
import { StartupError } from '../host/startup-error.ts'
import { type Link, openLink } from './node-link.ts'

/** How often it is looked who lives. */
const BEAT_MS = 2_000
/** How often a worker looks at everything, though nobody told it anything. */
const ROUND_MS = 5_000
/** Changes within this are told at once. */
const GATHER_MS = 50
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [200, 5_000]
/** PostgreSQL takes no longer ones. */
const MOST_BYTES = 7_900

export interface OpenedNodes extends Nodes {
  /** How much of the work is this one's now. */
  owned(): number
  close(): Promise<void>
}

interface NodesOptions {
  /** Whether it may own anything; false: it only hears and tells. */
  readonly works: boolean
  /** Asked at each connection, when others see it and before it owns anything. @throws StartupError where it must not go on. */
  readonly admit: () => Promise<void>
  /** It is not let in any more, and has to end. */
  readonly onRefused: () => void
  readonly log: Log
}

/**
 * The other processes over the same database, by one connection of its own: what is owned is a lock of its session, what is
 * told is a notification. Where it breaks nothing is owned, and it is made anew. @throws when the database is not reached at first,
 * and StartupError.
 */
export async function openNodes(url: string, { works, admit, onRefused, log }: NodesOptions): Promise<OpenedNodes> {
  const me = randomUUID()
  const worker = works ? randomInt(1, 2 ** 31) : undefined
  const toldTo: ((told: Told) => void)[] = []
  const changesTo: ((workspaceId: string | undefined) => void)[] = []
  const gathered = new Set<string | undefined>()
  let link: Link | undefined
  let isClosed = false
  let gathering: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined

  function changed(workspaceId: string | undefined): void {
    gathered.add(workspaceId)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const workspaces = gathered.has(undefined) ? [undefined] : [...gathered]
      gathered.clear()
      for (const each of workspaces) for (const listener of changesTo) listener(each)
    }, GATHER_MS)
  }

  function onNotice(channel: string, payload: string): void {
    if (channel === 'radica_changes') {
      changed(payload === '' ? undefined : payload)
      return
    }
    const { from, told } = JSON.parse(payload) as { from: string; told: Told }
    if (from !== me) for (const listener of toldTo) listener(told)
  }

  async function connect(): Promise<void> {
    const made = await openLink(url, { worker, onNotice })
    try {
      await admit()
    } catch (error) {
      made.close()
      throw error
    }
    if (isClosed) return made.close()
    link = made
    // It may be gone already.
    made.lost.then(() => lost(made))
  }

  function lost(gone: Link): void {
    if (link !== gone) return
    link = undefined
    if (isClosed) return
    log.warn('nodes.lost')
    again(FIRST_RETRY_MS)
  }

  function again(ms: number): void {
    retrying = setTimeout(async () => {
      try {
        await connect()
        if (isClosed) return
        log.info('nodes.found')
        // What was told meanwhile was not heard.
        changed(undefined)
      } catch (error) {
        if (isClosed) return
        if (error instanceof StartupError) onRefused()
        else again(Math.min(ms * 2, LAST_RETRY_MS))
      }
    }, ms)
  }

  await connect()
  const beat = setInterval(async () => {
    if (await link?.look()) changed(undefined)
  }, BEAT_MS)
  const round = works ? setInterval(() => changed(undefined), ROUND_MS) : undefined

  return {
    own: async (name) => (await link?.own(name)) ?? false,
    owned: () => link?.owned() ?? 0,
    tell(told) {
      const text = JSON.stringify({ from: me, told })
      if (Buffer.byteLength(text) <= MOST_BYTES) link?.tell(text)
    },
    onTold: (listener) => void toldTo.push(listener),
    onChange: (listener) => void changesTo.push(listener),
    async close() {
      isClosed = true
      for (const timer of [gathering, retrying, beat, round]) clearTimeout(timer)
      link?.close()
      link = undefined
    },
  }
}
