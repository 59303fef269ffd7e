import { beforeEach, describe, expect, test } from 'vitest'
import {
  factusConnection,
  invoice,
  matiasConnection,
  simulatedWorld,
  TestClock,
  World,
} from '../../../test/support/provider.ts'
import type { InProcessUpstream } from '../transport/in-process-transport.ts'
import { matiasLogin } from './matias/login.ts'
import { PROVIDER_ORIGINS } from './origin.ts'
import { providerFor } from './providers.ts'
import { Sessions } from './session.ts'

let { host, world } = simulatedWorld()
beforeEach(() => {
  ;({ host, world } = simulatedWorld())
})

const company = (connection: typeof factusConnection | typeof matiasConnection = factusConnection) =>
  providerFor(world.providers, connection).company(connection)
const logins = async () => (await world.operations()).filter((name) => /token|login/.test(name)).length
/** Which grant each login used. */
const grants = async () => (await world.requests()).flatMap(({ body }) => body?.grant_type ?? [])

describe('Factus', () => {
  test('one login serves many calls at once, until a minute before it ends', async () => {
    await Promise.all([company(), company(), company()])
    world.clock.advance(3_539_000)
    await company()
    expect(await grants()).toEqual(['password'])
    world.clock.advance(1_000)
    await company()
    expect(await grants()).toEqual(['password', 'refresh_token'])
  })

  test('a refresh token that is refused: the password', async () => {
    const invalid = { status: 401, body: { error: 'invalid_request' } }
    const refusing = world.answering((_, __, body) => (body.includes('refresh_token') ? invalid : undefined))
    await refusing.providers.factus.company(factusConnection)
    world.clock.advance(3_600_000)
    expect(await refusing.providers.factus.company(factusConnection)).toMatchObject({ kind: 'answered' })
    expect(await grants()).toEqual(['password', 'password'])
  })

  test('a refused token: one new login, then the identical bytes once more', async () => {
    await company()
    host.addFault({ fault: 'expired-token', operation: 'bills/validate' })
    expect(await world.send(factusConnection, invoice())).toMatchObject({ kind: 'accepted' })
    const sent = (await world.requests()).filter(({ operation }) => operation === 'bills/validate')
    expect(sent.map(({ sha256 }) => sha256)).toEqual(Array(2).fill(sent[0]?.sha256))
    expect(await grants()).toEqual(['password', 'refresh_token'])
    expect(await world.held()).toEqual(['SETP990000001 x1'])
  })

  test('refused twice: not sent', async () => {
    host.addFault({ fault: 'expired-token', operation: 'bills/validate', times: 2 })
    const refused = { kind: 'not-sent', code: 'upstream_configuration_invalid', cause: 'session-refused' }
    expect(await world.send(factusConnection, invoice())).toEqual(refused)
    expect(await world.held()).toEqual([])
  })

  test.each([
    ['clientSecret', 'login-refused'],
    ['password', 'login-refused'],
  ])('a wrong %s', async (name, cause) => {
    const credentials = { ...factusConnection.credentials, [name]: 'Secreta-1' }
    const outcome = await world.send({ ...factusConnection, credentials }, invoice())
    expect(outcome).toEqual({ kind: 'not-sent', code: 'upstream_configuration_invalid', cause })
  })

  test.each([
    ['unavailable-503', 'login-http-503'],
    ['drop-after-effect', 'reset'],
    ['truncated-json', 'login-http-200'],
  ] as const)('a login that ends in %s leaves everything as it was', async (fault, cause) => {
    host.addFault({ fault, operation: 'oauth/token' })
    const outcome = await world.send(factusConnection, invoice())
    expect(outcome).toEqual({ kind: 'not-sent', code: 'invoice_provider_unavailable', cause })
    expect(await world.send(factusConnection, invoice())).toMatchObject({ kind: 'accepted' })
  })

  test('other credentials, another session', async () => {
    await company()
    const other = {
      ...factusConnection,
      credentials: { ...factusConnection.credentials, username: '900000001@x.test' },
    }
    expect(await company(other)).toMatchObject({ kind: 'unanswered', code: 'invoice_provider_company_mismatch' })
    expect(await logins()).toBe(2)
  })
})

