import { createClient } from '../../contract/client.ts'
import { session } from '../session/session.ts'

const options = { origin: '', token: session.token }
const ask = createClient(options)
let asking = false

/** A 401 may also be about a present password that was typed wrong: only a session that is really over is expired. */
function onUnauthenticated(): void {
  if (asking || session.token() === undefined) return
  asking = true
  void ask('account.get', {})
    .catch((error: unknown) => {
      if (error instanceof Error && 'status' in error && error.status === 401) session.expire()
    })
    .finally(() => {
      asking = false
    })
}

/** The only door to data: every call goes through the operation table. */
export const call = createClient({ ...options, onUnauthenticated })
