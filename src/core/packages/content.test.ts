import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { INVOICE } from '../../../test/support/rips.ts'
import { attachedBytes, CUFE, documentXml, envelopeXml } from '../../../test/support/rips-xml.ts'
import type { PackageKind } from '../../contract/packages.ts'
import { documentReaders } from '../provider/document-reader.ts'
import { MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'
import type { Json } from '../rips/view.ts'
import { attachedFile, contentOf, factsOf, readAhead } from './content.ts'
import { LargeUsers } from './large.ts'
import { LARGE_DOCUMENT_BYTES, unpacked } from './packed.ts'

const xml = documentReaders().anytime
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const invoice = attachedFile('fev.xml', attachedBytes())
const noteBytes = Buffer.from(envelopeXml(documentXml({ root: 'CreditNote', number: 'NC1' })))
const note = attachedFile('nc.xml', noteBytes)
const read = (kind: PackageKind, rips: Json | null = null, file: typeof invoice | null = null) =>
  contentOf(xml, kind, { rips, attachedDocument: file }, null)

describe('a file that a caller gives', () => {
  it('is kept with its hash, and a large one packed as well', async () => {
    for (const size of [LARGE_DOCUMENT_BYTES - 1, LARGE_DOCUMENT_BYTES]) {
      const bytes = randomBytes(size)
      const file = await readAhead(xml, { fileName: 'a.xml', contentBase64: base64(bytes) })
      expect(file).toMatchObject({ fileName: 'a.xml', sha256: sha256(bytes) })
      expect(Buffer.compare(file?.bytes ?? Buffer.of(), bytes)).toBe(0)
      expect(file?.packed !== undefined).toBe(size === LARGE_DOCUMENT_BYTES)
      if (file?.packed) expect(Buffer.compare(await unpacked(file.packed), bytes)).toBe(0)
    }
  })

  it('may be none, and stays as it is when it was read before', async () => {
    expect(await readAhead(xml, null)).toBeNull()
    expect(await readAhead(xml, undefined)).toBeUndefined()
    expect(await readAhead(xml, invoice)).toEqual(invoice)
  })

  it('is refused above the size that the ministry takes, and is told what else is wrong with it later', async () => {
    const tooLarge = { fileName: 'a.xml', contentBase64: base64(Buffer.alloc(MAX_DOCUMENT_BYTES + 4)) }
    const refusal = {
      code: 'attached_document_too_large',
      details: { field: 'attachedDocument' },
      message: expect.stringMatching(/16 MB/),
    }
    await expect(readAhead(xml, tooLarge)).rejects.toMatchObject(refusal)
    const largest = { fileName: 'a.xml', contentBase64: base64(Buffer.alloc(MAX_DOCUMENT_BYTES)) }
    expect((await readAhead(xml, largest))?.bytes.length).toBe(MAX_DOCUMENT_BYTES)
    expect(await readAhead(xml, { fileName: 'a.xml', contentBase64: base64(Buffer.from('no es xml')) })).toBeDefined()
  })

  it('is no cover for a defect', async () => {
    const broken = { ...xml, attached: () => Promise.reject(new TypeError('a defect')) }
    await expect(readAhead(broken, invoice)).rejects.toThrow('a defect')
  })
})

describe('a content', () => {
  it('has the file that was given, or the one before where none was', async () => {
    const given = { fileName: 'fev.xml', contentBase64: base64(invoice.bytes) }
    const of = (attachedDocument: typeof given | typeof invoice | null | undefined) =>
      contentOf(xml, 'invoice', { rips: null, attachedDocument }, invoice)
    expect((await of(given)).file).toMatchObject({ sha256: invoice.sha256 })
    expect((await of(undefined)).file).toBe(invoice)
    expect(await of(null)).toMatchObject({ file: null, document: null })
    expect((await of(invoice)).document).toMatchObject({ number: INVOICE })
  })

  test.each([
    ['credit_note_total', {}, null, 'invalid_rips_input', 'rips', /Nota crédito total/],
    ['without_invoice', null, invoice, 'attached_document_kind_mismatch', 'attachedDocument', /RIPS sin factura/],
    ['invoice', null, note, 'attached_document_kind_mismatch', 'attachedDocument', /\.$/],
  ] as const)('of the kind %s is refused what it does not carry', async (kind, rips, file, code, field, words) => {
    const message = expect.stringMatching(words)
    await expect(read(kind, rips, file)).rejects.toMatchObject({ code, details: { field }, message })
  })
})

describe('what is known of a package', () => {
  const facts = async (...content: Parameters<typeof read>) => factsOf(await read(...content))

  it('is its number and CUFE, and no source where it refers to nothing', async () => {
    const known = { number: INVOICE, cufe: CUFE, numFactura: INVOICE, source: null, users: 0, services: 0 }
    expect(await facts('invoice', null, invoice)).toEqual(known)
    expect(await facts('invoice')).toMatchObject({ number: null, source: null })
    expect(await facts('without_invoice', { numFactura: 'F1', numNota: 'RS1' })).toMatchObject({ source: null })
  })

  it('is the invoice that a note refers to: of its document, else of its RIPS', async () => {
    const rips = { numFactura: 'F1', numNota: 'NC1' }
    expect((await facts('credit_note', rips, note)).source).toMatchObject({ number: INVOICE })
    expect((await facts('credit_note', rips)).source).toEqual({ number: 'F1', cufe: null })
    expect((await facts('credit_note', { numFactura: '' })).source).toEqual({ number: null, cufe: null })
    expect((await facts('debit_note', { numFactura: 7 })).source).toEqual({ number: null, cufe: null })
  })

  it('is, of what has no document that refers, the invoice of its RIPS', async () => {
    const rips = { numFactura: 'F1', numNota: 'NA1' }
    for (const kind of ['adjustment_note', 'capitation_period', 'capitation_final'] as const)
      expect((await facts(kind, rips)).source).toEqual({ number: 'F1', cufe: null })
  })

  it('is, of a draft without a RIPS, that it refers to something and not yet to what', async () => {
    for (const kind of ['credit_note', 'capitation_final'] as const)
      expect((await facts(kind)).source).toEqual({ number: null, cufe: null })
  })

  it('is how many users and services it has', async () => {
    const usuarios = [{ servicios: { consultas: [{}, {}], procedimientos: [{}] } }, {}, null]
    expect(await facts('invoice', { usuarios })).toMatchObject({ users: 3, services: 3 })
    expect(await facts('invoice', { usuarios: 'ninguno' })).toMatchObject({ users: 0, services: 0 })
    const large = new LargeUsers('cnt_1', 9, { users: 5, services: 8 })
    expect(await facts('invoice', { usuarios: large })).toMatchObject({ users: 5, services: 8 })
  })
})
