import { beforeAll, expect, test } from 'vitest'
import { factusConnection, invoice, note, simulatedWorld } from '../../../test/support/provider.ts'
import { MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'
import type { HealthDocument } from './document.ts'
import { expectationOf } from './expectation.ts'
import { type GivenDocument, readGivenDocument } from './given-document.ts'
import type { Expectation } from './provider.ts'

const { world } = simulatedWorld()
const expected = expectationOf(invoice())

/** The signed document of one that was issued, and its CUFE. */
async function issued(document: HealthDocument) {
  const outcome = await world.send(factusConnection, document)
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
  const key = { kind: document.kind, ...outcome.facts }
  const file = await world.providers.factus.artifact(factusConnection, key, 'attachedDocument')
  if (file.kind !== 'ready') throw new Error(file.cause)
  return { text: new TextDecoder().decode(file.bytes), cufe: key.cufe }
}

let text: string
let cufe: string
beforeAll(async () => {
  ;({ text, cufe } = await issued(invoice()))
})

const given = (changed: string, changes: Partial<Expectation> = {}, issuer = factusConnection): GivenDocument =>
  readGivenDocument(new TextEncoder().encode(changed), { ...expected, ...changes }, issuer)

test('the signed document of what was sent tells its CUFE', () => {
  expect(given(text)).toEqual({ cufe })
})

test.each([
  ['kind', 'other-kind', { kind: 'credit_note' }],
  ['number', 'other-number', { number: 'SETP990000002' }],
  ['gross total', 'totals-mismatch', { grossCentavos: expected.grossCentavos + 1 }],
  ['total to pay', 'totals-mismatch', { payableCentavos: expected.payableCentavos - 1 }],
  ['payer', 'other-document', { customerNumber: '900654322' }],
  ['source', 'other-document', { sourceNumber: 'SETP1' }],
] as const)('one of another %s is another', (_, cause, changes) => {
  expect(given(text, changes)).toEqual({ cause })
})

test.each([
  ['company', 'other-nit', { ...factusConnection, nit: '900000001' }],
  ['environment', 'other-environment', { ...factusConnection, environment: 1 }],
] as const)('one of another %s is another', (_, cause, issuer) => {
  expect(given(text, {}, issuer)).toEqual({ cause })
})

test('its day tells it from another only where the provider numbers it itself', () => {
  const issuedAt = '2026-11-04T00:00:00-05:00'
  expect(given(text, { issuedAt })).toEqual({ cause: 'other-document' })
  expect(given(text, { issuedAt, number: null })).toEqual({ cufe })
})

test('a note is one about that invoice', async () => {
  const document = note('credit_note')
  const { text: file, cufe: cude } = await issued(document)
  expect(given(file, expectationOf(document))).toEqual({ cufe: cude })
  expect(given(file, { ...expectationOf(document), sourceNumber: 'SETP990000009' })).toEqual({
    cause: 'other-document',
  })
})

test.each([
  ['whose envelope names another', () => text.replace(cufe, 'f'.repeat(96))],
  ['that names none', () => text.replaceAll(cufe, 'otro')],
])('one %s proves nothing', (_, changed) => {
  expect(given(changed())).toEqual({ cause: 'other-cufe' })
})

test('a CUFE in capitals is the same one', () => {
  expect(given(text.replaceAll(cufe, cufe.toUpperCase()))).toEqual({ cufe })
})

test.each([
  ['no XML', '{}', 'not-xml'],
  ['another XML', '<a/>', 'not-xml'],
  ['larger than the ministry takes', ' '.repeat(MAX_DOCUMENT_BYTES + 1), 'too-large'],
])('a file that is %s is not one', (_, changed, cause) => {
  expect(given(changed)).toEqual({ cause })
})
