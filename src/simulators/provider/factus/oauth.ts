import { jsonAnswer, type SimulatorAnswer } from '../../kit/simulator.ts'
import { accountOf, SIMULATED_SECRET } from '../company.ts'
import { type Context, field, jsonBody, type Route } from '../context.ts'
import { issueToken } from '../tokens.ts'

/** OAuth 2 as Laravel Passport speaks it: password and refresh grants, body as a form or as JSON. */
export const oauthRoute: Route = {
  method: 'POST',
  path: '/oauth/token',
  name: 'oauth/token',
  effect: false,
  access: 'open',
  handle: (context) => {
    const asked = reader(context)
    if (asked('client_id') === '' || asked('client_secret') !== SIMULATED_SECRET) {
      return refused(401, 'invalid_client', 'Client authentication failed')
    }
    switch (asked('grant_type')) {
      case 'password':
        return password(context, asked)
      case 'refresh_token':
        return refresh(context, asked('refresh_token'))
      default:
        return refused(400, 'unsupported_grant_type', 'The authorization grant type is not supported.')
    }
  },
}

function password(context: Context, asked: (name: string) => string): SimulatorAnswer {
  if (asked('username') === '' || asked('password') !== SIMULATED_SECRET) {
    return refused(400, 'invalid_grant', 'The user credentials were incorrect.')
  }
  return given(context, accountOf(asked('username')))
}

/** A refresh token serves once; the access token that came with it ends. */
function refresh(context: Context, refreshToken: string): SimulatorAnswer {
  const token = context.memory.tokenByRefresh(refreshToken)
  if (token === undefined) return refused(401, 'invalid_request', 'The refresh token is invalid.')
  context.memory.commit({ tokensRevoked: { refresh: refreshToken } })
  return given(context, token.account)
}

function given(context: Context, account: string): SimulatorAnswer {
  const seconds = context.settings.accessTokenSeconds
  const token = issueToken(context, account, seconds)
  return jsonAnswer(200, {
    token_type: 'Bearer',
    expires_in: seconds,
    access_token: token.access,
    refresh_token: token.refresh,
  })
}

function refused(status: number, error: string, message: string): SimulatorAnswer {
  return jsonAnswer(status, { error, error_description: message, message })
}

function reader({ request }: Context): (name: string) => string {
  if ((request.headers['content-type'] ?? '').includes('json')) {
    const body = jsonBody(request)
    return (name) => String(field(body, name) ?? '')
  }
  const form = new URLSearchParams(new TextDecoder().decode(request.body))
  return (name) => form.get(name) ?? ''
}
