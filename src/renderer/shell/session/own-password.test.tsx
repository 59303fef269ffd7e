import { expect, it } from 'vitest'
import { enter } from '../../../../test/contract/window/page.ts'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { held } from '../../../../test/support/hook.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { session, useSession } from '../../base/session/session.ts'
import { OwnPassword } from './own-password.tsx'

const PROFILE = { phone: '+573001112233', revision: 5, user: { firstName: 'Ana', lastName: 'Paz', email: null } }
const NEXT = 'tres ranas cantan lejos'
const GIVEN = 'La contraseña que le dieron'
const OWN = 'Su contraseña nueva'
const AGAIN = 'Otra vez, para no equivocarse'
const SAVE = 'Guardar y empezar'

/** Somebody whose password an administrator chose, before an own one. */
async function given(answer: unknown = PROFILE) {
  const wire = onWire({ 'account.get': PROFILE, 'account.update': answer })
  session.open({ token: 't', profile: { ...PROFILE, mustChangePassword: true } as never })
  const { now } = await held(useSession, undefined)
  const screen = await opened(<OwnPassword />)
  const mustChange = () => {
    const state = now()
    return state.status === 'in' && state.mustChangePassword
  }
  const write = async (again = NEXT) => {
    await screen.fill(GIVEN, 'la que me dieron')
    await screen.fill(OWN, NEXT)
    await screen.fill(AGAIN, again)
    await screen.press(SAVE)
  }
  return { mustChange, write, ...wire, ...screen }
}

it('an own password takes the place of the one that was given, over the account that is seen', async () => {
  const { write, all, mustChange } = await given()
  expect(mustChange()).toBe(true)
  await write()
  expect(all('account.update').map(({ body, over }) => [body, over])).toEqual([
    [{ currentPassword: 'la que me dieron', password: NEXT }, '"5"'],
  ])
  expect(mustChange()).toBe(false)
})

it('one that is written another way the second time is not taken', async () => {
  const { write, all, field, mustChange } = await given()
  await write('tres ranas cantan')
  expect([all('account.update'), field(AGAIN).error, mustChange()]).toEqual([
    ...[[], 'Las dos contraseñas no son iguales.', true],
  ])
})

it.each([
  ['currentPassword', GIVEN],
  ['password', OWN],
])('what is refused of the %s is said there, and the person goes no further', async (name, label) => {
  const { write, field, words, mustChange } = await given(refused('invalid_request', 400, name))
  await write()
  expect([GIVEN, OWN, AGAIN].filter((each) => field(each).error)).toEqual([label])
  expect([words().match(/No se pudo/g)?.length, mustChange()]).toEqual([1, true])
})

it('whoever is somebody else signs in as themself', async () => {
  const { press } = await given()
  enter(PROFILE.phone)
  await press('Entrar como otra persona')
  expect(session.person()).toBeUndefined()
})
