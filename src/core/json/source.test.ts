import { expect, it } from 'vitest'
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
