import { z } from 'zod'
import type { Clock } from '../../core.ts'
import type { TransportAnswer } from '../../transport/transport.ts'
import type { FactusConnection } from '../provider.ts'
import type { OpenSession, Session } from '../session.ts'
import { jsonOf, NotSent, textOf, type Wire } from '../wire.ts'

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().positive(),
})

/** OAuth 2: the refresh token while there is one that works, else the password. */
export function factusLogin(wire: Wire<FactusConnection>, clock: Clock): OpenSession<FactusConnection> {
  const ask = (connection: FactusConnection, grant: Record<string, string>) => {
    const { clientId, clientSecret } = connection.credentials
    const form = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret })
    return wire(connection, {
      method: 'POST',
      path: '/oauth/token',
      body: new TextEncoder().encode(form.toString()),
      contentType: 'application/x-www-form-urlencoded',
    })
  }
  return async (connection, last) => {
    if (last?.refreshToken !== undefined) {
      const refreshed = sessionOf(
        await ask(connection, { grant_type: 'refresh_token', refresh_token: last.refreshToken }),
        clock.now(),
      )
      if (refreshed !== undefined) return refreshed
    }
    const { username, password } = connection.credentials
    const answer = await ask(connection, { grant_type: 'password', username, password })
    return sessionOf(answer, clock.now()) ?? refused(answer)
  }
}

function sessionOf(answer: TransportAnswer, now: number): Session | undefined {
  const tokens = answer.status === 200 ? Tokens.safeParse(jsonOf(textOf(answer))).data : undefined
  if (tokens === undefined) return undefined
  return {
    token: tokens.access_token,
    expiresAt: now + tokens.expires_in * 1000,
    ...(tokens.refresh_token !== undefined && { refreshToken: tokens.refresh_token }),
  }
}

function refused({ status }: TransportAnswer): never {
  if (status === 400 || status === 401) throw new NotSent('upstream_configuration_invalid', 'login-refused')
  const elsewhere = status >= 300 && status < 500 && status !== 429
  throw new NotSent(
    elsewhere ? 'upstream_configuration_invalid' : 'invoice_provider_unavailable',
    `login-http-${status}`,
  )
}
