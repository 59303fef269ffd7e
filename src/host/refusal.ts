import type { ErrorCode } from '../contract/errors.ts'
import { languageOf } from '../core/kernel/language.ts'
import { type Message, tell } from '../core/messages/message.ts'
import { SAFE_HEADERS } from './assets.ts'

/** A refusal in the contract's shape and the language asked for, for what a host answers when the core cannot or must not. */
export function refusal(
  request: Request,
  status: number,
  code: ErrorCode,
  said: Message,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const requestId = crypto.randomUUID()
  const language = languageOf(request)
  return Response.json(
    { error: { code, message: tell(said, language) }, requestId },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        'content-language': language,
        vary: 'accept-language',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
        'x-correlation-id': requestId,
        ...headers,
      },
    },
  )
}

/** A refusal as the host's own pages read it, in the language asked for. */
export function pageRefusal(request: Request, status: number, said: Message): Response {
  const headers = { ...SAFE_HEADERS, 'cache-control': 'no-store', vary: 'accept-language' }
  return Response.json({ message: tell(said, languageOf(request)) }, { status, headers })
}
