import { beforeEach, describe, expect, test } from 'vitest'
import { factusConnection, invoice, matiasConnection, TestClock, World } from '../../../test/support/provider.ts'
import { createProviderHost } from '../../simulators/provider/index.ts'
import type { IssuedKey } from './provider.ts'

const TO = 'pagador@eps.test'

let host: ReturnType<typeof createProviderHost>['host']
let world: World
let issued: IssuedKey

beforeEach(async () => {
  const clock = new TestClock()
  host = createProviderHost({ clock }).host
  world = new World(host, clock)
  const outcome = await world.send(factusConnection, invoice())
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
  issued = { kind: 'invoice', ...outcome.facts }
})

/** What comes of a mail that Factus answers like this. */
const mailed = (status: number, body: unknown) =>
  world
    .answering((_, path) => (path.includes('send-email') ? { status, body: JSON.stringify(body) } : undefined))
    .providers.factus.sendEmail(factusConnection, issued, TO)
const mail = (to = TO) => world.providers.factus.sendEmail(factusConnection, issued, to)

describe('Factus', () => {
  test('twice a day, as its capabilities say', async () => {
    expect(await mail()).toEqual({ kind: 'sent' })
    expect(await mail()).toEqual({ kind: 'sent' })
    expect(await mail()).toEqual({ kind: 'failed', code: 'email_send_failed', cause: 'daily-limit' })
    expect(world.providers.factus.capabilities.email.perDocumentPerDay).toBe(2)
  })

  test('an address that is none', async () => {
    expect(await mail('nadie')).toEqual({ kind: 'failed', code: 'email_send_failed', cause: 'http-422' })
  })

  test.each([
    ['email-disabled', { kind: 'failed', code: 'email_disabled', cause: 'http-409' }],
    ['email-fail', { kind: 'failed', code: 'email_send_failed', cause: 'http-500' }],
  ])('%s', async (scenario, outcome) => {
    await world.scenario(scenario, 'bills/send-email')
    expect(await mail()).toEqual(outcome)
  })

  test.each([
    ['drop-after-effect', 'reset'],
    ['error-500-after-effect', 'http-500'],
    ['truncated-json', 'answer-unreadable'],
    ['unavailable-503', 'http-503'],
  ] as const)('%s: it may have left', async (fault, cause) => {
    host.addFault({ fault, operation: 'bills/send-email' })
    expect(await mail()).toEqual({ kind: 'unknown', cause })
  })

  test.each([
    ['a reason', { errors: ['El correo no existe'] }, { kind: 'failed', code: 'email_send_failed', cause: 'http-500' }],
    ['no reason', { errors: [] }, { kind: 'unknown', cause: 'http-500' }],
    ['other things', { status: 'Error' }, { kind: 'unknown', cause: 'http-500' }],
    ['nothing', null, { kind: 'unknown', cause: 'http-500' }],
    ['a text', '"errors"', { kind: 'unknown', cause: 'http-500' }],
  ])('a failure that gives %s', async (_, body, outcome) => {
    expect(await mailed(500, body)).toEqual(outcome)
  })

  test('a refusal in words of which one sounds like another refusal', async () => {
    const failed = { kind: 'failed', code: 'email_send_failed' }
    expect(await mailed(409, { message: 'No se pudo' })).toEqual({ ...failed, cause: 'http-409' })
    expect(await mailed(422, { message: 'Servicio deshabilitado' })).toEqual({ ...failed, cause: 'http-422' })
    expect(await mailed(300, { message: 'Otra dirección' })).toEqual({ ...failed, cause: 'http-300' })
  })

  test('limited, or nobody there: it did not leave', async () => {
    host.addFault({ fault: 'rate-limited', operation: 'bills/send-email' })
    const limited = { kind: 'failed', code: 'invoice_provider_unavailable', cause: 'http-429', retryAfterMs: 1_000 }
    expect(await mail()).toEqual(limited)
    host.setAvailable(false)
    expect(await mail()).toEqual({ kind: 'failed', code: 'invoice_provider_unavailable', cause: 'refused' })
  })
})

test("MATIAS, at its vendor's documented path", async () => {
  const posted: string[] = []
  const mailing = world.answering((method, path) => {
    if (!path.includes('sendmail')) return undefined
    posted.push(`${method} ${path}`)
    return { body: { success: true, message: 'Correo electrónico enviado satisfactoriamente', recipients: [TO] } }
  })
  expect(await mailing.providers.matias.sendEmail(matiasConnection, issued, TO)).toEqual({ kind: 'sent' })
  expect(posted).toEqual([`POST /api/ubl2.1/documents/sendmail/${issued.cufe}`])
})
