import { expect, it } from 'vitest'
import { sentenceFor } from './startup-error.ts'

const failed = (code: string) => Object.assign(new Error(`${code}: open 'listo.json'`), { code })

it.each([
  ['ENOSPC', 'El disco está lleno'],
  ['EDQUOT', 'El disco está lleno'],
  ['EROFS', 'El almacén es de solo lectura'],
])('a disk on which nothing can be written (%s) is told of in words', (code, words) => {
  expect(sentenceFor(failed(code))).toContain(words)
})

it('of any other failure it is said what the system says', () => {
  expect(sentenceFor(failed('EACCES'))).toBe("Radica no pudo abrirse (Error: EACCES: open 'listo.json').")
})
