import { z } from 'zod'
import type { Clock } from '../../core.ts'
import type { MatiasConnection } from '../provider.ts'
import type { OpenSession } from '../session.ts'
import { jsonBody, jsonOf, NotSent, textOf, type Wire } from '../wire.ts'
import { BASE } from './paths.ts'

const Login = z.object({ access_token: z.string().min(1), expires_at: z.string().optional() })
/** For an end that cannot be read; a session that ends earlier is renewed when it is refused. */
const ASSUMED_LIFETIME_MS = 86_400_000

/** E-mail and password give a long session; an access key is one by itself. */
export function matiasLogin(wire: Wire<MatiasConnection>, clock: Clock): OpenSession<MatiasConnection> {
  return async (connection) => {
    const { credentials } = connection
    if ('accessKey' in credentials) return { token: credentials.accessKey, expiresAt: Number.POSITIVE_INFINITY }
    const body = jsonBody({ email: credentials.email, password: credentials.password, remember_me: 0 })
    const answer = await wire(connection, { method: 'POST', path: `${BASE}/auth/login`, body })
    const { status } = answer
    const session = status === 200 ? Login.safeParse(jsonOf(textOf(answer))).data : undefined
    if (session !== undefined) return { token: session.access_token, expiresAt: endOf(session.expires_at, clock.now()) }
    const unavailable = status === 200 || status === 429 || status >= 500
    throw new NotSent(
      unavailable ? 'invoice_provider_unavailable' : 'upstream_configuration_invalid',
      `login-http-${status}`,
    )
  }
}

/** `2027-11-03 10:15:30`, Bogotá. */
function endOf(text: string | undefined, now: number): number {
  const end = Date.parse(`${text?.replace(' ', 'T')}-05:00`)
  // It was just given: one that is over already was dated by another clock.
  return end > now ? end : now + ASSUMED_LIFETIME_MS
}
