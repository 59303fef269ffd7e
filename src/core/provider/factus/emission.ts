import { z } from 'zod'
import { CreationAnswer } from '../creation.ts'
import type { FactusConnection, FrozenRequest, NotSentOutcome, SendOutcome } from '../provider.ts'
import { fieldIssues, meaningOf, ourPath, type ProviderText, ruleIssues, sentences } from '../texts.ts'
import { transmit, unanswered } from '../transmission.ts'
import { attempt, jsonOf, NotSent } from '../wire.ts'
import { COLLECTIONS, type FactusAccount } from './collection.ts'
import { judgeDocument, readFactusDocument } from './document.ts'
import { FACTUS_PATHS } from './request.ts'

const Body = z.looseObject({
  data: z.unknown().optional(),
  errors: z.unknown().optional(),
  message: z.unknown().optional(),
})
type Body = z.infer<typeof Body>

/** Sends the bytes and reads what came of them; where the answer only hints, the document itself is looked up. */
export async function emitToFactus(
  account: FactusAccount,
  connection: FactusConnection,
  { bytes, expected }: FrozenRequest,
): Promise<SendOutcome> {
  const sent = await transmit(account, connection, `${COLLECTIONS[expected.kind]}/validate`, bytes)
  if ('ended' in sent) return sent.ended
  return new FactusAnswer(account, connection, expected, sent.answer).judge()
}

class FactusAnswer extends CreationAnswer<FactusConnection, FactusAccount> {
  async judge(): Promise<SendOutcome> {
    const body = Body.safeParse(jsonOf(this.text)).data
    if (body === undefined) return this.unknown(this.status < 500 ? 'answer-unreadable' : `http-${this.status}`)
    switch (this.status) {
      case 200:
      case 201:
      case 202:
        return this.#judgeSuccess(body)
      case 400:
      case 413:
        return this.#rejectedByProvider(sentences(body.message))
      case 409:
        return this.#judgeConflict(body)
      case 422:
        return this.#judgeUnprocessable(body)
      default:
        return this.unknown(`http-${this.status}`)
    }
  }

  /** Without `data` it is only an acknowledgement: production was seen to validate later. */
  #judgeSuccess({ data }: Body): SendOutcome {
    if (data == null) return this.pending('acknowledged')
    const document = readFactusDocument(data)
    if (document === undefined) return this.unknown('answer-unreadable')
    return judgeDocument(document, this.expected, this.connection, this.text)
  }

  /** With `data` the tax authority speaks and the document is kept; without, the provider does and nothing is. */
  async #judgeUnprocessable({ data, errors, message }: Body): Promise<SendOutcome> {
    const inData = typeof data === 'object' && data !== null && 'errors' in data ? sentences(data.errors) : []
    const said = inData.length > 0 ? inData : sentences(errors)
    const issues = ruleIssues(said)
    switch (meaningOf(said)) {
      case 'already-processed':
        return (await this.#held()) ?? this.unknown('already-processed', issues)
      case 'rejected':
        return this.rejected('taxAuthority', issues, true)
      case 'not-a-rejection':
        if (data != null) return (await this.#held()) ?? this.unknown('refused-without-reason', issues)
        return this.#rejectedByProvider(said.length > 0 ? said : sentences(message))
    }
  }

  /** Something is unvalidated in the account: ours from before, or another one, which alone means that ours was not taken. */
  async #judgeConflict({ message, errors }: Body): Promise<SendOutcome> {
    const held = await this.#held()
    if (held !== undefined) return held
    const blocked = [...sentences(message), ...sentences(errors)].some(({ text }) => /pendiente/i.test(text))
    return blocked ? this.#blocked() : this.unknown('conflict-unexplained')
  }

  /** What the provider holds under our reference; undefined when it holds nothing. */
  async #held(): Promise<SendOutcome | undefined> {
    try {
      const { kind, reference } = this.expected
      const found = await this.account.reader.byReference(this.connection, kind, reference)
      return found && judgeDocument(found.document, this.expected, this.connection, found.answer)
    } catch (error) {
      return unanswered(error)
    }
  }

  async #blocked(): Promise<NotSentOutcome> {
    const { refusal } = new NotSent('invoice_provider_unavailable', 'blocked-by-other')
    const blocker = await attempt(() => this.account.reader.unvalidated(this.connection, this.expected.kind))
    const blockedBy = blocker.kind === 'answered' ? blocker.value : undefined
    return { kind: 'not-sent', ...refusal, ...(blockedBy && { blockedBy }) }
  }

  #rejectedByProvider(said: readonly ProviderText[]): SendOutcome {
    return this.rejected(
      'provider',
      fieldIssues(said, (path) => ourPath(path, FACTUS_PATHS)),
    )
  }
}
