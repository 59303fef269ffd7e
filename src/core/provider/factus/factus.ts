import { z } from 'zod'
import type { Clock } from '../../core.ts'
import type { Transport } from '../../transport/transport.ts'
import { createAdapter, type Vendor } from '../adapter.ts'
import type { DocumentReader } from '../document-reader.ts'
import { proofOf } from '../lookup.ts'
import type { ArtifactName, FactusConnection, InvoiceProvider } from '../provider.ts'
import { Sessions } from '../session.ts'
import { createWire, DOWNLOAD_TIMEOUT_MS } from '../wire.ts'
import { factusAbsence } from './absence.ts'
import { readCompany, readRanges } from './account.ts'
import { COLLECTIONS, type FactusAccount, FactusReader } from './collection.ts'
import { codeOf, isKeptRejection, judgeDocument, judgeUnlessLeft } from './document.ts'
import { emitToFactus } from './emission.ts'
import { factusLogin } from './oauth.ts'
import { buildFactusRequest } from './request.ts'

const Download = z.object({
  data: z.object({ pdf_base_64_encoded: z.string().optional(), xml_base_64_encoded: z.string().optional() }),
})

const DOWNLOADS: Readonly<Record<ArtifactName, string>> = {
  pdf: 'download-pdf',
  xml: 'download-xml',
  attachedDocument: 'download-attached-document-xml',
}

const DISCARD_PATHS = {
  invoice: '/v2/bills/destroy/reference',
  credit_note: '/v2/credit-notes/reference',
  debit_note: '/v2/debit-notes/reference',
} as const

const FACTUS: Vendor<FactusConnection, FactusAccount> = {
  name: 'factus',
  capabilities: {
    numbering: 'provider',
    lookup: { byReference: true, byNumber: true },
    blocksOnUnvalidated: true,
    health: { invoice: 'yes', credit_note: 'yes', debit_note: 'unverified' },
    operationTypes: ['SS-CUFE', 'SS-Reporte', 'SS-SinAporte', 'SS-Recaudo'],
    email: { perDocumentPerDay: 2 },
    requestsPerMinute: 80,
    hasCatalog: false,
  },
  buildRequest: buildFactusRequest,
  send: emitToFactus,
  async find({ reader }, connection, expected) {
    const found = await reader.byReference(connection, expected.kind, expected.reference)
    return found && judgeUnlessLeft(found.document, expected, connection, found.answer)
  },
  /** It cannot be asked by code: what it holds under our reference has that code, or another one. */
  async prove({ reader }, connection, expected, cufe) {
    const found = await reader.byReference(connection, expected.kind, expected.reference)
    if (found === undefined) return undefined
    const { document, answer } = found
    const isOther = document.is_validated && codeOf(document) !== cufe
    return isOther
      ? { kind: 'other', cause: 'other-cufe', answer }
      : proofOf(judgeDocument(document, expected, connection, answer))
  },
  absence: factusAbsence,
  async discard({ sessions, reader }, connection, expected, before) {
    const { kind, reference } = expected
    const found = await reader.byReference(connection, kind, reference)
    if (found === undefined) return { kind: 'discarded' }
    if (!isKeptRejection(found.document, expected, connection)) {
      const { kind: cause } = judgeDocument(found.document, expected, connection, found.answer)
      return { kind: 'refused', cause }
    }
    await before(found.document.number)
    const path = `${DISCARD_PATHS[kind]}/${encodeURIComponent(reference)}`
    const { status } = await sessions.call(connection, { method: 'DELETE', path })
    return status === 200 || status === 204 ? { kind: 'discarded' } : { kind: 'unknown', cause: `http-${status}` }
  },
  file({ sessions }, connection, { kind, number }, name) {
    const path = `${COLLECTIONS[kind]}/${encodeURIComponent(number)}/${DOWNLOADS[name]}`
    return sessions.call(connection, { method: 'GET', path, timeoutMs: DOWNLOAD_TIMEOUT_MS })
  },
  pickFile: (name) => (json) => {
    const file = Download.safeParse(json).data?.data
    return name === 'pdf' ? file?.pdf_base_64_encoded : file?.xml_base_64_encoded
  },
  email: ({ kind, number }, to) => ({
    path: `${COLLECTIONS[kind]}/${encodeURIComponent(number)}/send-email`,
    body: { email: to },
  }),
  company: ({ sessions }, connection, now) => readCompany(sessions, connection, now),
  ranges: ({ sessions }, connection, now) => readRanges(sessions, connection, now),
  /** Municipalities go by their DIVIPOLA code. */
  catalog: async () => ({}),
}

/** Factus API v2 (Halltec): it numbers, and answers by our own reference. */
export function createFactusProvider(
  transport: Transport,
  clock: Clock,
  read: DocumentReader['read'],
): InvoiceProvider<FactusConnection> {
  const wire = createWire<FactusConnection>(transport, 'factus')
  const sessions = new Sessions({ wire, clock, open: factusLogin(wire, clock), probe: '/v2/companies' })
  return createAdapter(FACTUS, { sessions, clock, reader: new FactusReader(sessions, clock) }, read)
}
