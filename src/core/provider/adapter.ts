import type { Clock } from '../core.ts'
import type { TransportAnswer } from '../transport/transport.ts'
import type { DocumentReader } from './document-reader.ts'
import { download, type PickFile } from './download.ts'
import { foundOrNot, inconclusive, notThere } from './lookup.ts'
import { sendMail } from './mail.ts'
import type {
  AbsenceOutcome,
  Accepted,
  AccountCatalog,
  ArtifactName,
  DiscardOutcome,
  Expectation,
  FrozenRequest,
  InvoiceProvider,
  IssuedKey,
  KnownDocuments,
  NumberingRange,
  Pending,
  ProofOutcome,
  ProviderCompany,
  ProviderConnection,
  Rejected,
  SendOutcome,
  Unknown,
} from './provider.ts'
import type { Sessions } from './session.ts'
import { isConclusive } from './settling.ts'
import { asNotSent, attempt, jsonBody } from './wire.ts'

/** What a document that was found under our reference or number is to the one that was sent. */
export type AdapterVerdict = Accepted | Rejected | Pending | Unknown

/** One vendor's accounts: calls in their sessions, and reads of what they hold. */
export interface AdapterAccount<C extends ProviderConnection, Reader = unknown> {
  readonly sessions: Sessions<C>
  readonly reader: Reader
  readonly clock: Clock
}

/** What is a vendor's own. Its functions throw NotSent or TransportError unless they say otherwise. */
export interface Vendor<C extends ProviderConnection, A extends AdapterAccount<C>>
  extends Pick<InvoiceProvider<C>, 'name' | 'capabilities' | 'buildRequest'> {
  /** Throws nothing for what an upstream can do. */
  send(account: A, connection: C, request: FrozenRequest): Promise<SendOutcome>
  /** What stands under our reference or number; undefined: nothing; `denied`: the tax authority says that it is not there. */
  find(account: A, connection: C, expected: Expectation): Promise<AdapterVerdict | 'denied' | undefined>
  /** Undefined: there is nothing by that name. */
  prove(account: A, connection: C, expected: Expectation, cufe: string): Promise<ProofOutcome | undefined>
  absence(account: A, connection: C, expected: Expectation, known: KnownDocuments): Promise<AbsenceOutcome>
  discard(
    account: A,
    connection: C,
    expected: Expectation,
    before: (number: string) => Promise<void>,
  ): Promise<DiscardOutcome>
  file(account: A, connection: C, issued: IssuedKey, name: ArtifactName): Promise<TransportAnswer>
  /** Where that file stands in the JSON of its answer. */
  pickFile(name: ArtifactName): PickFile
  email(issued: IssuedKey, to: string): { readonly path: string; readonly body: object }
  company(account: A, connection: C, now: number): Promise<ProviderCompany>
  ranges(account: A, connection: C, now: number): Promise<NumberingRange[]>
  catalog(account: A, connection: C, now: number): Promise<AccountCatalog>
}

/** A vendor behind the neutral port: what its calls throw becomes the port's outcomes. */
export function createAdapter<C extends ProviderConnection, A extends AdapterAccount<C>>(
  vendor: Vendor<C, A>,
  account: A,
  read: DocumentReader['read'],
): InvoiceProvider<C> {
  const { sessions, clock } = account
  const { name, capabilities, buildRequest } = vendor
  return {
    name,
    capabilities,
    buildRequest,
    send: (connection, request) => vendor.send(account, connection, request),
    async lookup(connection, expected, times) {
      const found = await attempt(() => vendor.find(account, connection, expected))
      if (found.kind === 'unanswered') return inconclusive(found)
      const { value } = found
      if (value !== undefined && value !== 'denied') return foundOrNot(value)
      return { kind: 'not-found', conclusive: isConclusive(times), ...(value && { denied: true }) }
    },
    async prove(connection, expected, cufe) {
      const found = await attempt(() => vendor.prove(account, connection, expected, cufe))
      if (found.kind === 'unanswered') return { kind: 'undecided', cause: found.cause, answered: false }
      return found.value ?? notThere
    },
    async absence(connection, expected, known) {
      const proof = await attempt(() => vendor.absence(account, connection, expected, known))
      return proof.kind === 'answered' ? proof.value : inconclusive(proof)
    },
    discard: (connection, expected, before) =>
      vendor.discard(account, connection, expected, before).catch((error: unknown) => ({
        kind: 'unknown',
        cause: asNotSent(error).refusal.cause,
      })),
    artifact: (connection, issued, file) =>
      download(file, { ...issued, ...connection }, clock.now(), {
        read,
        call: () => vendor.file(account, connection, issued, file),
        pick: vendor.pickFile(file),
      }),
    sendEmail(connection, issued, to) {
      const { path, body } = vendor.email(issued, to)
      return sendMail(clock.now(), () => sessions.call(connection, { method: 'POST', path, body: jsonBody(body) }))
    },
    company: (connection) => attempt(() => vendor.company(account, connection, clock.now())),
    clockAhead: (connection) => attempt(async () => (await sessions.ahead(connection)) ?? null),
    ranges: (connection) => attempt(() => vendor.ranges(account, connection, clock.now())),
    catalog: (connection) => attempt(() => vendor.catalog(account, connection, clock.now())),
  }
}
