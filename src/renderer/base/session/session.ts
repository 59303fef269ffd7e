import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Session } from '../../../contract/identity.ts'
import { setupToken } from './setup-token.ts'

/**
 * `renewing`: the window was loaded again and asks whether its session still counts. `expired` and `locked` keep the screen
 * and its unsaved forms: the person signs in again over it and goes on.
 */
export type SessionState =
  | { readonly status: 'out' }
  | {
      readonly status: 'renewing' | 'in' | 'expired' | 'locked'
      readonly token: string
      readonly phone: string
      readonly name: string
      /** Somebody else chose the password: an own one comes first. */
      readonly mustChangePassword: boolean
    }

/** The token is in memory alone. What lies here only helps to renew the session, beside a cookie that no script sees. */
const KEY = 'radica.window'
const Window = z.object({ key: z.string(), phone: z.string(), name: z.string() })
type Window = z.infer<typeof Window>
const listeners = new Set<() => void>()
const leaving = new Set<() => void>()
const returning = new Set<() => void>()

let windowKey: string | undefined

function kept(): Window | undefined {
  try {
    return Window.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return undefined
  }
}

const withoutToken = (status: 'renewing' | 'expired', { phone, name }: Window): SessionState => ({
  status,
  token: '',
  phone,
  name,
  mustChangePassword: false,
})

function begun(): SessionState {
  const before = kept()
  return before ? withoutToken('renewing', before) : { status: 'out' }
}

let state = begun()

function change(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

function become(next: SessionState): void {
  const key = windowKey ?? kept()?.key
  if (next.status === 'out') sessionStorage.removeItem(KEY)
  else if (key)
    sessionStorage.setItem(KEY, JSON.stringify({ key, phone: next.phone, name: next.name } satisfies Window))
  change(next)
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const session = {
  token: () => (state.status === 'in' ? state.token : undefined),
  /** Who sits here, also while the session has to be renewed. */
  person: () => (state.status === 'out' ? undefined : state.phone),
  /** What this window's half of a new session's renewal is to be. */
  newWindowKey(): string {
    windowKey = base64url(crypto.getRandomValues(new Uint8Array(32)))
    return windowKey
  },
  /** Of a window that was loaded again. */
  windowKey: () => kept()?.key,
  /** The session of a window that was loaded again is over: its person comes back to where they were. */
  renewalRefused(): void {
    const before = kept()
    if (before) become(withoutToken('expired', before))
  },
  /** Nobody could say: what renews the session stays for the next time that the window is loaded. */
  renewalFailed(): void {
    change({ status: 'out' })
  },
  open({ token, profile }: Pick<Session, 'token' | 'profile'>): void {
    const { phone, user, mustChangePassword } = profile
    const name = user ? `${user.firstName} ${user.lastName}` : phone
    const isBack = state.status === 'expired' || state.status === 'locked'
    setupToken.forget()
    become({ status: 'in', token, phone, name, mustChangePassword })
    if (isBack) for (const goOn of returning) goOn()
  },
  /** The password is an own one now. */
  settle(): void {
    if (state.status === 'in') become({ ...state, mustChangePassword: false })
  },
  expire(): void {
    if (state.status === 'in') become({ ...state, status: 'expired' })
  },
  /** Nobody has touched the window for long. */
  lock(): void {
    if (state.status === 'in') become({ ...state, status: 'locked' })
  },
  /** What a window forgets when its person leaves. */
  onClose(forget: () => void): void {
    leaving.add(forget)
  },
  /** What a window does when its person has signed in again over the screen that they were on. */
  onReturn(goOn: () => void): void {
    returning.add(goOn)
  },
  close(): void {
    for (const forget of leaving) forget()
    windowKey = undefined
    become({ status: 'out' })
  },
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}
