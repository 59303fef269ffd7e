import { expect, test } from 'vitest'
import { jsonPath } from './path.ts'

test.each([
  [[], '$'],
  [['usuarios', 0, 'servicios', 'consultas', 2, 'vrServicio'], 'usuarios[0].servicios.consultas[2].vrServicio'],
  [[3, 'a'], '[3].a'],
  [['año_1', 'ñ'], 'año_1.ñ'],
  [['a b', 'c'], '["a b"].c'],
  [['a', ''], 'a[""]'],
  [['1a'], '["1a"]'],
  [['.a'], '[".a"]'],
  [['$'], '["$"]'],
  [['a"]\n'], '["a\\"]\\n"]'],
  [['__proto__'], '__proto__'],
])('%j is written %s', (segments, path) => {
  expect(jsonPath(segments)).toBe(path)
})

test('a long key is cut', () => {
  expect(jsonPath(['k'.repeat(64)])).toBe('k'.repeat(64))
  expect(jsonPath(['k'.repeat(1_000_000), 'a'])).toBe(`["${'k'.repeat(64)}…"].a`)
})
