import { expect, it } from 'vitest'
import { shapeOf } from '../../support/asked.ts'
import { spoiled } from './spoiled.ts'

const whats = (text: string) => spoiled(text).map(({ what }) => what)

it('lets each condition hold always, or one of several never, and keeps the parameters', () => {
  const text = 'SELECT a FROM t WHERE x = ? AND (y = ? OR z IN (SELECT 1 FROM u WHERE u.k = t.k)) AND d BETWEEN ? AND ?'
  expect(spoiled(text).map((each) => each.text)).toEqual([
    text.replace('x = ?', '(1 OR (x = ?))'),
    text.replace('y = ?', '(0 AND (y = ?))'),
    text.replace('z IN (SELECT 1 FROM u WHERE u.k = t.k)', '(0 AND (z IN (SELECT 1 FROM u WHERE u.k = t.k)))'),
    text.replace('u.k = t.k', '(1 OR (u.k = t.k))'),
    text.replace('d BETWEEN ? AND ?', '(1 OR (d BETWEEN ? AND ?))'),
  ])
})

it('finds conditions of joins, filters, choices and in brackets, and none where a conflict is named', () => {
  expect(
    whats(`SELECT count(*) FILTER (WHERE s = 'a') FROM t LEFT JOIN u ON (u.i = t.i and u.j is null) GROUP BY 1`),
  ).toEqual(["always: s = 'a'", 'always: u.i = t.i', 'always: u.j is null', expect.stringMatching(/^LEFT as nothing/)])
  expect(
    whats(`UPDATE t SET a = CASE WHEN b = 'x' THEN 1 ELSE 2 END WHERE CASE c WHEN 1 THEN d END = 2 RETURNING a`),
  ).toEqual(["always: b = 'x'", 'always: CASE c WHEN 1 THEN d END = 2', 'always: 1'])
  expect(whats('INSERT INTO t VALUES (?) ON CONFLICT (id) DO UPDATE SET a = 1 WHERE b = 2')).toEqual(['always: b = 2'])
})

it('moves boundaries, turns orders around, and leaves texts out of lists', () => {
  const text = `select min(a) from t where b <= ? and s in ('x', 'y') order by c desc`
  const changed = spoiled(text).map((each) => each.text)
  for (const [from, to] of [
    ['<=', '<'],
    ['min', 'MAX'],
    ['desc', 'ASC'],
    ["'x'", "''"],
    ["'y'", "''"],
  ] as const)
    expect(changed).toContain(text.replace(from, to))
})

it('takes nothing for a word that stands in a text or a name', () => {
  expect(whats(`SELECT "min", 'a < b AND c' FROM t -- WHERE x`)).toEqual([])
})

it('sees one statement in lists of any length', () => {
  expect(shapeOf('a IN (?, ?, ?) AND b = ?')).toBe('a IN (?) AND b = ?')
  expect(shapeOf('VALUES (?), (?), (?)')).toBe('VALUES (?)')
})
