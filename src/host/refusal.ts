import type { ErrorCode } from '../contract/errors.ts'

/** A refusal in the contract's shape, for what a host answers when the core cannot or must not. */
export function refusal(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const requestId = crypto.randomUUID()
  return Response.json(
    { error: { code, message }, requestId },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
        'x-correlation-id': requestId,
        ...headers,
      },
    },
  )
}
