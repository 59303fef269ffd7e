import { z } from 'zod'
import type { Clock } from '../../core.ts'
import type { Transport } from '../../transport/transport.ts'
import type { DocumentReader } from '../document-reader.ts'
import { downloaded } from '../download.ts'
import { absence, foundOrNot, inconclusive, notThere, proofOf } from '../lookup.ts'
import { mailed } from '../mail.ts'
import type {
  AbsenceOutcome,
  AccountCatalog,
  Answered,
  ArtifactName,
  ArtifactOutcome,
  Company,
  DiscardOutcome,
  EmailOutcome,
  Expectation,
  FactusConnection,
  FrozenRequest,
  InvoiceProvider,
  IssuedKey,
  KnownDocuments,
  LookupOutcome,
  LookupTimes,
  NumberingRange,
  ProofOutcome,
  ProviderCapabilities,
  SendOutcome,
} from '../provider.ts'
import { Sessions } from '../session.ts'
import { isConclusive } from '../settling.ts'
import { answered, createWire, DOWNLOAD_TIMEOUT_MS, jsonBody, notSent, type Wire } from '../wire.ts'
import { factusAbsence } from './absence.ts'
import { readCompany, readRanges } from './account.ts'
import { COLLECTIONS, FactusReader } from './collection.ts'
import { codeOf, isKeptRejection, judgeDocument, judgeUnlessLeft } from './document.ts'
import { emitToFactus } from './emission.ts'
import { factusLogin } from './oauth.ts'
import { buildFactusRequest } from './request.ts'

const CAPABILITIES: ProviderCapabilities = {
  numbering: 'provider',
  lookup: { byReference: true, byNumber: true },
  blocksOnUnvalidated: true,
  health: { invoice: 'yes', credit_note: 'yes', debit_note: 'unverified' },
  operationTypes: ['SS-CUFE', 'SS-Reporte', 'SS-SinAporte', 'SS-Recaudo'],
  email: { perDocumentPerDay: 2 },
  requestsPerMinute: 80,
  hasCatalog: false,
}

/** Factus API v2 (Halltec): it numbers, and answers by our own reference. */
export function createFactusProvider(
  transport: Transport,
  clock: Clock,
  read: DocumentReader['read'],
): InvoiceProvider<FactusConnection> {
  return new Factus(createWire(transport, 'factus'), clock, read)
}

class Factus implements InvoiceProvider<FactusConnection> {
  readonly name = 'factus'
  readonly capabilities = CAPABILITIES
  readonly buildRequest = buildFactusRequest
  readonly #clock: Clock
  readonly #read: DocumentReader['read']
  readonly #sessions: Sessions<FactusConnection>
  readonly #reader: FactusReader

  constructor(wire: Wire<FactusConnection>, clock: Clock, read: DocumentReader['read']) {
    this.#clock = clock
    this.#read = read
    this.#sessions = new Sessions({ wire, clock, open: factusLogin(wire, clock), probe: '/v2/companies' })
    this.#reader = new FactusReader(this.#sessions, clock)
  }

  send(connection: FactusConnection, request: FrozenRequest): Promise<SendOutcome> {
    const emitter = { sessions: this.#sessions, reader: this.#reader, clock: this.#clock }
    return emitToFactus(emitter, connection, request)
  }

  async lookup(connection: FactusConnection, expected: Expectation, times: LookupTimes): Promise<LookupOutcome> {
    const found = await answered(() => this.#reader.byReference(connection, expected.kind, expected.reference))
    if (found.kind === 'unanswered') return inconclusive(found)
    if (found.value === undefined) return { kind: 'not-found', conclusive: isConclusive(times) }
    const { document, answer } = found.value
    const judged = judgeUnlessLeft(document, expected, connection, answer)
    return judged ? foundOrNot(judged) : { kind: 'not-found', conclusive: isConclusive(times) }
  }

  /** It cannot be asked by code: what it holds under our reference has that code, or another one. */
  async prove(connection: FactusConnection, expected: Expectation, cufe: string): Promise<ProofOutcome> {
    const found = await answered(() => this.#reader.byReference(connection, expected.kind, expected.reference))
    if (found.kind === 'unanswered') return { kind: 'undecided', cause: found.cause, answered: false }
    if (found.value === undefined) return notThere
    const { document, answer } = found.value
    const isOther = document.is_validated && codeOf(document) !== cufe
    return isOther
      ? { kind: 'other', cause: 'other-cufe', answer }
      : proofOf(judgeDocument(document, expected, connection, answer))
  }

  absence(connection: FactusConnection, expected: Expectation, known: KnownDocuments): Promise<AbsenceOutcome> {
    const asked = { sessions: this.#sessions, reader: this.#reader, clock: this.#clock }
    return absence(() => factusAbsence(asked, connection, expected, known))
  }

  async discard(
    connection: FactusConnection,
    expected: Expectation,
    before: (number: string) => Promise<void>,
  ): Promise<DiscardOutcome> {
    const { kind, reference } = expected
    try {
      const found = await this.#reader.byReference(connection, kind, reference)
      if (found === undefined) return { kind: 'discarded' }
      if (!isKeptRejection(found.document, expected, connection)) {
        const { kind: cause } = judgeDocument(found.document, expected, connection, found.answer)
        return { kind: 'refused', cause }
      }
      await before(found.document.number)
      const path = `${DISCARD_PATHS[kind]}/${encodeURIComponent(reference)}`
      const { status } = await this.#sessions.call(connection, { method: 'DELETE', path })
      return status === 200 || status === 204 ? { kind: 'discarded' } : { kind: 'unknown', cause: `http-${status}` }
    } catch (error) {
      return { kind: 'unknown', cause: notSent(error).refusal.cause }
    }
  }

  artifact(connection: FactusConnection, issued: IssuedKey, name: ArtifactName): Promise<ArtifactOutcome> {
    const path = `${COLLECTIONS[issued.kind]}/${encodeURIComponent(issued.number)}/${DOWNLOADS[name]}`
    return downloaded(name, { ...issued, ...connection }, this.#clock.now(), {
      read: this.#read,
      call: () => this.#sessions.call(connection, { method: 'GET', path, timeoutMs: DOWNLOAD_TIMEOUT_MS }),
      pick: (json) => {
        const file = Download.safeParse(json).data?.data
        return name === 'pdf' ? file?.pdf_base_64_encoded : file?.xml_base_64_encoded
      },
    })
  }

  sendEmail(connection: FactusConnection, issued: IssuedKey, to: string): Promise<EmailOutcome> {
    const path = `${COLLECTIONS[issued.kind]}/${encodeURIComponent(issued.number)}/send-email`
    return mailed(this.#clock.now(), () =>
      this.#sessions.call(connection, { method: 'POST', path, body: jsonBody({ email: to }) }),
    )
  }

  company(connection: FactusConnection): Promise<Answered<Company>> {
    return answered(() => readCompany(this.#sessions, connection, this.#clock.now()))
  }

  clockAhead(connection: FactusConnection): Promise<Answered<number | null>> {
    return answered(async () => (await this.#sessions.ahead(connection)) ?? null)
  }

  ranges(connection: FactusConnection): Promise<Answered<readonly NumberingRange[]>> {
    return answered(() => readRanges(this.#sessions, connection, this.#clock.now()))
  }

  /** Municipalities go by their DIVIPOLA code. */
  async catalog(): Promise<Answered<AccountCatalog>> {
    return { kind: 'answered', value: {} }
  }
}

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
