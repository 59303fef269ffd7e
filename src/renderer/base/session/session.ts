import { useSyncExternalStore } from 'react'
import type { Session } from '../../../contract/identity.ts'
import { setupToken } from './setup-token.ts'

/**
 * `expired` keeps the screen and its unsaved forms: the person signs in again over it and goes on.
 */
export type SessionState =
  | { readonly status: 'out' }
  | { readonly status: 'in' | 'expired'; readonly token: string; readonly phone: string; readonly name: string }

const KEY = 'radica.session'
const listeners = new Set<() => void>()
const leaving = new Set<() => void>()

function stored(): SessionState {
  try {
    const value: SessionState | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return value ?? { status: 'out' }
  } catch {
    return { status: 'out' }
  }
}

let state = stored()

function become(next: SessionState): void {
  state = next
  if (next.status === 'out') sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

export const session = {
  token: () => (state.status === 'in' ? state.token : undefined),
  /** Who sits here, also while the session has to be renewed. */
  person: () => (state.status === 'out' ? undefined : state.phone),
  open({ token, profile }: Pick<Session, 'token' | 'profile'>): void {
    const name = profile.user ? `${profile.user.firstName} ${profile.user.lastName}` : profile.phone
    setupToken.forget()
    become({ status: 'in', token, phone: profile.phone, name })
  },
  expire(): void {
    if (state.status === 'in') become({ ...state, status: 'expired' })
  },
  /** What a window forgets when its person leaves. */
  onClose(forget: () => void): void {
    leaving.add(forget)
  },
  close(): void {
    for (const forget of leaving) forget()
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
