import { expect, it } from 'vitest'
import { documentNumber } from './common.ts'

it('a document number that is pasted with marks that nobody sees is the one that is seen, and they alone are none', () => {
  for (const hidden of ['\u00ad', '\u200b', '\u200d', '\u202a', '\u202c', '\ufeff']) {
    expect(documentNumber.parse(`${hidden}1.032.456${hidden}`)).toBe('1032456')
    expect(documentNumber.safeParse(hidden).success).toBe(false)
  }
})
