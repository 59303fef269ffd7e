import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { askedByOthers, shapesOf } from './choosing.ts'
import { leftOut } from './short-form.ts'

const suite = (name: string, seconds: number, ...statements: string[]) => ({
  name,
  seconds,
  statements: new Set(statements),
})

it('leaves out the longest suite that asks for nothing of its own, and never both of two that ask for the same', () => {
  const suites = [suite('short', 1, 'a'), suite('long', 9, 'a'), suite('own', 20, 'a', 'b'), suite('twin', 8, 'c')]
  expect(askedByOthers([...suites, suite('other twin', 7, 'c')])).toEqual(['long', 'short', 'twin'])
})

it('takes lists of other lengths for the same statement', () => {
  expect(shapesOf('id IN ($2, $3,$4) AND a = $1')).toEqual(shapesOf('id IN ($2) AND a = $1'))
  expect(shapesOf('insert into "a" ("b", "c") values ($1, $2), ($3, $4)')).toEqual([
    'insert into "a" ("b", "c") values (?)',
  ])
})

it('takes an update for one of each column that it sets', () => {
  expect(shapesOf('update "a" set "b" = $1, "c" = max("c", $2) where "a"."id" = $3')).toEqual([
    'update "a" set "b" = ? where "a"."id" = ?',
    'update "a" set "c" = max("c", ?) where "a"."id" = ?',
  ])
})

it('leaves out suites that are there', () => {
  expect(leftOut().filter((file) => !existsSync(file))).toEqual([])
})