describe('MATIAS', () => {
  test('one login for a year, less a minute', async () => {
    await Promise.all([company(matiasConnection), company(matiasConnection)])
    world.clock.advance(365 * 86_400_000 - 61_000)
    await company(matiasConnection)
    expect(await logins()).toBe(1)
    world.clock.advance(1_000)
    await company(matiasConnection)
    expect(await logins()).toBe(2)
  })

  test.each([
    ['not at all', undefined],
    ['in no date', 'nunca'],
    ['as over already, by a clock that is wrong', '2020-01-01 00:00:00'],
  ])('a session whose end is told %s holds a day', async (_, expires_at) => {
    const clock = new TestClock()
    const body = new TextEncoder().encode(JSON.stringify({ access_token: 't', expires_at }))
    const open = matiasLogin(async () => ({ status: 200, headers: {}, body }), clock)
    expect(await open(matiasConnection, undefined)).toEqual({ token: 't', expiresAt: clock.now() + 86_400_000 })
  })

  test('an access key needs none; one that is refused is a wrong configuration', async () => {
    const keyed = { ...matiasConnection, credentials: { accessKey: 'sk_test_simulado_900123456' } }
    expect(await world.send(keyed, invoice())).toMatchObject({ kind: 'accepted' })
    const wrong = { ...matiasConnection, credentials: { accessKey: 'sk_test_otra' } }
    expect(await world.send(wrong, invoice())).toMatchObject({ kind: 'not-sent', cause: 'session-refused' })
    expect(await logins()).toBe(0)
  })

  test.each([
    ['a wrong password', {}, 'upstream_configuration_invalid', 'login-http-401'],
    ['a login that is down', { fault: 'unavailable-503' }, 'invoice_provider_unavailable', 'login-http-503'],
  ] as const)('%s', async (_, order, code, cause) => {
    if ('fault' in order) host.addFault({ ...order, operation: 'auth/login' })
    const credentials = { email: 'a@b.test', password: 'Secreta-1' }
    const outcome = await world.send({ ...matiasConnection, credentials }, invoice())
    expect(outcome).toEqual({ kind: 'not-sent', code, cause })
  })
})

describe('a wrong address', () => {
  test.each([
    ['production at a loopback address', { ...factusConnection, environment: 1 }, 'origin-of-other-environment'],
    [
      'enablement at the production address',
      { ...factusConnection, baseUrl: PROVIDER_ORIGINS.factus[1] },
      'origin-of-other-environment',
    ],
  ] as const)('%s: nothing is sent', async (_, connection, cause) => {
    const refused = { kind: 'not-sent', code: 'upstream_configuration_invalid', cause }
    expect(await world.send(connection, invoice())).toEqual(refused)
    expect(await world.operations()).toEqual([])
  })

  test("another vendor's connection", async () => {
    const { factus } = world.providers
    // @ts-expect-error: an adapter takes connections of its own provider, and no others.
    const outcome = await factus.send(matiasConnection, factus.buildRequest(invoice()))
    expect(outcome).toMatchObject({ kind: 'not-sent', cause: 'other-provider' })
    expect(await world.operations()).toEqual([])
  })

  test.each([factusConnection, matiasConnection])(
    'a simulator at the production address gets neither a password nor a document ($provider)',
    async (connection) => {
      const baseUrl = PROVIDER_ORIGINS[connection.provider][1]
      const seen: { method: string; body: string; authorization: string | undefined }[] = []
      const watched: InProcessUpstream = {
        exchange: (request) => {
          const body = new TextDecoder().decode(request.body)
          seen.push({ method: request.method, body, authorization: request.headers.authorization })
          return host.exchange(request)
        },
      }
      const production = new World(watched, world.clock, baseUrl)
      const outcome = await production.send({ ...connection, baseUrl, environment: 1 }, invoice())
      const cause = 'simulator-in-production'
      expect(outcome).toEqual({ kind: 'not-sent', code: 'upstream_configuration_invalid', cause })
      expect(seen).toEqual([{ method: 'GET', body: '', authorization: undefined }])
      expect(await world.held()).toEqual([])
    },
  )

  test('production at a provider that is none: it works as in enablement', async () => {
    const baseUrl = PROVIDER_ORIGINS.factus[1]
    const unmarked: InProcessUpstream = {
      exchange: async (request) => {
        const ended = await host.exchange(request)
        if (ended.kind !== 'answer') return ended
        const { 'x-simulador': _, ...headers } = ended.answer.headers
        return { ...ended, answer: { ...ended.answer, headers } }
      },
    }
    const production = new World(unmarked, world.clock, baseUrl)
    const outcome = await production.send({ ...factusConnection, baseUrl, environment: 1 }, invoice())
    expect(outcome).toMatchObject({ kind: 'accepted' })
  })
})

