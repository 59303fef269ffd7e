import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPostgres } from '../../../test/support/postgres.ts'
import type { SqlConnection } from '../../core/store/sql.ts'
import { openPostgresStore, type PostgresStore } from './store.ts'

let store: PostgresStore<SqlConnection>
beforeAll(async () => {
  store = openPostgresStore({ ...(await openPostgres()), storesOn: (sql) => sql })
})
afterAll(() => store.close())
beforeEach(() => store.write('*', (sql) => sql.prepare("DELETE FROM totals WHERE workspace_id <> ''").run()))

const ADD = 'INSERT INTO totals VALUES (:workspace, :list, :kind, :status, :month, :n, 0)'
const rowOf = (workspace: string, n: number) => ({ workspace, list: 'l', kind: 'k', status: '', month: '', n })
const add = (workspace: string, n: number) => store.write(workspace, (sql) => sql.prepare(ADD).run(rowOf(workspace, n)))
const counted = () =>
  store.read.prepare("SELECT workspace_id AS workspaceId, n FROM totals WHERE workspace_id <> '' ORDER BY n").all()

it('gives rows by the names that were asked for, numbers as numbers, and truths as ones and noughts', async () => {
  await add('a', 2 ** 40)
  const row = await store.read
    .prepare(
      'SELECT n, n / 2 AS half, n > 1 AS isMore, avg(n) AS mean, NULL AS none FROM totals WHERE list = ? GROUP BY n',
    )
    .get('l')
  expect(row).toEqual({ n: 2 ** 40, half: 2 ** 39, isMore: 1, mean: 2 ** 40, none: null })
  expect(await store.read.prepare("SELECT n FROM totals WHERE list = 'l'").pluck().all()).toEqual([2 ** 40])
  expect(await store.read.rows('SELECT list, n FROM totals WHERE n > ?', [1])).toEqual([['l', 2 ** 40]])
  expect(await store.read.prepare('SELECT n FROM totals WHERE n < ?').get(1)).toBeUndefined()
})

it('binds by place, by name, and both', async () => {
  const both = store.read.prepare('SELECT CAST(? AS TEXT) || CAST(:name AS TEXT) || CAST(? AS TEXT) AS said')
  expect(await both.get('a', 'b', { name: 'n' })).toEqual({ said: 'anb' })
  expect(await both.get(['a', 'b'], { name: 'n' })).toEqual({ said: 'anb' })
  await expect(both.get('a', 'b')).rejects.toThrow(RangeError)
})

it('keeps bytes as they are', async () => {
  const bytes = Buffer.from([0, 1, 255, 92])
  await store.write('*', (sql) => sql.prepare('INSERT INTO package_parts VALUES (?, ?, ?)').run('c', 1, bytes))
  expect(await store.read.prepare('SELECT bytes FROM package_parts WHERE content_id = ?').pluck().get('c')).toEqual(
    bytes,
  )
})

it('keeps texts as they are, whatever somebody answered', async () => {
  const text = 'a\0b\uE0000\uE000c ñ \u{1F600}'
  await store.write('*', (sql) => sql.prepare(ADD).run({ ...rowOf('a', 1), kind: text }))
  expect(await store.read.prepare('SELECT kind FROM totals WHERE kind = ?').get(text)).toEqual({ kind: text })
})

it('undoes what fails, and goes on', async () => {
  const failing = store.write('a', async (sql) => {
    await sql.prepare(ADD).run(rowOf('a', 1))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await add('a', 2)
  expect(await counted()).toEqual([{ workspaceId: 'a', n: 2 }])
})

it('says how many rows changed, and that one was there already, without ending the transaction', async () => {
  const changes = await store.write('a', async (sql) => {
    const insert = sql.prepare(`${ADD} ON CONFLICT DO NOTHING`)
    const [first, second] = [await insert.run(rowOf('a', 1)), await insert.run(rowOf('a', 2))]
    const update = await sql.prepare('UPDATE totals SET n = n + 10').run()
    return [first, second, update].map((each) => each.changes)
  })
  expect(changes).toEqual([1, 0, 1])
  expect(await counted()).toEqual([{ workspaceId: 'a', n: 11 }])
})

it('writes one at a time in a scope, in the order of the calls', async () => {
  const said: string[] = []
  const slow = store.write('a', async () => {
    said.push('first begins')
    await sleep(20)
    said.push('first ends')
  })
  const next = store.write('a', async () => void said.push('second'))
  await Promise.all([slow, next])
  expect(said).toEqual(['first begins', 'first ends', 'second'])
})

it('gives each event a place of its own, above every one that was cut', async () => {
  const insert = 'INSERT INTO events (sequence, workspace_id, at, resource, id, revision) VALUES (?, ?, ?, ?, ?, ?)'
  const append = () => store.write('a', (sql) => sql.prepare(insert).run(1, 'a', '', 'visits', 'v', 1))
  const places = () => store.read.prepare('SELECT sequence FROM events ORDER BY sequence').pluck().all()
  await append()
  await append()
  const [first, second] = await places()
  expect(second).toBe(Number(first) + 1)
  await store.write('*', (sql) => sql.prepare('UPDATE event_floor SET sequence = ?').run(5_000))
  await append()
  expect((await places()).at(-1)).toBe(5_001)
})

it('finds records by the beginnings of their words', async () => {
  await store.write('*', async (sql) => {
    const insert = sql.prepare('INSERT INTO patients_search (rowid, words) VALUES (?, ?)')
    await insert.run(1, 'maria nogal')
    await insert.run(-2, 'mario ceiba')
  })
  const found = store.read.prepare(
    'SELECT s.rowid FROM patients_search s WHERE patients_search MATCH ? AND s.rowid BETWEEN -9 AND 9 ORDER BY s.rowid',
  )
  expect(await found.pluck().all('"mar"*')).toEqual([-2, 1])
  expect(await found.pluck().all('"mar"* "cei"*')).toEqual([-2])
  expect(await found.pluck().all('"eiba"*')).toEqual([])
})
