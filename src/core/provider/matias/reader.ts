import { z } from 'zod'
import type { Clock } from '../../core.ts'
import { type Message, say } from '../../messages/message.ts'
import type { Issue } from '../../messages/untold.ts'
import type { AttachedDocument } from '../../rips/attached-document.ts'
import type { AdapterAccount, AdapterVerdict } from '../adapter.ts'
import type { DocumentReader } from '../document-reader.ts'
import { fileIn, type PickFile } from '../download.ts'
import { Flag } from '../flag.ts'
import type { ArtifactName, Expectation, MatiasConnection, Unknown } from '../provider.ts'
import type { Sessions } from '../session.ts'
import { ruleIssues } from '../texts.ts'
import { DOWNLOAD_TIMEOUT_MS, jsonOf, readJson, textOf, unreadable } from '../wire.ts'
import { BASE } from './paths.ts'
import { keyOf, readDianStatus, saidIn, verdictOf } from './verdict.ts'

const File = z.object({ data: z.string().nullish() }).nullish()
const Files = z.object({ pdf: File, xml: File, AttachedDocument: File })

const Internal = z.object({
  document: z.object({
    uuid: z.string().nullish(),
    document_key: z.string().nullish(),
    is_valid: Flag.nullish(),
    qr: z.object({ qrDian: z.string().nullish() }).nullish(),
  }),
})

type InternalDocument = z.infer<typeof Internal>['document']

const DOWNLOADS = {
  pdf: { method: 'POST', path: 'documents/pdf', field: 'pdf' },
  xml: { method: 'GET', path: 'documents/xml', field: 'xml' },
  attachedDocument: { method: 'POST', path: 'documents/attached', field: 'AttachedDocument' },
} as const

/** Somebody says that a document with this code has our number. */
interface Claim {
  readonly cufe: string
  readonly qrUrl: string | null
  readonly providerId: string | null
  /** Where it says so. */
  readonly answer: string
}

/** The vendor's pages show a number with its prefix, and apart from it. */
export type QuestionForm = 'whole' | 'apart'

export interface Numbered {
  /** With prefix. */
  readonly number: string
  readonly prefix: string
}

export type MatiasAccount = AdapterAccount<MatiasConnection, MatiasReader>

/** Reads of one account's documents. They throw NotSent, or TransportError. */
export class MatiasReader {
  readonly #sessions: Sessions<MatiasConnection>
  readonly #clock: Clock
  readonly #read: DocumentReader['read']

  constructor(sessions: Sessions<MatiasConnection>, clock: Clock, read: DocumentReader['read']) {
    this.#sessions = sessions
    this.#clock = clock
    this.#read = read
  }

  /** What became of our number. Undefined: MATIAS does not have it. `denied`: it does, and the tax authority never saw it. */
  async byNumber(
    connection: MatiasConnection,
    expected: Expectation,
    form: QuestionForm = 'whole',
  ): Promise<AdapterVerdict | 'denied' | undefined> {
    const record = await this.record(connection, { number: expected.number ?? '', prefix: expected.prefix }, form)
    if (record === undefined) return undefined
    const { document, text } = record
    const cufe = keyOf(document.document_key)
    if (cufe === undefined) return { kind: 'unknown', cause: 'no-cufe', issues: [], answer: text }
    const claim = { cufe, qrUrl: document.qr?.qrDian ?? null, providerId: document.uuid ?? null, answer: text }
    return document.is_valid ? this.confirm(connection, expected, claim) : this.#atDian(connection, expected, claim)
  }

  /** What the tax authority has under a CUFE or CUDE. Undefined: nothing. */
  async byCode(connection: MatiasConnection, expected: Expectation, cufe: string): Promise<AdapterVerdict | undefined> {
    const judged = await this.#atDian(connection, expected, { cufe, qrUrl: null, providerId: null, answer: '' })
    return judged === 'denied' ? undefined : judged
  }

