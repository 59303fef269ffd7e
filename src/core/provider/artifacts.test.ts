import { beforeEach, describe, expect, test } from 'vitest'
import {
  factusConnection,
  invoice,
  matiasConnection,
  NIT,
  note,
  simulatedWorld,
} from '../../../test/support/provider.ts'
import { zip } from '../../simulators/provider/zip.ts'
import { MAX_DOCUMENT_BYTES } from '../rips/attached-document.ts'
import { checkArtifact } from './artifacts.ts'
import type { ArtifactName, IssuedKey, ProviderConnection } from './provider.ts'
import { providerFor } from './providers.ts'
import { readUblHead } from './ubl.ts'

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const NAMES: readonly ArtifactName[] = ['pdf', 'xml', 'attachedDocument']

async function issue(connection: ProviderConnection, document = invoice()): Promise<IssuedKey> {
  const outcome = await world.send(connection, document)
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
  return { kind: document.kind, ...outcome.facts }
}

const get = (connection: ProviderConnection, issued: IssuedKey, name: ArtifactName) =>
  providerFor(world.providers, connection).artifact(connection, issued, name)

async function bytesOf(issued: IssuedKey, name: ArtifactName): Promise<Uint8Array> {
  const outcome = await get(factusConnection, issued, name)
  if (outcome.kind !== 'ready') throw new Error(outcome.cause)
  return outcome.bytes
}

describe.each([factusConnection, matiasConnection])('from $provider', (connection) => {
  test.each(NAMES)('the %s of an invoice', async (name) => {
    const outcome = await get(connection, await issue(connection), name)
    expect(outcome.kind).toBe('ready')
    const text = new TextDecoder().decode('bytes' in outcome ? outcome.bytes : undefined)
    expect(text.slice(0, 5)).toBe(name === 'pdf' ? '%PDF-' : '<?xml')
  })

  test.each(NAMES)('the %s of a document that is not there', async (name) => {
    const issued = { kind: 'invoice', number: 'SETP1', cufe: 'f'.repeat(96) } as const
    const failed = { kind: 'failed', code: 'artifact_download_failed', cause: 'http-404' }
    expect(await get(connection, issued, name)).toEqual(failed)
  })

  test.each([
    ['number', { number: 'SETP990000002' }],
    ['CUFE', { cufe: 'f'.repeat(96) }],
  ])('an AttachedDocument with another %s than ours', async (_, difference) => {
    const issued = await issue(connection)
    const file = await get(connection, issued, 'attachedDocument')
    if (file.kind !== 'ready') throw new Error(file.cause)
    const context = { ...issued, ...connection, ...difference }
    expect(checkArtifact('attachedDocument', file.bytes, context)).toMatchObject({
      code: 'artifact_context_unverified',
    })
  })
})

test.each([
  ['as its body', (file: Uint8Array) => file],
  ['in a ZIP', (file: Uint8Array) => zip([{ name: 'ad.xml', bytes: file }])],
])('an AttachedDocument that comes %s', async (_, wrapped) => {
  const issued = await issue(matiasConnection)
  const file = await get(matiasConnection, issued, 'attachedDocument')
  if (file.kind !== 'ready') throw new Error(file.cause)
  const bare = world.answering((__, path) => (path.includes('attached') ? { body: wrapped(file.bytes) } : undefined))
  expect(await bare.providers.matias.artifact(matiasConnection, issued, 'attachedDocument')).toEqual(file)
})

test('notes have theirs', async () => {
  await issue(factusConnection)
  const outcome = await world.send(factusConnection, note('credit_note'))
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
  const issued = { kind: 'credit_note', ...outcome.facts } as const
  for (const name of NAMES) expect(await get(factusConnection, issued, name)).toMatchObject({ kind: 'ready' })
})

describe('what the provider sends instead', () => {
  const unverified = 'artifact_context_unverified'
  test.each([
    ['SIM-ART-404', 'artifact_download_failed', 'http-404'],
    ['SIM-ART-500', 'artifact_download_failed', 'http-500'],
    ['SIM-ART-NOT-XML', unverified, 'not-xml'],
    ['SIM-ART-WRONG-DOCUMENT', unverified, 'other-number'],
  ])('%s', async (observation, code, cause) => {
    const issued = await issue(factusConnection, invoice({ observation }))
    for (const name of ['xml', 'attachedDocument'] as const) {
      expect(await get(factusConnection, issued, name)).toEqual({ kind: 'failed', code, cause })
    }
  })

  test.each([
    ['reset-mid-answer', 'artifact_download_failed', 'truncated'],
    ['truncated-json', 'artifact_download_failed', 'answer-unreadable'],
    ['rate-limited', 'invoice_provider_unavailable', 'http-429'],
  ] as const)('%s', async (fault, code, cause) => {
    const issued = await issue(factusConnection)
    host.addFault({ fault, operation: 'bills/download-pdf' })
    expect(await get(factusConnection, issued, 'pdf')).toMatchObject({ kind: 'failed', code, cause })
  })

  test('nobody', async () => {
    const issued = await issue(factusConnection)
    host.setAvailable(false)
    const failed = { kind: 'failed', code: 'invoice_provider_unavailable', cause: 'refused' }
    expect(await get(factusConnection, issued, 'pdf')).toEqual(failed)
  })
})

