import { expect, test } from 'vitest'
import { sampleXml } from '../../simulators/ministry/sample-packages.ts'
import { contentOf, documentOf } from './content.ts'

function invoice(id: string) {
  const attachedDocument = {
    fileName: `${id}.xml`,
    contentBase64: Buffer.from(sampleXml({ id })).toString('base64'),
  }
  return contentOf('invoice', { rips: {}, attachedDocument }, null)
}

test('a document is read once, however often it is asked about', () => {
  const { file, document } = invoice('SETP1')
  const another = invoice('SETP2')
  expect(documentOf('invoice', file)).toBe(document)
  expect(document?.number).toBe('SETP1')
  expect(another.document?.number).toBe('SETP2')
})

test('a document that was read for one kind is still held against another', () => {
  const { file } = invoice('SETP3')
  expect(() => documentOf('credit_note', file)).toThrow('necesita una nota crédito')
  expect(() => documentOf('without_invoice', file)).toThrow('no lleva documento')
})

test('only what was read last is kept', () => {
  const { file, document } = invoice('SETP4')
  for (let i = 0; i < 20; i++) invoice(`OTRA${i}`)
  expect(documentOf('invoice', file)).not.toBe(document)
  expect(documentOf('invoice', file)).toEqual(document)
})