test('neither passwords nor tokens show in what comes back, persons only in the raw answer', async () => {
  const lost = { ...factusConnection, credentials: { ...factusConnection.credentials, password: 'Clave-Secreta-1' } }
  host.addFault({ fault: 'reference-collision' })
  const outcomes = [
    await world.send(lost, invoice()),
    await world.send(factusConnection, invoice()),
    await world.lookup(factusConnection, invoice()),
    await company(),
    await company({ ...matiasConnection, credentials: { accessKey: 'sk_live_secreta' } }),
  ]
  const shown = JSON.stringify(outcomes, (name, value) => (name === 'answer' ? undefined : value))
  expect(shown).not.toMatch(/Clave-Secreta|simulado@|sk_live|900654321|222222222222|Bearer/)
})

describe('how far this clock is ahead of the provider’s', () => {
  test.each([
    ['stands', 0, 1],
    ['is set forward', 3_600_000, 2],
    ['is set back', -3_600_000, 2],
  ])('is told as it is now when the clock %s', async (_, by, calls) => {
    const clock = new TestClock()
    const answer = { status: 200, headers: { date: new Date(clock.now()).toUTCString() }, body: new Uint8Array() }
    let asked = 0
    const wire = async () => {
      asked++
      return answer
    }
    const open = async () => ({ token: 't', expiresAt: Number.POSITIVE_INFINITY })
    const sessions = new Sessions({ wire, clock, open, probe: '/' })
    expect(await sessions.ahead(factusConnection)).toBe(0)
    clock.advance(by)
    expect([await sessions.ahead(factusConnection), asked]).toEqual([by, calls])
  })

  test.each([
    [599_000, 1],
    [600_000, 2],
  ])('is what was heard in the last ten minutes: %i ms later it was asked %i times', async (later, calls) => {
    const clock = new TestClock()
    let asked = 0
    const wire = async () => {
      asked++
      return { status: 200, headers: { date: new Date(clock.now()).toUTCString() }, body: new Uint8Array() }
    }
    const open = async () => ({ token: 't', expiresAt: Number.POSITIVE_INFINITY })
    const sessions = new Sessions({ wire, clock, open, probe: '/' })
    await sessions.ahead(factusConnection)
    clock.advance(later)
    await sessions.ahead(factusConnection)
    expect(asked).toBe(calls)
  })

  test.each([
    ['asleep while the answer waited', 28_800_000, 0, 0],
    ['asleep before the provider wrote it', 28_800_000, 28_800_000, 0],
    ['ahead', 1_000, -3_600_000, 3_600_000],
    ['behind', 1_000, 3_600_000, -3_599_000],
    ['set back meanwhile', -3_600_000, 0, 0],
  ])('is what it is at the least when this machine was %s', async (_, passed, said, ahead) => {
    const clock = new TestClock()
    clock.advance(1_000 - (clock.now() % 1_000))
    const date = new Date(clock.now() + said).toUTCString()
    const wire = async () => {
      clock.advance(passed)
      return { status: 200, headers: { date }, body: new Uint8Array() }
    }
    const open = async () => ({ token: 't', expiresAt: Number.POSITIVE_INFINITY })
    const sessions = new Sessions({ wire, clock, open, probe: '/' })
    expect(await sessions.ahead(factusConnection)).toBe(ahead)
  })
})
