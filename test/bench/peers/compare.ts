import { join } from 'node:path'
import { median } from '../measure.ts'
import { install } from './install.ts'

/** One who does a part of what Radica does. */
export interface Peer<Side> {
  /** With its version. */
  readonly name: string
  /** What is kept of each job or row, and what a power cut cannot take. */
  readonly keeps: string
  /** What it takes of the registry, with versions. */
  readonly packages: readonly string[]
  /**
   * @param folder where its packages are.
   * @throws Error that says in a sentence what it lacks here.
   */
  open(folder: string): Promise<Side>
}

/** What was measured: so many a second, the median of the rounds. */
export interface Row {
  readonly name: string
  readonly keeps: string
  readonly rates: Readonly<Record<string, number>>
}

export interface Closable {
  close(): Promise<void>
}

interface Comparison<Side> {
  readonly peers: readonly Peer<Side>[]
  readonly measures: Readonly<Record<string, (side: Side) => Promise<number>>>
  readonly rounds: number
  /** The peers' packages go below it. */
  readonly folder: string
  readonly say: (line: string) => void
}

interface Entrant<Side> {
  readonly peer: Peer<Side>
  readonly side: Side
  readonly rates: Map<string, number[]>
}

/**
 * All in turn, round after round, so that whatever else the machine does falls on all alike; the first round warms up.
 * Whoever is missing or fails is left out, with a sentence; everybody is closed, whatever happens.
 */
export async function compare<Side extends Closable>(comparison: Comparison<Side>): Promise<Row[]> {
  const { peers, measures, rounds, say } = comparison
  const all: Entrant<Side>[] = []
  try {
    for (const peer of peers) {
      await orSay(comparison, peer, async () => {
        all.push({ peer, side: await opened(comparison, peer), rates: new Map() })
      })
    }
    let left = all
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? 'all warm up' : `round ${round} of ${rounds}`)
      left = await going(left, ({ peer, side, rates }) =>
        orSay(comparison, peer, async () => {
          await takeTurn(side, measures, round === 0 ? new Map() : rates)
          if (round === rounds) say(`${peer.name} ends: ${figures(rates)}`)
        }),
      )
    }
    return left.map(({ peer: { name, keeps }, rates }) => ({ name, keeps, rates: medians(rates) }))
  } finally {
    for (const { peer, side } of all) await orSay(comparison, peer, () => side.close())
  }
}

/** Those whose turn went well. */
async function going<Side>(entrants: readonly Entrant<Side>[], turn: (entrant: Entrant<Side>) => Promise<boolean>) {
  const went: Entrant<Side>[] = []
  for (const entrant of entrants) if (await turn(entrant)) went.push(entrant)
  return went
}

async function opened<Side>({ folder, say }: Comparison<Side>, peer: Peer<Side>): Promise<Side> {
  say(`${peer.name} begins`)
  const own = join(folder, peer.name.replaceAll(/\W+/g, '-'))
  if (peer.packages.length > 0) await install(own, peer.packages)
  return peer.open(own)
}

/** Whether it went well; if not, why not is said. */
async function orSay<Side>({ say }: Comparison<Side>, { name }: Peer<Side>, work: () => Promise<void>) {
  try {
    await work()
    return true
  } catch (error) {
    say(`${name} is left out: ${error instanceof Error ? error.message : error}`)
    return false
  }
}

async function takeTurn<Side>(
  side: Side,
  measures: Comparison<Side>['measures'],
  rates: Map<string, number[]>,
): Promise<void> {
  for (const [what, measure] of Object.entries(measures)) {
    rates.set(what, [...(rates.get(what) ?? []), await measure(side)])
  }
}

const medians = (rates: Entrant<unknown>['rates']) =>
  Object.fromEntries([...rates].map(([what, all]) => [what, median(all)]))

const figures = (rates: Entrant<unknown>['rates']) =>
  Object.entries(medians(rates))
    .map(([what, rate]) => `${what} ${rate.toFixed(0)} a second`)
    .join(', ')

/** As Markdown; behind each rate, how many times that of the first row it is. */
export function table(what: string, rows: readonly Row[]): string {
  const [first] = rows
  if (!first) return `(no ${what} to compare)`
  const measured = Object.keys(first.rates)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rate = ({ rates }: Row, name: string) => {
    const [own = Number.NaN, others = Number.NaN] = [rates[name], first.rates[name]]
    return `${own.toFixed(0)} (${(own / others).toFixed(1)})`
  }
  const head = [what, ...measured.map((name) => `${name}, a second`), 'What it keeps']
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line([row.name, ...measured.map((name) => rate(row, name)), row.keeps])),
  ].join('\n')
}
