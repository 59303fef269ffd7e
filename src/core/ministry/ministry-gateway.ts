import { LOAD_METHODS } from '../../contract/rips/kinds.ts'
import type { Clock } from '../core.ts'
import { seenCertificate } from '../transport/connect.ts'
import { type Transport, type TransportAnswer, TransportError } from '../transport/transport.ts'
import {
  type MinistryCheck,
  type MinistryConnection,
  type MinistryGateway,
  type MinistryOutcome,
  type MinistryProof,
  NotSent,
  type SubmissionIntent,
} from './gateway.ts'
import { readResult } from './result.ts'
import { Sessions } from './session.ts'
import { accepted, describedAsOurs, judge, judgeProof, type MinistryVerdict, namesOurs } from './verdict.ts'
import {
  createMinistryWire,
  encodeBody,
  jsonBody,
  type Ministry,
  type MinistryCall,
  notSent,
  plainLength,
  textOf,
} from './wire.ts'

const RECOVER_TIMEOUT_MS = 60_000
/** Both are published; builds differ in which one they serve. */
const RECOVER_PATHS = ['/api/ConsultasFevRips/RecuperarCUV', '/api/PaquetesFevRips/RecuperarCUV']
/** Says of a CUV whose it is, where the first answer cannot be had in a shape that we know. */
const CONSULT_PATH = '/api/ConsultasFevRips/ConsultarCUV'

export interface MinistryGatewayDependencies {
  readonly transport: Transport
  readonly clock: Clock
}

/** The adapter for the ministry's local API (FEV-RIPS, manual FEVRM001 and Documentos Técnicos 1 and 2). */
export function createMinistryGateway({ transport, clock }: MinistryGatewayDependencies): MinistryGateway {
  const ministry = createMinistryWire(transport)
  const sessions = new Sessions(ministry, clock)
  return {
    send: (connection, intent) => new Submission({ ministry, sessions, clock, connection, intent }).run(),
    prove: (connection, intent, cuv) => new Submission({ ministry, sessions, clock, connection, intent }).prove(cuv),
    check: (connection) => check(sessions, connection),
    certificate: seenCertificate,
  }
}

async function check(sessions: Sessions, connection: MinistryConnection): Promise<MinistryCheck> {
  try {
    const health = await sessions.health(connection)
    await sessions.logIn(connection)
    return { ok: true, ...health }
  } catch (error) {
    if (error instanceof NotSent) return { ok: false, code: error.code, cause: error.cause }
    throw error
  }
}

interface Context {
  readonly ministry: Ministry
  readonly sessions: Sessions
  readonly clock: Clock
  readonly connection: MinistryConnection
  readonly intent: SubmissionIntent
}

/** One call of `send`: at most two transmissions of the same bytes, the second only after a new login. */
class Submission {
  readonly #context: Context
  /** A transmission of this call may have been processed: from then on nothing proves "not sent". */
  #doubt = false

  constructor(context: Context) {
    this.#context = context
  }

  async run(): Promise<MinistryOutcome> {
    try {
      const verdict = await this.#load()
      return verdict.kind === 'registered' ? await this.#confirm(verdict.cuv) : verdict
    } catch (error) {
      return this.#failed(error)
    }
  }

  /** Whose the CUV is, and then the first answer, which says more. */
  async prove(cuv: string): Promise<MinistryProof> {
    const { sessions, connection, intent } = this.#context
    try {
      const token = await sessions.token(connection)
      const body = jsonBody({ codigoUnicoValidacion: cuv })
      const call = { method: 'POST', path: CONSULT_PATH, body, timeoutMs: RECOVER_TIMEOUT_MS } as const
      const consulted = await this.#authorized(call, token)
      if (consulted.status !== 200) return { kind: 'undecided', cause: `http-${consulted.status}` }
      const proof = judgeProof(textOf(consulted), cuv, intent, connection.nit)
      if (proof.kind !== 'accepted') return proof
      const recovered = await this.#confirm(cuv).catch(() => undefined)
      return recovered?.kind === 'accepted' ? recovered : proof
    } catch (error) {
      const failed = this.#failed(error)
      return { kind: 'undecided', cause: 'cause' in failed ? failed.cause : 'recovery-inconclusive' }
    }
  }

  async #load(): Promise<Exclude<MinistryVerdict, { kind: 'session-expired' }>> {
    const { sessions, clock, connection, intent } = this.#context
    const { method, body } = intent
    const call: MinistryCall = {
      method: 'POST',
      path: LOAD_METHODS[method].path,
      timeoutMs: loadTimeout(body),
      ...(await encodeBody(body)),
    }
    let refused: string | undefined
    for (let transmission = 1; transmission <= 2; transmission++) {
      const token = await sessions.token(connection, refused)
      const verdict = judge(await this.#authorized(call, token), intent, clock.now())
      if (verdict.kind !== 'session-expired') return verdict
      this.#doubt ||= verdict.processed
      refused = token
    }
    throw new NotSent('invalid_ministry_token', 'session-expired')
  }

  /** Accepted earlier: the recovered first answer is the proof. Without a definite one the outcome stays unknown. */
  async #confirm(cuv: string): Promise<MinistryOutcome> {
    this.#doubt = true
    const { sessions, connection, intent } = this.#context
    const body = jsonBody({ codigoUnicoValidacion: cuv })
    const token = await sessions.token(connection)
    const ask = (path: string) => this.#authorized({ method: 'POST', path, body, timeoutMs: RECOVER_TIMEOUT_MS }, token)
    for (const path of RECOVER_PATHS) {
      const answer = await ask(path)
      if (answer.status === 404) continue
      const text = textOf(answer)
      const result = answer.status === 200 ? readResult(text) : undefined
      // A definite answer is the answer: only one in a shape that we do not know leads to the other question.
      if (result?.state === true && result.cuv === cuv && namesOurs(result, intent)) return accepted(result, text)
      const inconclusive: MinistryOutcome = { kind: 'unknown', cause: 'recovery-inconclusive', answer: text }
      if (answer.status !== 200 || result?.state !== undefined) return inconclusive
      const consulted = await ask(CONSULT_PATH)
      return (consulted.status === 200 && describedAsOurs(textOf(consulted), cuv, intent)) || inconclusive
    }
    return { kind: 'unknown', cause: 'recovery-not-found' }
  }

  #authorized(call: MinistryCall, token: string): Promise<TransportAnswer> {
    const { ministry, connection } = this.#context
    return ministry(connection, { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } })
  }

  #failed(error: unknown): MinistryOutcome {
    if (error instanceof TransportError && error.phase === 'unknown') return { kind: 'unknown', cause: error.cause }
    const reason = error instanceof TransportError ? notSent(error) : error
    if (!(reason instanceof NotSent)) throw reason
    const { code, cause, retryAfterMs } = reason
    if (this.#doubt) return { kind: 'unknown', cause }
    return { kind: 'not-sent', code, cause, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }
}

/** Two minutes, plus one second per 100 KB, up to half an hour for the ministry's largest packages. */
function loadTimeout(body: Uint8Array): number {
  return Math.min(30 * 60_000, 120_000 + Math.ceil(plainLength(body) / 100_000) * 1000)
}
