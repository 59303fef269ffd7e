import type { Clock } from '../../core.ts'
import type { Transport } from '../../transport/transport.ts'
import { createAdapter, type Vendor } from '../adapter.ts'
import type { DocumentReader } from '../document-reader.ts'
import { proofOf } from '../lookup.ts'
import type { InvoiceProvider, MatiasConnection } from '../provider.ts'
import { Sessions } from '../session.ts'
import { createWire } from '../wire.ts'
import { matiasAbsence } from './absence.ts'
import { readCatalog, readCompany, readRanges } from './account.ts'
import { emitToMatias } from './emission.ts'
import { matiasLogin } from './login.ts'
import { BASE } from './paths.ts'
import { type MatiasAccount, MatiasReader, pickFile } from './reader.ts'
import { buildMatiasRequest } from './request.ts'

const MATIAS: Vendor<MatiasConnection, MatiasAccount> = {
  name: 'matias',
  capabilities: {
    numbering: 'client',
    lookup: { byReference: false, byNumber: true },
    blocksOnUnvalidated: false,
    health: { invoice: 'yes', credit_note: 'yes', debit_note: 'yes' },
    operationTypes: ['SS-CUFE', 'SS-Reporte', 'SS-SinAporte'],
    email: { perDocumentPerDay: null },
    requestsPerMinute: null,
    hasCatalog: true,
  },
  buildRequest: buildMatiasRequest,
  send: emitToMatias,
  find: ({ reader }, connection, expected) => reader.byNumber(connection, expected),
  async prove({ reader }, connection, expected, cufe) {
    const judged = await reader.byCode(connection, expected, cufe)
    return judged && proofOf(judged)
  },
  absence: matiasAbsence,
  /** A number that the tax authority never took can simply be sent again. */
  discard: async () => ({ kind: 'discarded' }),
  file: ({ reader }, connection, { cufe }, name) => reader.download(connection, cufe, name),
  pickFile,
  email: ({ cufe }, to) => ({ path: `${BASE}/documents/sendmail/${cufe}`, body: { email_to: to } }),
  company: ({ sessions }, connection, now) => readCompany(sessions, connection, now),
  ranges: ({ sessions }, connection, now) => readRanges(sessions, connection, now),
  catalog: ({ sessions }, connection, now) => readCatalog(sessions, connection, now),
}

/** MATIAS API (Lopezsoft): the client numbers, and the number is what is asked by. */
export function createMatiasProvider(
  transport: Transport,
  clock: Clock,
  read: DocumentReader['read'],
): InvoiceProvider<MatiasConnection> {
  const wire = createWire<MatiasConnection>(transport, 'matias')
  const sessions = new Sessions({ wire, clock, open: matiasLogin(wire, clock), probe: `${BASE}/numbering-range` })
  return createAdapter(MATIAS, { sessions, clock, reader: new MatiasReader(sessions, clock, read) }, read)
}
