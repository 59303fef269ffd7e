import { LOAD_METHODS } from '../../contract/rips/kinds.ts'
import { type Message, say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import { isPage } from '../transport/page.ts'
import { retryAfterMs } from '../transport/retry-after.ts'
import type { TransportAnswer } from '../transport/transport.ts'
import { type MinistryOutcome, type MinistryProof, NotSent, type SubmissionIntent } from './gateway.ts'
import { isUnfounded, type MinistryResult, readDescription, readResult } from './result.ts'
import { textOf } from './wire.ts'

/** What one answer to a load means. */
export type MinistryVerdict =
  | MinistryOutcome
  /** `processed`: the session was found expired while processing, so the package may have gone further. */
  | { readonly kind: 'session-expired'; readonly processed: boolean }
  /** Accepted earlier, says the ministry; still to be confirmed. */
  | { readonly kind: 'registered'; readonly cuv: string }

/** Kinds whose answer names the document itself; the answers to the others name the invoice they refer to. */
const NAMED_BY_THEMSELVES = new Set(['CargarFevRips', 'CargarCapitaInicial', 'CargarRipsSinFactura'])

/** Reads the answer to a load. Throws NotSent when it shows that nothing was processed. */
export function judge(answer: TransportAnswer, intent: SubmissionIntent, now: number): MinistryVerdict {
  const text = textOf(answer)
  const { status } = answer
  if (status === 200 || status === 400) return judgeBody(status, text, intent)
  if (status === 401) return { kind: 'session-expired', processed: false }
  if (isPage(text) && ![413, 429].includes(status)) return { kind: 'unknown', cause: `http-${status}`, answer: text }
  if (status === 403) throw new NotSent('invalid_ministry_token', 'http-403')
  if (status === 413) return rejected(text, 'HTTP413', say('ministry.tooLarge'))
  if (status === 429) throw new NotSent('ministry_unavailable', 'http-429', retryAfterMs(answer, now))
  // Another program, or another version, answers at this address: it has no such method and processed nothing.
  const elsewhere = (status >= 300 && status < 400) || [404, 405, 415].includes(status)
  if (elsewhere) throw new NotSent('upstream_configuration_invalid', `http-${status}`)
  return { kind: 'unknown', cause: `http-${status}`, answer: text }
}

function judgeBody(status: number, text: string, intent: SubmissionIntent): MinistryVerdict {
  const result = readResult(text)
  if (result === undefined) return judgeUnreadable(status, text)
  if (result.state === true) return accepted(result, text)
  if (result.rejections.some((code) => code === 'TOT002' || code === 'TOT003')) {
    return { kind: 'session-expired', processed: true }
  }
  if (result.state === false) return judgeRefusal(result, text, intent)
  if (status === 200) return { kind: 'unknown', cause: 'no-result-state', answer: text }
  return result.rejections.length > 0 ? judgeRefusal(result, text, intent) : badRequest(text)
}

/** A 400 in plain words is a refusal; the first half of an object is none, and a page comes from something on the way. */
function judgeUnreadable(status: number, text: string): MinistryVerdict {
  if (status === 400 && !/^\s*[{<]/.test(text)) return badRequest(text)
  return { kind: 'unknown', cause: 'answer-unreadable', answer: text }
}

export function accepted({ cuv, processId, filedAt, issues }: MinistryResult, answer: string): MinistryOutcome {
  if (cuv === undefined) return { kind: 'unknown', cause: 'no-cuv', answer }
  return { kind: 'accepted', cuv, processId, filedAt, answer, issues }
}

function judgeRefusal(result: MinistryResult, answer: string, intent: SubmissionIntent): MinistryVerdict {
  const { registered, rejections, issues } = result
  if (registered !== undefined) {
    // Some document has a CUV, perhaps ours: without knowing which, neither "accepted" nor "rejected" is proven.
    if (registered.cuv === undefined) return { kind: 'unknown', cause: 'registered-without-cuv', answer }
    const ours = namesOurs(result, intent) && mayBeCufeOf(registered.cufe, intent)
    return ours ? { kind: 'registered', cuv: registered.cuv } : { kind: 'rejected', answer, issues }
  }
  // "Could not store, transmit again": a definite no, and safe to repeat, since had it been stored after all the same
  // bytes would be answered with RVG18.
  if (rejections.length > 0 && rejections.every((code) => code === 'CFR001')) {
    throw new NotSent('ministry_unavailable', 'cfr001')
  }
  return { kind: 'rejected', answer, issues: issues.length > 0 ? issues : [issue('RECHAZADO', NO_REASON)] }
}

/** The acceptance that ConsultarCUV proves; undefined unless it says that this CUV counts and is of this very document. */
export function describedAsOurs(answer: string, cuv: string, intent: SubmissionIntent): MinistryOutcome | undefined {
  const described = readDescription(answer)
  if (described === undefined || described.cuv !== cuv || described.number !== intent.number) return undefined
  // Its date comes without a zone, and is of the validation: it stays in the kept answer.
  return { kind: 'accepted', cuv, processId: described.processId, filedAt: null, answer, issues: [] }
}

/** Whose a CUV is that somebody gave: ours by its number, its NIT and its kind, or somebody else's. */
export function judgeProof(answer: string, cuv: string, intent: SubmissionIntent, ownNit: string): MinistryProof {
  if (isUnfounded(answer, cuv)) return { kind: 'refused', cause: 'not-at-upstream', answer }
  const described = readDescription(answer)
  if (described?.cuv !== cuv) return { kind: 'undecided', cause: 'recovery-inconclusive' }
  const { number, nit, module, processId } = described
  const names = LOAD_METHODS[intent.method].modulo.map((name) => name.toLowerCase())
  if (nit !== null && nit !== ownNit) return { kind: 'refused', cause: 'other-nit', answer }
  if (number !== intent.number) return { kind: 'refused', cause: 'other-number', answer }
  if (module !== null && !names.includes(module.toLowerCase())) return { kind: 'refused', cause: 'other-kind', answer }
  return { kind: 'accepted', cuv, processId, filedAt: null, answer, issues: [] }
}

/** Whether the number in an answer is one by which the ministry may name this package. An absent number says nothing. */
export function namesOurs(
  { number }: MinistryResult,
  { method, number: own, sourceNumber }: SubmissionIntent,
): boolean {
  if (number === '' || number === own) return true
  if (NAMED_BY_THEMSELVES.has(method)) return false
  return sourceNumber == null || number === sourceNumber
}

function mayBeCufeOf(theirs: string | undefined, { cufe }: SubmissionIntent): boolean {
  return theirs === undefined || cufe === null || theirs === cufe.toLowerCase()
}

const NO_REASON = say('ministry.noReason')

function badRequest(answer: string): MinistryOutcome {
  return rejected(answer, 'HTTP400', say('ministry.notUnderstood'))
}

function rejected(answer: string, code: string, message: Message): MinistryOutcome {
  return { kind: 'rejected', answer, issues: [issue(code, message)] }
}

function issue(code: string, message: Message): Issue {
  return { code, message, severity: 'error' }
}
