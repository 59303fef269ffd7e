import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tell } from '../messages/message.ts'
import { printedKey, readTypedKey, type TypedKey } from './recovery-key.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const edges = [new Uint8Array(32), new Uint8Array(32).fill(255), new Uint8Array(32).fill(1, 31)]

const told = (typed: TypedKey) => ('problem' in typed ? { problem: tell(typed.problem) } : typed)

describe('the printed recovery key', () => {
  it('gives the key back, however it is typed', () => {
    const spellings = [
      (groups: string[]) => groups.join(' '),
      (groups: string[]) => groups.join('').toLowerCase(),
      (groups: string[]) => groups.join('-\n').replaceAll('0', 'O').replaceAll('1', 'l'),
    ]
    const holds = (bytes: Uint8Array) => {
      const groups = printedKey(bytes)
      expect(groups.map(({ length }) => length)).toEqual(Array.from({ length: 13 }, () => 5))
      for (const spell of spellings) expect(told(readTypedKey(spell(groups)))).toEqual({ key: bytes })
    }
    for (const bytes of edges) holds(bytes)
    fc.assert(fc.property(key, holds), { numRuns: 200 })
  })

  it('names the group of every wrong character', () => {
    const typed = printedKey(randomBytes(32)).join('')
    for (let at = 0; at < typed.length; at++) {
      for (const letter of ALPHABET.replace(typed[at] ?? '', '')) {
        const wrong = typed.slice(0, at) + letter + typed.slice(at + 1)
        expect(told(readTypedKey(wrong))).toEqual({
          problem: expect.stringMatching(`^El grupo ${Math.floor(at / 5) + 1} `),
        })
      }
    }
  })

  it('names the group in which two characters changed places', () => {
    fc.assert(
      fc.property(key, fc.nat(12), fc.nat(3), (bytes, group, place) => {
        const typed = printedKey(bytes).join('')
        const at = group * 5 + place
        const [a, b] = [typed[at], typed[at + 1]]
        fc.pre(a !== b)
        const swapped = `${typed.slice(0, at)}${b}${a}${typed.slice(at + 2)}`
        expect(told(readTypedKey(swapped))).toEqual({ problem: expect.stringMatching(`^El grupo ${group + 1} `) })
      }),
    )
  })

  it('finds two groups that changed places, a missing one and a character that it does not use', () => {
    const groups = printedKey(randomBytes(32))
    const [first, second, ...rest] = groups
    if (first !== second) expect(readTypedKey([second, first, ...rest].join(' '))).toHaveProperty('problem')
    expect(told(readTypedKey(groups.slice(0, 12).join(' ')))).toEqual({
      problem: 'La llave tiene 13 grupos de 5 caracteres (65); se escribieron 60.',
    })
    expect(readTypedKey('')).toHaveProperty('problem')
    expect(told(readTypedKey(groups.join(' ').replace(/.$/, 'ñ')))).toEqual({
      problem: 'El grupo 13 tiene un carácter que la llave no usa: «Ñ».',
    })
  })
})
