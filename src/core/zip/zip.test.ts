import { isUtf8 } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../test/support/processor-time.ts'
import { archiveOf, bombOf, entryOf, zipOf } from '../../../test/support/zip.ts'
import { repacked } from './repack.ts'
import { openZip, type ZipLimits, ZipRefusal } from './zip.ts'

const LIMITS: ZipLimits = { entries: 10, entryBytes: 1000, totalBytes: 1000 }

async function texts(zip: Buffer, limits: Partial<ZipLimits> = {}): Promise<string[]> {
  const contents: string[] = []
  for (const entry of await openZip(zip, { ...LIMITS, ...limits })) contents.push(String(await entry.content()))
  return contents
}
const refused = (problem: string) => expect.objectContaining({ name: 'ZipRefusal', problem })

describe('a ZIP archive', () => {
  it('gives its files in order, by name, without its folders', async () => {
    const zip = zipOf({ 'a.xml': 'uno', 'ñ/': '', 'ñ/b.xml': 'dos', 'vacio.xml': '' })
    expect((await openZip(zip, LIMITS)).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a.xml', 3],
      ['ñ/b.xml', 3],
      ['vacio.xml', 0],
    ])
    expect(await texts(zip)).toEqual(['uno', 'dos', ''])
  })

  it('counts what all files hold together, to the byte', async () => {
    const zip = zipOf({ a: 'x'.repeat(60), b: 'y'.repeat(40) })
    expect(await texts(zip, { totalBytes: 100, entryBytes: 60 })).toHaveLength(2)
    await expect(texts(zip, { totalBytes: 99 })).rejects.toEqual(refused('too-large'))
    await expect(texts(zip, { entryBytes: 59 })).rejects.toEqual(refused('too-large'))
  })

  it('has no more entries than allowed, folders among them', async () => {
    const names = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`f${i}/`, '']))
    expect(await texts(zipOf(names(10)))).toEqual([])
    await expect(texts(zipOf(names(11)))).rejects.toEqual(refused('too-many'))
  })

  it('is refused by its directory, before anything is unpacked', async () => {
    const bomb = archiveOf([entryOf('a.xml', 'uno'), bombOf('foto.png', 96)])
    const limits = { entries: 10, entryBytes: 2 ** 32, totalBytes: 2 ** 32 }
    const taken = processorTime()
    await expect(openZip(bomb, LIMITS)).rejects.toEqual(refused('too-large'))
    // Nothing that people pack is packed a thousandfold.
    await expect(openZip(bomb, limits)).rejects.toEqual(refused('too-large'))
    expect(taken()).toBeLessThan(200)
  })

  it.each([10, 500_000])('that says %i of 1.5 GB is stopped there', async (bytes) => {
    const liar = archiveOf([{ ...bombOf('a', 96), bytes }])
    const before = process.memoryUsage().arrayBuffers
    await expect(texts(liar, { entryBytes: 1e6, totalBytes: 1e6 })).rejects.toEqual(refused('lies'))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  })

  it('that promises more than it has, or other bytes, is refused', async () => {
    const { data, ...entry } = entryOf('a', 'contenido')
    await expect(texts(archiveOf([{ ...entry, data, bytes: 20 }]))).rejects.toEqual(refused('lies'))
    await expect(texts(archiveOf([{ ...entry, data, crc32: 1 }]))).rejects.toEqual(refused('damaged'))
  })

  it('whose files share their bytes is refused', async () => {
    // The directory names the one file ten times: as much tenfold, and packed once.
    const entries = Array.from({ length: 10 }, (_, n) => entryOf(`f${n}`, 'contenido de prueba'))
    const whole = archiveOf(entries)
    const [first] = entries
    const lone = first ? archiveOf([first]).indexOf('PK\x01\x02', undefined, 'latin1') : 0
    const directory = whole.indexOf('PK\x01\x02', undefined, 'latin1')
    const shared = Buffer.concat([whole.subarray(0, lone), whole.subarray(directory)])
    shared.writeUInt32LE(lone, shared.length - 6)
    for (let at = lone; shared.readUInt32LE(at) === 0x02014b50; at += 48) shared.writeUInt32LE(0, at + 42)
    await expect(texts(shared)).rejects.toEqual(refused('damaged'))
  })

  it.each([
    ['encrypted', { flags: 1 }],
    ['method', { method: 12 }],
  ])('is refused in so many words: %s', async (problem, how) => {
    await expect(texts(archiveOf([{ ...entryOf('a', 'x'), ...how }]))).rejects.toEqual(refused(problem))
  })

  it.each(['../a', 'x/../../a', '/etc/a', 'C:/a', '..\\a'])('whose file is called «%s» is refused', async (name) => {
    await expect(texts(zipOf({ [name]: 'x' }))).rejects.toEqual(refused('damaged'))
  })

  it('is refused when it is cut, wherever, and what is none is none', async () => {
    const zip = zipOf({ 'a.xml': 'contenido de prueba', 'b.xml': 'más' })
    for (let length = 0; length < zip.length; length++) {
      await expect(texts(zip.subarray(0, length)), `cut at ${length}`).rejects.toBeInstanceOf(ZipRefusal)
    }
    await expect(texts(Buffer.from('no soy un archivo ZIP, aunque sea largo'))).rejects.toEqual(refused('not-a-zip'))
  })

  it('ends for any flipped byte, with files or with a refusal', async () => {
    const zip = zipOf({ 'a.xml': 'contenido de prueba' })
    for (let at = 0; at < zip.length; at++) {
      const damaged = Buffer.from(zip)
      damaged[at] = (damaged[at] ?? 0) ^ 0xff
      const read = await texts(damaged).catch((error) => error)
      if (Array.isArray(read)) expect(read.every((text) => isUtf8(Buffer.from(text)))).toBe(true)
      else expect(read).toBeInstanceOf(ZipRefusal)
    }
  })
})

describe('an archive made of chosen entries', () => {
  it('holds them as they were, and nothing else', async () => {
    const entries = await openZip(zipOf({ 'a.xml': 'uno', 'foto.png': 'x', 'ñ/b.xml': 'dos' }), LIMITS)
    const again = await repacked(entries.filter(({ name }) => name.endsWith('.xml')))
    expect((await openZip(again, LIMITS)).map(({ name }) => name)).toEqual(['a.xml', 'ñ/b.xml'])
    expect(await texts(again)).toEqual(['uno', 'dos'])
  })
})
