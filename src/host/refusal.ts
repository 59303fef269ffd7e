import type { ErrorCode } from '../contract/errors.ts'
import { languageOf } from '../core/kernel/language.ts'
import { type Message, tell } from '../core/messages/message.ts'

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
