import { call } from '../../base/api/client.ts'
import { keepDrafts } from '../../base/drafts/draft.ts'
import { session } from '../../base/session/session.ts'

/** A service that does not answer keeps nobody signed in. */
const LEAVING_MS = 3_000

/** The window forgets even when the service cannot be told. */
export async function signOut(): Promise<void> {
  await Promise.race([keepDrafts(), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))])
  await call('sessions.delete', { signal: AbortSignal.timeout(LEAVING_MS) }).catch(() => undefined)
  session.close()
}
