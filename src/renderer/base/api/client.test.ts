import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { session } from '../session/session.ts'
import { setupToken } from '../session/setup-token.ts'
import { createOnce, fingerprint, once } from './intent.ts'

const ANA = '+573001112233'
const LIST = { params: { workspaceId: 'w1' } }
const CREATE = { ...LIST, body: { firstName: 'Dalia' } }
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'no' }, requestId: 'r' }, { status })
const unauthenticated = async () => refusal(401, 'unauthenticated')
const down = () => Promise.reject(new TypeError('down'))
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const asked = () => window.requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))
const tried = (...call: Parameters<Page['call']>) => window.call(...call).catch(() => undefined)

let window: Page
afterEach(() => window.close())

describe('who asks', () => {
  const bearers = () => window.requests.map(({ headers }) => headers.get('authorization'))

  it('is who signed in, and before that whoever may set up', async () => {
    window = page(async () => Response.json({}))
    await window.call('health.check', {})
    const given = vi.spyOn(setupToken, 'get').mockReturnValue('geheim')
    onTestFinished(() => given.mockRestore())
    await window.call('health.check', {})
    enter(ANA)
    given.mockReturnValue('geheim')
    await window.call('health.check', {})
    expect(bearers()).toEqual([null, 'Bearer geheim', `Bearer session-of-${ANA}`])
  })

  it('is asked about once, however many answers doubt the session at the same time, and again the next time', async () => {
    const account = Promise.withResolvers<Response>()
    window = page((request) => (request.url.endsWith('/account') ? account.promise : unauthenticated()))
    enter(ANA)
    await Promise.all([tried('patients.list', LIST), tried('clients.list', LIST)])
    expect(asked().toSorted()).toEqual(['account', 'clients', 'patients'])
    account.resolve(Response.json({}))
    await turns()
    await tried('patients.list', LIST)
    await turns()
    expect(asked().filter((name) => name === 'account')).toHaveLength(2)
    expect(session.token()).toBe(`session-of-${ANA}`)
  })

  it('is not asked about where nobody is signed in', async () => {
    window = page(unauthenticated)
    await tried('patients.list', LIST)
    await turns()
    expect(asked()).toEqual(['patients'])
  })

  it('says which of their words the answer is for', async () => {
    window = page(async () => Response.json({ items: [] }))
    enter(ANA)
    expect((await window.call('patients.list', LIST)).body).toEqual({ items: [] })
    expect(window.requests[0]?.headers.get('accept-language')).toMatch(/^es/)
  })
})

describe('what goes out under a key', () => {
  it('is what would make another one; what reads or brings its own key keeps nothing', async () => {
    window = page(down)
    await tried('patients.list', LIST)
    await tried('patients.create', { ...CREATE, idempotencyKey: 'own' })
    await tried('imports.create', { ...LIST, body: { dryRun: true } })
    expect([window.keys(), window.localStorage.length]).toEqual([[null, 'own', null], 0])
    await tried('imports.create', { ...LIST, body: { dryRun: false } })
    await tried('patients.archive', { params: { workspaceId: 'w1', patientId: 'p' }, revision: 1 })
    expect(window.keys().slice(3)).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)])
  })

  it('is another act for another piece of a file', async () => {
    window = page(down)
    for (const text of ['{}', '{}', '[{}]'])
      await tried('ripsPackages.upload', { ...LIST, body: new Blob([text]) } as Parameters<Page['call']>[1])
    const [first, again, other] = window.keys()
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('an act that names its intent', () => {
  const keys: string[] = []
  const lost = (key: string) => {
    keys.push(key)
    return down()
  }
  afterEach(() => {
    keys.length = 0
    vi.useRealTimers()
  })

  it('is the same one a year later, until it is answered', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    window = page(down)
    await once('emit:inv_1:3', lost).catch(() => undefined)
    vi.setSystemTime(Date.now() + 365 * 86_400_000)
    expect(await once('emit:inv_1:3', async (key) => key)).toBe(keys[0])
    expect(await once('emit:inv_1:3', async (key) => key)).not.toBe(keys[0])
    expect(window.localStorage.length).toBe(0)
  })

  it('is another one half an hour later where it is kept so long, and no year later where the clock was put back a year', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    window = page(down)
    const halfAnHour = 30 * 60_000
    await once('visit', lost, halfAnHour).catch(() => undefined)
    vi.setSystemTime(Date.now() + halfAnHour - 1)
    await once('visit', lost, halfAnHour).catch(() => undefined)
    vi.setSystemTime(Date.now() + halfAnHour)
    await once('visit', lost, halfAnHour).catch(() => undefined)
    // Put right by a minute, it is still the same act.
    vi.setSystemTime(Date.now() - 60_000)
    await once('visit', lost, halfAnHour).catch(() => undefined)
    vi.setSystemTime(Date.now() - 365 * 86_400_000)
    await once('visit', lost, halfAnHour).catch(() => undefined)
    expect([keys[1], keys[3]]).toEqual([keys[0], keys[2]])
    expect(new Set(keys).size).toBe(3)
  })

  it('makes one thing of a content, and another of another content or intent', async () => {
    window = page(down)
    const create = (intent: string, body: object) =>
      createOnce(intent, body, (given, key) => {
        expect(given).toBe(body)
        return lost(key)
      }).catch(() => undefined)
    await create('visit', { note: 'dolor' })
    await create('visit', { note: 'dolor' })
    await create('visit', { note: 'fiebre' })
    await create('note', { note: 'dolor' })
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(3)
  })

  it('is known by half a SHA-256 of what it says', async () => {
    window = page(down)
    const whole = createHash('sha256')
      .update(JSON.stringify({ note: 'ñ' }))
      .digest('hex')
    expect(await fingerprint({ note: 'ñ' })).toBe(whole.slice(0, 24))
  })
})
