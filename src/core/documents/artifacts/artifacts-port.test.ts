import { beforeEach, describe, expect, it } from 'vitest'
import { type Books, books, NOON } from '../../../../test/support/books.ts'
import { head, invoiceOf } from '../../../../test/support/documents.ts'
import { factusConnection } from '../../../../test/support/provider.ts'
import { tell } from '../../messages/message.ts'
import type { ArtifactOutcome } from '../../provider/provider.ts'
import type { StoredDispatch } from '../../store/dispatches.ts'
import type { StoredDocument } from '../../store/documents.ts'
import type { ProviderPortDependencies } from '../emission/account.ts'
import { artifactsPort } from './artifacts-port.ts'

const CUFE = 'ab'.repeat(48)
const ISSUED = head({ number: 'SETP1', cufe: CUFE, facts: { provider: 'factus' } })
const ready = (text: string): ArtifactOutcome => ({ kind: 'ready', bytes: Buffer.from(text) })
const ALL = { attachedDocument: ready('ad'), xml: ready('xml'), pdf: ready('pdf') }

let at: Books
beforeEach(async () => {
  at = await books()
})
/** The port to a provider that answers so, and what it was asked. */
async function portOf(
  answers: Readonly<Record<string, ArtifactOutcome>>,
  { of = ISSUED, account = 'today', isThere = true } = {},
) {
  await at.document(of, invoiceOf([]))
  const asked: string[] = []
  const artifact = async (_: unknown, issued: object, name: string) => {
    expect(issued).toEqual({ kind: 'invoice', number: 'SETP1', cufe: CUFE })
    asked.push(name)
    return answers[name]
  }
  const connection = async () => (isThere ? factusConnection : undefined)
  const directory = { account: async () => account, connection, connectionTo: connection }
  const deps = { store: at.store, directory, providers: { factus: { artifact } }, clock: { now: () => NOON } }
  const port = artifactsPort(deps as unknown as ProviderPortDependencies)
  const dispatch = { id: 'dsp_1', workspaceId: 'wsp_1', targetId: 'doc_1' } as StoredDispatch<'provider.artifacts'>
  return { port, asked, dispatch }
}
/** Fetches the files of a document; what came is kept. */
async function fetched(answers: Readonly<Record<string, ArtifactOutcome>> = ALL, more?: Parameters<typeof portOf>[1]) {
  const { port, asked, dispatch } = await portOf(answers, more)
  const { kept, ...result } = await port.send(dispatch, new Uint8Array())
  if (kept) await at.inside(({ stores }) => kept(stores))
  return { asked, result, files: await at.store.read.documents.artifacts('doc_1') }
}

it('the files of an issued document are kept, each under its name', async () => {
  const { asked, result, files } = await fetched()
  expect(asked).toEqual(['attachedDocument', 'xml', 'pdf'])
  expect(result).toEqual({ kind: 'accepted', answer: '', outcome: { issues: [] } })
  const storedAt = new Date(NOON).toISOString()
  expect(files).toHaveLength(3)
  expect(files).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'attached-document',
        mediaType: 'application/xml',
        fileName: 'ad-SETP1.xml',
        size: 2,
        storedAt,
      }),
      expect.objectContaining({ name: 'xml', mediaType: 'application/xml', fileName: 'SETP1.xml' }),
      expect.objectContaining({ name: 'pdf', mediaType: 'application/pdf', fileName: 'SETP1.pdf' }),
    ]),
  )
  expect(files.find(({ name }) => name === 'pdf')?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(await at.store.read.documents.artifactBytes('doc_1', 'pdf')).toEqual(Buffer.from('pdf'))
})

describe('a file that does not come', () => {
  const failed = (code: string, more: object = {}) => ({
    ...ALL,
    pdf: { kind: 'failed', code, cause: 'http-500', ...more } as ArtifactOutcome,
  })

  it('leaves those before it kept, and is asked for alone later', async () => {
    const { result, files } = await fetched(failed('artifact_download_failed', { retryAfterMs: 9_000 }))
    expect(files.map(({ name }) => name).toSorted()).toEqual(['attached-document', 'xml'])
    expect(result).toEqual({
      kind: 'not-sent',
      code: 'artifact_download_failed',
      cause: 'http-500',
      alone: true,
      retryAfterMs: 9_000,
    })
  })

  it('because its provider is away keeps the others waiting, too', async () => {
    const away = failed('invoice_provider_unreachable')
    expect((await fetched(away)).result).toEqual({
      kind: 'not-sent',
      code: 'invoice_provider_unreachable',
      cause: 'http-500',
    })
  })

  it('of an account of before keeps nobody waiting', async () => {
    const of = { ...ISSUED, facts: { ...ISSUED.facts, sentWith: 'before' } }
    expect((await fetched(failed('invoice_provider_unreachable'), { of })).result).toMatchObject({ alone: true })
  })

  it.each([
    [
      'artifact_context_unverified',
      'El archivo que entregó el proveedor no es el de este documento. No se guardó. (http-500)',
    ],
    ['attached_document_kind_mismatch', 'El proveedor entregó otra clase de documento. No se guardó. (http-500)'],
    ['attached_document_too_large', 'El documento que entregó el proveedor pasa de 16 MB. No se guardó. (http-500)'],
  ])('as it is another’s is not asked for again: %s', async (code, words) => {
    const { result } = await fetched(failed(code))
    if (result.kind !== 'rejected') throw new Error(result.kind)
    expect(result).toMatchObject({ answer: '', outcome: { issues: [{ code, severity: 'error' }] } })
    expect(result.outcome.issues.map(({ message }) => tell(message))).toEqual([words])
  })
})

it('a file that is here is not asked for again', async () => {
  const { port, asked, dispatch } = await portOf(ALL)
  await at.file('doc_1', Buffer.from('here'))
  await port.send(dispatch, new Uint8Array())
  expect(asked).toEqual(['xml', 'pdf'])
})

it.each([
  [
    'without a connection',
    ISSUED,
    { isThere: false },
    { code: 'invoice_provider_not_configured', cause: 'not-configured' },
  ],
  [
    'of another provider',
    { ...ISSUED, facts: { provider: 'matias' } } as StoredDocument,
    {},
    { code: 'invoice_provider_not_configured', cause: 'other-provider', alone: true },
  ],
])('%s nothing is asked', async (_, of, more, refusal) => {
  const { asked, result } = await fetched(ALL, { of, ...more })
  expect([asked, result]).toEqual([[], { kind: 'not-sent', ...refusal }])
})

it.each([{ number: null }, { cufe: null }])('a document with %j has no files: that is a defect', async (values) => {
  await expect(fetched(ALL, { of: { ...ISSUED, ...values } })).rejects.toThrow('dispatch dsp_1 lost its document')
})
