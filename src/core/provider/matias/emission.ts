import type { Clock } from '../../core.ts'
import type { TransportAnswer } from '../../transport/transport.ts'
import type { Expectation, FrozenRequest, MatiasConnection, SendOutcome, Unknown } from '../provider.ts'
import type { Sessions } from '../session.ts'
import { fieldIssues, meaningOf, ourPath, ruleIssues, type Said, sentences } from '../texts.ts'
import { transmit, unanswered } from '../transmission.ts'
import { jsonOf, textOf } from '../wire.ts'
import { EMISSION_PATHS } from './paths.ts'
import type { MatiasReader } from './reader.ts'
import { MATIAS_PATHS } from './request.ts'
import { type DianResponse, Emission, keyOf, saidIn, verdictOf } from './verdict.ts'

interface Emitter {
  readonly sessions: Sessions<MatiasConnection>
  readonly reader: MatiasReader
  readonly clock: Clock
}

/** Sends the bytes and reads what came of them; a number that is taken is held against the document that took it. */
export async function emitToMatias(
  emitter: Emitter,
  connection: MatiasConnection,
  { bytes, expected }: FrozenRequest,
): Promise<SendOutcome> {
  const sent = await transmit(emitter, connection, EMISSION_PATHS[expected.kind], bytes)
  if ('ended' in sent) return sent.ended
  return new Answer(emitter, connection, expected, sent.answer).judge()
}

class Answer {
  readonly #emitter: Emitter
  readonly #connection: MatiasConnection
  readonly #expected: Expectation
  readonly #status: number
  readonly #text: string

  constructor(emitter: Emitter, connection: MatiasConnection, expected: Expectation, answer: TransportAnswer) {
    this.#emitter = emitter
    this.#connection = connection
    this.#expected = expected
    this.#status = answer.status
    this.#text = textOf(answer)
  }

  async judge(): Promise<SendOutcome> {
    const body = Emission.safeParse(jsonOf(this.#text)).data
    if (this.#status >= 500) return this.#unknown(`http-${this.#status}`)
    if (body === undefined) return this.#unknown('answer-unreadable')
    if (body.response) return this.#judgeDian(body, body.response)
    const said = [...sentences(body.errors), ...sentences(body.message)]
    if (meaningOf(said) === 'already-processed') return this.#taken(keyOf(body.XmlDocumentKey))
    if (this.#status === 400 || this.#status === 422) return this.#refused(body, said)
    const acknowledged = this.#status < 300 && body.success === true
    return acknowledged
      ? { kind: 'pending', cause: 'acknowledged', answer: this.#text }
      : this.#unknown(`http-${this.#status}`)
  }

  async #judgeDian(body: Emission, response: DianResponse): Promise<SendOutcome> {
    const issues = ruleIssues(saidIn(response))
    const key = keyOf(body.XmlDocumentKey)
    switch (verdictOf(response)) {
      case 'accepted':
        return key === undefined ? this.#unknown('no-cufe') : this.#accepted(body, key, issues)
      case 'in-process':
        return { kind: 'pending', cause: 'tax-authority-late', answer: this.#text }
      case 'already-processed':
        return this.#taken(key, issues)
      case 'rejected':
        return { kind: 'rejected', by: 'taxAuthority', issues, storedAtProvider: false, answer: this.#text }
      default:
        return this.#unknown('no-verdict')
    }
  }

  /** The answer names no totals: they are those of our bytes, which MATIAS and the tax authority have checked. */
  #accepted(body: Emission, cufe: string, issues: Unknown['issues']): SendOutcome {
    const { number, issuedAt, payableCentavos } = this.#expected
    return {
      kind: 'accepted',
      facts: {
        number: number ?? '',
        cufe,
        issuedAt,
        validatedAt: null,
        qrUrl: body.qr?.qrDian ?? null,
        totalCentavos: payableCentavos,
        providerId: body.XmlFileName ?? null,
      },
      issues,
      answer: this.#text,
    }
  }

  /** The number is used, perhaps by an earlier try of ours: by the key that was named, else by the number. */
  async #taken(key: string | undefined, issues: Unknown['issues'] = []): Promise<SendOutcome> {
    const { reader } = this.#emitter
    const claim = { qrUrl: null, providerId: null, answer: this.#text }
    const ask =
      key === undefined
        ? reader.byNumber(this.#connection, this.#expected)
        : reader.confirm(this.#connection, this.#expected, { cufe: key, ...claim })
    const judged = await ask.catch(unanswered)
    return judged === undefined || judged === 'denied' ? this.#unknown('already-processed', issues) : judged
  }

  #refused(body: Emission, said: readonly Said[]): SendOutcome {
    const fromDian = said.some(({ text }) => /\bregla\b/i.test(text))
    const named = sentences(body.errors)
    const issues = fromDian
      ? ruleIssues(named.length > 0 ? named : said)
      : fieldIssues(named.length > 0 ? named : said, (path) => ourPath(path, MATIAS_PATHS))
    const by = fromDian ? 'taxAuthority' : 'provider'
    return { kind: 'rejected', by, issues, storedAtProvider: false, answer: this.#text }
  }

  #unknown(cause: string, issues: Unknown['issues'] = []): Unknown {
    return { kind: 'unknown', cause, issues, answer: this.#text }
  }
}
