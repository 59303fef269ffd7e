import { describe, expect, it } from 'vitest'
import { decodePart, wholeLength } from './utf8.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

describe('a part of a text', () => {
  it.each([
    ['', 0],
    ['61', 1],
    ['c3 b1', 2],
    ['61 c3', 1],
    ['c0', 0],
    ['e2 82 ac', 3],
    ['e2 82', 0],
    ['e0 a0', 0],
    ['61 e0', 1],
    ['f0 9d 84 9e', 4],
    ['f0 9d 84', 0],
    ['f0 90', 0],
    ['80 80 80 80', 4],
  ])('%s ends with a whole character after %i bytes', (hex, length) => {
    expect(wholeLength(bytes(hex))).toBe(length)
  })

  it('keeps a byte order mark', () => {
    expect(decodePart(bytes('ef bb bf 61'))).toBe('\ufeffa')
    expect(decodePart(bytes('ef bb bf 61 ff'))).toEqual({ before: '\ufeffa' })
  })

  it.each([
    ['nothing', ''],
    ['the last character of one byte', '\u007f'],
    ['the first character of two', '\u0080'],
    ['the last of two', '\u07ff'],
    ['the first of three', '\u0800'],
    ['the last before the surrogates', '\ud7ff'],
    ['the first of four', '\u{10000}'],
    ['one whose halves are the last', '\u{10ffff}'],
  ])('tells a replacement character that was written from one that was not, after %s', (_, text) => {
    const written = `${text}\ufffd`
    for (const wrong of ['ff', 'ef bf', 'ef bf 20', 'ef 20 bd', '80 bf bd', 'ef bf bc ff']) {
      const { before } = decodePart(Buffer.concat([Buffer.from(written), bytes(wrong)])) as { before: string }
      expect(before, wrong).toBe(wrong === 'ef bf bc ff' ? `${written}\ufffc` : written)
    }
  })
})
