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
  FrozenRequest,
  InvoiceProvider,
  IssuedKey,
  KnownDocuments,
  LookupOutcome,
  LookupTimes,
  MatiasConnection,
  NumberingRange,
  ProofOutcome,
  ProviderCapabilities,
  SendOutcome,
} from '../provider.ts'
import { Sessions } from '../session.ts'
import { isConclusive } from '../settling.ts'
import { answered, createWire, jsonBody, type Wire } from '../wire.ts'
import { matiasAbsence } from './absence.ts'
import { readCatalog, readCompany, readRanges } from './account.ts'
import { emitToMatias } from './emission.ts'
import { matiasLogin } from './login.ts'
import { BASE } from './paths.ts'
import { MatiasReader, pickFile } from './reader.ts'
import { buildMatiasRequest } from './request.ts'

const CAPABILITIES: ProviderCapabilities = {
  numbering: 'client',
  lookup: { byReference: false, byNumber: true },
  blocksOnUnvalidated: false,
  health: { invoice: 'yes', credit_note: 'yes', debit_note: 'yes' },
  operationTypes: ['SS-CUFE', 'SS-Reporte', 'SS-SinAporte'],
  email: { perDocumentPerDay: null },
  requestsPerMinute: null,
  hasCatalog: true,
}

/** MATIAS API (Lopezsoft): the client numbers, and the number is what is asked by. */
export function createMatiasProvider(
  transport: Transport,
  clock: Clock,
  read: DocumentReader['read'],
): InvoiceProvider<MatiasConnection> {
  return new Matias(createWire(transport, 'matias'), clock, read)
}

class Matias implements InvoiceProvider<MatiasConnection> {
  readonly name = 'matias'
  readonly capabilities = CAPABILITIES
  readonly buildRequest = buildMatiasRequest
  readonly #clock: Clock
  readonly #read: DocumentReader['read']
  readonly #sessions: Sessions<MatiasConnection>
  readonly #reader: MatiasReader

  constructor(wire: Wire<MatiasConnection>, clock: Clock, read: DocumentReader['read']) {
    this.#clock = clock
    this.#read = read
    this.#sessions = new Sessions({ wire, clock, open: matiasLogin(wire, clock), probe: `${BASE}/numbering-range` })
    this.#reader = new MatiasReader(this.#sessions, clock, read)
  }

  send(connection: MatiasConnection, request: FrozenRequest): Promise<SendOutcome> {
    const emitter = { sessions: this.#sessions, reader: this.#reader, clock: this.#clock }
    return emitToMatias(emitter, connection, request)
  }

  async lookup(connection: MatiasConnection, expected: Expectation, times: LookupTimes): Promise<LookupOutcome> {
    const found = await answered(() => this.#reader.byNumber(connection, expected))
    if (found.kind === 'unanswered') return inconclusive(found)
    const { value } = found
    if (value !== undefined && value !== 'denied') return foundOrNot(value)
    return { kind: 'not-found', conclusive: isConclusive(times), ...(value && { denied: true }) }
  }

  absence(connection: MatiasConnection, expected: Expectation, known: KnownDocuments): Promise<AbsenceOutcome> {
    const asked = { sessions: this.#sessions, reader: this.#reader, clock: this.#clock }
    return absence(() => matiasAbsence(asked, connection, expected, known))
  }

  async prove(connection: MatiasConnection, expected: Expectation, cufe: string): Promise<ProofOutcome> {
    const found = await answered(() => this.#reader.byCode(connection, expected, cufe))
    if (found.kind === 'unanswered') return { kind: 'undecided', cause: found.cause, answered: false }
    return found.value ? proofOf(found.value) : notThere
  }

  /** A number that the tax authority never took can simply be sent again. */
  async discard(): Promise<DiscardOutcome> {
    return { kind: 'discarded' }
  }

  artifact(connection: MatiasConnection, issued: IssuedKey, name: ArtifactName): Promise<ArtifactOutcome> {
    return downloaded(name, { ...issued, ...connection }, this.#clock.now(), {
      read: this.#read,
      call: () => this.#reader.download(connection, issued.cufe, name),
      pick: pickFile(name),
    })
  }

  sendEmail(connection: MatiasConnection, issued: IssuedKey, to: string): Promise<EmailOutcome> {
    const path = `${BASE}/documents/sendmail/${issued.cufe}`
    const body = jsonBody({ email_to: to })
    return mailed(this.#clock.now(), () => this.#sessions.call(connection, { method: 'POST', path, body }))
  }

  company(connection: MatiasConnection): Promise<Answered<Company>> {
    return answered(() => readCompany(this.#sessions, connection, this.#clock.now()))
  }

  clockAhead(connection: MatiasConnection): Promise<Answered<number | null>> {
    return answered(async () => (await this.#sessions.ahead(connection)) ?? null)
  }

  ranges(connection: MatiasConnection): Promise<Answered<readonly NumberingRange[]>> {
    return answered(() => readRanges(this.#sessions, connection, this.#clock.now()))
  }

  catalog(connection: MatiasConnection): Promise<Answered<AccountCatalog>> {
    return answered(() => readCatalog(this.#sessions, connection, this.#clock.now()))
  }
}
