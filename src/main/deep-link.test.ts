import { expect, it } from 'vitest'
import { argsWith, linkAmong, wayOf } from './deep-link.ts'

it.each([
  ['radica://c/wsp_01ARZ3/paquetes/pkg_01ARZ3', '/c/wsp_01ARZ3/paquetes/pkg_01ARZ3'],
  ['radica://c/wsp_01ARZ3/', '/c/wsp_01ARZ3'],
])('%s names %s', (link, way) => {
  expect(wayOf(link)).toBe(way)
})

it.each([
  'https://c/x',
  'radica:c',
  'radica://',
  'radica://c/../../etc',
  'radica://c/%2e%2e',
  'radica://c/x?y=1',
  'radica://c/x#y',
  'radica://user@c/x',
  'radica://c:80/x',
  'radica://c/<script>',
  'radica://c//x',
  `radica://c/${'a'.repeat(65)}`,
  'javascript:alert(1)',
  'no link',
])('%s names nothing', (link) => {
  expect(wayOf(link)).toBeUndefined()
})

it('is found among the arguments of a program', () => {
  expect(linkAmong(['electron', '.', '--simulated', 'radica://c/x'])).toBe('radica://c/x')
  expect(linkAmong(['electron', '.'])).toBeUndefined()
})

it('goes along when the program opens again, unless it was followed', () => {
  const args = ['.', 'radica://c/old']
  const way = wayOf('radica://c/wsp_01ARZ3/paquetes')
  expect(argsWith(args, way)).toEqual(['.', 'radica://c/wsp_01ARZ3/paquetes'])
  expect(wayOf(linkAmong(argsWith(args, way)) ?? '')).toBe(way)
  expect(argsWith(args, undefined)).toEqual(['.'])
})
