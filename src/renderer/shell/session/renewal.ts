import { ApiFault } from '../../../contract/client.ts'
import { call } from '../../base/api/client.ts'
import { readAhead } from '../../base/api/query.ts'
import { session } from '../../base/session/session.ts'
import { settleIn } from './settle-in.ts'

/** A page that is loaded again goes on in the session of its window, if that still counts. */
export async function renewSession(): Promise<void> {
  const windowKey = session.windowKey()
  if (windowKey === undefined) return
  try {
    const renewed = (await call('sessions.renew', { body: { windowKey } })).body
    session.open(renewed)
    await settleIn(renewed.profile)
    readAhead('account.workspaces', {})
  } catch (error) {
    // A service that is just starting may know it later.
    const isOver = error instanceof ApiFault && error.status > 0 && error.status < 500
    if (isOver) session.renewalRefused()
    else session.renewalFailed()
  }
}
