import { expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/empty-store.ts'
import { catalogOf } from './catalog.ts'
import { dialectOn } from './dialect.ts'

const translate = dialectOn(catalogOf(MIGRATIONS_DIR))
const text = (sql: string) => translate(sql).text

it('gives each mark a parameter of its own, by its place or its name', () => {
  expect(translate('SELECT 1 FROM t WHERE a = ? AND b = ?2 AND c = :c AND d = @c')).toMatchObject({
    text: 'SELECT 1 FROM t WHERE a = $1 AND b = $2 AND c = $3 AND d = $4',
    marks: [0, 1, 'c', 'c'],
    writes: [],
  })
})

it('takes nothing in a text, a name or a comment for a part of the statement', () => {
  expect(text(`SELECT 'it''s ? :a LIKE', "IS ?" -- LIKE ?\n FROM t /* IS ? */ WHERE a = ?`)).toBe(
    `SELECT 'it''s ? :a LIKE', "IS ?" FROM t WHERE a = $1`,
  )
})

it('tells the type of what is only asked whether it is there', () => {
  expect(text('SELECT 1 FROM t WHERE (:q IS NULL OR a = :q) AND ? IS NOT NULL')).toBe(
    'SELECT 1 FROM t WHERE ($1::text IS NULL OR a = $2) AND $3::text IS NOT NULL',
  )
})

it.each([
  ['a IS ?', 'a IS NOT DISTINCT FROM $1'],
  ['a IS NOT b', 'a IS DISTINCT FROM b'],
  ['a IS NULL AND b IS NOT NULL', 'a IS NULL AND b IS NOT NULL'],
  ['a LIKE ?', 'a ILIKE $1'],
  ['+t.a = ? AND b = 1 + 2', 't.a = $1 AND b = 1 + 2'],
  ["json_extract(x.a, '$.b[0].c') = 1", "((x.a)::json #>> '{b,0,c}') = 1"],
  ["a ->> 'b' = 1", "a::json ->> 'b' = 1"],
  ['max(a, coalesce(b, 0)) = max(a)', 'greatest(a, coalesce(b, 0)) = max(a)'],
  ["min(CAST(json_extract(a, '$.b') AS INTEGER), 1) = 0", "least(CAST(((a)::json #>> '{b}') AS bigint), 1) = 0"],
  ['x = coalesce(d.p, v."q") AND y', 'x = CASE WHEN d.p IS NOT NULL THEN d.p ELSE v."q" END AND y'],
  ['coalesce(d.p, 0)', 'coalesce(d.p, 0)'],
  ['instr(a, ?) > ifnull(b, 0)', 'sqlite.instr(a, $1) > coalesce(b, 0)'],
  ['patients_search MATCH ? AND a = 1', 'vector @@ sqlite.words_of($1) AND a = 1'],
  ['offset <= ? ORDER BY offset LIMIT ? OFFSET ?', '"offset" <= $1 ORDER BY "offset" LIMIT $2 OFFSET $3'],
  ['a = 1 LIMIT -1 OFFSET 2', 'a = 1 LIMIT ALL OFFSET 2'],
])('translates what is asked: %s', (sql, translated) => {
  expect(text(`SELECT 1 FROM t WHERE ${sql}`)).toBe(`SELECT 1 FROM t WHERE ${translated}`)
})

it('keeps the capitals of names, and the order of a join that has conditions', () => {
  expect(text('SELECT a.b AS someName FROM a CROSS JOIN b ON a.x = b.x WHERE 1 = 1')).toBe(
    'SELECT a.b AS "someName" FROM a JOIN b ON a.x = b.x WHERE 1 = 1',
  )
  expect(text('select 1 from a cross join b where 1 = 1')).toBe('select 1 from a cross join b where 1 = 1')
})

it('replaces a row by its key, and what is not given is as in a new one', () => {
  expect(text('INSERT OR REPLACE INTO told_deadlines (workspace_id, user_id, told) VALUES (?, ?, ?)')).toBe(
    'INSERT INTO told_deadlines (workspace_id, user_id, told) VALUES ($1, $2, $3)' +
      ' ON CONFLICT ("workspace_id", "user_id") DO UPDATE SET "told" = excluded."told", "rowid" = DEFAULT',
  )
  expect(text('INSERT OR REPLACE INTO payer_filings (document_id, workspace_id) VALUES (?, ?)')).toBe(
    'INSERT INTO payer_filings (document_id, workspace_id) VALUES ($1, $2) ON CONFLICT ("document_id") DO UPDATE SET' +
      ' "key" = DEFAULT, "workspace_id" = excluded."workspace_id", "filed_on" = DEFAULT, "number" = DEFAULT,' +
      ' "recorded_at" = DEFAULT, "recorded_by" = DEFAULT',
  )
  expect(text('INSERT INTO told_deadlines VALUES (?, ?, ?)')).toBe(
    'INSERT INTO told_deadlines ("workspace_id", "user_id", "told") VALUES ($1, $2, $3)',
  )
  expect(text('INSERT OR IGNORE INTO imports (id) VALUES (?)')).toBe(
    'INSERT INTO imports (id) VALUES ($1) ON CONFLICT DO NOTHING',
  )
})

it('asks for the next key where none is given', () => {
  expect(text('insert into "webhooks" ("key", "id", "url") values (null, ?, null)')).toBe(
    'insert into "webhooks" ("key", "id", "url") values (DEFAULT, $1, null)',
  )
  expect(text('insert into "webhooks" ("key", "id") values (null, ?), (null, null) on conflict do nothing')).toBe(
    'insert into "webhooks" ("key", "id") values (DEFAULT, $1), (DEFAULT, null) on conflict do nothing',
  )
})
