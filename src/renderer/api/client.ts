import { createClient } from '../../contract/client.ts'
import { session } from '../session/session.ts'

/** The only door to data: every call goes through the operation table. */
export const call = createClient({ origin: '', token: session.token, onUnauthenticated: session.expire })
