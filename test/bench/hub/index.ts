import { openServerPool } from '../../../src/hub/postgres/server-pool.ts'
import { sharedDatabase } from '../../support/postgres.ts'
import { ensureBuilt } from '../../support/process.ts'
import type { Line } from '../measure.ts'
import { deskDay, hubDay, type Rates } from './day.ts'
import { searchLine } from './search.ts'
import { onServer } from './server.ts'

/** 300 clinics, each with 60 documents, in an hour. */
const WANTED = (300 * 60) / 3_600
const STATEMENTS = 5_000

const said = ({ requests, documents }: Rates) =>
  `${requests.toFixed(0)} reads, ${documents.toFixed(1)} documents a second`

/** What a hub does with 1, 2 and 4 nodes, beside a desk's host and a bare statement; and how long a search takes in a large one. */
export async function hubLines(): Promise<Line[]> {
  await ensureBuilt()
  const desk = await deskDay()
  return onServer(async (server) => {
    const lines: Line[] = []
    const bare = await bareStatements(server)
    for (const nodes of [1, 2, 4]) {
      const { url, pool } = await sharedDatabase(server)
      await pool.close()
      const rates = await hubDay(url, nodes)
      lines.push({
        what: `A hub of ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`,
        figure: said(rates),
        beside: `a desk's host ${said(desk)}; bare statements ${bare.toFixed(0)} a second`,
        goal: '>= 5 documents',
        met: rates.documents >= WANTED,
      })
    }
    return [...lines, await searchLine(server)]
  })
}

async function bareStatements(server: string): Promise<number> {
  const pool = openServerPool(server)
  const start = performance.now()
  for (let n = 0; n < STATEMENTS; n++) await pool.with((wire) => wire.query('SELECT 1'))
  const rate = (STATEMENTS * 1000) / (performance.now() - start)
  await pool.close()
  return rate
}
