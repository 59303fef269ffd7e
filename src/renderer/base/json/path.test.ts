import { expect, test } from 'vitest'
import { changeAt, formatPath, getAt, listAt, parsePath } from './path.ts'

const path = ['usuarios', 0, 'servicios', 'consultas', 1, 'codConsulta']

test.each([
  'usuarios[0].servicios.consultas[1].codConsulta',
  '$.usuarios[0].servicios.consultas[1].codConsulta',
  'rips.usuarios[0].servicios.consultas[1].codConsulta',
])('%s', (text) => {
  expect(parsePath(text)).toEqual(path)
})

test('a path is written as the validator writes it', () => {
  expect(formatPath(path)).toBe('usuarios[0].servicios.consultas[1].codConsulta')
})

test('a change makes missing parents, shares the rest and leaves the original alone', () => {
  const other = { codSexo: 'F' }
  const before = { usuarios: [{}, other] }
  const after = changeAt(before, path, () => '890201')
  expect(getAt(after, path)).toBe('890201')
  expect(getAt(after, ['usuarios', 1])).toBe(other)
  expect(before).toEqual({ usuarios: [{}, other] })
})

test('undefined takes a property away', () => {
  expect(changeAt({ a: 1, b: 2 }, ['a'], () => undefined)).toEqual({ b: 2 })
})

test('what is not a list reads as an empty one', () => {
  expect(listAt({ usuarios: null }, ['usuarios'])).toEqual([])
})
