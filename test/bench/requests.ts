import { openSqliteStore } from '../../src/core/store.sqlite.ts'
import { MIGRATIONS_DIR } from '../support/core.ts'
import { aPatient } from '../support/fixtures.ts'
import { compared, ms, percent, quantile, summary, timed, us } from './measure.ts'
import { typed } from './people.ts'
import { profiled } from './profile.ts'
import { lines, print } from './report.ts'

import {
  answered,
  BARE,
  bare,
  core,
  folder,
  getOne,
  headers,
  KEY,
  PATIENTS,
  pathOf,
  scope,
  somebody,
  workspaceId,
} from './world.ts'

const PROFILED = 5_000
export async function get(): Promise<void> {
  const bareGet = {
    prepare: () => new Request(`${BARE}/${somebody().id}`, { headers }),
    run: (request: Request) => answered(bare.app.fetch(request), 200),
  }
  const result = await compared(getOne, bareGet, { rounds: 21, operations: 1000 })
  lines.push({
    what: 'GET one patient',
    figure: us(result.ours),
    beside: `bare Hono + statement ${us(result.yardstick)}: ${percent(result.ratio)}`,
    goal: '>= 70 %',
    met: result.ratio >= 0.7,
  })
}

let written = 0
const AT_ONCE = 16
const POSTS = 320

/** As so many people at once: each sends their next when they have the answer to their last. */
async function atOnce<T>(requests: readonly T[], people: number, send: (request: T) => Promise<void>): Promise<void> {
  const waiting = [...requests]
  const person = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next)
  }
  await Promise.all(Array.from({ length: people }, person))
}
const postOne = {
  prepare: () =>
    new Request(pathOf('patients.create'), {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `bench-${++written}` },
      body: JSON.stringify(aPatient({ documentNumber: `B${written}` })),
    }),
  run: (request: Request) => answered(core.fetch(request), 201),
}

const barePost = {
  prepare: () => new Request(BARE, { method: 'POST', headers, body: JSON.stringify(aPatient()) }),
  run: (request: Request) => answered(bare.app.fetch(request), 201),
}

export async function post(): Promise<void> {
  const result = await compared(postOne, barePost, { rounds: 21, operations: 200 })
  lines.push({
    what: 'POST a patient, durable',
    figure: us(result.ours),
    beside: `bare Hono + one synced insert ${us(result.yardstick)}: ${percent(result.ratio)}`,
    goal: '>= 60 %',
    met: result.ratio >= 0.6,
  })
}

/** Writes that stand in line share one sync: so many at once, beside the same one at a time, and beside the yardstick. */
export async function together(): Promise<void> {
  const many = ({ prepare, run }: typeof postOne, people: number) => ({
    prepare: () => Array.from({ length: POSTS }, prepare),
    run: (requests: readonly Request[]) => atOnce(requests, people, run),
  })
  const rounds = { rounds: 9, operations: 1, warmUp: 2 }
  const beside = await compared(many(postOne, AT_ONCE), many(barePost, AT_ONCE), rounds)
  const alone = await compared(many(postOne, AT_ONCE), many(postOne, 1), rounds)
  const aSecond = (us: number) => ((POSTS * 1e6) / us).toFixed(0)
  lines.push({
    what: `POST a patient, durable, ${AT_ONCE} at once`,
    figure: `${aSecond(alone.ours)} a second, ${alone.ratio.toFixed(1)} times one at a time`,
    beside: `bare Hono ${aSecond(beside.yardstick)} a second: ${percent(beside.ratio)}`,
    goal: '>= 3 times',
    met: alone.ratio >= 3,
  })
}

export async function search(): Promise<void> {
  const store = openSqliteStore({ dataDir: folder, migrationsDir: MIGRATIONS_DIR, key: KEY })
  const queries = typed(2000)
  const page = { isActive: true, limit: 20, offset: 0 } as const
  const inStore = (q: string) => store.read.records.patients.list(scope, { q, ...page })
  const throughCore = (q: string) =>
    answered(
      core.fetch(new Request(`${pathOf('patients.list')}?limit=20&q=${encodeURIComponent(q)}`, { headers })),
      200,
    )
  const like = bare.file.prepare(
    `SELECT * FROM patients WHERE workspace_id = ? AND (document_number LIKE ? OR first_name LIKE ? OR middle_name LIKE ?
     OR last_name LIKE ? OR second_last_name LIKE ?) ORDER BY key DESC LIMIT 20`,
  )
  const likeCount = bare.file.prepare(
    `SELECT count(*) FROM patients WHERE workspace_id = ? AND (document_number LIKE ? OR first_name LIKE ? OR middle_name LIKE ?
     OR last_name LIKE ? OR second_last_name LIKE ?)`,
  )
  const scanned = (q: string) => {
    const pattern = `%${q}%`
    const values = [workspaceId, pattern, pattern, pattern, pattern, pattern]
    return [like.all(values), likeCount.get(values)]
  }
  await timed(queries.slice(0, 200), inStore)
  const times = await timed(queries, inStore)
  const whole = await timed(queries, throughCore)
  const scans = await timed(queries.slice(0, 100), scanned, 2)
  const beside = `LIKE '%x%' ${summary(scans)}`
  const what = `Search as you type, ${PATIENTS / 1000},000 patients`
  const p99 = quantile(times.own, 0.99)
  lines.push({ what: `${what}: store`, figure: summary(times), beside, goal: 'p99 <= 2 ms', met: p99 <= 2 })
  lines.push({ what: `${what}: core.fetch`, figure: summary(whole), beside, goal: '', met: true })

  const offsets = Array.from({ length: 200 }, (_, i) => i * 500)
  const pages = await timed(offsets, (offset) =>
    store.read.records.patients.list(scope, { isActive: true, limit: 100, offset }),
  )
  const worst = quantile(pages.own, 1)
  const page100 = { what: 'Any page of 100 rows', figure: summary(pages), beside: `worst ${ms(worst)}` }
  lines.push({ ...page100, goal: '<= 2 ms', met: worst <= 2 })
  await store.close()
}

/** By name only: a profiler slows what it looks at. */
export async function profile(): Promise<void> {
  for (const [name, { prepare, run }] of Object.entries({ get: getOne, post: postOne })) {
    const requests = Array.from({ length: PROFILED }, prepare)
    for (const request of requests.splice(0, PROFILED / 10)) await run(request)
    const shares = await profiled(async () => {
      for (const request of requests) await run(request)
    })
    print(`${name}:`)
    for (const { place, share } of shares) if (share >= 0.01) print(`${percent(share).padStart(6)}  ${place}`)
  }
}
