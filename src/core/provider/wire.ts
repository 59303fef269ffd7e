import { retryAfterMs } from '../transport/retry-after.ts'
import { type Transport, type TransportAnswer, TransportError } from '../transport/transport.ts'
import { originProblem } from './origin.ts'
import type { Answered, ProviderConnection, ProviderName, Refusal, RefusalCode } from './provider.ts'

/** Reads and logins. Signing and the tax authority take longer. */
export const READ_TIMEOUT_MS = 15_000
export const CREATE_TIMEOUT_MS = 60_000
export const DOWNLOAD_TIMEOUT_MS = 60_000

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With its query. */
  readonly path: string
  readonly body?: Uint8Array
  readonly contentType?: string
  readonly token?: string
  readonly timeoutMs?: number
}

export type Wire<C extends ProviderConnection> = (connection: C, call: ProviderCall) => Promise<TransportAnswer>

/** Nothing was processed; within this folder only, the port's methods turn it into their results. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly refusal: Refusal

  constructor(code: RefusalCode, cause: string, retryAfterMs?: number) {
    super(cause)
    this.refusal = { code, cause, ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }
}

/**
 * One exchange with the provider. A simulator that answers a production workspace is a wrong configuration: whatever it
 * says, nothing was issued. Throws TransportError, or NotSent.
 */
export function createWire<C extends ProviderConnection>(transport: Transport, provider: ProviderName): Wire<C> {
  return async (connection, { method, path, body, contentType = 'application/json', token, timeoutMs }) => {
    const problem = connection.provider === provider ? originProblem(connection) : 'other-provider'
    if (problem !== undefined) throw new NotSent('upstream_configuration_invalid', problem)
    const answer = await transport({
      method,
      url: new URL(path, connection.baseUrl).href,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': contentType }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      timeoutMs: timeoutMs ?? READ_TIMEOUT_MS,
      ...(body && { body }),
    })
    if (connection.environment === 1 && 'x-simulador' in answer.headers) {
      throw new NotSent('upstream_configuration_invalid', 'simulator-in-production')
    }
    return answer
  }
}

/** A failure before the first byte, or of a call that changes nothing. Anything else is thrown as it is. */
export function asNotSent(error: unknown): NotSent {
  if (error instanceof NotSent) return error
  if (error instanceof TransportError) return new NotSent('invoice_provider_unavailable', error.cause)
  throw error
}

/** The answer of a call that changes nothing, or why there is none. */
export async function attempt<T>(call: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { kind: 'answered', value: await call() }
  } catch (error) {
    return { kind: 'unanswered', ...asNotSent(error).refusal }
  }
}

/** What a status means that both vendors give before anything is processed; undefined for every other. */
export function refusalOf(answer: TransportAnswer, now: number): NotSent | undefined {
  const { status } = answer
  const cause = `http-${status}`
  if (status === 402) return new NotSent('invoice_provider_unavailable', 'quota')
  if (status === 429) return new NotSent('invoice_provider_unavailable', cause, retryAfterMs(answer, now))
  const elsewhere = (status >= 300 && status < 400) || [401, 403, 404, 405, 415].includes(status)
  return elsewhere ? new NotSent('upstream_configuration_invalid', cause) : undefined
}

/** The JSON of a read that succeeded. Throws NotSent for everything else: a read changes nothing. */
export function readJson(answer: TransportAnswer, now: number): unknown {
  const refusal = refusalOf(answer, now)
  if (refusal !== undefined) throw refusal
  if (answer.status !== 200) throw new NotSent('invoice_provider_unavailable', `http-${answer.status}`)
  const json = jsonOf(textOf(answer))
  if (json === undefined) throw unreadable()
  return json
}

export function unreadable(): NotSent {
  return new NotSent('invoice_provider_unavailable', 'answer-unreadable')
}

export function textOf(answer: TransportAnswer): string {
  return new TextDecoder().decode(answer.body)
}

/** Undefined when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function jsonBody(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
