import { expect, it } from 'vitest'
import { readAttachedDocument } from './attached-document.ts'
import { documentXml, envelopeXml } from './fixtures-xml.ts'

it('reads a document of almost 16 MB in reasonable time', () => {
  const padding = `<Note>${'relleno '.repeat(50)}</Note>`.repeat(36_000)
  const xml = envelopeXml(documentXml().replace('</Invoice>', `${padding}</Invoice>`))
  const big = new TextEncoder().encode(xml)
  expect(big.length).toBeGreaterThan(14e6)
  const before = process.cpuUsage()
  readAttachedDocument(big)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(8)
})

it('refuses one of a million attributes as quickly', () => {
  const attributes = Array.from({ length: 1_250_000 }, (_, i) => `a${i}=""`).join(' ')
  const big = new TextEncoder().encode(
    envelopeXml(documentXml().replace('</Invoice>', `<Note ${attributes}/></Invoice>`)),
  )
  const before = process.cpuUsage()
  expect(() => readAttachedDocument(big)).toThrow('más elementos')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(8)
})
