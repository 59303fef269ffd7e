import { Navigate, Outlet } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { enter } from '../../../../test/contract/window/page.ts'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import { session } from '../../base/session/session.ts'
import { OwnPassword } from '../session/own-password.tsx'
import { SignIn } from '../session/sign-in.tsx'
import { Gate } from './gate.tsx'
import { Opening } from './opening.tsx'

const SCREEN = '/c/wsp_1/facturas'
const SET_UP = { setupRequired: false }
const PARTS = { Outlet, SignIn, OwnPassword, Opening }
type Entered = 'nobody' | 'somebody' | 'with a given password'

/** What stands at an address, for who is signed in. */
async function gate(path: string, who: Entered, health: unknown = SET_UP) {
  const answers = { 'health.check': health }
  const wire = onWire(answers)
  if (who === 'somebody') enter('+573001112233')
  const profile = { phone: '+573001112233', user: null, mustChangePassword: true }
  if (who === 'with a given password') session.open({ token: 't', profile: profile as never })
  const { router } = watched()
  const matches = { get: () => [{ pathname: path }], subscribe: () => ({ unsubscribe: () => undefined }) }
  Object.assign(router.stores, { matches })
  const leaves = [...Object.values(PARTS), Navigate]
  const screen = await opened(<Gate />, { router, leaves })
  const shown = () => [
    ...Object.entries(PARTS).flatMap(([name, part]) => (screen.given<object>(part).length > 0 ? [name] : [])),
    ...screen.given(Navigate).map(({ to }) => to),
  ]
  return { answers, shown, ...wire, ...screen }
}

it.each<[path: string, who: Entered, setupRequired: boolean, shown: string]>([
  [SCREEN, 'nobody', true, '/primera-vez'],
  ['/primera-vez', 'nobody', true, 'Outlet'],
  [SCREEN, 'nobody', false, 'SignIn'],
  ['/primera-vez', 'nobody', false, 'SignIn'],
  [SCREEN, 'somebody', false, 'Outlet'],
  ['/primera-vez', 'somebody', false, '/'],
  [SCREEN, 'with a given password', false, 'OwnPassword'],
  ['/primera-vez', 'with a given password', false, 'OwnPassword'],
  ['/ayuda', 'nobody', true, 'Outlet'],
  ['/ayuda', 'nobody', false, 'Outlet'],
  ['/manual/facturas', 'with a given password', false, 'Outlet'],
])('%s, %s, with a set-up to come: %s: %s', async (path, who, setupRequired, expected) => {
  const { shown } = await gate(path, who, { setupRequired })
  expect(shown()).toEqual([expected])
})

it('a service that refuses is asked again by whoever presses so', async () => {
  const { shown, words, press, answers, all } = await gate(SCREEN, 'somebody', refused('internal_error', 500))
  expect([shown(), words()]).toEqual([[], expect.stringContaining('No se pudo')])
  const before = all('health.check').length
  answers['health.check'] = SET_UP
  await press('Intentar de nuevo')
  expect([shown(), all('health.check').length]).toEqual([['Outlet'], before + 1])
})
