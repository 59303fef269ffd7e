import { expect, it } from 'vitest'
import { Source } from './source.ts'
import { readValue } from './structure.ts'

it('an object has as many members as its source allows', () => {
  const read = (text: string) => readValue(new Source(text, 64, 2))
  expect(read('{"a":1,"b":{"c":1,"d":2}}')).toEqual({ a: 1, b: { c: 1, d: 2 } })
  expect(() => read('{"a":1,"b":2,"c":3}')).toThrow('un objeto tiene más de 2 propiedades')
})
