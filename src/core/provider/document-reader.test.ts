import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { INVOICE } from '../../../test/support/rips.ts'
import { bytesOf, documentXml, envelopeXml, hugeDocument, manyAttributes } from '../../../test/support/rips-xml.ts'
import type { DocumentRoot } from '../../contract/rips/kinds.ts'
import { createThreads } from '../threads/threads.ts'
import { type DocumentReader, documentReaders } from './document-reader.ts'

const hashed = (bytes: Uint8Array) => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') })

describe('what was read last', () => {
  const { inTransaction, anytime } = documentReaders()
  const read = (number: string, expected?: DocumentRoot) =>
    inTransaction.attached(hashed(bytesOf(envelopeXml(documentXml({ number })))), expected)

  it('is not read again', async () => {
    const first = await read('SETP1')
    expect((await read('SETP2')).number).toBe('SETP2')
    expect(await read('SETP1', 'Invoice')).toBe(first)
  })

  it('is known in a transaction when it was read before', async () => {
    const file = hashed(bytesOf(envelopeXml(documentXml({ number: 'SETP77' }))))
    expect(await inTransaction.attached(file)).toBe(await anytime.attached(file))
  })

  it('is held against another kind all the same', async () => {
    await read('SETP1', 'Invoice')
    await expect(read('SETP1', 'CreditNote')).rejects.toThrow('necesita una nota crédito')
  })

  it('is all that is kept', async () => {
    const first = await read('SETP1')
    for (let i = 2; i < 20; i++) await read(`SETP${i}`)
    expect(await read('SETP1')).toEqual(first)
    expect(await read('SETP1')).not.toBe(first)
  })

  it('is refused again without being read', async () => {
    const file = { bytes: bytesOf('<a>'), sha256: 'of-a-cut-one' }
    await expect(inTransaction.attached(file)).rejects.toMatchObject({ code: 'invalid_rips_input' })
    const unread = { ...file, bytes: bytesOf(envelopeXml(documentXml())) }
    await expect(inTransaction.attached(unread)).rejects.toMatchObject({ code: 'invalid_rips_input' })
  })
})

describe('a document of almost 16 MB', () => {
  const threads = createThreads()
  const { anytime } = documentReaders(threads)
  afterAll(() => threads.stop())

  /** Of the processor, and of this thread alone: what others make the machine do meanwhile says nothing. */
  async function ownWork(work: () => Promise<unknown>): Promise<number> {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }

  const settled = (reader: DocumentReader, file: ReturnType<typeof hashed>) =>
    reader.attached(file).catch((error: unknown) => error)

  it.each([
    ['an honest one', hugeDocument, { number: INVOICE }],
    ['one of a million attributes', manyAttributes, { code: 'invalid_rips_input' }],
  ])('%s costs the thread that asked a small part of what an honest one costs to read', async (_, made, expected) => {
    const file = hashed(made())
    const honest = hashed(hugeDocument())
    const toRead = await ownWork(() => documentReaders().inTransaction.attached(honest))
    const asked = await ownWork(async () => expect(await settled(anytime, file)).toMatchObject(expected))
    expect(asked).toBeLessThan(toRead / 4)
  })
})
