import { type ApiError, ERROR_STATUS } from '../../contract/errors.ts'
import type { Language } from '../../contract/language.ts'
import type { Fault } from '../fault.ts'
import { tell, toldJson } from '../messages/message.ts'
import { told } from '../messages/untold.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import type { Content, Reply } from './call.ts'

/** What every response says of its request. */
export interface Exchange {
  readonly requestId: string
  readonly correlationId: string
  readonly operationId: string | undefined
  /** The language of our own messages. */
  readonly language: Language
}

/** Headers one by one: a record of them costs the platform several times as much. */
function responseOf(
  exchange: Exchange,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  extra: Readonly<Record<string, string>>,
): Response {
  const response = new Response(body, { status })
  const { headers } = response
  headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-request-id', exchange.requestId)
  headers.set('x-correlation-id', exchange.correlationId)
  for (const [name, value] of Object.entries(extra)) headers.set(name, value)
  if (exchange.operationId) headers.set('x-operation-id', exchange.operationId)
  return response
}

/** The Retry-After of answers that are not final. */
export const RETRY_AFTER_S = '5'

/** Headers of an answer with words in it. */
const spoken = ({ language }: Exchange) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-language': language,
  vary: 'accept-language',
})

/** The answer as it is stored for a replay and put on the wire. `etag` stands on every single resource with a revision. */
export function storedAnswer(reply: Reply, requestSha256: string): StoredAnswer {
  const revision = (reply.body as { revision?: unknown } | null)?.revision
  return {
    requestSha256,
    status: reply.status,
    etag: Number.isInteger(revision) ? `"${revision}"` : null,
    body: JSON.stringify(reply.body),
  }
}

export function answerResponse(
  exchange: Exchange,
  answer: StoredAnswer,
  replayed: boolean,
  setCookie?: string,
): Response {
  const extra: Record<string, string> = spoken(exchange)
  if (answer.etag) extra.etag = answer.etag
  if (answer.status === 202) extra['retry-after'] = RETRY_AFTER_S
  if (replayed) extra['idempotency-replayed'] = 'true'
  if (setCookie !== undefined) extra['set-cookie'] = setCookie
  return responseOf(exchange, answer.status, toldJson(answer.body, exchange.language), extra)
}

export function contentResponse(exchange: Exchange, status: number, content: Content): Response {
  const extra: Record<string, string> = { 'content-type': content.mediaType }
  if (content.fileName) extra['content-disposition'] = `attachment; filename="${content.fileName}"`
  const body = content.bytes instanceof ReadableStream ? content.bytes : new Uint8Array(content.bytes)
  return responseOf(exchange, status, body, extra)
}

/** The same answer to a HEAD; what would have streamed ends here. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

export function faultResponse(exchange: Exchange, fault: Fault): Response {
  const { field, issues, headers } = fault.details
  const { language } = exchange
  const body: ApiError = {
    error: {
      code: fault.code,
      message: tell(fault.said, language),
      ...(field === undefined ? {} : { field }),
      ...(issues && issues.length > 0 ? { issues: issues.map((issue) => told(issue, language)) } : {}),
    },
    requestId: exchange.requestId,
  }
  const status = ERROR_STATUS[fault.code]
  const extra = { ...headers, ...spoken(exchange), ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) }
  return responseOf(exchange, status, JSON.stringify(body), extra)
}
