import { ApiError } from '../contract/errors.ts'
import type { Core } from '../core/core.ts'
import { quote } from '../core/messages/message.ts'
import { StartupError } from '../host/startup-error.ts'

/** @throws StartupError when the file is refused, except that the store already has a user: then it was set up before. */
export async function setUp(core: Core, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const request = new Request('http://127.0.0.1/api/v1/setup', { method: 'POST', headers, body })
  const answer = await core.fetch(request)
  if (answer.ok) return
  const refusal = ApiError.safeParse(await answer.json()).data?.error
  if (refusal?.code === 'duplicate_resource') return
  const where = refusal?.field ? ` (${refusal.field})` : ''
  throw new StartupError(quote(`--setup: ${refusal?.message ?? answer.status}${where}`))
}
