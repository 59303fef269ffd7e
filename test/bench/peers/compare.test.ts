import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { compare, type Peer, table } from './compare.ts'

interface Side {
  turn(): number
  close(): Promise<void>
}

const peer = (name: string, open: () => Side): Peer<Side> => ({
  name,
  keeps: `what ${name} keeps`,
  packages: [],
  open: async () => open(),
})

async function run(...peers: Peer<Side>[]) {
  const said: string[] = []
  const measures = { done: async (side: Side) => side.turn() }
  const rows = await compare({ peers, measures, rounds: 3, folder: tmpdir(), say: (line) => said.push(line) })
  return { rows, said }
}

/** Its rates, one a turn; what closes it is noted. */
function rates(all: readonly number[], closed: () => void = () => undefined): () => Side {
  const left = [...all]
  return () => ({
    turn() {
      const next = left.shift()
      if (next === undefined) throw new Error('it lost its server')
      return next
    },
    close: async () => closed(),
  })
}

describe('peers that are compared', () => {
  it('counts the median of the rounds, without the one that warms up', async () => {
    const { rows, said } = await run(peer('A', rates([99, 10, 30, 20])))
    expect(rows).toEqual([{ name: 'A', keeps: 'what A keeps', rates: { done: 20 } }])
    expect(said).toContain('A begins')
    expect(said).toContain('A ends: done 20 a second')
  })

  it('leaves out who cannot be opened, and says in a sentence what it lacks', async () => {
    const lacking = peer('B', () => {
      throw new Error('there is no redis-server')
    })
    const { rows, said } = await run(peer('A', rates([1, 1, 1, 1])), lacking, peer('C', rates([2, 2, 2, 2])))
    expect(rows.map(({ name }) => name)).toEqual(['A', 'C'])
    expect(said).toContain('B is left out: there is no redis-server')
  })

  it('leaves out who fails on the way, and closes everybody once', async () => {
    const closed: string[] = []
    const failing = peer(
      'B',
      rates([1, 1], () => closed.push('B')),
    )
    const { rows, said } = await run(
      peer(
        'A',
        rates([4, 4, 4, 4], () => closed.push('A')),
      ),
      failing,
    )
    expect(rows.map(({ name }) => name)).toEqual(['A'])
    expect(said).toContain('B is left out: it lost its server')
    expect(closed.sort()).toEqual(['A', 'B'])
  })

  it('prints what there is as Markdown, each rate with how many times the first one it is', async () => {
    const { rows } = await run(peer('A', rates([9, 100, 100, 100])), peer('B', rates([9, 250, 250, 250])))
    expect(table('Queue', rows).split('\n')).toEqual([
      '| Queue | done, a second | What it keeps |',
      '| --- | --- | --- |',
      '| A | 100 (1.0) | what A keeps |',
      '| B | 250 (2.5) | what B keeps |',
    ])
  })
})