describe('the check', () => {
  let issued: IssuedKey
  let files: Record<ArtifactName, Uint8Array>
  beforeEach(async () => {
    issued = await issue(factusConnection)
    files = {
      pdf: await bytesOf(issued, 'pdf'),
      xml: await bytesOf(issued, 'xml'),
      attachedDocument: await bytesOf(issued, 'attachedDocument'),
    }
  })

  const check = (name: ArtifactName, bytes: Uint8Array, difference: object = {}) =>
    checkArtifact(name, bytes, { ...issued, nit: NIT, environment: 2, ...difference })
  const edited = (name: ArtifactName, from: string, to: string) =>
    new TextEncoder().encode(new TextDecoder().decode(files[name]).replaceAll(from, to))

  test.each([
    ['other-number', { number: 'SETP990000002' }],
    ['other-cufe', { cufe: 'f'.repeat(96) }],
    ['other-nit', { nit: '900000001' }],
    ['other-environment', { environment: 1 }],
  ])('%s', (cause, difference) => {
    for (const name of ['xml', 'attachedDocument'] as const) {
      expect(check(name, files[name], difference)).toEqual({ code: 'artifact_context_unverified', cause })
    }
  })

  test('another kind', () => {
    const credit = { kind: 'credit_note' }
    expect(check('xml', files.xml, credit)).toMatchObject({ cause: 'other-kind' })
    const mismatch = { code: 'attached_document_kind_mismatch', cause: 'other-kind' }
    expect(check('attachedDocument', files.attachedDocument, credit)).toEqual(mismatch)
    expect(check('attachedDocument', files.xml)).toEqual(mismatch)
    expect(check('xml', files.attachedDocument)).toMatchObject({ cause: 'other-kind' })
    expect(check('pdf', files.xml)).toEqual({ code: 'artifact_context_unverified', cause: 'not-pdf' })
  })

  test('an envelope of another document than the one inside', () => {
    const { number } = issued
    const wrong = edited('attachedDocument', `ParentDocumentID>${number}`, `ParentDocumentID>${number}9`)
    expect(check('attachedDocument', wrong)).toMatchObject({ cause: 'other-number' })
  })

  test('a document that the tax authority did not approve', () => {
    const refused = edited('attachedDocument', 'ResponseCode>02', 'ResponseCode>04')
    expect(check('attachedDocument', refused)).toMatchObject({ cause: 'not-approved' })
  })

  test('document types, entities and sizes', () => {
    const declared = edited('xml', '<Invoice', '<!DOCTYPE Invoice [<!ENTITY e "x">]><Invoice')
    expect(check('xml', declared)).toMatchObject({ cause: 'not-xml' })
    expect(
      check('attachedDocument', edited('attachedDocument', '<AttachedDocument', '<!DOCTYPE x><AttachedDocument')),
    ).toMatchObject({
      cause: 'not-xml',
    })
    const large = new Uint8Array(MAX_DOCUMENT_BYTES + 1)
    expect(check('xml', large)).toMatchObject({ cause: 'too-large' })
    expect(check('pdf', large)).toMatchObject({ cause: 'too-large' })
    expect(check('attachedDocument', large)).toEqual({ code: 'attached_document_too_large', cause: 'too-large' })
  })
})

test.each([
  ['nothing', ''],
  ['a text', 'hola'],
  ['half an element', '<Invoice>'],
  ['no element', '<?xml version="1.0"?>'],
])('%s has no head', (_, text) => {
  expect(readUblHead(new TextEncoder().encode(text))).toBeUndefined()
})

test('a head of what is absent is null', () => {
  const head = readUblHead(new TextEncoder().encode('<a:Invoice xmlns:a="x"><a:ID/><a:ID>2</a:ID></a:Invoice>'))
  expect(head).toEqual({ root: 'Invoice', number: null, cufe: null, nit: null, environment: null })
})
