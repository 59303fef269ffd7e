import { expect, it } from 'vitest'
import { say } from '../messages/message.ts'
import { Source } from './source.ts'

it('an object may have so many members, and not one more', () => {
  const source = new Source('{}', 64, 2)
  expect(() => source.checkMembers(2)).not.toThrow()
  expect(() => source.checkMembers(3)).toThrow(
    expect.objectContaining({
      code: 'request_too_large',
      message: 'JSON no válido en la línea 1, columna 1: un objeto tiene más de 2 propiedades.',
    }),
  )
})

it('knows how deep one may still go', () => {
  const source = new Source('', 3)
  source.enter('a')
  source.enter(0)
  expect(source.depthLeft).toBe(1)
  source.leave()
  expect(source.depthLeft).toBe(2)
  expect(source.path).toEqual(['a'])
})

it.each([
  ['twelve units after it, which an escaped pair may take', 'x', 11, false],
  ['more than that', 'x', 12, true],
  ['twelve units after a number, which is judged as a whole', '-1.5e+10', 12, false],
  ['more than that after a number', '-1.5e+10', 13, true],
])('a fault is final with %s', (_, token, more, isFinal) => {
  const source = new Source(`[${token}${','.repeat(more)}`, 64)
  source.fault('json_syntax', say('json.escape'), 1)
  expect(source.isFaultFinal).toBe(isFinal)
})
