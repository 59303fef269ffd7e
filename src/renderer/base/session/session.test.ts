import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { session, useSession } from './session.ts'

const ANA = '+573001112233'
const KEPT = 'radica.window'
let window: Page
beforeEach(() => {
  window = page(() => Promise.reject(new Error('nothing is asked')))
})
/** Takes the screen away that is told. */
let end: (() => Promise<void>) | undefined
afterEach(async () => {
  await end?.()
  end = undefined
  window.close()
})

type Profile = Parameters<typeof session.open>[0]['profile']
const profile = (values: object = {}) =>
  ({ phone: ANA, user: null, mustChangePassword: false, ...values }) as unknown as Profile
const kept = (): unknown => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
/** What a screen is told of who sits there. */
async function shown() {
  const hook = await held(useSession, undefined)
  end = hook.end
  return hook
}

describe('whoever signs in', () => {
  it('is known by name, or by phone while there is no name, and screens are told', async () => {
    const { now, by } = await shown()
    expect(now()).toEqual({ status: 'out' })
    await by(() => session.open({ token: 't', profile: profile({ user: { firstName: 'Ana', lastName: 'Lima' } }) }))
    expect(now()).toEqual({ status: 'in', token: 't', phone: ANA, name: 'Ana Lima', mustChangePassword: false })
    await by(() => session.open({ token: 't2', profile: profile() }))
    expect(now()).toMatchObject({ token: 't2', name: ANA })
    expect([session.token(), session.person()]).toEqual(['t2', ANA])
  })

  it('chooses a password of their own first where somebody else chose it', async () => {
    const { now, by } = await shown()
    await by(() => session.open({ token: 't', profile: profile({ mustChangePassword: true }) }))
    expect(now()).toMatchObject({ status: 'in', mustChangePassword: true })
    await by(() => session.settle())
    expect(now()).toMatchObject({ status: 'in', token: 't', mustChangePassword: false })
  })

  it.each(['expire', 'lock'] as const)('still sits there when the session has to be begun anew: %s', async (act) => {
    enter(ANA)
    const { now, by } = await shown()
    await by(() => session[act]())
    expect(now()).toMatchObject({ status: act === 'lock' ? 'locked' : 'expired', phone: ANA })
    expect([session.token(), session.person()]).toEqual([undefined, ANA])
    // What is over is not locked, and what is locked does not expire.
    await by(() => session[act === 'lock' ? 'expire' : 'lock']())
    expect(now()).toMatchObject({ status: act === 'lock' ? 'locked' : 'expired' })
    await by(() => session.settle())
    expect(now()).toMatchObject({ status: act === 'lock' ? 'locked' : 'expired' })
  })

  it('is gone when they leave, with what the window knew of them', async () => {
    const { now, by } = await shown()
    const forget = vi.fn()
    session.onClose(forget)
    session.newWindowKey()
    await by(() => enter(ANA))
    forget.mockClear()
    await by(() => session.close())
    expect(now()).toEqual({ status: 'out' })
    expect([session.token(), session.person(), kept()]).toEqual([undefined, undefined, null])
    expect(forget).toHaveBeenCalledOnce()
    // The next one's session is not renewed with the half of the one before.
    await by(() => enter('+573004445566'))
    expect(kept()).toBeNull()
  })

  it('nobody is, before anybody signs in', () => {
    session.settle()
    session.expire()
    session.lock()
    expect([session.token(), session.person(), session.windowKey()]).toEqual([undefined, undefined, undefined])
  })
})

describe('the half of a renewal that a window has', () => {
  it('is 32 random bytes that an address can carry, others each time', () => {
    expect(session.newWindowKey()).toMatch(/^[\w-]{43}$/)
    expect(session.newWindowKey()).not.toBe(session.newWindowKey())
    const random = vi.spyOn(crypto, 'getRandomValues')
    random.mockImplementation((bytes) => (bytes instanceof Uint8Array ? bytes.fill(0xff).fill(0xfb, 0, 2) : bytes))
    expect(session.newWindowKey()).toBe(`-_v_${'_'.repeat(38)}8`)
    random.mockRestore()
  })

  it('is kept beside who they are as soon as they are signed in, and never the token', () => {
    const key = session.newWindowKey()
    expect(kept()).toBeNull()
    session.open({ token: 'geheim', profile: profile({ user: { firstName: 'Ana', lastName: 'Lima' } }) })
    expect(kept()).toEqual({ key, phone: ANA, name: 'Ana Lima' })
    expect(session.windowKey()).toBe(key)
  })

  it('is nothing where the host gives none', () => {
    enter(ANA)
    expect([kept(), session.windowKey()]).toEqual([null, undefined])
  })
})

describe('a window that is loaded again', () => {
  afterEach(() => vi.resetModules())

  /** With what lay in it before. */
  async function loadedAgain(before: string | null) {
    if (before !== null) sessionStorage.setItem(KEPT, before)
    vi.resetModules()
    const again = await import('./session.ts')
    return { session: again.session, ...(await held(again.useSession, undefined)) }
  }
  const LAY = JSON.stringify({ key: 'half', phone: ANA, name: 'Ana Lima' })
  const BEFORE = { token: '', phone: ANA, name: 'Ana Lima', mustChangePassword: false }

  it('asks whether the session of who sat there still counts', async () => {
    const { session: again, now } = await loadedAgain(LAY)
    expect(now()).toEqual({ status: 'renewing', ...BEFORE })
    expect([again.token(), again.person(), again.windowKey()]).toEqual([undefined, ANA, 'half'])
  })

  it.each([null, '{', '{}', JSON.stringify({ key: 'half', phone: ANA })])(
    'is nobody’s where %s lay in it',
    async (lay) => {
      const { session: again, now, by } = await loadedAgain(lay)
      expect(now()).toEqual({ status: 'out' })
      await by(() => again.renewalRefused())
      expect(now()).toEqual({ status: 'out' })
    },
  )

  it('brings its person back to where they were when the session is over', async () => {
    const { session: again, now, by } = await loadedAgain(LAY)
    await by(() => again.renewalRefused())
    expect(now()).toEqual({ status: 'expired', ...BEFORE })
    expect(again.windowKey()).toBe('half')
  })

  it('keeps what renews the session while nobody can say', async () => {
    const { session: again, now, by } = await loadedAgain(LAY)
    await by(() => again.renewalFailed())
    expect(now()).toEqual({ status: 'out' })
    expect(again.windowKey()).toBe('half')
  })

  it('goes on with the half that it had when the session is renewed', async () => {
    const { session: again, now, by } = await loadedAgain(LAY)
    await by(() => again.open({ token: 't', profile: profile() }))
    expect(now()).toMatchObject({ status: 'in', token: 't' })
    expect(kept()).toEqual({ key: 'half', phone: ANA, name: ANA })
  })
})
