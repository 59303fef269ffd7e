import { ALONE } from '../../../src/core/kernel/nodes.ts'
import { keysOf } from '../../../src/core/records/search.sql.ts'
import { postgresStore } from '../../../src/hub/postgres/core-store.ts'
import { openServerPool } from '../../../src/hub/postgres/server-pool.ts'
import type { Pool } from '../../../src/hub/postgres/wire.ts'
import { apiOn } from '../../support/api.ts'
import { testCore } from '../../support/core.ts'
import { aPatient, aSetup } from '../../support/fixtures.ts'
import { sharedDatabase } from '../../support/postgres.ts'
import { newFolder } from '../../support/process.ts'
import { type Line, quantile, summary, timed } from '../measure.ts'
import { person, typed } from '../people.ts'

const CLINICS = 300
const PATIENTS = 3_334
const QUERIES = 600

/** 1,000,000 patients in 300 clinics of a hub: how long somebody waits who types a name or a number at any of them. */
export async function searchLine(server: string): Promise<Line> {
  const { url, pool, catalog } = await sharedDatabase(server)
  const openStore = postgresStore(openServerPool(url), catalog)
  const core = await testCore({
    node: { openStore, nodes: ALONE, works: false, closedTo: () => false, filesDir: newFolder() },
  })
  const anybody = apiOn(core.fetch)
  const { token, workspace } = (await anybody('setup.create', { body: aSetup() })).body
  const admin = anybody.as({ token })
  const clinics = [workspace.id]
  for (let n = 1; n < CLINICS; n++) {
    const names = { companyName: `Clínica ${n}`, displayName: `Clínica ${n}`, environment: 2 } as const
    clinics.push((await admin('workspaces.create', { body: { nit: String(901_000_000 + n), ...names } })).body.id)
  }
  for (let n = 0; n < PATIENTS; n++) {
    const { documentNumber, firstName, lastName } = person(n)
    const body = aPatient({ documentNumber, firstName, lastName })
    await admin('patients.create', { params: { workspaceId: workspace.id }, body })
  }
  await copied(pool, workspace.id)
  const questions = typed(QUERIES).map((q, n) => ({ q, clinic: clinics[(n * 7919) % CLINICS] ?? '' }))
  const ask = async ({ q, clinic }: (typeof questions)[number]) => {
    const { body } = await admin('patients.list', { params: { workspaceId: clinic }, query: { q, limit: 20 } })
    return body.total
  }
  await timed(questions.slice(0, 100), ask, 1)
  const times = await timed(questions, ask, 3)
  const bare = await timed(questions, () => pool.with((wire) => wire.query('SELECT 1')), 3)
  await core.close()
  await pool.close()
  const p99 = quantile(times.own, 0.99)
  return {
    what: 'Search as you type at a hub, 1,000,000 patients of 300 clinics',
    figure: summary(times),
    beside: `a bare statement ${summary(bare)}`,
    goal: 'p99 <= 50 ms',
    met: p99 <= 50,
  }
}

/** The patients of the first clinic in every other one, and their places in the search. */
async function copied(pool: Pool, first: string): Promise<void> {
  const { rows } = await pool.with((wire) =>
    wire.query(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'patients'
       AND column_name NOT IN ('key', 'id', 'workspace_id') ORDER BY ordinal_position`,
    ),
  )
  const columns = rows.map(([name]) => String(name))
  const { low, high } = keysOf(1)
  const shift = `(w.number - 1) * ${low}`
  await pool.with((wire) =>
    wire.script(
      `INSERT INTO patients (key, id, workspace_id, ${columns.map((name) => `"${name}"`).join()})
         SELECT p.key + ${shift}, p.id || '-' || w.number, w.id, ${columns.map((name) => `p."${name}"`).join()}
         FROM patients p, workspaces w WHERE p.workspace_id = '${first}' AND w.number > 1;
       INSERT INTO patients_search (rowid, words)
         SELECT s.rowid + ${shift}, s.words FROM patients_search s, workspaces w
         WHERE s.rowid BETWEEN ${low} AND ${high} AND w.number > 1;
       ANALYZE`,
    ),
  )
}