  /** MATIAS' own record of a number; undefined when it says that there is none. Throws when it says neither. */
  async record(
    connection: MatiasConnection,
    { number, prefix }: Numbered,
    form: QuestionForm,
  ): Promise<{ document: InternalDocument; text: string } | undefined> {
    const whole: Record<string, string> = { number }
    const asked = form === 'whole' ? whole : { prefix, number: number.slice(prefix.length) }
    const path = `${BASE}/status?${new URLSearchParams(asked)}`
    const answer = await this.#sessions.call(connection, { method: 'GET', path })
    // A page that says 404 comes from something on the way.
    if (answer.status === 404 && jsonOf(textOf(answer)) !== undefined) return undefined
    const document = Internal.safeParse(readJson(answer, this.#clock.now())).data?.document
    if (document === undefined) throw unreadable()
    return { document, text: textOf(answer) }
  }

  /** It is ours when its own XML says so. */
  async confirm(connection: MatiasConnection, expected: Expectation, claim: Claim): Promise<AdapterVerdict> {
    const { cufe, qrUrl, providerId, answer } = claim
    const number = expected.number ?? ''
    const download = await this.download(connection, cufe, 'attachedDocument')
    const file = download.status === 200 ? await fileIn(download, pickFile('attachedDocument')) : undefined
    const { nit, environment } = connection
    const context = { kind: expected.kind, number, cufe, nit, environment }
    const read = file && (await this.#read('checked', file, context))
    if (read === undefined) return unknown('unconfirmed', UNCONFIRMED, answer)
    if ('code' in read) {
      const other = ['other-kind', 'other-number', 'other-nit'].includes(read.cause)
      return other ? unknown('reference-collision', COLLISION, answer) : unknown('unconfirmed', UNCONFIRMED, answer)
    }
    const difference = differenceOf(read, expected)
    if (difference !== undefined) return unknown(difference, COLLISION, answer)
    const { issuedAt, payableCentavos: totalCentavos } = expected
    const facts = { number, cufe, issuedAt, validatedAt: null, qrUrl, totalCentavos, providerId }
    return { kind: 'accepted', facts, issues: [], answer }
  }

  download(connection: MatiasConnection, cufe: string, name: ArtifactName) {
    const { method, path } = DOWNLOADS[name]
    return this.#sessions.call(connection, { method, path: `${BASE}/${path}/${cufe}`, timeoutMs: DOWNLOAD_TIMEOUT_MS })
  }

  /** MATIAS does not call it valid: the tax authority may have decided since. */
  async #atDian(connection: MatiasConnection, expected: Expectation, claim: Claim): Promise<AdapterVerdict | 'denied'> {
    const test = connection.environment === 2 ? 'test/' : ''
    const path = `${BASE}/status/document/${test}${claim.cufe}`
    const answer = await this.#sessions.call(connection, { method: 'POST', path })
    const response = readDianStatus(readJson(answer, this.#clock.now()))
    if (response === undefined) throw unreadable()
    const text = textOf(answer)
    const issues = ruleIssues(saidIn(response))
    switch (verdictOf(response)) {
      case 'accepted':
        return this.confirm(connection, expected, { ...claim, answer: text })
      case 'in-process':
        return { kind: 'pending', cause: 'tax-authority-late', answer: text }
      case 'never-seen':
        return 'denied'
      case 'rejected':
        return { kind: 'rejected', by: 'taxAuthority', issues, storedAtProvider: false, answer: text }
      case 'already-processed':
        return { kind: 'unknown', cause: 'already-processed', issues, answer: text }
      case 'none':
        throw unreadable()
    }
  }
}

function differenceOf(read: AttachedDocument, expected: Expectation): string | undefined {
  const ours =
    read.customerNit === expected.customerNumber &&
    read.issueDate === expected.issuedAt.slice(0, 10) &&
    (read.referencedInvoice?.number ?? null) === expected.sourceNumber
  if (!ours) return 'reference-collision'
  const { grossCentavos, payableCentavos } = read
  return grossCentavos === expected.grossCentavos && payableCentavos === expected.payableCentavos
    ? undefined
    : 'totals-mismatch'
}

const UNCONFIRMED = say('provider.notVerified')
const COLLISION = say('provider.otherWithNumber')

function unknown(cause: string, message: Message, answer: string): Unknown {
  const issue: Issue = { code: 'provider_outcome_unknown', message, severity: 'unresolved' }
  return { kind: 'unknown', cause, issues: [issue], answer }
}

/** Where a download's JSON has its file. */
export function pickFile(name: ArtifactName): PickFile {
  return (json) => Files.safeParse(json).data?.[DOWNLOADS[name].field]?.data
}
