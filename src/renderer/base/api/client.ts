import { type AnyCall, ApiFault, type CallInput, type CallResult, createClient } from '../../../contract/client.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { language } from '../i18n/language.ts'
import { session } from '../session/session.ts'
import { setupToken } from '../session/setup-token.ts'
import { fingerprint, once } from './intent.ts'
import { makesAnother } from './repeats.ts'

const options = { origin: '', language, token: () => session.token() ?? setupToken.get() }
const ask = createClient(options)
let asking = false

/** A 401 may also be about a present password that was typed wrong: only a session that is really over is expired. */
function onUnauthenticated(): void {
  const token = session.token()
  if (asking || token === undefined) return
  asking = true
  void ask('account.get', {})
    .catch((error: unknown) => {
      const isOver = error instanceof ApiFault && error.status === 401
      // Somebody may have signed in meanwhile.
      if (isOver && session.token() === token) session.expire()
    })
    .finally(() => {
      asking = false
    })
}

const send = createClient({ ...options, onUnauthenticated })

/** An answer to a person who has left is nobody's: it must not be shown to, or kept for, who sits there now. */
async function toWhoAsked<Id extends OperationId>(id: Id, input: CallInput<Id>): Promise<CallResult<Id>> {
  const person = session.person()
  const result = await send(id, input)
  if (session.person() !== person) throw new ApiFault(0, 'network_error', 'The person who asked has left.')
  return result
}

/** A person tries again within minutes; who sends the same content later means another one. */
const TRIED_AGAIN_MS = 30 * 60_000

const described = (body: unknown) =>
  body instanceof File ? [body.name, body.size, body.lastModified] : body instanceof Blob ? [body.size] : body

function intentOf(id: OperationId, { params, query, body, revision }: AnyCall): Promise<string> {
  return fingerprint([id, params, query, described(body), revision])
}

const isTrial = ({ body }: AnyCall) =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true

/**
 * The only door to data: every call goes through the operation table. What would make another one goes out under a key that
 * is kept until it is answered, whoever calls; acts that name their intent better bring their own.
 */
export async function call<Id extends OperationId>(id: Id, input: CallInput<Id>): Promise<CallResult<Id>> {
  if (input.idempotencyKey !== undefined || !makesAnother(id) || isTrial(input)) return toWhoAsked(id, input)
  const act = (idempotencyKey: string) => toWhoAsked(id, { ...input, idempotencyKey })
  return once(await intentOf(id, input), act, TRIED_AGAIN_MS)
}
