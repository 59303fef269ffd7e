import { describe, expect, it } from 'vitest'
import { UnpackError, unpacked } from './unpack.ts'
import { zipOf } from './zip-fixture.ts'

const all = () => true
const texts = (zip: Buffer, maxBytes = 1000, wanted: (name: string) => boolean = all) =>
  [...unpacked(zip, wanted, maxBytes)].map(String)

describe('unpacked', () => {
  it('gives the files that are wanted, in order', () => {
    const zip = zipOf({ 'a.xml': 'uno', 'foto.png': 'x', 'ñ/b.xml': 'dos', 'vacio.xml': '' })
    expect(texts(zip)).toEqual(['uno', 'x', 'dos', ''])
    expect(texts(zip, 1000, (name) => name.endsWith('.xml'))).toEqual(['uno', 'dos', ''])
  })

  it('counts what all files hold together, to the byte', () => {
    const zip = zipOf({ a: 'x'.repeat(60), b: 'y'.repeat(40) })
    expect(texts(zip, 100)).toHaveLength(2)
    expect(() => texts(zip, 99)).toThrow(UnpackError)
  })

  it('stops at the limit even when the archive lies about the size', () => {
    const bomb = zipOf({ a: Buffer.alloc(50_000_000) }, 10)
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().arrayBuffers
    expect(() => texts(bomb, 1_000_000)).toThrow(UnpackError)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  })

  it('takes nothing that is not whole for an archive', () => {
    const zip = zipOf({ 'a.xml': 'contenido de prueba', 'b.xml': 'más' })
    for (let length = 0; length < zip.length; length++) {
      expect(() => texts(zip.subarray(0, length)), `cut at ${length}`).toThrow(UnpackError)
    }
    expect(() => texts(Buffer.from('no soy un archivo ZIP, aunque sea largo'))).toThrow(UnpackError)
  })

  it('ends for any flipped byte, with files or with an UnpackError', () => {
    const zip = zipOf({ 'a.xml': 'contenido de prueba' })
    for (let at = 0; at < zip.length; at++) {
      const damaged = Buffer.from(zip)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      try {
        texts(damaged)
      } catch (error) {
        expect(error).toBeInstanceOf(UnpackError)
      }
    }
  })
})
