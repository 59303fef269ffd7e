import { built, killAll, newFolder, ready } from '../support/process.ts'
import { type DeskProxy, startProxy } from './proxy.ts'

const KEY = { RADICA_HUB_KEY: '7f'.repeat(32) }

/** Which of the two nodes, and the desk that asks it first. */
export type Place = 'first' | 'second'

/** A hub of two nodes over one PostgreSQL. */
export interface TwoNodes {
  /** Where each desk finds the hub: its own node, and the other one when that is gone. */
  readonly desks: Readonly<Record<Place, DeskProxy>>
  readonly setupToken: string
  kill(place: Place): Promise<void>
  /** Starts one that was killed. */
  start(place: Place): Promise<void>
  stop(): Promise<void>
}

export async function startTwoNodes(): Promise<TwoNodes> {
  const { database } = await ready(built('hub', ['--role', 'database', '--data', newFolder()], KEY))
  const files = newFolder()
  const newNode = async () => {
    const flags = ['--database', database, '--data', newFolder(), '--files', files, '--port', '0', '--role', 'web']
    const program = built('hub', [...flags, '--simulated'], KEY)
    return { program, facts: await ready(program) }
  }
  const [first, second] = await Promise.all([newNode(), newNode()])
  const nodes = { first, second }
  const urlsFrom = (...places: readonly Place[]) => places.map((place): string => nodes[place].facts.url)
  const desks = {
    first: await startProxy(() => urlsFrom('first', 'second')),
    second: await startProxy(() => urlsFrom('second', 'first')),
  }
  return {
    desks,
    setupToken: first.facts.setupToken,
    async kill(place) {
      const { child, ended } = nodes[place].program
      child.kill('SIGKILL')
      await ended
    },
    async start(place) {
      nodes[place] = await newNode()
    },
    async stop() {
      for (const { close } of Object.values(desks)) close()
      await killAll()
    },
  }
}
