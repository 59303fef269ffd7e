import { CreationAnswer } from '../creation.ts'
import type { FrozenRequest, MatiasConnection, SendOutcome, Unknown } from '../provider.ts'
import { fieldIssues, meaningOf, ourPath, type ProviderText, ruleIssues, sentences } from '../texts.ts'
import { transmit, unanswered } from '../transmission.ts'
import { jsonOf } from '../wire.ts'
import { EMISSION_PATHS } from './paths.ts'
import type { MatiasAccount } from './reader.ts'
import { MATIAS_PATHS } from './request.ts'
import { type DianResponse, Emission, keyOf, saidIn, verdictOf } from './verdict.ts'

/** Sends the bytes and reads what came of them; a number that is taken is held against the document that took it. */
export async function emitToMatias(
  account: MatiasAccount,
  connection: MatiasConnection,
  { bytes, expected }: FrozenRequest,
): Promise<SendOutcome> {
  const sent = await transmit(account, connection, EMISSION_PATHS[expected.kind], bytes)
  if ('ended' in sent) return sent.ended
  return new MatiasAnswer(account, connection, expected, sent.answer).judge()
}

class MatiasAnswer extends CreationAnswer<MatiasConnection, MatiasAccount> {
  async judge(): Promise<SendOutcome> {
    const body = Emission.safeParse(jsonOf(this.text)).data
    if (this.status >= 500) return this.unknown(`http-${this.status}`)
    if (body === undefined) return this.unknown('answer-unreadable')
    if (body.response) return this.#judgeDian(body, body.response)
    const said = [...sentences(body.errors), ...sentences(body.message)]
    if (meaningOf(said) === 'already-processed') return this.#taken(keyOf(body.XmlDocumentKey))
    if (this.status === 400 || this.status === 422) return this.#refused(body, said)
    const acknowledged = this.status < 300 && body.success === true
    return acknowledged ? this.pending('acknowledged') : this.unknown(`http-${this.status}`)
  }

  async #judgeDian(body: Emission, response: DianResponse): Promise<SendOutcome> {
    const issues = ruleIssues(saidIn(response))
    const key = keyOf(body.XmlDocumentKey)
    switch (verdictOf(response)) {
      case 'accepted':
        return key === undefined ? this.unknown('no-cufe') : this.#accepted(body, key, issues)
      case 'in-process':
        return this.pending('tax-authority-late')
      case 'already-processed':
        return this.#taken(key, issues)
      case 'rejected':
        return this.rejected('taxAuthority', issues)
      default:
        return this.unknown('no-verdict')
    }
  }

  /** The answer names no totals: they are those of our bytes, which MATIAS and the tax authority have checked. */
  #accepted(body: Emission, cufe: string, issues: Unknown['issues']): SendOutcome {
    const { number, issuedAt, payableCentavos } = this.expected
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
      answer: this.text,
    }
  }

  /** The number is used, perhaps by an earlier try of ours: by the key that was named, else by the number. */
  async #taken(key: string | undefined, issues: Unknown['issues'] = []): Promise<SendOutcome> {
    const { reader } = this.account
    const claim = { qrUrl: null, providerId: null, answer: this.text }
    const ask =
      key === undefined
        ? reader.byNumber(this.connection, this.expected)
        : reader.confirm(this.connection, this.expected, { cufe: key, ...claim })
    const judged = await ask.catch(unanswered)
    return judged === undefined || judged === 'denied' ? this.unknown('already-processed', issues) : judged
  }

  #refused(body: Emission, said: readonly ProviderText[]): SendOutcome {
    const fromDian = said.some(({ text }) => /\bregla\b/i.test(text))
    const named = sentences(body.errors)
    const issues = fromDian
      ? ruleIssues(named.length > 0 ? named : said)
      : fieldIssues(named.length > 0 ? named : said, (path) => ourPath(path, MATIAS_PATHS))
    return this.rejected(fromDian ? 'taxAuthority' : 'provider', issues)
  }
}
