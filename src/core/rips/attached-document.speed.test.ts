import { expect, it } from 'vitest'
import { processorTime } from '../../../test/support/processor-time.ts'
import { documentXml, envelopeXml, hugeDocument, manyAttributes } from '../../../test/support/rips-xml.ts'
import { readAttachedDocument } from './attached-document.ts'
import { decode, parse } from './xml/node.ts'

it('reads a document of almost 16 MB in reasonable time', () => {
  const padding = `<Note>${'relleno '.repeat(50)}</Note>`.repeat(36_000)
  const xml = envelopeXml(documentXml().replace('</Invoice>', `${padding}</Invoice>`))
  const big = new TextEncoder().encode(xml)
  expect(big.length).toBeGreaterThan(14e6)
  const taken = processorTime()
  readAttachedDocument(big)
  expect(taken()).toBeLessThan(8_000)
})

it('refuses one of a million attributes as quickly', () => {
  const big = manyAttributes()
  const taken = processorTime()
  expect(() => readAttachedDocument(big)).toThrow('más elementos')
  expect(taken()).toBeLessThan(8_000)
})

it('reads twenty thousand lines in little more than their elements take', () => {
  const big = hugeDocument()
  expect(big.length).toBeGreaterThan(14e6)
  const [whole = ''] = /<Invoice.*<\/Invoice>/s.exec(decode(big)) ?? []
  expect(whole.length).toBeGreaterThan(14e6)
  const [read, elements] = [least(() => readAttachedDocument(big)), least(() => parse(whole))]
  // It once took five times as long: some seven times its elements.
  expect(read).toBeLessThan(4 * elements)
})

/** Milliseconds of the processor, at best of three times: the first also compiles. */
function least(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const taken = processorTime()
    work()
    return taken()
  })
  return Math.min(...times)
}
